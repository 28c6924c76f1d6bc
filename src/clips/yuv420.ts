import type { Raster } from '../imaging/raster/raster.ts';

/** ITU-R BT.709, limited range, in 1/65536: what each of red, green and blue adds to luma and to the two planes of color. */
export const bt709 = {
  luma: [11_966, 40_254, 4064],
  blue: [-6596, -22_189, 28_784],
  red: [28_784, -26_145, -2639],
} as const;
const [lumaRed, lumaGreen, lumaBlue] = bt709.luma;
const [blueRed, blueGreen, blueBlue] = bt709.blue;
const [redRed, redGreen, redBlue] = bt709.red;
/** Where luma and color begin, with what rounds them; color is the sum of four pixels. */
export const lumaFrom = (16 << 16) + 32_768;
export const colorFrom = 4 * ((128 << 16) + 32_768);

/**
 * Pixels as an encoder takes them: three planes, the two of color at half the width and height (mean of four). Sides are even; alpha is
 * left out. BT.709, limited range.
 *
 * Four pixels at a time, each of their bytes read once, and nothing but whole numbers: every frame of every clip comes by here.
 *
 * @param into `width * height * 1.5` bytes
 */
export function toYuv420({ width, height, channels, data }: Raster<Uint8Array>, into: Uint8Array): void {
  let blueAt = width * height;
  let redAt = blueAt + blueAt / 4;
  for (let y = 0; y < height; y += 2) {
    let above = y * width * channels;
    let below = above + width * channels;
    let to = y * width;
    for (const end = to + width; to < end; to += 2) {
      const r0 = data[above];
      const g0 = data[above + 1];
      const b0 = data[above + 2];
      const r2 = data[below];
      const g2 = data[below + 1];
      const b2 = data[below + 2];
      above += channels;
      below += channels;
      const r1 = data[above];
      const g1 = data[above + 1];
      const b1 = data[above + 2];
      const r3 = data[below];
      const g3 = data[below + 1];
      const b3 = data[below + 2];
      above += channels;
      below += channels;
      into[to] = (lumaRed * r0 + lumaGreen * g0 + lumaBlue * b0 + lumaFrom) >> 16;
      into[to + 1] = (lumaRed * r1 + lumaGreen * g1 + lumaBlue * b1 + lumaFrom) >> 16;
      into[to + width] = (lumaRed * r2 + lumaGreen * g2 + lumaBlue * b2 + lumaFrom) >> 16;
      into[to + width + 1] = (lumaRed * r3 + lumaGreen * g3 + lumaBlue * b3 + lumaFrom) >> 16;
      const r = r0 + r1 + r2 + r3;
      const g = g0 + g1 + g2 + g3;
      const b = b0 + b1 + b2 + b3;
      into[blueAt++] = (blueRed * r + blueGreen * g + blueBlue * b + colorFrom) >> 18;
      into[redAt++] = (redRed * r + redGreen * g + redBlue * b + colorFrom) >> 18;
    }
  }
}
