import { strangenessOf } from '../patches/coherence.ts';
import { featuresOf } from '../patches/features.ts';
import { type Offset, offsetPeaks } from '../patches/offset-peaks.ts';
import { likePatches, wholePatches } from '../patches/patch-offsets.ts';
import { remnantsOf } from '../patches/remnants.ts';
import { shrinkTorn, type TornPicture } from '../patches/torn-picture.ts';
import { withLines } from './carry-lines.ts';
import { priceOfLook } from './expected-look.ts';
import { findLines } from './find-lines.ts';
import { isShown, joinLines } from './join-lines.ts';
import { barredOf, type Choices, type Plan, planByGuess, planByRepeats, sourcesOf } from './make-plan.ts';
import { pushPull } from './push-pull.ts';

/** Pixels of the hole in the size in which offsets are chosen: more brought nothing. */
const chosenArea = 5000;
const mostOffsets = 60;
/** Of the longer side of what is looked at. */
const leastShare = 1 / 15;
const leastDistance = 6;
const patchGradients = 0.6;
const rounds = 4;
/** How much stranger a filling may look for its edges going on. */
const mostStranger = 1.3;

export interface Filling {
  /** The picture, with edges that go on across its hole: there it is known. */
  readonly torn: TornPicture;
  /** For each pixel of what is left of the hole the place it is copied from; −1 where none is known. */
  readonly sources: Int32Array;
}

/**
 * How a hole is to be filled: edges that should go on across it are carried on; the rest is copied by offsets by which the surroundings
 * repeat themselves, or by those that lead to a guess of what stands in the hole, with edges or without: whichever looks least strange
 * among its surroundings.
 *
 * @param isThing whether a whole thing stood in the hole: what remains of it at the rim then tells nothing
 * @returns nothing where no part of the picture repeats itself
 */
export function planFilling(torn: TornPicture, seed: number, isThing: boolean): Filling | undefined {
  const shrunk = inChosenSize(torn);
  const small = isThing ? withoutRemnants(shrunk) : shrunk;
  const { offsets, unlikeness } = repeatsOf(small, seed);
  if (offsets.length === 0) return undefined;
  const choices: Choices = { offsets, look: priceOfLook(small, unlikeness), seed };
  const strangeness = ({ colors }: TornPicture) =>
    strangenessOf({ ...small, colors }, { gradientWeight: patchGradients, unlikeness }, seed);
  const plain = planByRepeats(small, choices);
  const joints = joinLines(small, findLines(small)).filter((joint) => !isShown(plain.filled, joint));
  if (joints.length === 0) {
    const plan = lessStrange([plain, planByGuess(small, choices)], strangeness);
    return { torn, sources: sourcesOf(torn, small, plan) };
  }
  const lined = withLines(small, joints, small);
  const plan = lessStrange([planByRepeats(lined, choices), planByGuess(lined, choices)], strangeness);
  if (strangeness(plan.filled) > mostStranger * strangeness(plain.filled))
    return { torn, sources: sourcesOf(torn, small, plain) };
  const picture = withLines(torn, joints, small);
  return { torn: picture, sources: sourcesOf(picture, small, plan) };
}

/** The picture as if remnants of what stood in the hole were other holes, in the colors around them. */
function withoutRemnants(small: TornPicture): TornPicture {
  const remnants = remnantsOf(small);
  if (!remnants.includes(1)) return small;
  const hole = small.hole.map((value, at) => (remnants[at] === 1 ? 2 : value));
  const guess = pushPull({ ...small, hole });
  const colors = small.colors.slice();
  for (const [at, value] of remnants.entries())
    if (value === 1) colors.set(guess.subarray(3 * at, 3 * at + 3), 3 * at);
  return { ...small, hole, colors };
}

function lessStrange([one, other]: [Plan, Plan], strangeness: (filled: TornPicture) => number): Plan {
  return strangeness(other.filled) < strangeness(one.filled) ? other : one;
}

/** By which offsets a picture repeats itself, and how unlike each patch is to the one that looks most like it. */
function repeatsOf(small: TornPicture, seed: number): { offsets: Offset[]; unlikeness: Float32Array } {
  const { width, height } = small;
  const valid = wholePatches(small.hole, width, height);
  const like = likePatches({
    width,
    height,
    features: featuresOf({ width, height, colors: pushPull(small) }, patchGradients),
    valid,
    targets: small.barred.includes(1) ? wholePatches(barredOf(small), width, height) : valid,
    leastDistance: Math.max(leastDistance, Math.max(width, height) * leastShare),
    rounds,
    seed,
  });
  return {
    offsets: offsetPeaks(like.places, width, height, { most: mostOffsets }),
    unlikeness: like.costs,
  };
}

function inChosenSize(torn: TornPicture): TornPicture {
  const area = torn.hole.reduce((sum, value) => sum + (value === 1 ? 1 : 0), 0);
  const shrink = Math.min(1, Math.sqrt(chosenArea / area));
  const width = Math.max(1, Math.round(torn.width * shrink));
  const height = Math.max(1, Math.round(torn.height * shrink));
  return shrinkTorn(torn, { width, height });
}
