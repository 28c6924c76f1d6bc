import type { Raster } from '../imaging/raster/raster.ts';
import { bt709, colorFrom, lumaFrom } from './yuv420.ts';

const [lumaRed, lumaGreen, lumaBlue] = bt709.luma;
const [blueRed, blueGreen, blueBlue] = bt709.blue;
const [redRed, redGreen, redBlue] = bt709.red;

/** What lies under pixels that can't be seen, beyond the glow of those that can: what players show that know no alpha. */
const ground = 255;
/** How much of that glow is left from one block of four pixels to the next. */
const fading = 0.65;
const faintest = 0.02;
/** So much is seen of a block, of four times 255, whose colors are sure; fainter ones take what is surer beside them. */
const sureFrom = 400;
/** Fainter than this a pixel's own color is mostly rounding. */
const ownFrom = 64;

/** Makes {@link toYuva420} of frames of one size; what it needs meanwhile is kept from frame to frame. */
export function yuva420Writer(
  width: number,
  height: number,
): (pixels: Raster<Uint8Array>, into: Uint8Array) => void {
  const [across, down] = [width / 2, height / 2];
  const colors = new Float32Array(across * down * 3);
  const strength = new Float32Array(across * down);
  const seen = new Uint8Array(across * down);
  return (pixels, into) => {
    blockColors(pixels, colors, strength);
    for (let i = 0; i < seen.length; i++) seen[i] = strength[i] > 0 ? 1 : 0;
    glow(colors, strength, across, down);
    fade(colors, strength, seen);
    toYuva420(pixels, colors, into);
  };
}

/** The mean of each block of four pixels, by how much is seen of them; `strength` says how sure it is, 0 where nothing is seen. */
function blockColors(
  { width, height, data }: Raster<Uint8Array>,
  colors: Float32Array,
  strength: Float32Array,
): void {
  for (let y = 0, block = 0; y < height; y += 2)
    for (let x = 0; x < width; x += 2, block++) {
      const above = 4 * (y * width + x);
      const below = above + 4 * width;
      const a0 = data[above + 3];
      const a1 = data[above + 7];
      const a2 = data[below + 3];
      const a3 = data[below + 7];
      const sum = a0 + a1 + a2 + a3;
      const to = 3 * block;
      if (sum === 0) {
        strength[block] = 0;
        colors[to] = ground;
        colors[to + 1] = ground;
        colors[to + 2] = ground;
        continue;
      }
      strength[block] = sum >= sureFrom ? 1 : sum / sureFrom;
      for (let k = 0; k < 3; k++) {
        const upper = data[above + k] * a0 + data[above + 4 + k] * a1;
        colors[to + k] = (upper + data[below + k] * a2 + data[below + 4 + k] * a3) / sum;
      }
    }
}

/** Carries colors into blocks where nothing is seen, from all four sides, ever fainter: compression mixes neighbors, and hard borders would shine through as a rim. */
function glow(colors: Float32Array, strength: Float32Array, across: number, down: number): void {
  for (let y = 0; y < down; y++) {
    carry(colors, strength, y * across, 1, across);
    carry(colors, strength, y * across + across - 1, -1, across);
  }
  for (let x = 0; x < across; x++) {
    carry(colors, strength, x, across, down);
    carry(colors, strength, x + across * (down - 1), -across, down);
  }
}

/** Along one row or column, from `start` on. */
function carry(
  colors: Float32Array,
  strength: Float32Array,
  start: number,
  step: number,
  count: number,
): void {
  let left = 0;
  let from = start;
  for (let n = 0, i = start; n < count; n++, i += step) {
    const own = strength[i];
    if (own >= left) {
      left = own * fading;
      from = i;
      continue;
    }
    if (left < faintest) continue;
    strength[i] = left;
    left *= fading;
    colors[3 * i] = colors[3 * from];
    colors[3 * i + 1] = colors[3 * from + 1];
    colors[3 * i + 2] = colors[3 * from + 2];
  }
}

/** What isn't seen fades into the ground. */
function fade(colors: Float32Array, strength: Float32Array, seen: Uint8Array): void {
  for (let i = 0; i < strength.length; i++)
    if (!seen[i])
      for (let k = 0; k < 3; k++) colors[3 * i + k] = ground + (colors[3 * i + k] - ground) * strength[i];
}

/**
 * Pixels with alpha as an encoder takes them: four planes, the two of color at half the width and height, alpha last and of full range. BT.709, limited
 * range; straight alpha. Sides are even.
 *
 * @param into `width * height * 2.5` bytes
 */
function toYuva420(
  { width, height, data }: Raster<Uint8Array>,
  colors: Float32Array,
  into: Uint8Array,
): void {
  const size = width * height;
  const alphaFrom = size * 1.5;
  const across = width >> 1;
  for (let y = 0, i = 0; y < height; y++) {
    const row = (y >> 1) * across;
    for (let x = 0; x < width; x++, i++) {
      const at = 4 * i;
      const alpha = data[at + 3];
      into[alphaFrom + i] = alpha;
      const block = 3 * (row + (x >> 1));
      into[i] =
        alpha >= ownFrom
          ? (lumaRed * data[at] + lumaGreen * data[at + 1] + lumaBlue * data[at + 2] + lumaFrom) >> 16
          : (lumaRed * colors[block] +
              lumaGreen * colors[block + 1] +
              lumaBlue * colors[block + 2] +
              lumaFrom) >>
            16;
    }
  }
  for (let block = 0, to = size; block < size / 4; block++, to++) {
    const red = 4 * colors[3 * block];
    const green = 4 * colors[3 * block + 1];
    const blue = 4 * colors[3 * block + 2];
    into[to] = (blueRed * red + blueGreen * green + blueBlue * blue + colorFrom) >> 18;
    into[to + size / 4] = (redRed * red + redGreen * green + redBlue * blue + colorFrom) >> 18;
  }
}
