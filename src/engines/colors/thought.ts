import type { ThoughtColors } from '../../imaging/chroma/color-picture.ts';
import { rgbOfLab } from '../../imaging/color/cielab.ts';
import type { Plane, Raster } from '../../imaging/raster/raster.ts';
import { resamplePlane } from '../../imaging/raster/resample.ts';
import type { ColorGuess, GuessKind } from '../../tasks/restore.ts';
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

/**
 * Lays what is thought of one after the other over the colors of {@link tints.anything}; what comes later hides what came sooner.
 *
 * @param lightness of the picture that is worked on
 */
export function layThoughts(
  lightness: Plane,
  thoughts: readonly Thought[],
): ThoughtColors & { readonly laid: readonly Float32Array[] } {
  const { data } = lightness;
  const chroma = new Float32Array(2 * data.length);
  const hold = new Float32Array(data.length).fill(least);
  for (const [i, l] of data.entries()) chroma.set(tintAt(tints.anything, l), 2 * i);
  const laid: Float32Array[] = [];
  for (const { share, tint, confidence } of thoughts) {
    const counts = most * confidence ** 2;
    for (let i = 0; i < data.length; i++) {
      if (share[i] === 0) continue;
      const [a, b] = tint(data[i]);
      chroma[2 * i] += share[i] * (a - chroma[2 * i]);
      chroma[2 * i + 1] += share[i] * (b - chroma[2 * i + 1]);
      hold[i] += share[i] * (counts - hold[i]);
      for (const below of laid) below[i] *= 1 - share[i];
    }
    laid.push(share.slice());
  }
  return { chroma, hold, laid };
}

/** What is told of the guesses, the largest first. */
export function guessesOf(
  lightness: Plane,
  thoughts: readonly Thought[],
  laid: readonly Float32Array[],
  full: { readonly width: number; readonly height: number },
): ColorGuess[] {
  const guesses: { guess: ColorGuess; covered: number }[] = [];
  for (const [turn, { kind, tint, confidence }] of thoughts.entries()) {
    if (!kind) continue;
    const share = laid[turn];
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
    guesses.push({ guess: { kind, mask, box, color: [red, green, blue], confidence }, covered });
  }
  return guesses.sort((one, other) => other.covered - one.covered).map(({ guess }) => guess);
}

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
