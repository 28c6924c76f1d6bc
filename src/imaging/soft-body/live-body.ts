import { pulledMoment, stepRate } from './body-effects.ts';
import type { BodyLattice } from './body-lattice.ts';
import { type MaterialName, materials } from './body-materials.ts';
import { advance, type BodyPose } from './body-motion.ts';
import { handRate, noteAt, type Pull } from './body-pull.ts';
import { BodyShapes } from './body-shapes.ts';
import { SoftBody } from './soft-body.ts';

/** Steps from one note of where a hand is to the next. */
const stepsPerNote = stepRate / handRate;

interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * A body that is pulled while one looks at it, and that remembers how: `bodyMotion` with the effect `pull` and these pulls comes to the
 * same poses. Places are shares of the picture's width and height.
 */
export class LiveBody {
  readonly #lattice: BodyLattice;
  readonly #body: SoftBody;
  readonly #shapes: BodyShapes;
  readonly #shape: Float64Array;
  readonly #sheen: number;
  readonly #pulls: { path: { at: number; x: number; y: number }[] }[] = [];
  #hand: Place | null = null;
  #isHeld = false;
  #steps = 0;

  constructor(lattice: BodyLattice, material: MaterialName) {
    this.#lattice = lattice;
    this.#body = new SoftBody(lattice, materials[material]);
    this.#shapes = new BodyShapes(lattice, 0);
    this.#shape = new Float64Array(lattice.points.length);
    this.#sheen = materials[material].sheen;
  }

  get seconds(): number {
    return this.#steps / stepRate;
  }

  /** What was done so far. */
  get pulls(): readonly Pull[] {
    return this.#pulls.filter(({ path }) => path.length > 1);
  }

  get pose(): BodyPose {
    const shine = Math.min(1, this.seconds / 0.3) * this.#sheen;
    return { points: this.#body.x, lift: 0, sheen: shine };
  }

  /** Where the hand is from now on; null lets go. */
  hold(hand: Place | null): void {
    this.#hand = hand;
  }

  step(): void {
    if (this.#steps % stepsPerNote === 0) this.#note();
    advance(this.#body, pulledMoment(this.#lattice, this.#shapes, this.#pulls, this.seconds), this.#shape);
    this.#steps++;
  }

  #note(): void {
    const at = noteAt(this.#steps / stepsPerNote);
    const last = this.#pulls.at(-1)?.path;
    // Until the next note it isn't known whether it lets go.
    const open = noteAt(this.#steps / stepsPerNote + 1);
    if (this.#isHeld && last) last.pop();
    if (this.#hand) {
      const path = this.#isHeld && last ? last : [];
      if (path.length === 0) this.#pulls.push({ path });
      const place = { at, x: rounded(this.#hand.x), y: rounded(this.#hand.y) };
      path.push(place, { ...place, at: open });
    } else if (this.#isHeld && last) last.push({ ...last[last.length - 1], at });
    this.#isHeld = this.#hand !== null;
  }
}

/** So that it is the same number wherever it is written down. */
const rounded = (share: number) => Math.round(share * 1e4) / 1e4;
