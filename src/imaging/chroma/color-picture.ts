import { labOf } from '../color/cielab.ts';
import type { Plane, Raster, Size } from '../raster/raster.ts';
import { resample, resamplePlane } from '../raster/resample.ts';
import { type ExactColors, layChroma } from './lay-chroma.ts';
import { type Chroma, type ChromaSeeds, spreadChroma } from './spread-chroma.ts';

/** A color for a place, as the task `colorize` is given it. */
export interface PlacedColor {
  /** 255 inside; in the shape of the picture, any size. */
  readonly mask: Raster<Uint8Array>;
  /** sRGB, 0..255. */
  readonly color: readonly [number, number, number];
  readonly kind: 'witness' | 'guide';
}

/** What is thought of a picture's colors: of each pixel its chroma, and how much that counts (see {@link ChromaSeeds}). */
export interface ThoughtColors {
  readonly chroma: Chroma;
  readonly hold: Float32Array;
}

/** A mark that covers so much of a pixel of the small picture covers it. */
const covered = 0.5;
/** How much a mark that covers less counts, and one that may give way. */
const [faintHold, guideHold] = [4, 1];
/** Pixels of the picture in which it is found out how far a mark reaches, and that as a share of its longer side. */
const reachArea = 60_000;
const reach = 0.5;
/** What counts so little was hardly thought, and gives way so many times sooner. */
const [vague, eager] = [5e-3, 4];
/** What a mark reaches less lies behind an edge. */
const outOfReach = 0.1;
/** What is left of a thought where a mark's color reaches. */
const leastThought = 1e-4;

/**
 * Colors a picture: what is thought of its colors, and given colors that go before that wherever they reach over even places; edges
 * of lightness end them. Marked places of a `witness` get its color exactly.
 *
 * @param pixels 3 channels, 8 or 16 bit, sRGB
 * @param lightness of the copy that is solved on
 * @param thought in the size of the copy
 */
export function colorPicture(
  pixels: Raster,
  lightness: Plane,
  thought: ThoughtColors,
  given: readonly PlacedColor[],
): Raster {
  const seeds =
    given.length === 0
      ? { ...thought, pinned: new Uint8Array(lightness.data.length) }
      : withGiven(lightness, thought, inTurn(given));
  return layChroma(pixels, lightness, spreadChroma(lightness, seeds), exactColors(given, pixels));
}

const isWitness = ({ kind }: PlacedColor) => kind === 'witness';

/** A witness goes before a guide, and what comes later before what came sooner. */
const inTurn = (given: readonly PlacedColor[]) =>
  [...given].sort((one, other) => Number(isWitness(one)) - Number(isWitness(other)));

/** What is given laid over what is thought. */
function withGiven(lightness: Plane, thought: ThoughtColors, given: readonly PlacedColor[]): ChromaSeeds {
  const seeds = {
    chroma: thought.chroma.slice(),
    hold: thought.hold.slice(),
    pinned: new Uint8Array(lightness.data.length),
  };
  const marks = given.map(({ mask }) => sharesIn(mask, lightness));
  const reached = reachOf(lightness, marks);
  for (let i = 0; i < reached.length; i++) {
    const far = Math.max(0, reached[i] - outOfReach) * (1 + eager * Math.exp(-seeds.hold[i] / vague));
    seeds.hold[i] *= Math.max(leastThought, (1 - Math.min(1, far)) ** 2);
  }
  for (const [turn, { color, kind }] of given.entries()) {
    const [, a, b] = labOf(color[0] / 255, color[1] / 255, color[2] / 255);
    for (const [i, share] of marks[turn].entries()) {
      if (share === 0) continue;
      const isPinned = kind === 'witness' && share >= covered;
      // A faint mark doesn't undo another one that covers the pixel.
      if (!isPinned && (seeds.pinned[i] === 1 || share * faintHold < seeds.hold[i])) continue;
      seeds.pinned[i] = isPinned ? 1 : 0;
      seeds.hold[i] = share * (kind === 'witness' ? faintHold : guideHold);
      seeds.chroma[2 * i] = a;
      seeds.chroma[2 * i + 1] = b;
    }
  }
  return seeds;
}

/** How far into the places around them the marks reach, 0..1: less with every step, and hardly over edges. */
function reachOf(lightness: Plane, marks: readonly Float32Array[]): Float32Array {
  const { width, height } = lightness;
  const scale = Math.min(1, Math.sqrt(reachArea / (width * height)));
  const small = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const all = new Float32Array(width * height);
  for (const mark of marks) {
    for (let i = 0; i < all.length; i++) if (mark[i] > all[i]) all[i] = mark[i];
  }
  const { data: shares } = resamplePlane({ width, height, data: all }, small.width, small.height);
  const pinned = new Uint8Array(shares.length);
  const hold = new Float32Array(shares.length).fill((reach * Math.max(small.width, small.height)) ** -2);
  const chroma = new Float32Array(2 * shares.length);
  for (let i = 0; i < shares.length; i++) {
    if (shares[i] < faintest) continue;
    pinned[i] = 1;
    chroma[2 * i] = fullReach;
  }
  const { data } = resamplePlane(lightness, small.width, small.height);
  const spread = spreadChroma({ ...small, data }, { chroma, pinned, hold });
  const reached = resamplePlane(
    { ...small, data: Float32Array.from(shares, (_, i) => spread[2 * i] / fullReach) },
    width,
    height,
  );
  return reached.data.map((value) => Math.min(1, Math.max(0, value)));
}

/** A share of a pixel that is marked for its surroundings. */
const faintest = 0.1;
/** In the numbers of chroma, whose steps the solver is done at. */
const fullReach = 100;

function sharesIn(mask: Raster<Uint8Array>, { width, height }: Size): Float32Array {
  const plane = { width: mask.width, height: mask.height, data: Float32Array.from(mask.data) };
  return resamplePlane(plane, width, height).data.map((value) => value / 255);
}

/** Colors of witnesses in the full picture. */
function exactColors(given: readonly PlacedColor[], { width, height }: Size): ExactColors | undefined {
  const witnesses = given.filter(isWitness);
  if (witnesses.length === 0) return undefined;
  const which = new Uint8Array(width * height);
  const colors = witnesses.map(({ color: [red, green, blue] }) => labOf(red / 255, green / 255, blue / 255));
  for (const [turn, { mask }] of witnesses.entries()) {
    const { data } = resample(mask, width, height);
    for (let i = 0; i < which.length; i++) if (data[i] > covered * 255) which[i] = turn + 1;
  }
  return { which, axes: colors.map(([, a, b]) => [a, b]) };
}
