import { type FlowField, flowField } from '../../../imaging/flow/flow-field.ts';
import { blurPlane } from '../../../imaging/raster/gaussian-blur.ts';
import type { Plane } from '../../../imaging/raster/raster.ts';
import { blurWithin } from '../../../imaging/retouch/blur-within.ts';
import { seededRandom } from '../../../imaging/sampling/seeded-random.ts';
import type { HairCrop } from './hair-crop.ts';

/** Longer side of a picture, in pixels, for which lengths along strands are given. */
const usualSide = 800;

/** Where strands run in the small copy. */
export function strandFlow({ small }: HairCrop): FlowField {
  const { width, height, lab } = small;
  // Lightness tells strands; a and b count a little more, as in the trials.
  const data = lab.map((value, i) => (i % 3 === 0 ? value : 1.5 * value));
  return flowField({ width, height, data }, (2.5 * Math.max(width, height)) / usualSide);
}

/**
 * Strands that no photo shows: white noise drawn out along the flow, with mean 0 and standard deviation 1 within the hair.
 *
 * @param length standard deviation along the strands, in pixels of the flow
 */
export function strandNoise(flow: FlowField, mask: Float32Array, seed: number, length: number): Plane {
  const { width, height } = flow;
  const random = seededRandom(seed);
  const white = new Float32Array(width * height);
  for (let i = 0; i < white.length; i++) white[i] = random() + random() + random() - 1.5;
  const size = { width, height };
  const drawn = alongStrands(blurPlane({ ...size, data: white }, 0.8), flow, mask, length);
  const broad = blurWithin({ ...size, data: drawn }, mask, 14);
  let [sum, weight] = [0, 0];
  for (let i = 0; i < drawn.length; i++) {
    drawn[i] -= broad[i];
    sum += mask[i] * drawn[i] * drawn[i];
    weight += mask[i];
  }
  const unit = weight > 0 ? Math.sqrt(sum / weight) || 1 : 1;
  for (let i = 0; i < drawn.length; i++) drawn[i] /= unit;
  return { ...size, data: drawn };
}

/** Values smoothed along the flow where there is hair; elsewhere they are 0. */
function alongStrands(plane: Plane, flow: FlowField, mask: Float32Array, sigma: number): Float32Array {
  const { width, height } = flow;
  const out = new Float32Array(width * height);
  // Two boxes one after the other come near enough to a bell.
  const reach = Math.max(1, Math.round(1.2 * sigma));
  const pass = (from: Float32Array, to: Float32Array) => {
    for (let i = 0; i < from.length; i++) if (mask[i] > 0.02) to[i] = meanAlong(from, flow, i, reach);
  };
  const half = new Float32Array(out.length);
  pass(plane.data, half);
  pass(half, out);
  return out;
}

function meanAlong(values: Float32Array, flow: FlowField, i: number, reach: number): number {
  const { width, height } = flow;
  let sum = values[i];
  let count = 1;
  for (let way = -1; way <= 1; way += 2) {
    let px = (i % width) + 0.5;
    let py = Math.floor(i / width) + 0.5;
    let dx = way * flow.x[i];
    let dy = way * flow.y[i];
    for (let k = 0; k < reach; k++) {
      px += dx;
      py += dy;
      if (px < 0 || py < 0 || px >= width || py >= height) break;
      const at = (py | 0) * width + (px | 0);
      sum += values[at];
      count++;
      const turn = dx * flow.x[at] + dy * flow.y[at] < 0 ? -1 : 1;
      dx = turn * flow.x[at];
      dy = turn * flow.y[at];
    }
  }
  return sum / count;
}

/**
 * A full-size plane with its noise smoothed along the strands of a smaller flow, where a mask says; each value is the mean of five, two
 * on each side, one pixel apart.
 */
export function calmAlong(plane: Plane, mask: Uint8Array, flow: FlowField): Float32Array {
  const { width, height, data } = plane;
  const out = data.slice();
  const [scaleX, scaleY] = [flow.width / width, flow.height / height];
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.min(flow.height - 1, ((y + 0.5) * scaleY) | 0) * flow.width;
    for (let x = 0; x < width; x++, i++) {
      if (mask[i] === 0) continue;
      const at = row + Math.min(flow.width - 1, ((x + 0.5) * scaleX) | 0);
      let sum = 1.6 * data[i];
      let count = 1.6;
      for (let k = -2; k <= 2; k++) {
        if (k === 0) continue;
        const px = x + Math.round(k * flow.x[at]);
        const py = y + Math.round(k * flow.y[at]);
        if (px < 0 || py < 0 || px >= width || py >= height) continue;
        const j = py * width + px;
        if (mask[j] < 128) continue;
        const weight = k === 1 || k === -1 ? 1.2 : 0.8;
        sum += weight * data[j];
        count += weight;
      }
      out[i] = sum / count;
    }
  }
  return out;
}
