import type { Material } from '../finish/material.ts';
import type { Affine, Vec } from './affine.ts';
import type { Profile } from './profile.ts';

/** What of a ball is there: a petal of a cup (as wide as `width`, up to the height `tip`), or a leaf cut out of the side that faces +z. */
export type Cut =
  | { readonly kind: 'petal'; readonly width: number; readonly tip: number }
  | { readonly kind: 'leaf'; readonly width: number };

interface Part {
  readonly pose: Affine;
  readonly material: Material;
}

/** A part that a ray can meet without searching for it. */
export type Solid = Part &
  (
    | { readonly kind: 'ball'; readonly cut?: Cut }
    | {
        readonly kind: 'box';
        /** Half of each side. */
        readonly half: Vec;
        /** How far from an edge the light sees it rounded. */
        readonly bevel: number;
      }
    | {
        /** What is stuffed: where |x|ᵖ + |y|ᵠ + |z|ʳ = 1 in its own measures. Even powers; 2 is round, 12 nearly square. */
        readonly kind: 'cushion';
        readonly powers: Vec;
      }
    | { readonly kind: 'lathe'; readonly profile: Profile }
    | {
        readonly kind: 'rod';
        readonly from: Vec;
        readonly to: Vec;
        readonly radius: number;
        /** Unit directions at both ends, where it is a piece of something bent. */
        readonly along?: readonly [Vec, Vec];
      }
  );
