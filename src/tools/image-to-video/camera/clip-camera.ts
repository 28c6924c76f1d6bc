import type { Size } from '../../../imaging/raster/raster.ts';

/** Where the camera is and where it looks; all zero, and zoom 1, where it stood when the photo was taken. */
export interface Camera {
  /** To the right, in widths of the frame by which the nearest moves, and down, in heights. */
  readonly x: number;
  readonly y: number;
  /** Into the picture, as a share of the distance to the nearest. */
  readonly z: number;
  readonly zoom: number;
  /** Turned aside: near and far move alike, in widths and heights of the frame. */
  readonly turnX: number;
  readonly turnY: number;
}

export const still: Camera = { x: 0, y: 0, z: 0, zoom: 1, turnX: 0, turnY: 0 };

/** How a photo lies behind the frame while the camera is still. Pixels are those of the frame. */
export interface View {
  readonly frame: Size;
  /** The photo: it covers the frame. */
  readonly photo: Size;
  /** The frame's upper left corner on the photo. */
  readonly left: number;
  readonly top: number;
  /** The place of the photo that stays where it is when the camera comes nearer. */
  readonly center: { readonly x: number; readonly y: number };
}

/** Where points of one nearness get: `x * scale + right`, `y * scale + down`. */
export interface Shift {
  readonly scale: number;
  readonly right: number;
  readonly down: number;
}

/** @param nearness 0 is infinitely far away, 1 the nearest there is */
export function shiftOf({ frame, left, top, center }: View, camera: Camera, nearness: number): Shift {
  const scale = camera.zoom / (1 - camera.z * nearness);
  return {
    scale,
    right:
      center.x - left - camera.turnX * frame.width - (center.x + camera.x * nearness * frame.width) * scale,
    down:
      center.y - top - camera.turnY * frame.height - (center.y + camera.y * nearness * frame.height) * scale,
  };
}
