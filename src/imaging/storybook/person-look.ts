import type { Lab } from '../vector/painting.ts';

export const ages = ['baby', 'toddler', 'child', 'adult'] as const;
export type Age = (typeof ages)[number];

export const expressions = ['laugh', 'smile', 'grin', 'smirk', 'kiss'] as const;
export type Expression = (typeof expressions)[number];

export const garments = [
  'stripes',
  'overalls',
  'collar',
  'sweater',
  'romper',
  'hoodie',
  'shirt',
  'blouse',
] as const;
export type Garment = (typeof garments)[number];

/** Shapes of a face, each from -1 to 1, 0 being usual: how it differs from the drawing's own. */
export interface FaceShape {
  /** Wide. */
  readonly width: number;
  /** Square at the jaw. */
  readonly jaw: number;
  /** Eyes far apart. */
  readonly space: number;
  /** Outer corners of the eyes up. */
  readonly tilt: number;
  /** Eyes wide open. */
  readonly open: number;
  readonly arch: number;
  readonly brows: number;
  readonly nose: number;
  readonly mouth: number;
  readonly lips: number;
}

/** Everything that a drawn person is made of. */
export interface PersonLook extends FaceShape {
  readonly age: Age;
  readonly skin: Lab;
  readonly iris: Lab;
  readonly hair: Lab;
  /** 0 straight to 1 coiled. */
  readonly curl: number;
  readonly hairstyle: string;
  readonly expression: Expression;
  readonly garment: Garment;
  /** Of the garment: two that go together. */
  readonly cloth: readonly [Lab, Lab];
  readonly hasGlasses: boolean;
  readonly hasFreckles: boolean;
  readonly hasDimples: boolean;
  readonly hasBeard: boolean;
  /** Degrees that the head leans. */
  readonly lean: number;
  /** Where the eyes look: -1 left to 1 right. */
  readonly gaze: number;
}

/** What a face does for a moment, besides its look. */
export interface FaceState {
  /** How far the head is turned: -1 to the left of the picture, 1 to its right. */
  readonly turn: number;
  /** How far the eyes are closed, 0 to 1. */
  readonly lids: number;
  /** Closed eyes are curved upward where somebody is glad, downward where somebody is calm. */
  readonly lidCurve: 'glad' | 'calm';
}

export const stillFace: FaceState = { turn: 0, lids: 0, lidCurve: 'glad' };
