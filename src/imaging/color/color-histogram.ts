import type { Raster } from '../raster/raster.ts';

/** Levels of a color channel that are told apart. */
const levels = 32;
/** How many bins colors fall into. */
export const colorBinCount = levels ** 3;
/** Evidence is at most e³ to one. */
const strongestEvidence = 3;
/** Share of each side that is spread over all colors, so that one never seen is no proof. */
const unseen = 1e-5;

/**
 * Which bin each pixel's color falls into, for the pixels from `start` to `end`.
 *
 * @param picture 3 channels
 */
export function writeColorBins(
  { data }: Raster<Uint8Array>,
  bins: Uint16Array,
  start: number,
  end: number,
): void {
  for (let i = start, at = start * 3; i < end; i++, at += 3) {
    bins[i] = ((data[at] >> 3) << 10) | ((data[at + 1] >> 3) << 5) | (data[at + 2] >> 3);
  }
}

/**
 * Log odds of each color: positive where it is common in the subject and rare in the ground, within ±3. Undefined when
 * one of them has no pixels.
 *
 * @param subjectCounts, groundCounts pixels (or weights) of each bin
 */
export function colorEvidence(
  subjectCounts: ArrayLike<number>,
  groundCounts: ArrayLike<number>,
): Float32Array | undefined {
  const subject = sharesOf(subjectCounts);
  const ground = sharesOf(groundCounts);
  if (!subject || !ground) return undefined;
  return subject.map((share, bin) => {
    const odds = Math.log((share + unseen) / (ground[bin] + unseen));
    return Math.min(Math.max(odds, -strongestEvidence), strongestEvidence);
  });
}

/** Share of each color, spread to its neighbors; undefined when there are none. */
function sharesOf(counts: ArrayLike<number>): Float32Array | undefined {
  let total = 0;
  for (let bin = 0; bin < counts.length; bin++) total += counts[bin];
  if (total === 0) return undefined;
  let shares = new Float32Array(counts);
  for (const step of [1, levels, levels ** 2]) {
    for (let pass = 0; pass < 2; pass++) shares = spread(shares, step);
  }
  return shares.map((count) => count / total);
}

/** A binomial blur along one color channel. */
function spread(shares: Float32Array<ArrayBuffer>, step: number): Float32Array<ArrayBuffer> {
  const blurred = new Float32Array(shares.length);
  const last = step * (levels - 1);
  for (let bin = 0; bin < shares.length; bin++) {
    const place = bin & (step * levels - 1);
    const below = place >= step ? shares[bin - step] : shares[bin];
    const above = place < last ? shares[bin + step] : shares[bin];
    blurred[bin] = 0.5 * shares[bin] + 0.25 * (below + above);
  }
  return blurred;
}
