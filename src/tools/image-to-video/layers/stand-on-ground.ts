import { groundLine } from '../../../imaging/placement/ground-line.ts';
import { maskPlane } from '../../../imaging/raster/mask-plane.ts';
import type { Raster } from '../../../imaging/raster/raster.ts';
import { resample } from '../../../imaging/raster/resample.ts';
import { type Ground, nearnessAt } from '../camera/ground-nearness.ts';

/** Strips of a subject. */
const strips = 24;
/** The feet are looked for in a copy that is so wide. */
const lookWidth = 240;
/** Strips to each side over which the nearness is evened, so that nothing is torn. */
const evened = 4;

/**
 * How near a subject is from its left side to its right: a car that stands aslant meets the ground in other rows than somebody before it.
 *
 * @param alpha of the subject alone, cut to its box
 * @param rowOf where a row of it lies on the photo
 */
export function nearnessAcross(
  alpha: Raster<Uint8Array>,
  ground: Ground,
  rowOf: (row: number) => number,
): number[] {
  const scale = Math.min(1, lookWidth / alpha.width);
  const width = Math.max(2, Math.round(alpha.width * scale));
  const height = Math.max(2, Math.round(alpha.height * scale));
  const line = groundLine(maskPlane(resample(alpha, width, height)), height, height);
  const feet = Array.from({ length: strips + 1 }, (_, strip) =>
    rowOf(line[Math.min(width - 1, Math.round((strip * (width - 1)) / strips))] / scale),
  );
  return feet.map((_, strip) => {
    let [sum, count] = [0, 0];
    for (let near = Math.max(0, strip - evened); near <= Math.min(strips, strip + evened); near++) {
      sum += feet[near];
      count++;
    }
    return nearnessAt(ground, sum / count);
  });
}
