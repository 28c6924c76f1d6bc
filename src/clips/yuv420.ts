import type { Raster } from '../imaging/raster/raster.ts';

/** ITU-R BT.709, limited range, in 1/65536. */
const luma = [11_966, 40_254, 4064] as const;
const blue = [-6596, -22_189, 28_784] as const;
const red = [28_784, -26_145, -2639] as const;
const half = 32_768;

/**
 * Pixels as an encoder takes them: three planes, the two of color at half the width and height (mean of four). Sides are even; alpha is
 * left out. BT.709, limited range.
 *
 * @param into `width * height * 1.5` bytes
 */
export function toYuv420({ width, height, channels, data }: Raster<Uint8Array>, into: Uint8Array): void {
  const chromaWidth = width / 2;
  const blueAt = width * height;
  const redAt = blueAt + blueAt / 4;
  const row = width * channels;
  for (let y = 0; y < height; y += 2) {
    let from = y * row;
    let to = y * width;
    let chroma = (y / 2) * chromaWidth;
    for (let x = 0; x < width; x += 2) {
      let r = 0;
      let g = 0;
      let b = 0;
      for (let corner = 0; corner < 4; corner++) {
        const at = from + (corner & 1 ? channels : 0) + (corner & 2 ? row : 0);
        const [cr, cg, cb] = [data[at], data[at + 1], data[at + 2]];
        into[to + (corner & 1) + (corner & 2 ? width : 0)] =
          16 + ((luma[0] * cr + luma[1] * cg + luma[2] * cb + half) >> 16);
        r += cr;
        g += cg;
        b += cb;
      }
      into[blueAt + chroma] = 128 + ((blue[0] * r + blue[1] * g + blue[2] * b + 4 * half) >> 18);
      into[redAt + chroma] = 128 + ((red[0] * r + red[1] * g + red[2] * b + 4 * half) >> 18);
      from += 2 * channels;
      to += 2;
      chroma++;
    }
  }
}
