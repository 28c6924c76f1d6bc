import type { Plane, Raster } from '../raster/raster.ts';
import { place } from './letter-share.ts';

/** So much do backgrounds along the line have to differ from each other, 0..255, before they say anything. */
const leastDeviation = 8;
/** How well letters have to follow their background to be called see-through. */
const leastCorrelation = 0.6;
const fewest = 6;
/** Letters would need an ink lighter than white or darker than black if they were by so much less opaque than they can be. */
const leastDoubt = 0.12;

/**
 * How much of the letters is their own color, 0..1, from how it follows the background along the line: a letter that is laid
 * over with an opacity of α has the color α × ink + (1 − α) × background. 1 where they do not follow; undefined where the
 * background is the same all along, so that nothing can be told.
 *
 * @param line 3 channels, sRGB, laid flat
 * @param core 1 well within the letters
 * @param near 1 on everything that may be mixed with them
 */
export function letterOpacity(
  line: Raster<Uint8Array>,
  { core, near }: { core: Plane; near: Plane },
  places: Uint8Array,
  height: number,
): number | undefined {
  const step = Math.max(4, Math.round(height / 2));
  const pairs: number[][] = [];
  for (let left = 0; left < line.width; left += step) {
    const ink = meanColor(line, left, step, (i) => core.data[i] > 0);
    const behind = meanColor(line, left, step, (i) => near.data[i] === 0 && places[i] === place.inside);
    if (ink && behind) pairs.push([...ink, ...behind]);
  }
  if (pairs.length < 3) return undefined;
  const mean = (at: number) => pairs.reduce((sum, pair) => sum + pair[at], 0) / pairs.length;
  let [together, inkAlone, behindAlone] = [0, 0, 0];
  for (let channel = 0; channel < 3; channel++) {
    const [inkMean, behindMean] = [mean(channel), mean(channel + 3)];
    for (const pair of pairs) {
      const [a, b] = [pair[channel] - inkMean, pair[channel + 3] - behindMean];
      together += a * b;
      inkAlone += a * a;
      behindAlone += b * b;
    }
  }
  if (Math.sqrt(behindAlone / (3 * pairs.length)) < leastDeviation) return undefined;
  const slope = together / behindAlone;
  const correlation = inkAlone > 0 ? together / Math.sqrt(inkAlone * behindAlone) : 0;
  if (slope <= 0.1 || correlation <= leastCorrelation) return 1;
  // Light that changes along the line changes opaque letters and background alike.
  const least = Math.max(...[0, 1, 2].map((channel) => leastOpacity(mean(channel), mean(channel + 3))));
  return 1 - slope < least - leastDoubt ? 1 : Math.max(0, 1 - slope);
}

/** With which white, or black, gives what is seen over what is behind. */
function leastOpacity(seen: number, behind: number): number {
  if (seen > behind) return (seen - behind) / (255 - behind);
  return behind > 0 ? (behind - seen) / behind : 0;
}

function meanColor(line: Raster, left: number, step: number, isWanted: (i: number) => boolean) {
  const sums = [0, 0, 0];
  let count = 0;
  for (let y = 0; y < line.height; y++) {
    for (let x = left; x < Math.min(line.width, left + step); x++) {
      const i = y * line.width + x;
      if (!isWanted(i)) continue;
      count++;
      for (let channel = 0; channel < 3; channel++) sums[channel] += line.data[3 * i + channel];
    }
  }
  return count >= fewest ? sums.map((sum) => sum / count) : undefined;
}
