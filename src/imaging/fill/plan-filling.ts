import { strangenessOf } from '../patches/coherence.ts';
import { featuresOf } from '../patches/features.ts';
import { type Guess, guessHole } from '../patches/guess-hole.ts';
import { type Offset, offsetPeaks } from '../patches/offset-peaks.ts';
import { likePatches, wholePatches } from '../patches/patch-offsets.ts';
import { shrinkTorn, type TornPicture } from '../patches/torn-picture.ts';
import { seededRandom } from '../sampling/seeded-random.ts';
import { blendOffsets } from './blend-offsets.ts';
import { chooseOffsets } from './choose-offsets.ts';
import { priceOfLook } from './expected-look.ts';
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
const guessRadius = 2;

/**
 * For each pixel of a hole the place it is copied from: by offsets by which the surroundings repeat themselves, or by those that
 * lead to a guess of what stands in the hole, whichever looks less strange among its surroundings.
 *
 * @returns −1 where no place is known; nothing where no part of the picture repeats itself
 */
export function planFilling(torn: TornPicture, seed: number): Int32Array | undefined {
  const small = inChosenSize(torn);
  const { width, height } = small;
  const barred = small.hole.map((value, at) => (value > 0 || small.barred[at] > 0 ? 1 : 0));
  const valid = wholePatches(small.hole, width, height);
  const smooth = { width, height, colors: pushPull(small) };
  const like = likePatches({
    width,
    height,
    features: featuresOf(smooth, patchGradients),
    valid,
    targets: small.barred.includes(1) ? wholePatches(barred, width, height) : valid,
    leastDistance: Math.max(leastDistance, Math.max(width, height) * leastShare),
    seed,
  });
  const offsets = offsetPeaks(like.places, width, height, { most: mostOffsets });
  if (offsets.length === 0) return undefined;
  const look = priceOfLook(small, like.costs);
  const random = seededRandom(seed);
  const extras: number[] = [];
  const features = featuresOf(smooth, 1);
  const hole = small.hole.map((value) => (value === 1 ? 1 : 0));
  const mixed = widened(barred, width, height);
  const choose = (choices: readonly Offset[], guess?: Guess) => {
    const away = guess && distanceTo(guess, small);
    while (extras.length < choices.length) extras.push(seed % variants === 0 ? 0 : variantPrice * random());
    const chosen = chooseOffsets({
      width,
      height,
      features,
      hole,
      barred: mixed,
      offsets: choices,
      priceOf: (from, to, offset) => look(from, to) + extras[offset] + (away ? away(from, to) : 0),
    });
    return { chosen, offsets: choices };
  };
  const strangeness = (plan: Plan) => {
    const tried = { ...small, colors: small.colors.slice() };
    // Seams that show tell more than detail does.
    blendOffsets(tried, sourcesOf(small, small, plan), { isApart: true, isDetailed: false });
    return strangenessOf(tried, { gradientWeight: patchGradients, unlikeness: like.costs }, seed);
  };
  const plan = choose(offsets);
  const guess = guessHole(small, seed);
  const beside = offsets.slice(0, mostBeside);
  const leading = offsetPeaks(guess.places, width, height, guessed);
  const other = choose([...beside, ...leading.filter((one) => !isAmong(beside, one))], guess);
  return sourcesOf(torn, small, strangeness(other) < strangeness(plan) ? other : plan);
}

/** For each pixel of a hole the number of its offset, or −1. */
interface Plan {
  readonly chosen: Int32Array;
  readonly offsets: readonly Offset[];
}

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
function sourcesOf(torn: TornPicture, small: TornPicture, { chosen, offsets }: Plan): Int32Array {
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
