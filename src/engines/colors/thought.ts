import type { ThoughtColors } from '../../imaging/chroma/color-picture.ts';
import { labOf, rgbOfLab } from '../../imaging/color/cielab.ts';
import type { Plane, Raster } from '../../imaging/raster/raster.ts';
import { resamplePlane } from '../../imaging/raster/resample.ts';
import { smooth } from '../../imaging/raster/smooth.ts';
import { overlapOf } from '../../imaging/selection/stands-apart.ts';
import type { ColorGuess, ColorInstead, GuessKind } from '../../tasks/restore.ts';
import { type Tint, tintAt, tints } from './tints.ts';

/** What a place is taken for, and its colors; undefined `kind`: a place that is to have no color of those around it. */
export interface Thought {
  readonly kind?: GuessKind;
  /** 0..1, in the size of the picture that is worked on. */
  readonly share: Float32Array;
  tint(lightness: number): Tint;
  /** 0..1 */
  readonly confidence: number;
}

/** How much what nothing is known of counts, so that it takes the color of what is near it and alike; and what is sure. */
const [least, most] = [2e-3, 0.15];
/** Longer side of the masks of guesses. */
const maskSide = 320;
/** Of the picture: what covers less is no guess that anybody would change. */
const leastShare = 5e-4;

/** A guess, and the place of its thought among all of them. */
interface GuessOf {
  readonly guess: ColorGuess;
  readonly turn: number;
}

/** Guesses overlap by so much where one is about the same place as the other. */
const samePlace = 0.5;
/** From black and from white on, up to this lightness (0..100), a color that was given comes in. */
const fullColor = 28;

/**
 * Lays what is thought of one after the other over the colors of {@link tints.anything}; what comes later hides what came sooner.
 *
 * @param lightness of the picture that is worked on
 * @param guesses what was given in the place of some
 */
export function layThoughts(
  lightness: Plane,
  thoughts: readonly Thought[],
  guesses: readonly GuessOf[] = [],
): ThoughtColors {
  const { data } = lightness;
  const chroma = new Float32Array(2 * data.length);
  const hold = new Float32Array(data.length).fill(least);
  for (const [i, l] of data.entries()) chroma.set(tintAt(tints.anything, l), 2 * i);
  for (const [turn, thought] of thoughts.entries()) {
    const given = guesses.find((one) => one.turn === turn)?.guess.instead;
    if (given === null) continue;
    const { share } = thought;
    const tint = given ? tintOf(given) : thought.tint;
    const counts = most * (given ? 1 : thought.confidence) ** 2;
    for (let i = 0; i < data.length; i++) {
      if (share[i] === 0) continue;
      const [a, b] = tint(data[i]);
      chroma[2 * i] += share[i] * (a - chroma[2 * i]);
      chroma[2 * i + 1] += share[i] * (b - chroma[2 * i + 1]);
      hold[i] += share[i] * (counts - hold[i]);
    }
  }
  return { chroma, hold };
}

/** A color that was given, at every lightness: clouds stay white under a sky of any blue. */
function tintOf([red, green, blue]: readonly [number, number, number]): Thought['tint'] {
  const [, a, b] = labOf(red / 255, green / 255, blue / 255);
  return (lightness) => {
    const share = smooth(0, fullColor, lightness) * smooth(100, 100 - fullColor, lightness);
    return [a * share, b * share];
  };
}

/** What is left of each thought's share once those that come later lie over it. */
function seenOf(thoughts: readonly Thought[]): Float32Array[] {
  const seen: Float32Array[] = [];
  for (const { share } of thoughts) {
    for (const below of seen) for (let i = 0; i < share.length; i++) below[i] *= 1 - share[i];
    seen.push(share.slice());
  }
  return seen;
}

/** What is told of the guesses, the largest first, each with what was given instead of it. */
export function guessesOf(
  lightness: Plane,
  thoughts: readonly Thought[],
  full: { readonly width: number; readonly height: number },
  given: readonly ColorInstead[] = [],
): GuessOf[] {
  const guesses: (GuessOf & { readonly covered: number })[] = [];
  const seen = seenOf(thoughts);
  for (const [turn, { kind, tint, confidence }] of thoughts.entries()) {
    if (!kind) continue;
    const share = seen[turn];
    let [covered, light] = [0, 0];
    for (let i = 0; i < share.length; i++) {
      covered += share[i];
      light += share[i] * lightness.data[i];
    }
    if (covered < leastShare * share.length) continue;
    const mask = maskOf({ ...lightness, data: share });
    const box = boxOf(mask, full);
    if (!box) continue;
    const middle = light / covered;
    const [red, green, blue] = rgbOfLab(middle, ...tint(middle)).map((value) => Math.round(255 * value));
    const guess: ColorGuess = { kind, mask, box, color: [red, green, blue], confidence };
    guesses.push({ guess, turn, covered });
  }
  return withGiven(
    guesses.sort((one, other) => other.covered - one.covered),
    given,
  );
}

/** Each given color goes with the guess of its kind whose place is most like its own; of two for one guess the later counts. */
function withGiven(guesses: readonly GuessOf[], given: readonly ColorInstead[]): GuessOf[] {
  const instead = new Map<GuessOf, ColorInstead['color']>();
  for (const { kind, box, color } of given) {
    const likely = guesses
      .filter(({ guess }) => guess.kind === kind)
      .map((one) => ({ one, overlap: overlapOf(asBox(one.guess.box), asBox(box)) }))
      .sort((one, other) => other.overlap - one.overlap);
    if (likely.length > 0 && likely[0].overlap >= samePlace) instead.set(likely[0].one, color);
  }
  return guesses.map((one) => {
    const color = instead.get(one);
    return color === undefined ? one : { ...one, guess: { ...one.guess, instead: color } };
  });
}

const asBox = ([x, y, width, height]: ColorGuess['box']) => ({ x, y, width, height });

function maskOf(plane: Plane): Raster<Uint8Array> {
  const scale = Math.min(1, maskSide / Math.max(plane.width, plane.height));
  const width = Math.max(1, Math.round(plane.width * scale));
  const height = Math.max(1, Math.round(plane.height * scale));
  const { data } = resamplePlane(plane, width, height);
  return { width, height, channels: 1, data: Uint8Array.from(data, (share) => Math.round(255 * share)) };
}

/** Around what is at least half in it, in pixels of the full picture. */
function boxOf(
  { width, height, data }: Raster<Uint8Array>,
  full: { readonly width: number; readonly height: number },
): ColorGuess['box'] | undefined {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let i = 0; i < data.length; i++) {
    if (data[i] < 128) continue;
    const [x, y] = [i % width, Math.floor(i / width)];
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + 1);
    bottom = Math.max(bottom, y + 1);
  }
  if (right <= left) return undefined;
  const [across, down] = [full.width / width, full.height / height];
  return [left * across, top * down, (right - left) * across, (bottom - top) * down];
}
