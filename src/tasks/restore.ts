import type { Plane, Raster } from '../imaging/raster/raster.ts';

/** How much damage there is to undo. Both 0 changes nothing worth the time. */
export interface Damage {
  /** Standard deviation of the noise on the scale 0..255, up to 55. */
  readonly noise: number;
  /** What JPEG took: 1 − quality / 100, 0..0.92. */
  readonly jpegLoss: number;
}

export interface RestoreInput {
  /** 3 channels, 8 or 16 bit, in any RGB space with about the gamma of sRGB. */
  readonly pixels: Raster;
  readonly damage: Damage;
}

/** Promise: the same size, depth and space, colors and brightness as they were; no tile shows. */
export interface RestoreOutput {
  readonly pixels: Raster;
}

/** A blur of a kind that somebody names: out of focus, moved straight, or taken by a hand that shook. What they leave out of it is looked for. */
export type NamedBlur =
  | {
      readonly kind: 'focus';
      /** Of the disc that a point of light became, in pixels, 0.8..60. */
      readonly radius?: number;
    }
  | {
      readonly kind: 'motion';
      /** In pixels, 3..120. */
      readonly length?: number;
      /** In degrees, −180..180, counted clockwise from the right; a line has the same angle in both directions. */
      readonly angle?: number;
    }
  | { readonly kind: 'shake' };

export interface UnblurInput {
  /** 3 channels, 8 or 16 bit, in any RGB space with about the gamma of sRGB. */
  readonly pixels: Raster;
  /** What is known of the blur; left out, all of it is looked for. Engines that need no blur do not heed it. */
  readonly blur?: NamedBlur;
}

/** Promise: the same size, depth and space; no tile shows. */
export interface UnblurOutput {
  readonly pixels: Raster;
  /** Left out by engines that look for no blur. */
  readonly finding?: BlurFinding;
}

/**
 * What became of a photo: its blur was undone; it is sharp; there are too few edges, or none sharp enough, to say so, and no blur was found; it is soft, and no blur
 * that is the same all over explains it; or what came out would not blur to the photo again. In all but the first case the pixels are as they were.
 */
export const unblurOutcomes = ['unblurred', 'sharp', 'none_found', 'unclear', 'beyond'] as const;

/** Out of focus (its size is a radius), moved straight (a length), or shaken (how far apart the path lies). */
export const blurKinds = ['focus', 'motion', 'shake'] as const;
export type BlurKind = (typeof blurKinds)[number];

export interface BlurFinding {
  readonly outcome: (typeof unblurOutcomes)[number];
  /** The blur that was undone, or tried. Lengths in pixels of the photo, the angle in degrees, 0..180, clockwise from the right. */
  readonly blur?: { readonly kind: BlurKind; readonly size: number; readonly angle?: number };
  /** How a point of light was drawn: the blur as a picture, 0..1. */
  readonly kernel?: Plane;
  /** How sure it is, 0..1; left out where somebody named all of it. */
  readonly confidence?: number;
  /** Share of the change that was right, 0..1: where the blur was another one, the photo stays. */
  readonly kept?: number;
}

/** A color that somebody gave for a place. */
export interface ColorHint {
  /** Where: 255 inside, in the shape of the picture and in any size: strokes in its own, the place of a guess as it came. */
  readonly mask: Raster<Uint8Array>;
  /** sRGB, 0..255. Hue and colorfulness count; how light a place is stays the photo's. */
  readonly color: readonly [red: number, green: number, blue: number];
  /** `witness`: known to be so, every marked pixel gets it. `guide`: what to start from, it may give way to edges around it. */
  readonly kind: 'witness' | 'guide';
}

/** What a guess of a color takes a place for. */
export const guessKinds = [
  'skin',
  'lips',
  'hair',
  'animal',
  'sky',
  'plants',
  'water',
  'earth',
  'cloth',
  'thing',
] as const;
export type GuessKind = (typeof guessKinds)[number];

/** A color that somebody gave in the place of a guess. */
export interface ColorInstead {
  readonly kind: GuessKind;
  /** Of the guess: left, top, width and height, in pixels of the picture. One of this kind that lies about there is meant. */
  readonly box: readonly [number, number, number, number];
  /** sRGB, 0..255; null: nothing is thought of the place. Black and white in it stay black and white. */
  readonly color: readonly [red: number, green: number, blue: number] | null;
}

export interface ColorizeInput {
  /** 3 channels, 8 or 16 bit, sRGB; what colors it has do not count. */
  readonly pixels: Raster;
  /** Go before every guess; of two that overlap a witness before a guide, then the later one. */
  readonly hints?: readonly ColorHint[];
  /** What is said of guesses; what is about none that is made is not heeded. */
  readonly instead?: readonly ColorInstead[];
}

/** A color that nobody gave. */
export interface ColorGuess {
  readonly kind: GuessKind;
  /** 255 where it was laid; in the shape of the picture, a few hundred pixels wide. As a hint it takes another color there. */
  readonly mask: Raster<Uint8Array>;
  /** Left, top, width and height around it, in pixels of the picture. */
  readonly box: readonly [number, number, number, number];
  /** sRGB, 0..255: the middle of the colors that were guessed, whatever was given instead. */
  readonly color: readonly [red: number, green: number, blue: number];
  /** How sure it is of the color, 0..1: the surest are skin and sky, the least sure cloth. */
  readonly confidence: number;
  /** What was given instead, if anything was. */
  readonly instead?: ColorInstead['color'];
}

/**
 * Promise: the same size and depth; every pixel keeps its CIE lightness as far as its new color is within sRGB. The same
 * picture and hints give the same colors.
 */
export interface ColorizeOutput {
  readonly pixels: Raster;
  /** The largest first; none where an engine gives every pixel a color of its own and cannot say what it saw. */
  readonly guesses: readonly ColorGuess[];
}
