import type { Raster } from '../imaging/raster/raster.ts';
import { bt709, colorFrom, lumaFrom } from './yuv420.ts';

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
      const [a0, a1, a2, a3] = [data[above + 3], data[above + 7], data[below + 3], data[below + 7]];
      const sum = a0 + a1 + a2 + a3;
      strength[block] = Math.min(1, sum / sureFrom);
      for (let k = 0; k < 3; k++)
        colors[3 * block + k] =
          sum === 0
            ? ground
            : (data[above + k] * a0 +
                data[above + 4 + k] * a1 +
                data[below + k] * a2 +
                data[below + 4 + k] * a3) /
              sum;
    }
}

/** Carries colors into blocks where nothing is seen, from all four sides, ever fainter: compression mixes neighbors, and hard borders would shine through as a rim. */
function glow(colors: Float32Array, strength: Float32Array, across: number, down: number): void {
  const run = (start: number, step: number, count: number) => {
    let left = 0;
    let from = 0;
    for (let n = 0, i = start; n < count; n++, i += step) {
      if (strength[i] >= left) {
        left = strength[i];
        from = i;
      }
      left *= fading;
      const next = i + step;
      if (left < faintest || n + 1 === count || strength[next] >= left) continue;
      strength[next] = left;
      for (let k = 0; k < 3; k++) colors[3 * next + k] = colors[3 * from + k];
    }
  };
  for (let y = 0; y < down; y++) {
    run(y * across, 1, across);
    run(y * across + across - 1, -1, across);
  }
  for (let x = 0; x < across; x++) {
    run(x, across, down);
    run(x + across * (down - 1), -across, down);
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
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const alpha = data[4 * i + 3];
      into[size * 1.5 + i] = alpha;
      const block = 3 * ((y >> 1) * (width >> 1) + (x >> 1));
      const isOwn = alpha >= ownFrom;
      const red = isOwn ? data[4 * i] : colors[block];
      const green = isOwn ? data[4 * i + 1] : colors[block + 1];
      const blue = isOwn ? data[4 * i + 2] : colors[block + 2];
      const [byRed, byGreen, byBlue] = bt709.luma;
      into[i] = (byRed * red + byGreen * green + byBlue * blue + lumaFrom) >> 16;
    }
  for (let block = 0; block < size / 4; block++) {
    const [red, green, blue] = [0, 1, 2].map((k) => 4 * colors[3 * block + k]);
    const of = ([byRed, byGreen, byBlue]: readonly number[]) =>
      (byRed * red + byGreen * green + byBlue * blue + colorFrom) >> 18;
    into[size + block] = of(bt709.blue);
    into[size * 1.25 + block] = of(bt709.red);
  }
}
