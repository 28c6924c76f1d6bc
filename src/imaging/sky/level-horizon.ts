import { blurPlane } from '../raster/gaussian-blur.ts';
import type { PlacedColors } from './sky-model.ts';

/** Where it is looked for, in shares of the height, and how askew, in pixels from the middle to the side. */
const [highest, lowest] = [0.15, 0.88];
const mostAskew = 4;
/** Parts of its length that have to agree, and rows above and below that are compared. */
const parts = 24;
const rows = 3;
/** How much a difference in fine detail counts beside one in color, and how far it is evened out, in pixels. */
const detailWeight = 4;
const evenness = 2;
/** In pixels: how far above where fine detail begins a horizon is. */
const near = 8;
/** A step this small is as good as none, in OKLab. */
const faint = 0.008;
/** How much larger than its spread a step has to be, and which share of its mean it has to reach everywhere. */
const leastSure = 1.8;
const leastEverywhere = 0.25;

/**
 * A horizon as over the sea: a line from side to side along which color and fine detail change by the same step in every part of its length,
 * however faint it is and whatever the clouds above and the waves below look like.
 *
 * @param sharp lightness of the pixels before they were smoothed, in OKLab
 * @returns 1 above the line; undefined where there is none, or where it is calmer below than above
 */
export function levelHorizon(colors: PlacedColors, sharp: Float32Array): Uint8Array | undefined {
  const { width, height } = colors;
  const features = featuresOf(colors, sharp);
  let best = { sure: leastSure, y: -1, askew: 0 };
  for (let askew = -mostAskew; askew <= mostAskew; askew++) {
    for (let y = Math.round(highest * height); y < lowest * height; y++) {
      const sure = stepAt(features, width, (x) => y + Math.round(askew * ((2 * x) / width - 1)));
      if (sure > best.sure) best = { sure, y, askew };
    }
  }
  if (best.y < 0) return undefined;
  const { askew } = best;
  const y = sharpened(colors, width, best);
  return new Uint8Array(width * height).map((_, i) =>
    Math.floor(i / width) < y + Math.round(askew * ((2 * (i % width)) / width - 1)) ? 1 : 0,
  );
}

/** Fine detail was evened out, and its step lies lower: the row near by where the color's is largest. */
function sharpened(
  { data }: PlacedColors,
  width: number,
  { y, askew }: { y: number; askew: number },
): number {
  let best = { step: 0, row: y };
  for (let row = y - near; row <= y + near / 2; row++) {
    const step = [0, 0, 0];
    for (let x = 0; x < width; x++) {
      const own = row + Math.round(askew * ((2 * x) / width - 1));
      for (let c = 0; c < 3; c++)
        step[c] += data[((own - 2) * width + x) * 4 + c] - data[((own + 1) * width + x) * 4 + c];
    }
    if (Math.hypot(...step) > best.step) best = { step: Math.hypot(...step), row };
  }
  return best.row;
}

/** Color and how much changes from pixel to pixel, four numbers each. */
function featuresOf({ width, height, data }: PlacedColors, sharp: Float32Array): Float32Array {
  const detail = new Float32Array(width * height);
  for (let i = width; i < detail.length; i++)
    detail[i] = Math.abs(sharp[i] - sharp[i - width]) + Math.abs(sharp[i] - sharp[i - 1]);
  const even = blurPlane({ width, height, data: detail }, evenness).data;
  const features = data.slice();
  for (let i = 0; i < even.length; i++) features[i * 4 + 3] = detailWeight * even[i];
  return features;
}

/** How sure a step is: its size over its spread from part to part; 0 where some part has none, or the wrong one. */
function stepAt(features: Float32Array, width: number, rowOf: (x: number) => number): number {
  const steps: number[][] = [];
  const mean = [0, 0, 0, 0];
  for (let part = 0; part < parts; part++) {
    const [from, to] = [Math.floor((part * width) / parts), Math.floor(((part + 1) * width) / parts)];
    const step = [0, 0, 0, 0];
    for (let x = from; x < to; x++) {
      const y = rowOf(x);
      for (let r = 1; r <= rows; r++) {
        const [above, below] = [((y - r - 1) * width + x) * 4, ((y + r) * width + x) * 4];
        for (let c = 0; c < 4; c++) step[c] += features[above + c] - features[below + c];
      }
    }
    for (let c = 0; c < 4; c++) {
      step[c] /= Math.max(1, rows * (to - from));
      mean[c] += step[c] / parts;
    }
    steps.push(step);
  }
  if (mean[3] > 0) return 0;
  const length = Math.hypot(...mean);
  let squares = 0;
  for (const step of steps) {
    const along = step.reduce((sum, value, c) => sum + value * mean[c], 0) / (length + 1e-9);
    if (along < leastEverywhere * length) return 0;
    squares += (along - length) ** 2;
  }
  return length / (Math.sqrt(squares / parts) + faint);
}
