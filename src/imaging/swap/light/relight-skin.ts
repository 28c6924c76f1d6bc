import { smooth } from '../../raster/smooth.ts';

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
  /** How many times as light as all of the source's skin the target's is: where the source shines, its own light says nothing of its skin. */
  readonly lighter: number;
  /** How surely this is skin and no eye, brow, lip or hair, 0..1. */
  readonly skin: number;
  /** How surely it is an eye, a brow or hair, 0..1: those are as dark on any skin. */
  readonly hair: number;
}

/** Of a change of tone what is gray takes over so much. */
const leastTint = 0.35;
/** Nothing shines more than the target's light allows, by so much. */
const knee = 0.1;
/** Lighter skin shows less of what is redder or grayer in darker one, by such a power of how much lighter it is. */
const paler = 1.5;
/** On skin that is lighter by the second of these ratios, or more, nothing is darker than the light around it by more than the first. */
const [mostShadow, muchLighter] = [0.11, 1.35];
/** By such shares of the skin's lightness shadows and hair are darker than it. */
const [shade, dark] = [0.12, 0.3];

/**
 * A color of the source in the light of the target. Brows are as much darker than the skin as they were, also on lighter skin, where shadows
 * keep their depth; shine is light that is added, and so counts less on lighter skin. What is gray is tinted less, but for skin, which is gray where
 * it shines.
 *
 * @param color OKLab, in place
 */
export function relight(
  color: Float32Array | number[],
  at: number,
  { shift, own, usual, contrast, lighter, skin, hair }: LocalLight,
): void {
  const light = Math.max(0.05, own[0]);
  const there = Math.max(0.05, own[0] + shift[0]);
  const ratio = there / light;
  const paleness = Math.max(ratio, skin * lighter);
  const detail = shallow(contrast * (color[at] - own[0]), skin * smooth(1, muchLighter, paleness));
  const shine = Math.min(1, paleness ** -2);
  const depth = ratio < 1 ? ratio : 1 + (ratio - 1) * smooth(shade, dark, -detail / light) * hair;
  const skinChroma = Math.hypot(own[1], own[2]);
  const grayness = 1 - Math.min(1, (Math.hypot(color[at + 1], color[at + 2]) + 0.005) / (skinChroma + 0.005));
  // In a gray photo all is gray, skin as well.
  const tint =
    Math.min(1, color[at] / light) * (1 - (1 - leastTint) * grayness * smooth(0.01, 0.03, skinChroma));
  color[at] = kneed(there + detail * (detail > 0 ? shine : depth), usual);
  const kept = Math.min(1, paleness ** -paler);
  for (const part of [1, 2]) {
    const asThing = color[at + part] + tint * shift[part];
    const asSkin = own[part] + shift[part] + kept * (color[at + part] - own[part]);
    color[at + part] = asThing + skin * (asSkin - asThing);
  }
}

/** Shadows and stubble of dark skin would be blots on lighter one. */
const shallow = (detail: number, share: number) =>
  detail < 0 ? detail + share * (-mostShadow * Math.tanh(-detail / mostShadow) - detail) : detail;

function kneed(lightness: number, usual: number): number {
  const above = lightness - usual;
  const held = above > 0 ? usual + knee * Math.tanh(above / knee) : lightness;
  return Math.min(0.99, Math.max(0.02, held));
}
