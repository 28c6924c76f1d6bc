import { smooth } from '../../imaging/raster/smooth.ts';
import type { Damage } from '../../tasks/restore.ts';
import { liftFor } from './develop/lifting-curve.ts';
import type { ColorCast } from './diagnosis/color-cast.ts';
import type { Diagnosis } from './diagnosis/diagnose.ts';
import type { ToneLevels } from './diagnosis/tone-levels.ts';
import { kindTargets, type PhotoKind } from './kinds.ts';

/** What can be done to a photo. */
export const fixes = ['exposure', 'contrast', 'color', 'haze', 'noise', 'sharpness'] as const;
export type Fix = (typeof fixes)[number];

/** How strongly each fix is wanted: 0 not at all, 1 as far as it is needed. */
export interface FixWishes extends Readonly<Record<Fix, number>> {
  readonly kind: PhotoKind;
}

/** At this intensity everything is done as far as it is needed. */
export const usualIntensity = 60;

/** Casts smaller than the one, in OKLab, are the photo's own; from the other on they are taken away. */
const [ownCast, realCast] = [0.018, 0.04];
/** Larger ones are a color that was meant, or not to be undone. */
const [largeCast, hugeCast] = [0.065, 0.11];
const castShare = 0.8;
/** Lamps, shade and tubes turn photos yellow, blue or green; what is pink or violet all over is mostly dusk, and meant. */
const [noLamp, surelyNoLamp] = [0.35, 0.8];
const duskShare = 0.25;
/** Less of a cast is not worth taking. */
const leastShare = 0.03;

/** How much of a cast goes, 0..1. */
export function balanceOf({ a, b, confidence }: ColorCast, wish: number): number {
  const size = Math.hypot(a, b);
  const isReal = smooth(ownCast, realCast, size) * (1 - smooth(largeCast, hugeCast, size));
  const isDusk = b < a ? smooth(noLamp, surelyNoLamp, a / size) : 0;
  const share = confidence * isReal * castShare * wish * (1 - isDusk * (1 - duskShare));
  return share < leastShare ? 0 : Math.min(1, share);
}

/** How much haze goes, 0..1. */
export function hazeOf({ veil, haze }: Diagnosis, { kind, haze: wish }: FixWishes): number {
  if (kindTargets[kind].asksHaze) {
    return Math.min(1, wish * 0.9 * smooth(0.01, 0.1, Math.max(veil.near, veil.mean / 4)));
  }
  return Math.min(0.95, wish * 0.9 * haze);
}

/** Tones farther apart than this are no flat photo, nearer than the other they are. */
const [wide, narrow] = [0.72, 0.5];
/** A brightest tone above needs no brightening; it is brought near to the other. */
const [brightEnough, brightTarget] = [0.9, 0.96];
const mostGain = 2;
/** One even color is no photo: nothing tells how bright it should be. */
const leastSpread = 0.01;

/** Black and white of a photo brought apart; encoded tones. */
export interface LevelChange {
  readonly black: number;
  /** What becomes white. */
  readonly white: number;
  /** How flat it is, 0..1. */
  readonly flatness: number;
}

export function levelsOf(tone: ToneLevels, { exposure, contrast }: FixWishes): LevelChange {
  if (tone.spread < leastSpread) return { black: 0, white: 1, flatness: 0 };
  // What is pale all over and has white is meant to be.
  const isPale = smooth(0.9, 0.95, tone.white) * smooth(0.6, 0.74, tone.mean);
  // What is dark all over lacks light, not contrast.
  const flatness =
    smooth(wide, narrow, tone.white - tone.black) * (1 - isPale) * smooth(0.08, 0.2, tone.mean);
  const black = tone.black * Math.min(1, 0.9 * flatness * contrast);
  const missing =
    tone.white < brightEnough ? (brightTarget - tone.white) * smooth(brightEnough, 0.84, tone.white) : 0;
  const wanted = tone.white + Math.min(1, 0.85 * exposure) * missing;
  const gain = Math.min(mostGain, wanted / Math.max(0.05, tone.white));
  return { black, white: 1 / gain, flatness };
}

/** How the curve goes once black and white are where they belong. */
export interface ToneWish {
  readonly lift: number;
  readonly contrast: number;
  readonly pivot: number;
  readonly detail: number;
  readonly vividness: number;
}

/**
 * @param tone as it is with its levels changed
 * @param found mean of the tones as they were
 */
export function toneOf(tone: ToneLevels, found: number, flatness: number, wishes: FixWishes): ToneWish {
  const { dark, share, mostLift, center, vivid, night, day } = kindTargets[wishes.kind];
  const key = (1 - center) * tone.mean + center * tone.center;
  // The darker the more likely it is night, and meant.
  const isDay = smooth(night, day, found);
  const wanted = key + Math.min(1, share * wishes.exposure * isDay) * (dark - key);
  const isEven = tone.spread < leastSpread;
  const lift = isEven
    ? 0
    : key < dark
      ? Math.min(mostLift, liftFor(Math.max(0.01, key), wanted))
      : lowered(tone, wishes.exposure);
  const isFlat = smooth(0.17, 0.11, tone.spread) * (flatness > 0 && !isEven ? 1 : 0);
  return {
    lift,
    contrast: Math.min(0.45, 0.3 * isFlat * wishes.contrast),
    pivot: Math.min(0.7, Math.max(0.3, tone.middle)),
    detail: 1 + Math.min(0.5, 0.25 * flatness * wishes.contrast),
    vividness: 1 + vivid * Math.min(1.6, wishes.color),
  };
}

/** Overexposed: bright all over, some of it full; white backgrounds are full in large parts. */
function lowered({ mean, dark, clipped }: ToneLevels, wish: number): number {
  const isOver = smooth(0.7, 0.8, mean) * smooth(0.2, 0.4, dark) * smooth(0.01, 0.05, clipped);
  return -0.3 * isOver * (1 - smooth(0.2, 0.4, clipped)) * Math.min(1.6, wish);
}

/** JPEG files from this quality on show nothing that is worth smoothing. */
const goodQuality = 70;
/** Below this, noise cannot be told from fine texture. */
const leastNoise = 2.5;

/** Noise as it will be seen: brightened shadows bring it out. */
export function damageOf(
  { noise }: Pick<Diagnosis, 'noise'>,
  brightening: number,
  jpegQuality: number | undefined,
  wishes: FixWishes,
): Damage {
  const wish = wishes.noise;
  if (wish === 0) return { noise: 0, jpegLoss: 0 };
  const seen = noise * Math.sqrt(brightening);
  const isNoisy = noise >= leastNoise && seen >= kindTargets[wishes.kind].noise;
  const loss = jpegQuality === undefined || jpegQuality >= goodQuality ? 0 : 1 - jpegQuality / 100;
  return {
    noise: isNoisy ? Math.min(55, noise * Math.min(1.5, wish)) : 0,
    jpegLoss: Math.min(0.92, loss * Math.min(1.2, wish)),
  };
}

/** Edges are soft from the one width on, in pixels, and too soft to sharpen at the other. */
const softEdge = 2.6;
export const lostEdge = 7;

/** How strongly, and how wide a blur, sharpening has to undo; nothing where edges are sharp. */
export function sharpeningOf(
  { edgeWidth }: Pick<Diagnosis, 'edgeWidth'>,
  wish: number,
): { readonly amount: number; readonly radius: number } | undefined {
  const need = smooth(softEdge - 0.3, softEdge + 1, edgeWidth);
  if (need === 0 || wish === 0) return undefined;
  return { amount: need * Math.min(2, wish), radius: Math.min(2.5, Math.max(0.8, edgeWidth / 2.8)) };
}
