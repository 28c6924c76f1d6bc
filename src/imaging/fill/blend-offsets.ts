import type { TornPicture } from '../patches/torn-picture.ts';
import { imperceptible, type Joints, PoissonSolver } from './poisson.ts';

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
  const holes = hole.map((value) => (value === 1 ? 1 : 0));
  const seams = new Seams(torn, sources, { apart, isDetailed });
  const joints = seams.joints();
  const wanted = seams.wanted(holes, joints);
  const first = startOf(torn, sources);
  const solved = first.slice();
  // It only tells where much changes.
  new PoissonSolver(holes, width, height, joints).solve(solved, wanted, { tolerance: roughly });
  const hold = holdOf(torn, sources, first, solved);
  for (let at = 0; at < hole.length; at++) {
    if (hold[at] === 0) continue;
    for (let i = 3 * at; i < 3 * at + 3; i++) wanted[i] += hold[at] * first[i];
  }
  new PoissonSolver(holes, width, height, joints, hold).solve(solved, wanted, imperceptible);
  for (let at = 0; at < hole.length; at++)
    if (hole[at] === 1) for (let i = 3 * at; i < 3 * at + 3; i++) colors[i] = solved[i];
}

/** The colors that are copied; known pixels keep theirs. */
function startOf({ hole, colors }: TornPicture, sources: Int32Array): Float32Array {
  const values = new Float32Array(colors.length);
  for (let at = 0; at < hole.length; at++) {
    const from = hole[at] === 1 && sources[at] >= 0 ? sources[at] : at;
    for (let channel = 0; channel < 3; channel++) values[at * 3 + channel] = colors[from * 3 + channel];
  }
  return values;
}

/** How firmly each pixel keeps the color it is copied with: hardly where little is changed by blending. */
function holdOf(
  { hole }: TornPicture,
  sources: Int32Array,
  first: Float32Array,
  solved: Float32Array,
): Float32Array {
  const area = hole.reduce((sum, value) => sum + (value === 1 ? 1 : 0), 0);
  const firmest = 1 / (reach * reach * area);
  const hold = new Float32Array(hole.length);
  for (let at = 0; at < hole.length; at++) {
    if (hole[at] !== 1 || sources[at] < 0) continue;
    let sum = 0;
    for (let i = 3 * at; i < 3 * at + 3; i++) sum += (solved[i] - first[i]) ** 2;
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

  /** Adds how much one exceeds the other where they are copied from, the mean of both views or the stronger one, and takes it off the other. */
  #flow(sums: Float32Array, one: number, other: number, joint: number): void {
    const { colors } = this.#torn;
    const ownShift = this.#shiftOf(one);
    const otherShift = this.#shiftOf(other);
    const isOwn = this.#shows(ownShift, one, other);
    const isOther = this.#shows(otherShift, one, other);
    if (!isOwn && !isOther) return;
    for (let channel = 0; channel < 3; channel++) {
      const at = 3 * one + channel;
      const to = 3 * other + channel;
      const own = isOwn ? colors[at + 3 * ownShift] - colors[to + 3 * ownShift] : 0;
      const others = isOther ? colors[at + 3 * otherShift] - colors[to + 3 * otherShift] : 0;
      const isStronger = Math.abs(others) > Math.abs(own);
      const mean = (own + others) / (isOwn && isOther ? 2 : 1);
      const flow = joint * (this.#isDetailed ? (isStronger ? others : own) : mean);
      sums[at] += flow;
      sums[to] -= flow;
    }
  }

  /** Whether two neighbors are copied from what is known. */
  #shows(shift: number, one: number, other: number): boolean {
    return shift !== 0 && this.#isKnown(one + shift) && this.#isKnown(other + shift);
  }

  /** Three for each pixel: what its differences to its neighbors add up to. */
  wanted(holes: Uint8Array, { right, down }: Joints): Float32Array {
    const { width, hole } = this.#torn;
    const area = hole.length;
    const sums = new Float32Array(3 * area);
    for (let at = 0, x = 0; at < area; at++, x = x === width - 1 ? 0 : x + 1) {
      if (x < width - 1 && holes[at] + holes[at + 1] > 0) this.#flow(sums, at, at + 1, right[at]);
      if (at + width < area && holes[at] + holes[at + width] > 0) this.#flow(sums, at, at + width, down[at]);
    }
    return sums;
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
    const a = this.#shiftOf(one);
    const b = this.#shiftOf(other);
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
