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
  const narrow = bell(sigma, reach);
  const wide = bell(widening * sigma, reach);
  for (let i = 0; i < kernel.length; i++) kernel[i] = (1 + emphasis) * narrow[i] - emphasis * wide[i];
  const across = new Float32Array(width * height);
  const { data } = tone;
  const { x: flowX, y: flowY } = flow;
  const offset = reach * (width + 1);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      let sum = 0;
      const dx = -flowY[i];
      const dy = flowX[i];
      if (x <= reach || y <= reach || x + reach + 1 >= width || y + reach + 1 >= height) {
        for (let k = -reach; k <= reach; k++)
          sum += kernel[k + reach] * valueBetween(tone, x + k * dx, y + k * dy);
      } else {
        // As above: nothing here lies beyond the border.
        for (let k = 1; k <= reach; k++) {
          const farX = reach + k * dx;
          const farY = reach + k * dy;
          sum += kernel[reach + k] * within(data, width, i - offset, farX, farY);
          sum += kernel[reach - k] * within(data, width, i - offset, 2 * reach - farX, 2 * reach - farY);
        }
        sum += kernel[reach] * data[i];
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
        let px = x + 0.5;
        let py = y + 0.5;
        let dx = way * flowX[i];
        let dy = way * flowY[i];
        for (let k = length + 1; k <= 2 * length; k++) {
          px += dx;
          py += dy;
          if (px < 0 || py < 0 || px >= width || py >= height) break;
          const at = (py | 0) * width + (px | 0);
          sum += along[k] * across[at];
          weight += along[k];
          const nextX = flowX[at];
          const nextY = flowY[at];
          if (dx * nextX + dy * nextY < 0) {
            dx = -nextX;
            dy = -nextY;
          } else {
            dx = nextX;
            dy = nextY;
          }
        }
      }
      lines[i] = sum / weight;
    }
    if (y % 32 === 31) await step(0.4 + (0.6 * y) / height);
  }
  return { width, height, data: lines };
}

/** The value between pixels of a plane, so far right and down of one of them; not across its border. */
function within(data: Float32Array, width: number, from: number, x: number, y: number): number {
  const left = x | 0;
  const top = y | 0;
  const at = from + top * width + left;
  const u = x - left;
  const upper = data[at] + u * (data[at + 1] - data[at]);
  const lower = data[at + width] + u * (data[at + width + 1] - data[at + width]);
  return upper + (y - top) * (lower - upper);
}

/** Samples of a bell from −reach to reach that sum to 1. */
function bell(sigma: number, reach: number): Float32Array {
  const values = new Float32Array(2 * reach + 1).map((_, i) =>
    Math.exp(-((i - reach) ** 2) / (2 * sigma * sigma)),
  );
  const sum = values.reduce((total, value) => total + value, 0);
  return values.map((value) => value / sum);
}
