import { type ColorMixture, fitMixture } from '../../../../imaging/matte/color-mixture.ts';

/** Normal distributions for each color. */
export const kinds = 4;
/** With fewer cells there is none to learn. */
const leastCells = 60;

/**
 * The colors of the cells of a grid that teach them; undefined where they are too few.
 *
 * @param lab OKLab, interleaved
 */
export function learnColors(lab: Float32Array, teaches: (i: number) => boolean): ColorMixture | undefined {
  const colors: number[] = [];
  for (let i = 0; i < lab.length / 3; i++)
    if (teaches(i)) colors.push(lab[3 * i], lab[3 * i + 1], lab[3 * i + 2]);
  return colors.length < 3 * leastCells ? undefined : fitMixture(Float32Array.from(colors), 3, kinds);
}
