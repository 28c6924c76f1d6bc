import type { TornPicture } from '../patches/torn-picture.ts';
import { type Joints, PoissonSolver } from './poisson.ts';

/** Two sides that differ by so many levels at a seam are two things: their colors must not run into each other. */
const otherThing = 36;
const leastWeight = 0.02;
/** Blending that changes colors by so many levels spreads no farther than this share of what is as wide as the hole. */
const muchChanged = 30;
const reach = 1 / 20;
const roughly = 1e-2;

/**
 * Copies into each pixel of a hole what its offset leads to, as differences to the neighbors: along seams the mean of both
 * sides, and where nothing is copied the smoothest way between. What meets there is brought to the same color ("Poisson
 * Image Editing": Pérez, Gangnet, Blake, 2003). Where that changes much, what is copied keeps its own color a little way inside:
 * otherwise the color of one thing runs over all of another (a screened Poisson equation).
 *
 * @param torn whose hole is filled, in place
 * @param sources for each pixel of the hole the place it is copied from, known, or −1
 * @param isDetailed whether the stronger of two differences counts at a seam: the mean of two grains is softer than both
 * @param apart what stays apart, so that colors of other things don't run into each other: what differs much, or only what does
 *   in more than brightness, which may as well be light
 */
export function blendOffsets(
  torn: TornPicture,
  sources: Int32Array,
  { apart, isDetailed }: { apart: 'any' | 'hue'; isDetailed: boolean },
): void {
  const { width, height, colors, hole } = torn;
  const area = width * height;
  const holes = hole.map((value) => (value === 1 ? 1 : 0));
  const seams = new Seams(torn, sources, { apart, isDetailed });
  const joints = seams.joints();
  const wanted = seams.wanted(holes, joints);
  const first = [0, 1, 2].map((channel) => startOf(torn, sources, channel));
  const solver = new PoissonSolver(holes, width, height, joints);
  const solved = first.map((values, channel) => {
    const result = values.slice();
    // It only tells where much changes.
    solver.solve(result, wanted[channel], roughly);
    return result;
  });
  const hold = holdOf(torn, sources, first, solved);
  const holder = new PoissonSolver(holes, width, height, joints, hold);
  for (let channel = 0; channel < 3; channel++) {
    const values = solved[channel];
    for (let at = 0; at < area; at++) wanted[channel][at] += hold[at] * first[channel][at];
    holder.solve(values, wanted[channel]);
    for (let at = 0; at < area; at++) if (hole[at] === 1) colors[at * 3 + channel] = values[at];
  }
}

/** The colors that are copied; known pixels keep theirs. */
function startOf({ hole, colors }: TornPicture, sources: Int32Array, channel: number): Float32Array {
  const values = new Float32Array(hole.length);
  for (let at = 0; at < hole.length; at++) {
    const from = hole[at] === 1 && sources[at] >= 0 ? sources[at] : at;
    values[at] = colors[from * 3 + channel];
  }
  return values;
}

/** How firmly each pixel keeps the color it is copied with: hardly where little is changed by blending. */
function holdOf(
  { hole }: TornPicture,
  sources: Int32Array,
  first: readonly Float32Array[],
  solved: readonly Float32Array[],
): Float32Array {
  const area = hole.reduce((sum, value) => sum + (value === 1 ? 1 : 0), 0);
  const firmest = 1 / (reach * reach * area);
  const hold = new Float32Array(hole.length);
  for (let at = 0; at < hole.length; at++) {
    if (hole[at] !== 1 || sources[at] < 0) continue;
    let sum = 0;
    for (let channel = 0; channel < 3; channel++) sum += (solved[channel][at] - first[channel][at]) ** 2;
    hold[at] = firmest * Math.min(1, (sum / 3 / (muchChanged * muchChanged)) ** 2);
  }
  return hold;
}

/** What is known of two neighbors of which a hole holds one at least. */
class Seams {
  readonly #torn: TornPicture;
  readonly #sources: Int32Array;
  readonly #isDetailed: boolean;
  readonly #isLight: boolean;

  constructor(
    torn: TornPicture,
    sources: Int32Array,
    { apart, isDetailed }: { apart: 'any' | 'hue'; isDetailed: boolean },
  ) {
    this.#isDetailed = isDetailed;
    this.#isLight = apart === 'hue';
    this.#torn = torn;
    this.#sources = sources;
  }

  /** By how much one exceeds the other where they are copied from; the mean of both views, or the stronger one. */
  difference(one: number, other: number, channel: number): number {
    const { colors } = this.#torn;
    let sum = 0;
    let count = 0;
    let strongest = 0;
    for (const by of [one, other]) {
      const shift = this.#shiftOf(by);
      if (!this.#isKnown(one + shift) || !this.#isKnown(other + shift) || shift === 0) continue;
      const difference = colors[(one + shift) * 3 + channel] - colors[(other + shift) * 3 + channel];
      sum += difference;
      count++;
      if (Math.abs(difference) > Math.abs(strongest)) strongest = difference;
    }
    if (this.#isDetailed) return strongest;
    return count === 0 ? 0 : sum / count;
  }

  /** For each channel what the differences of each pixel to its neighbors add up to. */
  wanted(holes: Uint8Array, joints: Joints): Float32Array[] {
    const { width, hole } = this.#torn;
    const area = hole.length;
    return [0, 1, 2].map((channel) => {
      const sums = new Float32Array(area);
      for (let at = 0; at < area; at++) {
        if (at % width < width - 1 && holes[at] + holes[at + 1] > 0) {
          const flow = joints.right[at] * this.difference(at, at + 1, channel);
          sums[at] += flow;
          sums[at + 1] -= flow;
        }
        if (at + width < area && holes[at] + holes[at + width] > 0) {
          const flow = joints.down[at] * this.difference(at, at + width, channel);
          sums[at] += flow;
          sums[at + width] -= flow;
        }
      }
      return sums;
    });
  }

  joints(): Joints {
    const { width, hole } = this.#torn;
    const right = new Float32Array(hole.length).fill(1);
    const down = new Float32Array(hole.length).fill(1);
    for (let at = 0; at < hole.length; at++) {
      if (at % width < width - 1) right[at] = this.#weight(at, at + 1);
      if (at + width < hole.length) down[at] = this.#weight(at, at + width);
    }
    return { right, down };
  }

  #weight(one: number, other: number): number {
    const { hole } = this.#torn;
    if (hole[one] !== 1 && hole[other] !== 1) return 1;
    const [a, b] = [this.#shiftOf(one), this.#shiftOf(other)];
    if (a === b) return 1;
    // Each as the other's offset shows it; a known pixel shows itself.
    const mismatch = Math.max(this.#distance(one + a, one + b), this.#distance(other + a, other + b));
    return Math.max(leastWeight, 1 / (1 + (mismatch / otherThing) ** 4));
  }

  #shiftOf(at: number): number {
    const isCopied = this.#torn.hole[at] === 1 && this.#sources[at] >= 0;
    return isCopied ? this.#sources[at] - at : 0;
  }

  #isKnown(at: number): boolean {
    return at >= 0 && at < this.#torn.hole.length && this.#torn.hole[at] === 0;
  }

  /** Of two colors that are both known; otherwise nothing is against them. */
  #distance(one: number, other: number): number {
    if (!this.#isKnown(one) || !this.#isKnown(other)) return 0;
    const { colors } = this.#torn;
    let [sum, squares] = [0, 0];
    for (let channel = 0; channel < 3; channel++) {
      const difference = colors[one * 3 + channel] - colors[other * 3 + channel];
      sum += difference;
      squares += difference * difference;
    }
    return Math.sqrt(Math.max(0, this.#isLight ? squares - (sum * sum) / 3 : squares) / 3);
  }
}
