import type { Size } from '../../imaging/raster/raster.ts';
import { localRange } from './local-range.ts';

/**
 * How much darker than all around it a pixel may become, as a share of what light and dark lie apart there; for a blur that reaches further than
 * `usualReach` more, since it leaves less of letters and twigs.
 */
const deepest = 0.3;
/** Pixels around it that have a say, at least. */
const leastAround = 8;
const usualReach = 5;
const least = 0.02;

/**
 * Keeps estimates from becoming black where nothing around is dark: as light, black is next to dark gray, and a little that rings is a black speck.
 *
 * @param given three planes, one after another, encoded
 * @param reach how far around a pixel the blur carried light, in pixels
 * @returns lifts what is too dark in an estimate, in place
 */
export function darknessHeld(
  given: Float32Array,
  { width, height }: Size,
  reach: number,
): (estimate: Float32Array) => void {
  const area = width * height;
  const ranges = [0, 1, 2].map((channel) =>
    localRange(
      { width, height, data: given.subarray(channel * area, (channel + 1) * area) },
      Math.max(leastAround, reach + 2),
    ),
  );
  const share = deepest * Math.max(1, (reach / usualReach) ** 2);
  return (estimate) => {
    for (const [channel, range] of ranges.entries()) {
      for (let y = 0, at = channel * area; y < height; y++) {
        const row = (y >> 2) * range.width;
        for (let x = 0; x < width; x++, at++) {
          const block = row + (x >> 2);
          const darkest = range.least[block];
          const below = darkest - estimate[at];
          if (below <= 0) continue;
          const depth = share * (range.most[block] - darkest) + least;
          estimate[at] = darkest - depth * (1 - Math.exp(-below / depth));
        }
      }
    }
  };
}
