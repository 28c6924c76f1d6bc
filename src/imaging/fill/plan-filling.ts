import { strangenessOf } from '../patches/coherence.ts';
import { featuresOf } from '../patches/features.ts';
import { type Guess, guessHole } from '../patches/guess-hole.ts';
import { type Offset, offsetPeaks } from '../patches/offset-peaks.ts';
import { likePatches, wholePatches } from '../patches/patch-offsets.ts';
import { shrinkTorn, type TornPicture } from '../patches/torn-picture.ts';
import type { Size } from '../raster/raster.ts';
import { seededRandom } from '../sampling/seeded-random.ts';
import { blendOffsets } from './blend-offsets.ts';
import { carryLines, withLines } from './carry-lines.ts';
import { chooseOffsets } from './choose-offsets.ts';
import { priceOfLook } from './expected-look.ts';
import { findLines } from './find-lines.ts';
import { isShown, joinLines } from './join-lines.ts';
import { pushPull } from './push-pull.ts';

/** Pixels of the hole in the size in which offsets are chosen: more brought nothing. */
const chosenArea = 5000;
const mostOffsets = 60;
/** Of a guess: closer together, because a curve bends by single pixels. */
const guessed = { most: 50, radius: 2 };
/** Offsets of the surroundings beside those of a guess. */
const mostBeside = 20;
/** Of the longer side of what is looked at. */
const leastShare = 1 / 15;
const leastDistance = 6;
/** Every third seed gives the most likely filling; for the others each offset costs up to so much more. */
export const variants = 3;
const variantPrice = 120;
const patchGradients = 0.6;
/** Of the mean squared difference to what was guessed, beside seams. */
const guessPrice = 0.5;
/** How much stranger a filling may look for its edges going on. */
const mostStranger = 1.25;
const guessRadius = 2;

/**
 * For each pixel of a hole the place it is copied from: by offsets by which the surroundings repeat themselves, or by those that
 * lead to a guess of what stands in the hole, whichever looks less strange among its surroundings. Edges that should go on
 * across the hole, and don't, are carried on before the rest is filled.
 *
 * @returns −1 where no place is known; nothing where no part of the picture repeats itself
 */
export function planFilling(torn: TornPicture, seed: number): Int32Array | undefined {
  const small = inChosenSize(torn);
  const repeats = repeatsOf(small, seed);
  if (repeats.offsets.length === 0) return undefined;
  const plan = bestPlan(small, repeats, { seed });
  const sources = sourcesOf(torn, small, plan);
  const joints = joinLines(small, findLines(small));
  if (joints.every((joint) => isShown(plan.filled, joint))) return sources;
  const other = bestPlan(withLines(small, joints), repeats, { seed, like: plan });
  if (other.strangeness > mostStranger * plan.strangeness) return sources;
  const lined = sourcesOf(torn, small, other);
  return carryLines(torn, joints, small).map((from, at) => (from >= 0 ? from : lined[at]));
}

/** By which offsets a picture repeats itself, and how unlike each patch is to the one that looks most like it. */
interface Repeats {
  readonly offsets: readonly Offset[];
  readonly unlikeness: Float32Array;
}

function repeatsOf(small: TornPicture, seed: number): Repeats {
  const { width, height } = small;
  const valid = wholePatches(small.hole, width, height);
  const like = likePatches({
    width,
    height,
    features: featuresOf({ width, height, colors: pushPull(small) }, patchGradients),
    valid,
    targets: small.barred.includes(1) ? wholePatches(barredOf(small), width, height) : valid,
    leastDistance: Math.max(leastDistance, Math.max(width, height) * leastShare),
    seed,
  });
  return { offsets: offsetPeaks(like.places, width, height, { most: mostOffsets }), unlikeness: like.costs };
}

/** For each pixel of a hole the number of its offset, or −1; and what it looks like. */
interface Plan {
  readonly chosen: Int32Array;
  readonly offsets: readonly Offset[];
  /** What led to it, if anything did. */
  readonly guess: Guess | undefined;
  readonly filled: TornPicture;
  readonly strangeness: number;
}

/** The less strange one of the plan that a guess leads to and the one without, or one made the same way as another. */
function bestPlan(
  small: TornPicture,
  { offsets, unlikeness }: Repeats,
  { seed, like }: { seed: number; like?: Plan },
): Plan {
  const { width, height } = small;
  const look = priceOfLook(small, unlikeness);
  const random = seededRandom(seed);
  const extras: number[] = [];
  const features = featuresOf({ width, height, colors: pushPull(small) }, 1);
  const hole = small.hole.map((value) => (value === 1 ? 1 : 0));
  const barred = widened(barredOf(small), width, height);
  const choose = (choices: readonly Offset[], guess?: Guess): Plan => {
    const away = guess && distanceTo(guess, small);
    while (extras.length < choices.length) extras.push(seed % variants === 0 ? 0 : variantPrice * random());
    const priceOf = (from: number, to: number, offset: number) =>
      look(from, to) + extras[offset] + (away ? away(from, to) : 0);
    const chosen = chooseOffsets({ width, height, features, hole, barred, offsets: choices, priceOf });
    const filled = { ...small, colors: small.colors.slice() };
    // Seams that show tell more than detail does.
    const sources = sourcesOf(small, small, { chosen, offsets: choices });
    blendOffsets(filled, sources, { isApart: true, isDetailed: false });
    const strangeness = strangenessOf(filled, { gradientWeight: patchGradients, unlikeness }, seed);
    return { chosen, offsets: choices, guess, filled, strangeness };
  };
  const led = (guess: Guess) => {
    const beside = offsets.slice(0, mostBeside);
    const leading = offsetPeaks(guess.places, width, height, guessed);
    return choose([...beside, ...leading.filter((one) => !isAmong(beside, one))], guess);
  };
  if (like) return like.guess ? led(like.guess) : choose(offsets);
  const [plan, other] = [choose(offsets), led(guessHole(small, seed))];
  return other.strangeness < plan.strangeness ? other : plan;
}

const barredOf = ({ hole, barred }: TornPicture) =>
  hole.map((value, at) => (value > 0 || barred[at] > 0 ? 1 : 0));

function inChosenSize(torn: TornPicture): TornPicture {
  const area = torn.hole.reduce((sum, value) => sum + (value === 1 ? 1 : 0), 0);
  const shrink = Math.min(1, Math.sqrt(chosenArea / area));
  const width = Math.max(1, Math.round(torn.width * shrink));
  const height = Math.max(1, Math.round(torn.height * shrink));
  return shrinkTorn(torn, { width, height });
}

const isAmong = (offsets: readonly Offset[], { x, y }: Offset) =>
  offsets.some((one) => one.x === x && one.y === y);

/** What it costs to copy from a place to another that looks otherwise in a guess. */
function distanceTo({ colors }: Guess, { width, height }: TornPicture): (from: number, to: number) => number {
  return (from, to) => {
    const [fromX, toX] = [from % width, to % width];
    const [fromY, toY] = [(from - fromX) / width, (to - toX) / width];
    const left = -Math.min(guessRadius, fromX, toX);
    const right = Math.min(guessRadius, width - 1 - fromX, width - 1 - toX);
    const top = -Math.min(guessRadius, fromY, toY);
    const bottom = Math.min(guessRadius, height - 1 - fromY, height - 1 - toY);
    let sum = 0;
    for (let row = top; row <= bottom; row++) {
      let one = 3 * (from + row * width + left);
      let other = 3 * (to + row * width + left);
      for (let k = 3 * (right - left + 1); k > 0; k--, one++, other++) {
        const difference = colors[one] - colors[other];
        sum += difference * difference;
      }
    }
    return (guessPrice * sum) / ((right - left + 1) * (bottom - top + 1));
  };
}

/** What is barred and a pixel around it, whose color is mixed. */
function widened(barred: Uint8Array, width: number, height: number): Uint8Array {
  const wider = new Uint8Array(barred.length);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (barred[at] === 0) continue;
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
        wider.fill(1, row * width + Math.max(0, x - 1), row * width + Math.min(width - 1, x + 1) + 1);
      }
    }
  }
  return wider;
}

/** The offsets in full size, and for each pixel of the hole where it leads; −1 where that is not known. */
function sourcesOf(
  torn: TornPicture,
  small: Size,
  { chosen, offsets }: Pick<Plan, 'chosen' | 'offsets'>,
): Int32Array {
  const { width, height, hole, barred } = torn;
  const scaleX = width / small.width;
  const scaleY = height / small.height;
  const large = offsets.map(({ x, y }) => ({ x: Math.round(x * scaleX), y: Math.round(y * scaleY) }));
  const sources = new Int32Array(width * height).fill(-1);
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.min(small.height - 1, Math.floor((y + 0.5) / scaleY));
    for (let x = 0; x < width; x++, at++) {
      if (hole[at] !== 1) continue;
      const column = Math.min(small.width - 1, Math.floor((x + 0.5) / scaleX));
      const label = chosen[row * small.width + column];
      if (label < 0) continue;
      const toX = x + large[label].x;
      const toY = y + large[label].y;
      if (toX < 0 || toY < 0 || toX >= width || toY >= height) continue;
      const from = toY * width + toX;
      if (hole[from] === 0 && barred[from] === 0) sources[at] = from;
    }
  }
  return sources;
}
