import type { Raster } from '../raster/raster.ts';

/** Of a thing's height: so much of it, from below, is where it can touch the ground. */
const lowest = 0.3;

/** Where a marked thing stands, in pixels. */
export interface Foot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  /** Its lowest row. */
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
  /** Pixels that are marked. */
  readonly area: number;
  /** The places at the rim of its lowest part. */
  readonly rim: Int32Array;
}

/** @param mask pixels from 128 on are marked; undefined where none are */
export function footOf({ width, height, data }: Raster<Uint8Array>): Foot | undefined {
  let [left, top, right, bottom, area] = [width, height, -1, -1, 0];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (data[at] < 128) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
      area++;
    }
  }
  if (area === 0) return undefined;
  const rim: number[] = [];
  const first = Math.floor(bottom - lowest * (bottom - top));
  const isOpen = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height && data[y * width + x] < 128;
  for (let y = first; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      if (data[y * width + x] < 128) continue;
      if (isOpen(x - 1, y) || isOpen(x + 1, y) || isOpen(x, y + 1)) rim.push(y * width + x);
    }
  }
  const size = { width: right - left + 1, height: bottom - top + 1 };
  return { left, right, top, bottom, ...size, area, rim: Int32Array.from(rim) };
}
