import type { Plane } from '../raster/raster.ts';
import { valueBetween } from '../raster/resample.ts';
import type { FlowField } from './flow-field.ts';

export interface LineFilter {
  /** Standard deviation in pixels of the narrower bell across a line: about half the width of lines that are found. */
  readonly sigma: number;
  /** How many times the wider bell counts against the narrower one; 0 keeps the tone, many leave only edges. */
  readonly emphasis: number;
  /** Standard deviation in pixels of the smoothing along the flow: how long lines hold together. */
  readonly coherence: number;
}

/** How much wider the second bell is (Marr and Hildreth's approximation of a Laplacian). */
const widening = 1.6;

/**
 * Tone with its edges sharpened across the flow and smoothed along it: the flow-based difference of Gaussians (Kang, Lee,
 * Chui: "Coherent Line Drawing", 2007) in the form `(1 + p) · narrow − p · wide` (Winnemöller, Kyprianidis, Olsen: "XDoG",
 * 2012). Drawing it is a matter of a threshold.
 *
 * @param step is awaited after some rows with the share that is done
 */
export async function flowLines(
  tone: Plane,
  flow: FlowField,
  { sigma, emphasis, coherence }: LineFilter,
  step: (share: number) => Promise<void>,
): Promise<Plane> {
  const { width, height } = tone;
  const reach = Math.ceil(2 * widening * sigma);
  const kernel = new Float32Array(2 * reach + 1);
  const [narrow, wide] = [bell(sigma, reach), bell(widening * sigma, reach)];
  for (let i = 0; i < kernel.length; i++) kernel[i] = (1 + emphasis) * narrow[i] - emphasis * wide[i];
  const across = new Float32Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      let sum = 0;
      for (let k = -reach; k <= reach; k++) {
        sum += kernel[k + reach] * valueBetween(tone, x - k * flow.y[i], y + k * flow.x[i]);
      }
      across[i] = sum;
    }
    if (y % 32 === 31) await step((0.4 * y) / height);
  }
  const lines = new Float32Array(width * height);
  const length = Math.ceil(2 * coherence);
  const along = bell(coherence, length);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      let sum = along[length] * across[i];
      let weight = along[length];
      for (let way = -1; way <= 1; way += 2) {
        let [px, py] = [x + 0.5, y + 0.5];
        let [dx, dy] = [way * flow.x[i], way * flow.y[i]];
        for (let k = 1; k <= length; k++) {
          px += dx;
          py += dy;
          if (px < 0 || py < 0 || px >= width || py >= height) break;
          const at = Math.floor(py) * width + Math.floor(px);
          sum += along[length + k] * across[at];
          weight += along[length + k];
          const turn = dx * flow.x[at] + dy * flow.y[at] < 0 ? -1 : 1;
          dx = turn * flow.x[at];
          dy = turn * flow.y[at];
        }
      }
      lines[i] = sum / weight;
    }
    if (y % 32 === 31) await step(0.4 + (0.6 * y) / height);
  }
  return { width, height, data: lines };
}

/** Samples of a bell from −reach to reach that sum to 1. */
function bell(sigma: number, reach: number): Float32Array {
  const values = new Float32Array(2 * reach + 1).map((_, i) =>
    Math.exp(-((i - reach) ** 2) / (2 * sigma * sigma)),
  );
  const sum = values.reduce((total, value) => total + value, 0);
  return values.map((value) => value / sum);
}
