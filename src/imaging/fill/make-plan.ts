import { featuresOf } from '../patches/features.ts';
import { type Guess, guessHole } from '../patches/guess-hole.ts';
import { type Offset, offsetPeaks } from '../patches/offset-peaks.ts';
import type { TornPicture } from '../patches/torn-picture.ts';
import type { Size } from '../raster/raster.ts';
import { seededRandom } from '../sampling/seeded-random.ts';
import { blendOffsets } from './blend-offsets.ts';
import { chooseOffsets } from './choose-offsets.ts';
import { pushPull } from './push-pull.ts';

/** Every third seed gives the most likely filling; for the others each offset costs up to so much more. */
export const variants = 3;
const variantPrice = 120;
/** Of a guess: closer together, because a curve bends by single pixels. */
const guessed = { most: 50, radius: 2 };
/** Offsets of the surroundings beside those of a guess. */
const mostBeside = 20;
/** How far away, in widths of the hole, what is beside it is looked for, and in how many directions. */
const aroundShares = [0.6, 1.1];
const directions = 12;
/** Of the mean squared difference to what was guessed, beside seams. */
const guessPrice = 0.5;
const guessRadius = 2;
/** What it costs to copy from as far away as a hole is wide: what belongs in it is found nearby. */
const farPrice = 70;

/** For each pixel of a hole the number of its offset, or −1; and what it looks like. */
export interface Plan {
  readonly chosen: Int32Array;
  readonly offsets: readonly Offset[];
  readonly filled: TornPicture;
}

export interface Choices {
  /** By which what is around the hole repeats itself, the most likely first. */
  readonly offsets: readonly Offset[];
  /** What it costs besides seams to copy from a place to another. */
  readonly look: (from: number, to: number) => number;
  readonly seed: number;
  /** Whether a whole thing stood in the hole. */
  readonly isThing: boolean;
}

/** A plan by the offsets by which the surroundings repeat themselves. */
export function planByRepeats(torn: TornPicture, choices: Choices): Plan {
  const { offsets, isThing } = choices;
  // What stands beside a whole thing that goes is another thing as often as not.
  const around = isThing ? [] : offsetsAround(torn).filter((one) => !isAmong(offsets, one));
  return planBy(torn, choices, [...offsets, ...around]);
}

/** Offsets that lead from anywhere in a hole to what is beside it, whatever its shape, in all directions. */
function offsetsAround({ hole }: TornPicture): Offset[] {
  const area = hole.reduce((sum, value) => sum + (value === 1 ? 1 : 0), 0);
  const across = 2 * Math.sqrt(area / Math.PI);
  return aroundShares.flatMap((share) =>
    Array.from({ length: directions }, (_, k) => {
      const angle = (2 * Math.PI * k) / directions;
      const x = Math.round(share * across * Math.cos(angle));
      return { x, y: Math.round(share * across * Math.sin(angle)), weight: 0 };
    }),
  );
}

/** A plan by offsets that lead to a guess of what stands in the hole. */
export function planByGuess(torn: TornPicture, choices: Choices): Plan {
  const guess = guessHole(torn, choices.seed);
  const beside = choices.offsets.slice(0, mostBeside);
  const leading = offsetPeaks(guess.places, torn.width, torn.height, guessed);
  return planBy(torn, choices, [...beside, ...leading.filter((one) => !isAmong(beside, one))], guess);
}

function planBy(torn: TornPicture, { look, seed }: Choices, offsets: readonly Offset[], guess?: Guess): Plan {
  const { width, height } = torn;
  const random = seededRandom(seed);
  const hole = torn.hole.map((value) => (value === 1 ? 1 : 0));
  const across = 2 * Math.sqrt(hole.reduce((sum, value) => sum + value, 0) / Math.PI);
  const extras = offsets.map(({ x, y }) => {
    const other = seed % variants === 0 ? 0 : variantPrice * random();
    return other + (farPrice * Math.hypot(x, y)) / across;
  });
  const away = guess && distanceTo(guess, torn);
  const chosen = chooseOffsets({
    width,
    height,
    features: featuresOf({ width, height, colors: pushPull(torn) }, 1),
    hole,
    barred: widened(barredOf(torn), width, height),
    offsets,
    priceOf: (from, to, offset) => look(from, to) + extras[offset] + (away ? away(from, to) : 0),
  });
  const filled = { ...torn, colors: torn.colors.slice() };
  const sources = sourcesOf(torn, torn, { chosen, offsets });
  // Seams that show tell more than detail does.
  blendOffsets(filled, sources, { apart: 'any', isDetailed: false });
  return { chosen, offsets, filled };
}

export const barredOf = ({ hole, barred }: TornPicture) =>
  hole.map((value, at) => (value > 0 || barred[at] > 0 ? 1 : 0));

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

/** The offsets of a plan in full size, and for each pixel of the hole where it leads; −1 where that is not known. */
export function sourcesOf(
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
