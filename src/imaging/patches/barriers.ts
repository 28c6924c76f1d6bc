import { smoothColors, type TornPicture } from './torn-picture.ts';

/** Grain and fine texture are no barrier. */
const sigma = 2;
const passes = 4;

/**
 * How much colors must change at least on the way from the rim of a hole to each known pixel: what belongs to the surroundings is
 * reached without much change, a thing on its own (a letter, a face, a bird) only over its outline ("Minimum Barrier Salient Object
 * Detection at 80 FPS": Zhang and others, 2015).
 *
 * @returns squared levels, the mean of three channels; infinite where no way leads
 */
export function barriersOf(torn: TornPicture): Float32Array {
  const { width, height, hole } = torn;
  const area = width * height;
  const smooth = smoothColors(torn, sigma);
  const barriers = new Float32Array(area).fill(Number.POSITIVE_INFINITY);
  const lowest = smooth.slice();
  const highest = smooth.slice();
  for (let at = 0; at < area; at++) if (hole[at] === 0 && isRim(hole, at, width)) barriers[at] = 0;

  const goOn = (at: number, from: number) => {
    if (barriers[from] >= barriers[at]) return;
    let sum = 0;
    for (let k = 0; k < 3; k++) {
      const value = smooth[3 * at + k];
      const range = Math.max(highest[3 * from + k], value) - Math.min(lowest[3 * from + k], value);
      sum += range * range;
    }
    if (sum / 3 >= barriers[at]) return;
    barriers[at] = sum / 3;
    for (let k = 0; k < 3; k++) {
      const value = smooth[3 * at + k];
      highest[3 * at + k] = Math.max(highest[3 * from + k], value);
      lowest[3 * at + k] = Math.min(lowest[3 * from + k], value);
    }
  };
  for (let pass = 0; pass < passes; pass++) {
    const step = pass % 2 === 0 ? 1 : -1;
    for (let k = 0; k < area; k++) {
      const at = step > 0 ? k : area - 1 - k;
      if (hole[at] > 0) continue;
      const x = at % width;
      if (step > 0 ? x > 0 : x < width - 1) goOn(at, at - step);
      const before = at - step * width;
      if (before >= 0 && before < area) goOn(at, before);
    }
  }
  return barriers;
}

const isRim = (hole: Uint8Array, at: number, width: number) =>
  hole[at - 1] === 1 || hole[at + 1] === 1 || hole[at - width] === 1 || hole[at + width] === 1;
