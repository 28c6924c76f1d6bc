import type { ColorField } from '../color/working-colors.ts';
import { type FlowField, flowField } from '../flow/flow-field.ts';
import { guidedPlanes } from './guided-plane.ts';

/** Deviation of the filter, in pixels of a picture 800 pixels long; that of differences of color; rounds of it. */
const [reach, difference, rounds] = [3.6, 0.045, 3];
/** Across the flow the filter is so much shorter. */
const across = 0.8;
/** How much more a difference of chroma counts than one of lightness, for the directions. */
const chromaFlow = 1.5;
/** Window, at 800 pixels, and least variance for the chroma, which follows the lightness. */
const chroma = { radius: 9, epsilon: 1.5e-3 };

/**
 * Colors are told in whole numbers while they are filtered: this many for 1, and weights the same way. A sum of all pixels of a line stays below
 * 2³¹, and the square of a difference, cut by so many bits, is a place in the table of weights.
 */
const [colorSteps, weightBits, squareBits] = [8192, 10, 10];
const weightSteps = 2 ** weightBits;
/** The table ends where a difference weighs e⁻⁸. */
const steps = Math.floor((16 * difference * difference * colorSteps * colorSteps) / 2 ** squareBits);
const weights = Int32Array.from({ length: steps }, (_, i) => {
  const square = ((i + 0.5) * 2 ** squareBits) / (colorSteps * colorSteps);
  return Math.round(weightSteps * Math.exp(-square / (2 * difference * difference)));
});

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
export function labFlow(colors: ColorField, sigma: number): FlowField {
  return flowField(colors, Math.max(0.6, sigma), [1, chromaFlow, chromaFlow]);
}

/** Lightness that is like none of a picture's: beyond its border nothing counts. */
const nowhere = 32_000;
/** Half a turn is told in so many directions: their lines pass through the same pixels as all others, but for a few. */
const directions = 96;

function alongLine(
  { width, height, data }: ColorField,
  flow: FlowField,
  sigma: number,
  isAcross: boolean,
): ColorField {
  const length = Math.max(1, Math.round(2 * sigma));
  const near = Int32Array.from({ length: length + 1 }, (_, k) =>
    Math.round(weightSteps * Math.exp((-k * k) / (2 * sigma * sigma))),
  );
  const out = new Float32Array(data.length);
  const margin = length + 1;
  const stride = width + 2 * margin;
  const framed = new Int16Array(3 * stride * (height + 2 * margin));
  for (let i = 0; i < framed.length; i += 3) framed[i] = nowhere;
  for (let y = 0, from = 0; y < height; y++) {
    const start = 3 * ((y + margin) * stride + margin);
    for (let to = start, last = start + 3 * width; to < last; from++, to++)
      framed[to] = Math.round(colorSteps * data[from]);
  }
  const ways = waysOf(length, stride, isAcross);
  for (let y = 0; y < height; y++)
    filterRow(framed, 3 * ((y + margin) * stride + margin), flow, ways, near, y, out);
  return { width, height, data: out };
}

/** Which of the directions a line has: how far it is around a square that stands on its corner. */
function directionOf(x: number, y: number): number {
  const share = x / (Math.abs(x) + y);
  return Math.min(directions - 1, ((share + 1) * (directions / 2)) | 0);
}

/** For each direction, how far each pixel on a line lies from its middle among interleaved colors. */
function waysOf(length: number, stride: number, isAcross: boolean): Int32Array {
  const ways = new Int32Array(directions * length);
  for (let direction = 0, i = 0; direction < directions; direction++) {
    const share = (2 * (direction + 0.5)) / directions - 1;
    const size = Math.hypot(share, 1 - Math.abs(share));
    const [x, y] = [share / size, (1 - Math.abs(share)) / size];
    const [dx, dy] = isAcross ? [-y, x] : [x, y];
    for (let k = 1; k <= length; k++, i++) ways[i] = 3 * (Math.round(dy * k) * stride + Math.round(dx * k));
  }
  return ways;
}

/** One row, both ways along its lines at once. */
function filterRow(
  framed: Int16Array,
  start: number,
  { width, x: flowX, y: flowY }: FlowField,
  ways: Int32Array,
  near: Int32Array,
  y: number,
  out: Float32Array,
): void {
  const length = near.length - 1;
  for (let i = y * width, own = start, last = i + width; i < last; i++, own += 3) {
    const line = directionOf(flowX[i], flowY[i]) * length - 1;
    const l = framed[own];
    const a = framed[own + 1];
    const b = framed[own + 2];
    // Sums of differences from the middle, whose own is 0.
    let sumL = 0;
    let sumA = 0;
    let sumB = 0;
    let total = weightSteps;
    for (let k = 1; k <= length; k++) {
      const way = ways[line + k];
      const reach = near[k];
      const ahead = own + way;
      const al = framed[ahead] - l;
      const aa = framed[ahead + 1] - a;
      const ab = framed[ahead + 2] - b;
      const place = placeOf(al, aa, ab);
      if (place < steps) {
        const weight = Math.imul(reach, weights[place]) >> weightBits;
        sumL = (sumL + Math.imul(weight, al)) | 0;
        sumA = (sumA + Math.imul(weight, aa)) | 0;
        sumB = (sumB + Math.imul(weight, ab)) | 0;
        total = (total + weight) | 0;
      }
      const behind = own - way;
      const bl = framed[behind] - l;
      const ba = framed[behind + 1] - a;
      const bb = framed[behind + 2] - b;
      const other = placeOf(bl, ba, bb);
      if (other < steps) {
        const weight = Math.imul(reach, weights[other]) >> weightBits;
        sumL = (sumL + Math.imul(weight, bl)) | 0;
        sumA = (sumA + Math.imul(weight, ba)) | 0;
        sumB = (sumB + Math.imul(weight, bb)) | 0;
        total = (total + weight) | 0;
      }
    }
    const to = 3 * i;
    out[to] = (l + sumL / total) / colorSteps;
    out[to + 1] = (a + sumA / total) / colorSteps;
    out[to + 2] = (b + sumB / total) / colorSteps;
  }
}

/** Where the weight of a difference stands: that of chroma counts two and a half times. */
function placeOf(l: number, a: number, b: number): number {
  const chroma = (Math.imul(a, a) + Math.imul(b, b)) | 0;
  return (Math.imul(l, l) + 2 * chroma + (chroma >> 1)) >>> squareBits;
}

function guidedChroma({ width, height, data }: ColorField, radius: number): ColorField {
  const part = (channel: number) => {
    const plane = new Float32Array(width * height);
    for (let i = 0; i < plane.length; i++) plane[i] = data[3 * i + channel];
    return plane;
  };
  const [a, b] = guidedPlanes({ width, height, data: part(0) }, [part(1), part(2)], radius, chroma.epsilon);
  const out = data.slice();
  for (let i = 0; i < a.length; i++) {
    out[3 * i + 1] = a[i];
    out[3 * i + 2] = b[i];
  }
  return { width, height, data: out };
}
