import { encodeLight } from '../../../imaging/color/oklab.ts';
import { type LightCopy, toneLight } from './light-copy.ts';

const bins = 1024;
/** Shares of the picture that are taken for its darkest and its brightest; single pixels say nothing. */
const [darkest, brightest] = [0.004, 0.998];
/** From here on a channel is full. */
const full = 0.985;
/** The middle of a picture counts more: it falls off to the borders with this standard deviation, in shares of the side. */
const centerSpread = 0.28;

/** How light is spread over a picture; all but the shares on the scale of encoded values, 0..1. */
export interface ToneLevels {
  /** The darkest and the brightest that is more than a speck; the brightest by the strongest channel. */
  readonly black: number;
  readonly white: number;
  readonly dark: number;
  readonly middle: number;
  readonly bright: number;
  readonly mean: number;
  /** The mean around the middle of the picture. */
  readonly center: number;
  /** Standard deviation. */
  readonly spread: number;
  /** Share of the picture with a full channel. */
  readonly clipped: number;
}

export function toneLevels({ width, height, light, weights }: LightCopy): ToneLevels {
  const tones = new Float64Array(bins + 1);
  const peaks = new Float64Array(bins + 1);
  let [total, sum, squares, near, nearSum, clipped] = [0, 0, 0, 0, 0, 0];
  for (let y = 0, i = 0; y < height; y++) {
    const v = ((y + 0.5) / height - 0.5) / centerSpread;
    for (let x = 0; x < width; x++, i++) {
      const weight = weights[i];
      if (weight === 0) continue;
      const [red, green, blue] = [light[3 * i], light[3 * i + 1], light[3 * i + 2]];
      const tone = encodeLight(toneLight(red, green, blue));
      const peak = encodeLight(Math.max(red, green, blue));
      tones[Math.round(tone * bins)] += weight;
      peaks[Math.round(peak * bins)] += weight;
      total += weight;
      sum += weight * tone;
      squares += weight * tone * tone;
      if (peak >= full) clipped += weight;
      const u = ((x + 0.5) / width - 0.5) / centerSpread;
      const closeness = weight * Math.exp(-(u * u + v * v) / 2);
      near += closeness;
      nearSum += closeness * tone;
    }
  }
  // Nothing to be seen is neither dark nor bright.
  const mean = total === 0 ? 0.5 : sum / total;
  if (total === 0) total = 1;
  return {
    black: levelAt(tones, darkest * total),
    white: levelAt(peaks, brightest * total),
    dark: levelAt(tones, 0.05 * total),
    middle: levelAt(tones, 0.5 * total),
    bright: levelAt(tones, 0.95 * total),
    mean,
    center: near === 0 ? mean : nearSum / near,
    spread: Math.sqrt(Math.max(0, squares / total - mean * mean)),
    clipped: clipped / total,
  };
}

/** Below which level so much of the histogram lies, 0..1. */
function levelAt(counts: Float64Array, share: number): number {
  let sum = 0;
  for (let level = 0; level <= bins; level++) {
    sum += counts[level];
    if (sum > share) return level / bins;
  }
  return 1;
}
