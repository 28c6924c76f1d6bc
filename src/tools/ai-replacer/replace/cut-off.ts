import type { Raster } from '../../../imaging/raster/raster.ts';

/** Of a border's length, shown by a thing that goes on beyond it. */
const least = 0.15;

/** Whether the border of its photo cuts a thing off: its straight edge would show wherever the thing is put. */
export function isCutOff({ width, height, data }: Raster<Uint8Array>): boolean {
  const touched = { top: 0, bottom: 0, left: 0, right: 0 };
  for (let x = 0; x < width; x++) {
    if (data[x] >= 128) touched.top++;
    if (data[(height - 1) * width + x] >= 128) touched.bottom++;
  }
  for (let y = 0; y < height; y++) {
    if (data[y * width] >= 128) touched.left++;
    if (data[y * width + width - 1] >= 128) touched.right++;
  }
  return (
    Math.max(touched.top, touched.bottom) > least * width ||
    Math.max(touched.left, touched.right) > least * height
  );
}
