import type { Lab } from '../vector/painting.ts';

/**
 * Shapes of a face as they are measured: the least and the most that counts, with what is usual in the middle of it. Of 49 faces in test
 * photos, one in twenty lay beyond each end.
 */
export const shapeRanges = {
  /** Width of the face by its height. */
  width: [0.75, 0.93],
  /** Width at the corners of the jaw by that at the temples. */
  jaw: [0.755, 0.84],
  /** Between the inner corners of the eyes, in widths of an eye. */
  space: [1.45, 1.86],
  /** How far the outer corners of the eyes lie above the inner ones, in widths of an eye. */
  tilt: [-0.04, 0.1],
  /** How far the lids are open, in widths of an eye. */
  open: [0.2, 0.4],
  /** How far brows rise above their ends, in distances of the eyes. */
  arch: [0.112, 0.144],
  /** How much of their usual place brows fill. */
  brows: [0.5, 1.2],
  /** Width of the nose, in distances of the eyes. */
  nose: [0.41, 0.56],
  /** Width of the mouth, in distances of the eyes. */
  mouth: [0.48, 0.8],
  /** Height of both lips, in widths of the mouth. */
  lips: [0.2, 0.43],
} as const satisfies Readonly<Record<string, readonly [number, number]>>;

export type ShapeTrait = keyof typeof shapeRanges;
export const shapeTraits = Object.keys(shapeRanges) as ShapeTrait[];

export const hairLengths = ['none', 'short', 'chin', 'long'] as const;
export type HairLength = (typeof hairLengths)[number];

/** What is measured of a parent. Colors are OKLab. */
export interface PersonTraits {
  /** In good light, whatever light the photo has. */
  readonly skin: Lab;
  readonly iris: Lab;
  readonly hair: Lab;
  /** 0 straight to 1 coiled. */
  readonly curl: number;
  readonly shape: Readonly<Record<ShapeTrait, number>>;
  readonly hairLength: HairLength;
  readonly hasGlasses: boolean;
}

/** Colors that people have: whatever light a photo was taken in, nobody is drawn beyond them. */
export const colorRanges = {
  skin: [
    [0.32, 0.87],
    [0.012, 0.08],
    [0.018, 0.1],
  ],
  iris: [
    [0.22, 0.68],
    [-0.06, 0.06],
    [-0.09, 0.1],
  ],
  hair: [
    [0.14, 0.86],
    [-0.01, 0.12],
    [-0.015, 0.11],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly [number, number])[]>>;

export function within(color: Lab, ranges: (typeof colorRanges)[keyof typeof colorRanges]): Lab {
  const [l, a, b] = color.map((value, channel) => limitedTo(value, ranges[channel]));
  return [l, a, b];
}

export function limitedTo(value: number, [least, most]: readonly [number, number]): number {
  return Math.min(most, Math.max(least, value));
}
