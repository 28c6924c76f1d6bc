import { smooth } from '../raster/smooth.ts';

/** The light at one place: OKLab, all of it smooth. */
export interface LocalLight {
  /** Change of light and tone. */
  readonly shift: ArrayLike<number>;
  /** The source's own light. */
  readonly own: ArrayLike<number>;
  /** Lightness of the target's. */
  readonly usual: number;
  /** How much of the source's contrast stays, 0..1. */
  readonly contrast: number;
}

/** Of a change of tone what is gray takes over so much. */
const leastTint = 0.35;
/** Nothing shines more than the target's light allows, by so much. */
const knee = 0.1;
/** By such shares of the skin's lightness shadows and hair are darker than it. */
const [shadow, hair] = [0.12, 0.3];

/**
 * A color of the source in the light of the target. Brows are as much darker than the skin as they were, also on lighter skin, where shadows
 * keep their depth; shine is light that is added, and so counts less on lighter skin; what is gray is no skin, and is tinted less.
 *
 * @param color OKLab, in place
 */
export function relight(
  color: Float32Array | number[],
  at: number,
  { shift, own, usual, contrast }: LocalLight,
): void {
  const light = Math.max(0.05, own[0]);
  const there = Math.max(0.05, own[0] + shift[0]);
  const detail = contrast * (color[at] - own[0]);
  const ratio = there / light;
  const shine = Math.min(1, ratio ** -2);
  const depth = ratio < 1 ? ratio : 1 + (ratio - 1) * smooth(shadow, hair, -detail / light);
  const skinChroma = Math.hypot(own[1], own[2]);
  const grayness = 1 - Math.min(1, (Math.hypot(color[at + 1], color[at + 2]) + 0.005) / (skinChroma + 0.005));
  // In a gray photo all is gray, skin as well.
  const tint =
    Math.min(1, color[at] / light) * (1 - (1 - leastTint) * grayness * smooth(0.01, 0.03, skinChroma));
  color[at] = kneed(there + detail * (detail > 0 ? shine : depth), usual);
  color[at + 1] += tint * shift[1];
  color[at + 2] += tint * shift[2];
}

function kneed(lightness: number, usual: number): number {
  const above = lightness - usual;
  const held = above > 0 ? usual + knee * Math.tanh(above / knee) : lightness;
  return Math.min(0.99, Math.max(0.02, held));
}
