import { strangenessOf } from '../patches/coherence.ts';
import { featuresOf } from '../patches/features.ts';
import { type Offset, offsetPeaks } from '../patches/offset-peaks.ts';
import { likePatches, wholePatches } from '../patches/patch-offsets.ts';
import { remnantsOf } from '../patches/remnants.ts';
import { shrinkTorn, type TornPicture } from '../patches/torn-picture.ts';
import { priceOfLook } from './expected-look.ts';
import { withLines } from './lines/carry-lines.ts';
import { findLines } from './lines/find-lines.ts';
import { isShown, type Joint, joinLines } from './lines/join-lines.ts';
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
const mostStranger = { surely: 1.3, likely: 1.25 };

export interface Filling {
  /** The picture, with edges that go on across its hole: there it is known. */
  readonly torn: TornPicture;
  /** For each pixel of what is left of the hole the place it is copied from; −1 where none is known. */
  readonly sources: Int32Array;
}

/**
 * How a hole is to be filled: copied by offsets by which the surroundings repeat themselves, or by those that lead to a guess of what
 * stands in the hole; and with edges that should go on across it carried on before, those that surely do or those that may as well:
 * whichever looks least strange among its surroundings.
 *
 * @param isThing whether a whole thing stood in the hole: what remains of it at the rim then tells nothing, unless it looks better that way
 * @returns nothing where no part of the picture repeats itself
 */
export function planFilling(torn: TornPicture, seed: number, isThing: boolean): Filling | undefined {
  const small = inChosenSize(torn);
  const cleared = isThing ? withoutRemnants(small) : small;
  const { offsets, unlikeness } = repeatsOf(cleared, seed);
  if (offsets.length === 0) return undefined;
  const strangeness = ({ colors }: TornPicture) =>
    strangenessOf({ ...cleared, colors }, { gradientWeight: patchGradients, unlikeness }, seed);
  const wayIn = (picture: TornPicture) => {
    const choices = { offsets, look: priceOfLook(picture, unlikeness), seed, isThing };
    return wayAcross(picture, choices, (filled) => strangeness(laidInto(cleared, filled)));
  };
  const ways = (cleared === small ? [small] : [cleared, small]).map(wayIn);
  const { plan, joints } = leastStrange(ways);
  const picture = joints.length > 0 ? withLines(torn, joints, small) : torn;
  return { torn: picture, sources: sourcesOf(picture, small, plan) };
}

/** A plan, with the edges that it takes for known, and how strange it looks. */
interface Way {
  readonly plan: Plan;
  readonly joints: readonly Joint[];
  readonly strangeness: number;
}

/** The way to fill a hole that looks least strange; edges are worth a little. */
function wayAcross(torn: TornPicture, choices: Choices, strangeness: (filled: TornPicture) => number): Way {
  const wayBy = (planBy: typeof planByGuess, joints: readonly Joint[]): Way => {
    const plan = planBy(joints.length > 0 ? withLines(torn, joints, torn) : torn, choices);
    return { plan, joints, strangeness: strangeness(plan.filled) };
  };
  const plain = leastStrange([wayBy(planByRepeats, []), wayBy(planByGuess, [])]);
  let best = plain;
  const lines = findLines(torn);
  const sure = joinLines(torn, lines, 'surely');
  const broken = sure.filter((joint) => !isShown(plain.plan.filled, joint, 'everywhere'));
  if (broken.length > 0) {
    // All of them, or those alone that the plain plan breaks: each narrows what is left to be copied.
    const sets = broken.length < sure.length ? [sure, broken] : [sure];
    const ways = sets.flatMap((joints) => [wayBy(planByRepeats, joints), wayBy(planByGuess, joints)]);
    const lined = leastStrange(ways);
    if (lined.strangeness < mostStranger.surely * plain.strangeness) best = lined;
  }
  const likely = joinLines(torn, lines, 'likely');
  if (likely.some((joint) => !isShown(best.plan.filled, joint))) {
    const lined = wayBy(planByRepeats, likely);
    if (lined.strangeness < mostStranger.likely * best.strangeness) best = lined;
  }
  return best;
}

const leastStrange = (ways: readonly Way[]): Way =>
  ways.reduce((best, way) => (way.strangeness < best.strangeness ? way : best));

/** A picture with what another one shows in its hole. */
function laidInto(torn: TornPicture, { colors }: TornPicture): TornPicture {
  const laid = torn.colors.slice();
  for (const [at, value] of torn.hole.entries())
    if (value === 1) laid.set(colors.subarray(3 * at, 3 * at + 3), 3 * at);
  return { ...torn, colors: laid };
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
