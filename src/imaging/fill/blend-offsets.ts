import { evenJoints, type Joints, PoissonSolver } from './poisson.ts';
import type { TornPicture } from './torn-picture.ts';

/** Two sides that differ by so many levels at a seam are two things: their colors must not run into each other. */
const otherThing = 36;
const leastWeight = 0.02;

/**
 * Copies into each pixel of a hole what its offset leads to, as differences to the neighbors: along seams the mean of both
 * sides, and where nothing is copied the smoothest way between. What meets there is brought to the same color ("Poisson
 * Image Editing": Pérez, Gangnet, Blake, 2003).
 *
 * @param torn whose hole is filled, in place
 * @param sources for each pixel of the hole the place it is copied from, known, or −1
 * @param isApart whether what differs much stays apart, so that colors of other things don't run into each other
 */
export function blendOffsets(torn: TornPicture, sources: Int32Array, isApart: boolean): void {
  const { width, height, colors, hole } = torn;
  const area = width * height;
  const holes = hole.map((value) => (value === 1 ? 1 : 0));
  const seams = new Seams(torn, sources);
  const joints = isApart ? seams.joints() : evenJoints(area);
  const solver = new PoissonSolver(holes, width, height, joints);
  const values = new Float32Array(area);
  const wanted = new Float32Array(area);
  for (let channel = 0; channel < 3; channel++) {
    for (let at = 0; at < area; at++) {
      const from = hole[at] === 1 && sources[at] >= 0 ? sources[at] : at;
      values[at] = colors[from * 3 + channel];
    }
    wanted.fill(0);
    for (let at = 0; at < area; at++) {
      if (at % width < width - 1 && holes[at] + holes[at + 1] > 0) {
        const flow = joints.right[at] * seams.difference(at, at + 1, channel);
        wanted[at] += flow;
        wanted[at + 1] -= flow;
      }
      if (at + width < area && holes[at] + holes[at + width] > 0) {
        const flow = joints.down[at] * seams.difference(at, at + width, channel);
        wanted[at] += flow;
        wanted[at + width] -= flow;
      }
    }
    solver.solve(values, wanted);
    for (let at = 0; at < area; at++) if (hole[at] === 1) colors[at * 3 + channel] = values[at];
  }
}

/** What is known of two neighbors of which a hole holds one at least. */
class Seams {
  readonly #torn: TornPicture;
  readonly #sources: Int32Array;

  constructor(torn: TornPicture, sources: Int32Array) {
    this.#torn = torn;
    this.#sources = sources;
  }

  /** By how much one exceeds the other where they are copied from; the mean of both views. */
  difference(one: number, other: number, channel: number): number {
    const { colors } = this.#torn;
    let sum = 0;
    let count = 0;
    for (const by of [one, other]) {
      const shift = this.#shiftOf(by);
      if (!this.#isKnown(one + shift) || !this.#isKnown(other + shift) || shift === 0) continue;
      sum += colors[(one + shift) * 3 + channel] - colors[(other + shift) * 3 + channel];
      count++;
    }
    return count === 0 ? 0 : sum / count;
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
    let sum = 0;
    for (let channel = 0; channel < 3; channel++)
      sum += (colors[one * 3 + channel] - colors[other * 3 + channel]) ** 2;
    return Math.sqrt(sum / 3);
  }
}
