import { easeCubic, easeQuintic } from '../motion/ease.ts';
import { clamp, mix } from '../sampling/ramp.ts';
import { seededRandom } from '../sampling/seeded-random.ts';
import type { BodyLattice } from './body-lattice.ts';
import { followPull, handRate, noteAt, type Pull } from './body-pull.ts';
import type { BodyShapes } from './body-shapes.ts';
import type { EffectName } from './effect-names.ts';
import type { Resistance, SoftBody, Walls } from './soft-body.ts';

/** What happens to a body, in seconds from the start. */
export interface EffectSettings {
  readonly effect: EffectName;
  /** 0..1. */
  readonly strength: number;
  readonly seconds: number;
  /** The end leads into the start: what has melted rises again. */
  readonly loop: boolean;
  readonly seed: number;
  /** What was done by hand, for `pull`. */
  readonly pulls: readonly Pull[];
}

/** A moment of an effect; lengths are pixels of the lattice. */
export interface Moment extends Resistance {
  /** Writes the shape the body strives for. */
  shape(into: Float64Array): void;
  readonly walls?: Walls;
  /** How far the body is above the ground, and to the side. */
  readonly lift?: number;
  /** Gives it a push: changes its speeds. */
  push?(body: SoftBody): void;
  /** What presses, where it is drawn. */
  readonly plates?: Plates;
  /** How much its surface shines, of what the material does: 0..1, more when it is wet. */
  readonly shine?: number;
}

export interface Plates {
  /** Its lower edge. */
  readonly above?: number;
  /** The edges that face each other. */
  readonly left?: number;
  readonly right?: number;
}

export interface BodyEffect {
  at(seconds: number): Moment;
  /** When most is to be seen. */
  readonly best: number;
}

/** Steps a second. */
export const stepRate = 60;

export function bodyEffect(lattice: BodyLattice, shapes: BodyShapes, settings: EffectSettings): BodyEffect {
  return makers[settings.effect](lattice, shapes, settings);
}

type Maker = (lattice: BodyLattice, shapes: BodyShapes, settings: EffectSettings) => BodyEffect;

/** What is between plates hardly wobbles. */
const pressed = 0.12;

/** A plate comes down, stays, and is pulled up again faster than the body follows. */
const press: Maker = (lattice, shapes, { strength, seconds }) => {
  const { top, floor } = lattice;
  const tall = floor - top;
  const away = Math.min(0, top) - 0.5 * tall;
  const lowest = floor - tall * (1 - 0.68 * strength);
  const [comes, touches, stays, leaves] = [0.02, 0.14, 0.44, 0.56].map((share) => share * seconds);
  const gone = leaves + 0.22;
  return {
    best: (stays + leaves) / 2,
    at(t) {
      let plate = mix(away, top - 2, easeCubic((t - comes) / (touches - comes)));
      if (t > touches) plate = mix(top - 2, lowest, easeCubic((t - touches) / (stays - touches)));
      if (t > leaves) plate = mix(lowest, away, ((t - leaves) / (gone - leaves)) ** 2);
      const isThere = t > comes && t < gone;
      const scale = isThere ? Math.min(1, (floor - plate) / tall) : 1;
      return {
        // It would like to be a little higher, which keeps it against the plate and its top flat.
        shape: (into) => shapes.flattened(into, scale + 0.12 * (1 - scale), isThere),
        walls: { floor, ceiling: isThere ? plate : undefined },
        grip: 0.4,
        drag: scale < 1 && t < leaves ? pressed : 0,
        plates: isThere ? { above: plate } : undefined,
        shine: clamp(2 * (1 - scale)),
      };
    },
  };
};

/** Two plates close on its waist from the sides, and let go. */
const squeeze: Maker = (lattice, shapes, { strength, seconds }) => {
  const { left, right, top, floor, width, cut } = lattice;
  const mid = (left + right) / 2;
  const half = (right - left) / 2;
  const narrow = 1 - 0.62 * strength;
  const room = Math.max(0.06, top / (floor - top));
  const hasPlates = !cut.left && !cut.right;
  const [comes, touches, stays, leaves] = [0.02, 0.14, 0.44, 0.56].map((share) => share * seconds);
  const gone = leaves + 0.22;
  const away = Math.max(mid, width - mid) * 1.15 - half;
  return {
    best: (stays + leaves) / 2,
    at(t) {
      // How far each plate is from touching; below 0 it presses.
      let gap = mix(away, 2, easeCubic((t - comes) / (touches - comes)));
      if (t > touches) gap = mix(2, (narrow - 1) * half, easeCubic((t - touches) / (stays - touches)));
      if (t > leaves) gap = mix((narrow - 1) * half, away, ((t - leaves) / (gone - leaves)) ** 2);
      const isThere = t > comes && t < gone;
      const scale = isThere ? Math.min(1, 1 + gap / half) : 1;
      const waist = shapes.waistHalf;
      return {
        shape: (into) => shapes.squeezed(into, scale, 1 + Math.min(room, 0.4 * (1 - scale))),
        walls: { floor },
        grip: 0.6,
        drag: scale < 1 && t < leaves ? pressed : 0,
        plates:
          isThere && hasPlates
            ? {
                left: waist.middle - waist.left * scale - Math.max(0, gap),
                right: waist.middle + waist.right * scale + Math.max(0, gap),
              }
            : undefined,
        shine: clamp(2 * (1 - scale)),
      };
    },
  };
};

/** Three puffs of air; then all of it leaves at once. */
const inflate: Maker = (lattice, shapes, { strength, seconds, loop }) => {
  const { floor } = lattice;
  const puffs = [0.06, 0.2, 0.34];
  const leaves = 0.62 * seconds;
  return {
    best: 0.55 * seconds,
    at(t) {
      let air = 0;
      for (const start of puffs) air += easeCubic((t / seconds - start) / 0.11) / puffs.length;
      if (loop && t > leaves) air *= 1 - easeCubic((t - leaves) / 0.28);
      return {
        shape: (into) => shapes.inflated(into, 1.15 * strength * air),
        walls: { floor },
        grip: 1 - 0.3 * air,
        shine: 1.2 * air,
      };
    },
  };
};

/** It runs down into a puddle; where it loops, it pulls itself together again. */
const melt: Maker = (_lattice, shapes, { strength, seconds, loop }) => ({
  best: (loop ? 0.56 : 0.9) * seconds,
  at(t) {
    const share = t / seconds;
    const down = easeCubic((share - 0.04) / (loop ? 0.5 : 0.8));
    const up = loop ? easeQuintic((share - 0.64) / 0.2) : 0;
    const heat = (0.45 + 0.55 * strength) * (down - up);
    return {
      shape: (into) => shapes.molten(into, heat),
      grip: 0.5,
      drag: 0.08,
      shine: 2 * clamp(2.2 * heat) * (1 - 0.25 * heat),
    };
  },
});

/** Shaken from below: to one side and back, then up and down. */
const jelly: Maker = (lattice, shapes, { strength, seconds, seed }) => {
  const { floor, top, left, right, cut } = lattice;
  const tall = floor - top;
  const side = seededRandom(seed)() < 0.5 ? -1 : 1;
  const shakes = [
    { at: 0.05, x: side, y: 0 },
    { at: 0.05 + 0.26 / seconds, x: -1.1 * side, y: 0 },
    { at: 0.4, x: 0, y: 1 },
    { at: 0.58, x: -0.8 * side, y: 0 },
  ];
  // What is slender bends more, and so does what is held at its sides.
  const most = cut.left || cut.right || cut.top ? 0.006 : 0.0085;
  const hard = most * Math.min(tall, 0.35 * tall + 0.9 * (right - left)) * (0.25 + strength);
  return {
    best: 0.05 * seconds + 0.19,
    at: (t) => ({
      shape: (into) => shapes.rest(into),
      walls: { floor },
      shine: clamp(t / 0.3),
      push(body) {
        for (const { at, x, y } of shakes) {
          const since = t - at * seconds;
          if (since < 0 || since >= 0.1) continue;
          for (let node = 0; node < shapes.heights.length; node++) {
            const up = clamp(shapes.heights[node]);
            body.v[node * 2] += x * hard * up * (0.6 + 0.4 * up);
            body.v[node * 2 + 1] += 0.55 * y * hard * up;
          }
        }
      },
    }),
  };
};

/** It crouches, leaps, lands, leaps once more a little lower. */
const bounce: Maker = (lattice, shapes, { strength, seconds }) => {
  const { floor, top, cut } = lattice;
  const tall = floor - top;
  const high = tall * Math.min(0.25 + 0.4 * strength, Math.max(0.15, (0.9 * top) / tall));
  const crouch = 0.34;
  const hops: { start: number; end: number; high: number }[] = [];
  let start = 0.06 * seconds + crouch;
  for (const share of [1, 0.62, 0.3]) {
    const air = 0.62 * Math.sqrt(share) * Math.sqrt(0.6 + strength);
    if (start + air > seconds - 0.9) break;
    hops.push({ start, end: start + air, high: high * share });
    start += air + 0.3;
  }
  const crouchOf = (hop: (typeof hops)[number]) => (hop === hops[0] ? crouch : 0.14);
  return {
    best: hops[0].start + 0.4 * (hops[0].end - hops[0].start),
    at(t) {
      const hop = hops.find(({ start, end }) => t >= start && t < end);
      const share = hop ? (t - hop.start) / (hop.end - hop.start) : 0;
      const lift = hop && !cut.bottom ? 4 * hop.high * share * (1 - share) : 0;
      const next = hops.find((one) => t < one.start && t >= one.start - crouchOf(one));
      let scale = 1;
      if (next) scale = 1 - (0.14 + 0.18 * strength) * easeCubic((t - next.start) / crouchOf(next) + 1);
      if (hop) scale = 1 + (0.05 + 0.12 * strength) * Math.abs(1 - 2 * share);
      const lands = hops.find(({ end }) => t >= end && t < end + 1.5 / stepRate);
      const leaps = hops.find(({ start }) => t >= start && t < start + 1.5 / stepRate);
      return {
        shape: (into) => shapes.flattened(into, scale),
        walls: lift > 0 ? {} : { floor },
        grip: lift > 0 ? 0 : 1,
        lift,
        shine: 0.7 * clamp(t / 0.3),
        push(body) {
          // On landing all of it still falls, but for what has touched the ground.
          const speed = lands ? 0.028 * tall * Math.sqrt(lands.high / tall) : leaps ? -0.012 * tall : 0;
          if (speed === 0) return;
          for (let node = 0; node < shapes.heights.length; node++)
            body.v[node * 2 + 1] += speed * clamp(shapes.heights[node]);
        },
      };
    },
  };
};

/** Pulled by hand; by chance where no hand has. */
const pull: Maker = (lattice, shapes, settings) => {
  const pulls = settings.pulls.length > 0 ? settings.pulls : [tugOf(lattice, settings)];
  const ends = pulls[0].path[pulls[0].path.length - 1].at / 1000;
  return {
    best: Math.min(settings.seconds, Math.max(0, ends - 0.05)),
    at: (t) => pulledMoment(lattice, shapes, pulls, t),
  };
};

/** A moment in which only hands do something. */
export function pulledMoment(
  lattice: BodyLattice,
  shapes: BodyShapes,
  pulls: readonly Pull[],
  seconds: number,
): Moment {
  return {
    shape: (into) => shapes.rest(into),
    walls: { floor: lattice.floor },
    shine: clamp(seconds / 0.3),
    push(body) {
      for (const one of pulls) followPull(lattice, body, one, seconds);
    },
  };
}

/** A tug at the upper part, to one side and up. */
function tugOf(
  { left, right, top, floor, width, height }: BodyLattice,
  { strength, seconds, seed }: EffectSettings,
): Pull {
  const side = seededRandom(seed)() < 0.5 ? -1 : 1;
  const [x, y] = [(left + right) / 2 + side * 0.12 * (right - left), top + 0.22 * (floor - top)];
  const far = (0.12 + 0.4 * strength) * (floor - top);
  const first = Math.round(0.06 * seconds * handRate);
  const count = Math.round(0.34 * seconds * handRate);
  const path = Array.from({ length: count + 1 }, (_, note) => {
    const share = easeCubic(note / count);
    return {
      at: noteAt(first + note),
      x: (x + side * far * share) / width,
      y: (y - 0.35 * far * share) / height,
    };
  });
  return { path };
}

const makers: Readonly<Record<EffectName, Maker>> = { press, squeeze, pull, inflate, melt, jelly, bounce };
