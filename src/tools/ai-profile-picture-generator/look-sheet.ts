import type { Raster } from '../../imaging/raster/raster.ts';
import { resample } from '../../imaging/raster/resample.ts';

const columns = 6;
/** In pixels: side of a picture on the sheet, and the room around it. */
const [tile, room] = [300, 24];

/** All pictures, RGBA squares of one side, in rows on white. */
export function lookSheet(pictures: readonly Raster<Uint8Array>[]): Raster<Uint8Array> {
  const rows = Math.ceil(pictures.length / columns);
  const width = columns * (tile + room) + room;
  const height = rows * (tile + room) + room;
  const data = new Uint8Array(3 * width * height).fill(255);
  for (const [place, picture] of pictures.entries()) {
    const small = resample(picture, tile, tile);
    const left = room + (place % columns) * (tile + room);
    const top = room + Math.floor(place / columns) * (tile + room);
    for (let i = 0; i < tile * tile; i++) {
      const to = 3 * ((top + Math.floor(i / tile)) * width + left + (i % tile));
      const share = small.data[4 * i + 3] / 255;
      for (let c = 0; c < 3; c++) data[to + c] = 255 + share * (small.data[4 * i + c] - 255) + 0.5;
    }
  }
  return { width, height, channels: 3, data };
}
