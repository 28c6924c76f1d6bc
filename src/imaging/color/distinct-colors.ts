import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Box, Plane, Raster } from '../raster/raster.ts';
import { colorBinCount, colorEvidence, writeColorBins } from './color-histogram.ts';

const rounds = 8;
/** Neighboring pixels vote together, with this standard deviation. */
const sigma = 1.5;
/** Log odds that a pixel is subject, before its color is known: in the middle of the box and at its border. */
const middleOdds = 0.75;
const borderOdds = -0.75;
/** Less than this share of the box is no subject but noise. */
const smallestShare = 0.03;
/** Mean log odds of its colors from which on a part is distinct: e to one. */
const distinctOdds = 1;

/**
 * What is in the box and differs in color from what is around it: colors of the box and colors around it are learned in
 * turns with who has them (expectation maximization, as in Rother, Kolmogorov and Blake: "GrabCut", 2004, with
 * histograms, and neighbors that vote together in place of a cut).
 *
 * @param picture 3 channels; the box with enough around it to learn the ground's colors from, some hundred pixels wide
 * @param box in pixels of the picture
 * @returns alpha 0..1 of the picture's size, 0 outside the box; undefined when nothing in the box is distinct
 */
export function findDistinctColors(picture: Raster<Uint8Array>, box: Box): Plane | undefined {
  const { width, height } = picture;
  const bins = new Uint16Array(width * height);
  writeColorBins(picture, bins, 0, bins.length);
  const prior = priorOdds(box, width, height);
  let alpha = Float32Array.from(prior, probability);
  let votes = prior;
  for (let round = 0; round < rounds; round++) {
    const subject = new Float64Array(colorBinCount);
    const ground = new Float64Array(colorBinCount);
    for (let i = 0; i < alpha.length; i++) {
      subject[bins[i]] += alpha[i];
      ground[bins[i]] += 1 - alpha[i];
    }
    const evidence = colorEvidence(subject, ground);
    if (!evidence) return undefined;
    const byPixel = Float32Array.from(bins, (bin) => evidence[bin]);
    votes = blurPlane({ width, height, data: byPixel }, sigma).data;
    alpha = votes.map((vote, i) => probability(prior[i] + vote));
  }
  let inside = 0;
  let odds = 0;
  for (let i = 0; i < alpha.length; i++) {
    if (alpha[i] <= 0.5) continue;
    inside++;
    odds += votes[i];
  }
  const isDistinct = inside >= smallestShare * box.width * box.height && odds >= distinctOdds * inside;
  return isDistinct ? { width, height, data: alpha } : undefined;
}

function probability(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}

/** −∞ outside the box, then rising towards its middle. */
function priorOdds(box: Box, width: number, height: number): Float32Array {
  const odds = new Float32Array(width * height).fill(-Infinity);
  for (let y = Math.max(Math.floor(box.y), 0); y < Math.min(box.y + box.height, height); y++) {
    for (let x = Math.max(Math.floor(box.x), 0); x < Math.min(box.x + box.width, width); x++) {
      const across = 1 - Math.abs((x + 0.5 - box.x) / (box.width / 2) - 1);
      const down = 1 - Math.abs((y + 0.5 - box.y) / (box.height / 2) - 1);
      const depth = Math.max(0, Math.min(across, down));
      odds[y * width + x] = borderOdds + (middleOdds - borderOdds) * depth;
    }
  }
  return odds;
}
