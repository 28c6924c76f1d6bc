import type { ColorField } from '../color/working-colors.ts';
import { type FlowField, flowField } from '../flow/flow-field.ts';
import { guidedPlane } from './guided-plane.ts';

/** Deviation of the filter, in pixels of a picture 800 pixels long; that of differences of color; rounds of it. */
const [reach, difference, rounds] = [3.6, 0.045, 3];
/** Across the flow the filter is so much shorter. */
const across = 0.8;
/** How much more a difference of chroma counts than one of lightness; squared, for the directions as a factor. */
const [chromaWeight, chromaFlow] = [2.5, 1.5];
/** Window, at 800 pixels, and least variance for the chroma, which follows the lightness. */
const chroma = { radius: 9, epsilon: 1.5e-3 };

/** Steps of the table of weights, which ends where a difference weighs e⁻⁸. */
const [steps, end] = [2048, 8];
const weights = Float32Array.from({ length: steps + 1 }, (_, i) => Math.exp((-end * i) / steps));

/**
 * Flattens colors and keeps edges: a bilateral filter in OKLab, a line across the flow and one along it in turn (Kyprianidis, Döllner: "Image
 * Abstraction by Structure Adaptive Filtering", 2008). Chroma then follows lightness through a guided filter: blocks of a JPEG's chroma
 * would become areas of their own.
 *
 * @param lab OKLab, interleaved
 * @param unit pixels of this picture for each of one that is 800 pixels long
 * @param step is awaited with the share that is done
 */
export async function flowBilateral(
  lab: ColorField,
  unit: number,
  step: (share: number) => Promise<void>,
): Promise<ColorField> {
  const sigma = Math.max(0.8, reach * unit);
  let colors = lab;
  let flow = labFlow(colors, 2.6 * unit);
  for (let round = 0; round < rounds; round++) {
    // The second round sees what the first one saw: directions hardly change once noise is gone.
    if (round === 1) flow = labFlow(colors, 2.6 * unit);
    colors = alongLine(colors, flow, sigma * across, true);
    await step((round + 0.5) / (rounds + 0.5));
    colors = alongLine(colors, flow, sigma, false);
    await step((round + 1) / (rounds + 0.5));
  }
  return guidedChroma(colors, Math.max(2, Math.round(chroma.radius * unit)));
}

/** Directions of a picture in OKLab, in which differences of color count more than those of lightness. */
export function labFlow({ width, height, data }: ColorField, sigma: number): FlowField {
  const weighed = new Float32Array(data.length);
  for (let i = 0; i < data.length; i += 3) {
    weighed[i] = data[i];
    weighed[i + 1] = chromaFlow * data[i + 1];
    weighed[i + 2] = chromaFlow * data[i + 2];
  }
  return flowField({ width, height, data: weighed }, Math.max(0.6, sigma));
}

function alongLine(
  { width, height, data }: ColorField,
  flow: FlowField,
  sigma: number,
  isAcross: boolean,
): ColorField {
  const out = new Float32Array(data.length);
  const length = Math.max(1, Math.round(2 * sigma));
  const near = Float32Array.from({ length: length + 1 }, (_, k) => Math.exp((-k * k) / (2 * sigma * sigma)));
  const scale = steps / (end * 2 * difference * difference);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const dx = isAcross ? -flow.y[i] : flow.x[i];
      const dy = isAcross ? flow.x[i] : flow.y[i];
      const l = data[3 * i];
      const a = data[3 * i + 1];
      const b = data[3 * i + 2];
      let sumL = l;
      let sumA = a;
      let sumB = b;
      let total = 1;
      for (let k = -length; k <= length; k++) {
        const px = x + 0.5 + dx * k;
        const py = y + 0.5 + dy * k;
        if (k === 0 || px < 0 || py < 0 || px >= width || py >= height) continue;
        const at = ((py | 0) * width + (px | 0)) * 3;
        const dl = data[at] - l;
        const da = data[at + 1] - a;
        const db = data[at + 2] - b;
        const place = (dl * dl + chromaWeight * (da * da + db * db)) * scale;
        if (place >= steps) continue;
        const weight = near[k < 0 ? -k : k] * weights[place | 0];
        sumL += weight * data[at];
        sumA += weight * data[at + 1];
        sumB += weight * data[at + 2];
        total += weight;
      }
      out[3 * i] = sumL / total;
      out[3 * i + 1] = sumA / total;
      out[3 * i + 2] = sumB / total;
    }
  }
  return { width, height, data: out };
}

function guidedChroma({ width, height, data }: ColorField, radius: number): ColorField {
  const part = (channel: number) => {
    const plane = new Float32Array(width * height);
    for (let i = 0; i < plane.length; i++) plane[i] = data[3 * i + channel];
    return { width, height, data: plane };
  };
  const guide = part(0);
  const out = data.slice();
  for (const channel of [1, 2]) {
    const smooth = guidedPlane(guide, part(channel), radius, chroma.epsilon).data;
    for (let i = 0; i < smooth.length; i++) out[3 * i + channel] = smooth[i];
  }
  return { width, height, data: out };
}
