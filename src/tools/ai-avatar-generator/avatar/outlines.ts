import { blurPlane } from '../../../imaging/raster/gaussian-blur.ts';

/** The edge of a mask made smooth: half-covered places end within a pixel. */
export function smoothMask(mask: Float32Array, side: number, rounding: number): Float32Array {
  const { data } = blurPlane({ width: side, height: side, data: mask }, rounding);
  return data.map((value, i) =>
    Math.min(1, Math.max(0, 0.5 + (value - 0.5) / Math.max(slopeAt(data, side, i), 2e-3))),
  );
}

/**
 * A line along the edge of a mask, 0..1.
 *
 * @param widthAt in pixels, by how far the edge looks down to the right, −1..1: lines are thicker in shadow
 */
export function edgeLine(
  mask: Float32Array,
  side: number,
  rounding: number,
  widthAt: (down: number) => number,
): Float32Array {
  const { data } = blurPlane({ width: side, height: side, data: mask }, rounding);
  const cover = new Float32Array(data.length);
  for (let y = 1; y + 1 < side; y++) {
    for (let x = 1; x + 1 < side; x++) {
      const i = y * side + x;
      if (data[i] < 0.02 || data[i] > 0.98) continue;
      const [dx, dy] = [(data[i + 1] - data[i - 1]) / 2, (data[i + side] - data[i - side]) / 2];
      const slope = Math.hypot(dx, dy);
      if (slope < 4e-3) continue;
      const half = widthAt((-dx - dy) / (slope * Math.SQRT2)) / 2;
      cover[i] = Math.min(1, Math.max(0, half + 0.5 - Math.abs(data[i] - 0.5) / slope));
    }
  }
  return cover;
}

function slopeAt(data: Float32Array, side: number, i: number): number {
  const [x, y] = [i % side, Math.floor(i / side)];
  const dx = data[i + (x + 1 < side ? 1 : 0)] - data[i - (x > 0 ? 1 : 0)];
  const dy = data[i + (y + 1 < side ? side : 0)] - data[i - (y > 0 ? side : 0)];
  return Math.hypot(dx, dy) / 2;
}
