import type { MotionName } from './motion-names.ts';

/**
 * What a dance moves. All of it is written for a dancer seen from the front whose leading arm is on the viewer's left; others get it
 * mirrored.
 *
 * - `x`, `y`: the hips, to the viewer's right and down, in shares of the dancer's height
 * - `lean`, `head`: the trunk about the hips and the head about the neck, clockwise, in degrees
 * - `…Upper`, `…Fore`: where upper arm and forearm point to: 0 hangs down, 90 points away from the body, 180 up, −90 across it
 * - `…FootX`, `…FootY`: how far a foot is from where it stood, to the viewer's right and down (negative: lifted); left out, it is planted
 */
export const channels = [
  'x',
  'y',
  'lean',
  'head',
  'leadUpper',
  'leadFore',
  'otherUpper',
  'otherFore',
  'leadFootX',
  'leadFootY',
  'otherFootX',
  'otherFootY',
] as const;

export type Channel = (typeof channels)[number];

/** Values at a beat; between two keys that name a channel, it goes from one value to the other and is at rest at both. */
export interface MotionKey extends Partial<Readonly<Record<Channel, number>>> {
  readonly at: number;
}

export interface Motion {
  /** After so many beats it begins again. */
  readonly beats: number;
  readonly keys: readonly MotionKey[];
  /** Of a beat: so short is the way from one key to the next, right before that; without it all the time between them is taken. */
  readonly snap?: number;
  /** What a figure without joints does instead. */
  readonly soft: 'bounce' | 'sway';
}

/** All of our own: nobody's dance was recorded. */
export const motions: Readonly<Record<MotionName, Motion>> = {
  /** Down on every beat, from one hip to the other, hands before the waist. */
  groove: {
    beats: 4,
    soft: 'bounce',
    keys: [
      {
        at: 0,
        x: -0.02,
        y: 0.026,
        lean: 3,
        head: -4,
        leadUpper: 34,
        leadFore: 146,
        otherUpper: 22,
        otherFore: 78,
      },
      { at: 0.5, y: 0.004 },
      { at: 1, y: 0.026, leadUpper: 24, leadFore: 84, otherUpper: 32, otherFore: 138 },
      { at: 1.5, y: 0.004 },
      {
        at: 2,
        x: 0.02,
        y: 0.026,
        lean: -3,
        head: 4,
        leadUpper: 22,
        leadFore: 78,
        otherUpper: 34,
        otherFore: 146,
      },
      { at: 2.5, y: 0.004 },
      { at: 3, y: 0.026, leadUpper: 32, leadFore: 138, otherUpper: 24, otherFore: 84 },
      { at: 3.5, y: 0.004 },
    ],
  },
  /** Step to the left, close, step to the right, close. */
  step: {
    beats: 4,
    soft: 'sway',
    keys: [
      { at: 0, x: 0, y: 0.008, lean: 0, head: 0, leadFootX: 0, leadFootY: 0, otherFootX: 0, otherFootY: 0 },
      { at: 0.4, leadFootY: -0.035 },
      {
        at: 0.8,
        x: -0.045,
        y: 0.02,
        leadFootX: -0.09,
        leadFootY: 0,
        otherFootX: 0,
        otherFootY: 0,
        lean: -3,
        head: 4,
      },
      { at: 1, leadUpper: 40, leadFore: 80, otherUpper: 28, otherFore: 40 },
      { at: 1.2, leadFootX: -0.09, leadFootY: 0 },
      { at: 1.5, leadFootY: -0.03 },
      {
        at: 2,
        x: 0,
        y: 0.008,
        lean: 0,
        head: 0,
        leadFootX: 0,
        leadFootY: 0,
        otherFootX: 0,
        otherFootY: 0,
        leadUpper: 18,
        leadFore: 30,
        otherUpper: 18,
        otherFore: 30,
      },
      { at: 2.4, otherFootY: -0.035 },
      {
        at: 2.8,
        x: 0.045,
        y: 0.02,
        otherFootX: 0.09,
        otherFootY: 0,
        leadFootX: 0,
        leadFootY: 0,
        lean: 3,
        head: -4,
      },
      { at: 3, leadUpper: 28, leadFore: 40, otherUpper: 40, otherFore: 80 },
      { at: 3.2, otherFootX: 0.09, otherFootY: 0 },
      { at: 3.5, otherFootY: -0.03 },
    ],
  },
  /** The pointing finger of the seventies: up and away, down across the hip, the other hand at the waist. */
  disco: {
    beats: 4,
    soft: 'bounce',
    keys: [
      {
        at: 0,
        x: 0.026,
        y: 0.012,
        lean: 4,
        head: -6,
        leadUpper: 138,
        leadFore: 142,
        otherUpper: 38,
        otherFore: -38,
      },
      { at: 0.5, y: 0.002 },
      {
        at: 1,
        x: -0.026,
        y: 0.02,
        lean: -3,
        head: 5,
        leadUpper: 8,
        leadFore: -52,
        otherUpper: 42,
        otherFore: -42,
      },
      { at: 1.5, y: 0.002 },
      {
        at: 2,
        x: 0.026,
        y: 0.012,
        lean: 4,
        head: -6,
        leadUpper: 138,
        leadFore: 142,
        otherUpper: 38,
        otherFore: -38,
      },
      { at: 2.5, y: 0.002 },
      {
        at: 3,
        x: -0.026,
        y: 0.02,
        lean: -3,
        head: 5,
        leadUpper: 8,
        leadFore: -52,
        otherUpper: 42,
        otherFore: -42,
      },
      { at: 3.5, y: 0.002 },
    ],
  },
  /** Hips and shoulders against each other, twice a beat, knees soft. */
  twist: {
    beats: 2,
    soft: 'sway',
    keys: [
      {
        at: 0,
        x: -0.028,
        y: 0.03,
        lean: 5,
        head: -5,
        leadUpper: 40,
        leadFore: 138,
        otherUpper: 30,
        otherFore: 62,
      },
      {
        at: 0.5,
        x: 0.028,
        y: 0.022,
        lean: -5,
        head: 5,
        leadUpper: 30,
        leadFore: 62,
        otherUpper: 40,
        otherFore: 138,
      },
      {
        at: 1,
        x: -0.028,
        y: 0.03,
        lean: 5,
        head: -5,
        leadUpper: 40,
        leadFore: 138,
        otherUpper: 30,
        otherFore: 62,
      },
      {
        at: 1.5,
        x: 0.028,
        y: 0.022,
        lean: -5,
        head: 5,
        leadUpper: 30,
        leadFore: 62,
        otherUpper: 40,
        otherFore: 138,
      },
    ],
  },
  /** Both arms up and a hop on every other beat. */
  cheer: {
    beats: 2,
    soft: 'bounce',
    keys: [
      {
        at: 0,
        y: 0.03,
        head: 0,
        leadUpper: 112,
        leadFore: 168,
        otherUpper: 112,
        otherFore: 168,
        leadFootY: 0,
        otherFootY: 0,
      },
      { at: 0.25, leadFootY: 0, otherFootY: 0 },
      {
        at: 0.55,
        y: -0.045,
        head: -3,
        leadUpper: 146,
        leadFore: 170,
        otherUpper: 146,
        otherFore: 170,
        leadFootY: -0.045,
        otherFootY: -0.045,
      },
      { at: 0.85, leadFootY: 0, otherFootY: 0 },
      { at: 1, y: 0.024, leadUpper: 118, leadFore: 166, otherUpper: 118, otherFore: 166 },
      { at: 1.5, y: 0.004, head: 3, leadUpper: 138, leadFore: 172, otherUpper: 138, otherFore: 172 },
      { at: 1.75, leadFootY: 0, otherFootY: 0 },
    ],
  },
  /** From pose to pose at once, still in between. */
  robot: {
    beats: 4,
    snap: 0.22,
    soft: 'sway',
    keys: [
      { at: 0, x: 0, y: 0, lean: 0, head: 0, leadUpper: 82, leadFore: 172, otherUpper: 82, otherFore: 8 },
      { at: 1, x: -0.018, lean: 4, head: 9, leadUpper: 82, leadFore: 8, otherUpper: 82, otherFore: 172 },
      { at: 2, x: 0, y: 0.024, lean: 0, head: 0, leadUpper: 82, leadFore: 90, otherUpper: 20, otherFore: 90 },
      {
        at: 3,
        x: 0.018,
        y: 0,
        lean: -4,
        head: -9,
        leadUpper: 20,
        leadFore: 90,
        otherUpper: 82,
        otherFore: 90,
      },
    ],
  },
  /** A wave from one hand to the other. */
  wings: {
    beats: 4,
    soft: 'sway',
    keys: [
      { at: 0, x: -0.015, y: 0.012, lean: -2, head: 3, leadUpper: 104, leadFore: 88 },
      { at: 0.5, leadFore: 122, otherUpper: 76, otherFore: 92 },
      { at: 1, y: 0, leadUpper: 86, otherFore: 62 },
      { at: 1.5, leadFore: 92, otherUpper: 84 },
      { at: 2, x: 0.015, y: 0.012, lean: 2, head: -3, leadUpper: 76, otherUpper: 104, otherFore: 88 },
      { at: 2.5, leadFore: 62, otherFore: 122 },
      { at: 3, y: 0, leadUpper: 84, otherUpper: 86 },
      { at: 3.5, leadFore: 80, otherFore: 92 },
    ],
  },
  /** One hand says hello. */
  wave: {
    beats: 4,
    soft: 'sway',
    keys: [
      { at: 0, x: 0.008, y: 0.004, lean: 1.5, head: -4, leadUpper: 104, leadFore: 196 },
      { at: 0.5, leadFore: 152 },
      { at: 1, leadFore: 196 },
      { at: 1.5, leadFore: 152 },
      { at: 2, x: -0.008, y: 0.012, lean: -1.5, head: 3, leadUpper: 108, leadFore: 196 },
      { at: 2.5, leadFore: 152 },
      { at: 3, leadFore: 196 },
      { at: 3.5, leadFore: 152 },
    ],
  },
  /** Down and up on every beat. */
  bounce: {
    beats: 2,
    soft: 'bounce',
    keys: [
      { at: 0, y: 0.034, lean: 1, head: 2 },
      { at: 0.5, y: 0 },
      { at: 1, y: 0.034, lean: -1, head: -2 },
      { at: 1.5, y: 0 },
    ],
  },
  /** From side to side. */
  sway: {
    beats: 4,
    soft: 'sway',
    keys: [
      { at: 0, x: -0.035, y: 0.008, lean: -4.5, head: 5 },
      { at: 1, y: 0.014 },
      { at: 2, x: 0.035, y: 0.008, lean: 4.5, head: -5 },
      { at: 3, y: 0.014 },
    ],
  },
};
