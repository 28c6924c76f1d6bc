/**
 * A camera that looks level along +z, shifted instead of tilted, so that what stands upright stays upright in the picture. A point at
 * (x, y, z) from the eye is seen at the plane coordinates (x / z, y / z).
 */
export interface Camera {
  /** Of the eye above the water, meters. */
  readonly eye: number;
  /** Of the eye above what is below it, meters. */
  readonly above: number;
  /** Half the width of the picture on the plane at distance 1. */
  readonly halfWidth: number;
  /** Of the horizon, 0 at the top of the picture … 1 at its bottom. */
  readonly horizon: number;
}

/** Maps the pixels of a picture of any size to the camera's plane. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  /** Width of a pixel on the plane. */
  readonly pixel: number;
  planeX(column: number): number;
  planeY(row: number): number;
}

export function createFrame({ halfWidth, horizon }: Camera, width: number, height: number): Frame {
  const pixel = (2 * halfWidth) / width;
  return {
    width,
    height,
    pixel,
    planeX: (column) => (column - width / 2) * pixel,
    planeY: (row) => (horizon * height - row) * pixel,
  };
}
