import { blurPlane } from '../../raster/gaussian-blur.ts';
import { bridge } from '../ends.ts';
import type { SmallSide } from '../small-side.ts';
import { rampOf } from './straight-ramp.ts';

/** Known pixels inward by which it is seen how plain a border is: as many as are missing outward, within these. */
const seenDepth = { least: 10, most: 20 };
const bandDepth = 4;
/** Squared deviation from a ramp, of three channels together, that grain has. */
const tolerance = 12;
const weight = 8;

/** A side beside which the plainest continuation lies, so that it can be chosen like an offset. */
export interface WithPlain {
  readonly small: SmallSide;
  /** The offset that leads to the plain continuation from every missing pixel. */
  readonly offset: number;
  /** What it costs a pixel at each place along the border to be plain. */
  readonly prices: Float32Array;
}

/**
 * Lays the plainest continuation, the colors of the border going on outward, to the left of a side. Sky and walls are best continued
 * so; what has texture pays for it.
 */
export function besidePlain(side: SmallSide): WithPlain {
  const { height, border } = side;
  const across = side.width - border;
  // A column on each side of it is for those who look at neighbors, one more stands for the border itself.
  const added = across + 3;
  const width = side.width + added;
  const colors = new Float32Array(width * height * 3);
  const missing = new Uint8Array(width * height);
  const barred = new Uint8Array(width * height);
  const means = bandMeans(side);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < added; x++) colors.set(means.subarray(3 * y, 3 * y + 3), (row + x) * 3);
    const from = y * side.width;
    colors.set(side.colors.subarray(from * 3, (from + side.width) * 3), (row + added) * 3);
    missing.set(side.missing.subarray(from, from + side.width), row + added);
    barred.set(side.barred.subarray(from, from + side.width), row + added);
  }
  return {
    small: { ...side, width, border: border + added, colors, missing, barred },
    offset: -(border + across + 1),
    prices: plainPrices(side),
  };
}

/** The mean color of some pixels inward, for each place along the border. */
export function bandMeans({ width, height, border, colors, ends }: SmallSide): Float32Array {
  const first = Math.max(0, border - bandDepth);
  const means = new Float32Array(height * 3);
  for (let channel = 0; channel < 3; channel++) {
    const line = new Float32Array(height);
    for (let y = 0; y < height; y++) {
      for (let x = first; x < border; x++)
        line[y] += colors[(y * width + x) * 3 + channel] / (border - first);
    }
    for (const [y, mean] of bridge(line, ends?.small).entries()) means[y * 3 + channel] = mean;
  }
  return means;
}

function plainPrices({ width, height, border, colors, ends }: SmallSide): Float32Array {
  const depth = Math.min(seenDepth.most, Math.max(seenDepth.least, width - border));
  const first = Math.max(0, border - depth);
  const line = new Float32Array(border - first);
  const deviations = new Float32Array(height);
  for (let y = 0; y < height; y++) {
    for (let channel = 0; channel < 3; channel++) {
      for (let x = first; x < border; x++) line[x - first] = colors[(y * width + x) * 3 + channel];
      deviations[y] += rampOf(line).deviation ** 2;
    }
  }
  const { data } = blurPlane({ width: 1, height, data: bridge(deviations, ends?.small) }, 1.5);
  return data.map((deviation) => weight * Math.max(0, deviation - tolerance));
}
