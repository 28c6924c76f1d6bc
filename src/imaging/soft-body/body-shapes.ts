import { clamp, smooth } from '../sampling/ramp.ts';
import { seededRandom } from '../sampling/seeded-random.ts';
import type { BodyLattice } from './body-lattice.ts';

/** Of a body's height: where plates close on it from the sides. */
export const waistHeight = 0.44;

/** Shapes a body comes to rest in, as places of its nodes; the wobble on the way there is the body's own. */
export class BodyShapes {
  readonly #lattice: BodyLattice;
  readonly #tall: number;
  readonly #mid: number;
  readonly #half: number;
  /** Height of each node above the floor and its distance from the middle, in heights and half widths of the body. */
  readonly #up: Float64Array;
  readonly #aside: Float64Array;
  /** How freely each node moves: not where the picture's border cuts the body off. */
  readonly #free: Float64Array;
  /** The same where it doesn't matter that it is cut off above. */
  readonly #freeBelow: Float64Array;
  /** Means over the body of how far each bulge goes, so that bulging keeps its area. */
  readonly #meanBarrel: number;
  readonly #meanWaist: number;
  readonly #lanes: (x: number) => number;
  readonly #drips: (x: number) => number;

  constructor(lattice: BodyLattice, seed: number) {
    const { points, floor, top, left, right } = lattice;
    this.#lattice = lattice;
    this.#tall = floor - top;
    this.#mid = (left + right) / 2;
    this.#half = (right - left) / 2;
    this.#up = new Float64Array(points.length / 2);
    this.#aside = new Float64Array(points.length / 2);
    for (let node = 0; node < this.#up.length; node++) {
      this.#up[node] = (floor - points[node * 2 + 1]) / this.#tall;
      this.#aside[node] = (points[node * 2] - this.#mid) / this.#half;
    }
    this.#free = freedomOf(lattice);
    this.#freeBelow = freedomOf({ ...lattice, cut: { ...lattice.cut, top: false } });
    this.#meanBarrel = meanOf(this.#up.map(barrel));
    this.#meanWaist = meanOf(this.#up.map(waist));
    this.#lanes = lanesOf(seed + 17, [2.3, 4.1, 7.3]);
    this.#drips = lanesOf(seed + 23, [9, 13, 17]);
  }

  /** How high each node is, 0 on the floor and 1 at the top. */
  get heights(): Float64Array {
    return this.#up;
  }

  /** As in the photo. */
  rest(into: Float64Array): void {
    into.set(this.#lattice.points);
  }

  /**
   * Lower and wider at the same area, or higher and narrower.
   *
   * @param scale of its height
   * @param isCovered a plate hides where the picture cuts it off above
   */
  flattened(into: Float64Array, scale: number, isCovered = false): void {
    const bulge = Math.max(0, 0.7 * (1 - scale));
    const wide = 1 / (scale * (1 + bulge * this.#meanBarrel));
    this.#move(
      into,
      (up, aside) => [aside * wide * (1 + bulge * barrel(up)), up * scale],
      isCovered ? this.#freeBelow : this.#free,
    );
  }

  /** Narrow at the waist, and thicker above and below by what is missing there. @param scale of the waist's width, and of the height */
  squeezed(into: Float64Array, scale: number, high: number): void {
    const rest = (1 / high - this.#meanWaist * scale) / (1 - this.#meanWaist);
    this.#move(into, (up, aside) => {
      const pinch = waist(up);
      return [aside * (pinch * scale + (1 - pinch) * rest), up * high];
    });
  }

  /** How far the waist reaches from the middle, in pixels. */
  get waistHalf(): { readonly middle: number; readonly left: number; readonly right: number } {
    let [left, right] = [0, 0];
    for (let node = 0; node < this.#up.length; node++) {
      if (waist(this.#up[node]) < 0.6) continue;
      left = Math.max(left, -this.#aside[node]);
      right = Math.max(right, this.#aside[node]);
    }
    // The outermost cells are only half full.
    const inset = this.#lattice.cell / 2;
    return { middle: this.#mid, left: left * this.#half - inset, right: right * this.#half - inset };
  }

  /** Blown up: round about the middle, where there is most room for air. @param air 0..1 */
  inflated(into: Float64Array, air: number): void {
    this.#move(into, (up, aside) => {
      const round = Math.sin(Math.PI * (0.1 + 0.8 * clamp(up)));
      const belly = 1 + air * (0.12 + 0.62 * round * (1 - 0.22 * aside * aside));
      return [aside * belly, up * (1 + 0.2 * air) + 0.05 * air * round * dome(aside)];
    });
  }

  /** Run down into a puddle, one lane after the other. @param heat 0..1 */
  molten(into: Float64Array, heat: number): void {
    this.#move(into, (up, aside) => {
      const lane = this.#lanes(aside);
      // Lanes that run first are the drips; in the end all have run.
      const own = clamp(heat * (1 + (0.5 * lane - 0.45 * dome(aside)) * (1 - heat)));
      const low = 1 - 0.86 * own * own * (3 - 2 * own);
      const spread = 1 + own * (1.0 * (1 - clamp(up)) ** 2 + 0.22);
      const rim = Math.max(0, 1 - (aside / 1.3) ** 2);
      // The puddle comes forward: its front is round, and its top low.
      const front = 0.055 * own * own * rim * (1 - clamp(up));
      // Drips draw long streaks down it on their way.
      const streak = 0.11 * this.#drips(aside) * own * (1 - own) * clamp(up) * (1.4 - clamp(up));
      return [aside * spread, up * low - front - streak + 0.02 * own * up * dome(aside)];
    });
  }

  #move(
    into: Float64Array,
    to: (up: number, aside: number) => readonly [aside: number, up: number],
    freedom = this.#free,
  ): void {
    const { points, floor } = this.#lattice;
    for (let node = 0, i = 0; node < this.#up.length; node++, i += 2) {
      const [aside, up] = to(this.#up[node], this.#aside[node]);
      const free = freedom[node];
      into[i] = points[i] + free * (this.#mid + aside * this.#half - points[i]);
      into[i + 1] = points[i + 1] + free * (floor - up * this.#tall - points[i + 1]);
    }
  }
}

const barrel = (up: number) => 4 * clamp(up) * (1 - clamp(up));
/** 1 where plates close on it. */
const waist = (up: number) => Math.exp(-(((up - waistHeight) / 0.24) ** 4));
const dome = (aside: number) => Math.max(0, 1 - aside * aside);

function meanOf(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/** −1..1 from left to right, smoothly: where a melting body runs first. */
function lanesOf(seed: number, often: readonly number[]): (x: number) => number {
  const random = seededRandom(seed);
  const waves = often.map((often, at) => ({
    often: often * (0.85 + 0.3 * random()),
    phase: 2 * Math.PI * random(),
    strength: [0.5, 0.32, 0.18][at],
  }));
  return (x) =>
    waves.reduce((sum, { often, phase, strength }) => sum + strength * Math.sin(often * x + phase), 0);
}

/** 0 where the picture's border cuts the body off at a side or above, 1 a third of the body further on. */
function freedomOf({ points, left, right, top, floor, cut, width }: BodyLattice): Float64Array {
  const free = new Float64Array(points.length / 2).fill(1);
  const across = (right - left) / 3;
  const down = (floor - top) / 3;
  for (let node = 0; node < free.length; node++) {
    const [x, y] = [points[node * 2], points[node * 2 + 1]];
    if (cut.left) free[node] *= smooth(0, across, x);
    if (cut.right) free[node] *= smooth(0, across, width - x);
    if (cut.top) free[node] *= smooth(0, down, y);
  }
  return free;
}
