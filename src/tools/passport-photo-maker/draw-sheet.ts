import type { SheetLayout } from '../../imaging/portrait/print-sheet.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import { resample } from '../../imaging/raster/resample.ts';

/** A small picture of the sheet, white paper, without the marks. */
export function drawSheet(
  { paper, photo, places }: SheetLayout,
  picture: Raster<Uint8Array>,
  width: number,
): Raster<Uint8Array> {
  const scale = width / paper.width;
  const height = Math.round(paper.height * scale);
  const data = new Uint8Array(width * height * 3).fill(255);
  const small = resample(
    picture,
    Math.max(1, Math.round(photo.width * scale)),
    Math.max(1, Math.round(photo.height * scale)),
  );
  const line = Math.min(small.width, width) * 3;
  for (const { x, y } of places) {
    const [left, top] = [Math.round(x * scale), Math.round(y * scale)];
    for (let row = 0; row < small.height && top + row < height; row++) {
      const from = row * small.width * 3;
      const room = Math.min(line, (width - left) * 3);
      data.set(small.data.subarray(from, from + room), ((top + row) * width + left) * 3);
    }
  }
  return { width, height, channels: 3, data };
}
