import { variants } from '../../imaging/fill/make-plan.ts';
import { ghostOf } from '../../imaging/patches/ghost.ts';
import { tearPicture } from '../../imaging/patches/torn-picture.ts';
import { boxAround } from '../../imaging/raster/lay-back.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import type { FillInput } from '../../tasks/fill.ts';
import type { Studio } from '../../tool/studio.ts';

/** Rows of pixels on each side of a hole whose changes are compared with those across its border. */
const around = 4;
/** Results whose cells differ by fewer levels in the mean look the same; grain alone makes up half of that. */
const cell = 4;
const leastDifference = 2;

interface VariantSettings extends Pick<FillInput, 'things' | 'isThing' | 'seed'> {
  readonly count: number;
}

/**
 * Fills a hole in several ways that differ to the eye, first the one whose border shows least. Fewer than were asked for where
 * there are no more.
 */
export async function fillVariants(
  pixels: Raster,
  mask: Raster<Uint8Array>,
  { count, seed, ...staying }: VariantSettings,
  studio: Pick<Studio, 'runEach'>,
): Promise<Raster[]> {
  // The first of each few seeds is the most likely filling, whatever seed was chosen.
  const first = variants * seed;
  const inputs = Array.from({ length: count }, (_, turn) => ({
    pixels,
    mask,
    seed: first + turn,
    ...staying,
  }));
  const filled = await studio.runEach('fill', inputs);
  const distinct: Raster[] = [];
  for (const { pixels: one } of filled)
    if (distinct.every((other) => differenceOf(one, other, mask) >= leastDifference)) distinct.push(one);
  if (distinct.length < 2) return distinct;
  const box = boxAround(mask, () => around);
  if (!box) return distinct;
  return distinct
    .map((one) => ({ one, ghost: ghostOf(tearPicture(one, { mask }, box, () => true)) }))
    .sort((a, b) => a.ghost - b.ghost)
    .map(({ one }) => one);
}

/** By how many levels of 255 the means of cells that are marked differ, in the mean. */
function differenceOf(one: Raster, other: Raster, { width, height, data }: Raster<Uint8Array>): number {
  const levels = one.data instanceof Uint16Array ? 257 : 1;
  let [sum, count] = [0, 0];
  for (let top = 0; top < height; top += cell) {
    for (let left = 0; left < width; left += cell) {
      const differences = [0, 0, 0];
      let marked = 0;
      for (let y = top; y < Math.min(height, top + cell); y++) {
        for (let x = left; x < Math.min(width, left + cell); x++) {
          const at = y * width + x;
          if (data[at] < 128) continue;
          marked++;
          for (let channel = 0; channel < 3; channel++)
            differences[channel] += one.data[at * 3 + channel] - other.data[at * 3 + channel];
        }
      }
      if (marked === 0) continue;
      const [red, green, blue] = differences.map(Math.abs);
      sum += (red + green + blue) / (3 * levels);
      count += marked;
    }
  }
  return count === 0 ? 0 : sum / count;
}
