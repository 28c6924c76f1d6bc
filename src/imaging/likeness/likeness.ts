/**
 * Tells a picture again in another size, quality or brightness: 256 bits that say which of its coarse waves are stronger than the rest.
 * Written after PDQ (Facebook, “The TMK+PDQF Video-Hashing Algorithm and the PDQ Image-Hashing Algorithm”, 2019): luma of 64 × 64, the
 * 16 × 16 lowest coefficients of its cosine transform without the constant ones, each against their median.
 */

/** Pixels of each side of the luma it is made of. */
export const likenessSide = 64;
/** Coefficients of each direction. */
const waves = 16;
const bits = waves * waves;
/** As PDQ measures how much there is in a picture, from 0 to 100: with less than this, many look the same. */
const leastDetail = 50;

/**
 * Up to so many bits differ, it is the same picture. No two of 179 photos differed by fewer than 96 (15 931 pairs); written as JPEG of
 * quality 60, at a quarter of the size, lighter or darker by a tenth, or cut by 2 % on a side, all were told again (record 78).
 */
const mostDifferent = 44;

/** cos of each wave at each pixel. */
const basis = Array.from({ length: waves }, (_, wave) =>
  Float64Array.from({ length: likenessSide }, (_, place) =>
    Math.cos((Math.PI / 2 / likenessSide) * (wave + 1) * (2 * place + 1)),
  ),
);

/** In hexadecimal; null where there is too little in the picture to tell it from others. `luma`: one byte a pixel, row by row. */
export function likenessOf(luma: Uint8Array): string | null {
  if (detailOf(luma) < leastDetail) return null;
  const rows = Array.from({ length: likenessSide }, (_, y) =>
    basis.map((wave) => sumOf(wave, (x) => luma[y * likenessSide + x])),
  );
  const strengths = basis.flatMap((wave) =>
    Array.from({ length: waves }, (_, across) => sumOf(wave, (y) => rows[y][across])),
  );
  const median = strengths.toSorted((a, b) => a - b)[bits / 2];
  let written = '';
  for (let place = 0; place < bits; place += 4) {
    let four = 0;
    for (let bit = 0; bit < 4; bit++) four = four * 2 + (strengths[place + bit] > median ? 1 : 0);
    written += four.toString(16);
  }
  return written;
}

/** How many bits of them differ: about 128 of pictures that have nothing to do with each other. */
export function likenessDistance(one: string, other: string): number {
  let different = BigInt(`0x${one}`) ^ BigInt(`0x${other}`);
  let count = 0;
  for (; different > 0n; different &= different - 1n) count++;
  return count;
}

/** Whether it is the same picture, as good as certain. */
export function looksSame(one: string, other: string): boolean {
  return likenessDistance(one, other) <= mostDifferent;
}

function sumOf(wave: Float64Array, at: (place: number) => number): number {
  let sum = 0;
  for (let place = 0; place < likenessSide; place++) sum += wave[place] * at(place);
  return sum;
}

/** Steps from each pixel to its neighbors, in hundredths of black to white, by the ninety that PDQ divides them by. */
function detailOf(luma: Uint8Array): number {
  let steps = 0;
  const step = (one: number, other: number) => Math.trunc((Math.abs(luma[one] - luma[other]) * 100) / 255);
  for (let y = 0; y < likenessSide; y++)
    for (let x = 0; x < likenessSide; x++) {
      const here = y * likenessSide + x;
      if (x + 1 < likenessSide) steps += step(here, here + 1);
      if (y + 1 < likenessSide) steps += step(here, here + likenessSide);
    }
  return Math.min(100, Math.trunc(steps / 90));
}
