import { sticker } from '../people/sticker.ts';
import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Raster } from '../raster/raster.ts';

/**
 * A cut-out as if it were cut from paper: a white rim, and a soft shadow under it.
 *
 * @param cut RGBA, 8 bits
 * @param rim its width in pixels
 * @returns with room around it, `room` pixels on every side
 */
export function paperCut(cut: Raster<Uint8Array>, rim: number): { raster: Raster<Uint8Array>; room: number } {
  const room = Math.ceil(3.2 * rim + 2);
  const raster = sticker(cut, rim, [253, 251, 246], room) as Raster<Uint8Array>;
  const { width, height, data } = raster;
  const alpha = Float32Array.from({ length: width * height }, (_, i) => data[4 * i + 3] / 255);
  const soft = blurPlane({ width, height, data: alpha }, Math.max(0.5, 0.9 * rim)).data;
  const fall = Math.round(0.8 * rim) * width + Math.round(0.4 * rim);
  for (let i = width * height - 1; i >= 0; i--) {
    const own = data[4 * i + 3] / 255;
    if (own === 1) continue;
    const shadow = 0.3 * (soft[i - fall] ?? 0);
    const all = own + shadow * (1 - own);
    if (all === 0) continue;
    for (let k = 0; k < 3; k++)
      data[4 * i + k] = Math.round((data[4 * i + k] * own + [74, 44, 36][k] * shadow * (1 - own)) / all);
    data[4 * i + 3] = Math.round(255 * all);
  }
  return { raster, room };
}

/**
 * The lower end of a cut-out fades out, as portraits on old cards do; changes it in place.
 *
 * @param end where nothing is left, in its pixels
 */
export function fadeLowerEnd({ width, height, data }: Raster<Uint8Array>, rows: number, end = height): void {
  for (let y = Math.max(0, Math.floor(end - rows)); y < height; y++) {
    const t = Math.max(0, (end - 1 - y) / rows);
    const share = t * t * (3 - 2 * t);
    for (let x = 0; x < width; x++) data[4 * (y * width + x) + 3] *= share;
  }
}

/** So do the sides that the border of the photo cuts off, over so many columns; changes it in place. */
export function fadeSides(
  { width, height, data }: Raster<Uint8Array>,
  which: { readonly left: boolean; readonly right: boolean },
  columns: number,
): void {
  for (let x = 0; x < width; x++) {
    const from = Math.min(which.left ? x : columns, which.right ? width - 1 - x : columns) / columns;
    if (from >= 1) continue;
    const share = from * from * (3 - 2 * from);
    for (let y = 0; y < height; y++) data[4 * (y * width + x) + 3] *= share;
  }
}

/** Evening light: a little lighter and warmer; changes it in place. */
export function warmLight({ data }: Raster<Uint8Array>): void {
  for (let i = 0; i < data.length; i += 4) {
    data[i] = Math.min(255, 1.02 * data[i] + 6);
    data[i + 1] = Math.min(255, data[i + 1] + 2);
    data[i + 2] = 0.93 * data[i + 2];
  }
}
