import type { Tint } from './tint-drawing.ts';

/** Something that stands in a landscape: where it is, and how large. Meters; x to the right, z away from the camera. */
export interface Figure {
  /** Which drawing shows it. */
  readonly id: string;
  readonly home: 'ground' | 'water' | 'sky';
  readonly x: number;
  readonly z: number;
  /** Of its feet above the eye, for what flies; others stand on the ground or lie in the water. */
  readonly rise: number;
  readonly height: number;
  /** It looks the other way than it was drawn. */
  readonly mirrored: boolean;
  /** Share of its height that is under water. */
  readonly sunk: number;
  readonly tint?: Tint;
  /** It shines by itself. */
  readonly glows?: boolean;
}
