import { blurPlane } from '../../../imaging/raster/gaussian-blur.ts';
import type { Plane, Raster } from '../../../imaging/raster/raster.ts';
import { guessBehind, type Stack, seenIn, stackOf } from './copy-stack.ts';
import {
  type CellFrame,
  commonDetail,
  copiesIn,
  frameOf,
  type PlacedLattice,
  spread,
} from './register-copies.ts';

/** A mark as all its copies have it in common. */
export interface RepeatedMark {
  readonly lattice: PlacedLattice;
  readonly frame: CellFrame;
  /** 0..1, pixel by pixel of the frame. */
  readonly cover: Float32Array;
  /** 0..255 */
  readonly color: readonly [number, number, number];
  /** Of its solid parts, 0..1. */
  readonly opacity: number;
}

type SolvedMark = Pick<RepeatedMark, 'cover' | 'color' | 'opacity'>;

/** What is found of a mark leads to more of it: so often, or until it grows no more. */
const rounds = 5;
const settledSize = 0.04;
/** Of what noise has: the detail that the copies share. */
const leastPower = 3;
/** So many copies are compared. */
const compared = 80;

/** In levels: a color so near to white or black is taken for it. */
const nearlyPlain = 16;
/** In levels, summed over the channels: by so much a copy may differ from what a mark explains. */
const mistrust = 30;
/** Fainter or denser, it is nothing that was laid over. */
const [leastOpacity, mostOpacity] = [0.04, 0.92];
/** Of a cell. */
const [leastMarked, mostMarked] = [0.002, 0.5];
/** Of the copies: so many show the mark, and at least so much of it. */
const [leastAlike, leastShown] = [0.6, 0.35];

/** In levels: a color so far from the mark's is changed by it plainly. */
const farOff = 48;
/** Pixels of a mark that must be wholly covered for the rest to be left out. */
const leastCore = 60;

export interface Repeated {
  readonly lattice: PlacedLattice;
  /** Pixels of the frame that are marked, so far as is known. */
  readonly marked: Uint8Array;
  readonly targets: readonly (number | undefined)[];
}

/**
 * What is laid over a picture again and again ("On the Effectiveness of Visible Watermarks": Dekel and others, 2017): where the copies agree
 * is the mark; compared with what is around, which differs from copy to copy, they tell its color and how much it covers.
 */
export function solveMark(
  picture: Raster,
  { marked: first, targets, lattice }: Repeated,
): RepeatedMark | undefined {
  const frame = frameOf(lattice);
  const copies = spread(
    copiesIn(lattice, picture).filter(({ visible }) => visible > 0.2),
    compared,
  );
  const seen = seenIn(picture, lattice, frame);
  let marked = first;
  let solved: SolvedMark | undefined;
  let towards: readonly Toward[] = targets.map((target) =>
    target === undefined ? target : [target, target, target],
  );
  let size = 0;
  for (let round = 0; round < rounds; round++) {
    const guess = guessBehind(seen, marked);
    const stack = stackOf(picture, guess, copies, frame, marked);
    solved = solveStack(stack, frame, towards);
    if (!solved) return undefined;
    towards = [solved.color];
    const { cover, opacity } = solved;
    marked = grown(
      cover.map((value) => (value > 0.12 * opacity ? 1 : 0)),
      frame,
      4,
    );
    const before = size;
    size = cover.reduce((sum, value) => sum + value, 0);
    if (round > 0 && Math.abs(size - before) < settledSize * size) break;
  }
  return solved && { lattice, frame, ...solved };
}

/** What has detail of any kind that the copies share, with a margin. */
export function markedAtFirst(details: readonly Plane[], lattice: PlacedLattice): Uint8Array {
  const frame = frameOf(lattice);
  const copies = spread(
    copiesIn(lattice, details[0]).filter(({ visible }) => visible > 0.2),
    compared,
  );
  const marked = new Uint8Array(frame.width * frame.height);
  for (const detail of details) {
    const common = commonDetail(detail, frame, copies).common;
    // Strokes and what is between them differ in sign.
    const squares = common.map((value) => value * value);
    const power = blurPlane({ ...frame, data: squares }, 1.5).data;
    // The quieter half is beside the mark.
    const noise = power.slice().sort()[power.length >> 2] / 0.8;
    for (let at = 0; at < marked.length; at++) if (power[at] > leastPower * noise) marked[at] = 1;
  }
  return grown(marked, frame, 2);
}

function grown(flags: ArrayLike<number>, { width, height }: CellFrame, radius: number): Uint8Array {
  let now = Uint8Array.from(flags);
  for (let step = 0; step < radius; step++) {
    const before = now;
    now = before.slice();
    for (let y = 0, at = 0; y < height; y++) {
      for (let x = 0; x < width; x++, at++) {
        if (before[at] === 0) continue;
        if (x > 0) now[at - 1] = 1;
        if (x < width - 1) now[at + 1] = 1;
        if (y > 0) now[at - width] = 1;
        if (y < height - 1) now[at + width] = 1;
      }
    }
  }
  return now;
}

/** A color that a mark pulls others to; undefined for white or black. */
type Toward = readonly number[] | undefined;

function solveStack(stack: Stack, frame: CellFrame, towards: readonly Toward[]): SolvedMark | undefined {
  const contrasts = towards.map((toward) => meanContrast(stack, toward));
  const strengths = contrasts.map((values) => values.map(Math.abs).sort()[Math.floor(0.9 * values.length)]);
  const strong = Math.max(...strengths);
  const contrast = contrasts[strengths.indexOf(strong)];
  const isLight = contrast.reduce((sum, value) => sum + value, 0) > 0;
  const core = coreOf(
    contrast.map((value) => (isLight ? value : -value)),
    strong,
    stack.places,
    frame,
  );
  const fit = fitColor(stack, core, frame);
  if (!fit) return undefined;
  const color = fit.color.map((value) => Math.max(0, Math.min(255, value)));
  for (const plain of [0, 255])
    if (color.every((value) => Math.abs(value - plain) < nearlyPlain)) color.fill(plain);
  const opacity = opacityOf(stack, core, color);
  const covers = coversOf(stack, color);
  const cover = new Float32Array(frame.width * frame.height);
  for (const [index, at] of stack.places.entries()) cover[at] = covers[index];
  const mark = {
    cover: settled(cover, opacity, frame),
    color: [color[0], color[1], color[2]] as const,
    opacity,
  };
  return isOneMark(stack, mark) ? mark : undefined;
}

/** Whether it can be what somebody laid over a picture, and the copies show it one by one. */
function isOneMark({ places, copies, seen, guess }: Stack, { cover, color, opacity }: SolvedMark): boolean {
  const marked = cover.reduce((sum, value) => sum + (value > opacity / 2 ? 1 : 0), 0) / cover.length;
  if (opacity < leastOpacity || opacity > mostOpacity || marked < leastMarked || marked > mostMarked)
    return false;
  const size = places.length * 3;
  let [shown, whole] = [0, 0];
  for (let k = 0; k < copies.length; k++) {
    let [over, under] = [0, 0];
    for (let index = 0; index < places.length; index++) {
      const at = k * size + index * 3;
      const share = cover[places[index]];
      if (share === 0 || Number.isNaN(seen[at])) continue;
      for (let c = 0; c < 3; c++) {
        const most = share * (color[c] - guess[at + c]);
        over += (seen[at + c] - guess[at + c]) * most;
        under += most * most;
      }
    }
    // A copy on its own color can't be seen, and tells nothing.
    const weight = Math.sqrt(under);
    whole += weight;
    if (over > leastShown * under) shown += weight;
  }
  return shown > leastAlike * whole;
}

/** The mean cover of the solid parts. */
function opacityOf(
  { places, copies, seen, guess }: Stack,
  core: Uint8Array,
  color: readonly number[],
): number {
  const size = places.length * 3;
  let [over, under] = [0, 1e-6];
  for (let k = 0; k < copies.length; k++) {
    for (let index = 0; index < places.length; index++) {
      const at = k * size + index * 3;
      if (core[index] === 0 || Number.isNaN(seen[at])) continue;
      for (let c = 0; c < 3; c++) {
        const most = color[c] - guess[at + c];
        over += (seen[at + c] - guess[at + c]) * most;
        under += most * most;
      }
    }
  }
  return over / under;
}

/** Where the mark is solid: rims, which cover pixels in part, would make it look fainter. */
function coreOf(contrast: Float32Array, strong: number, places: Uint32Array, frame: CellFrame): Uint8Array {
  const strengths = new Float32Array(frame.width * frame.height);
  for (const [index, at] of places.entries()) strengths[at] = contrast[index];
  const isInside = (at: number, least: number) =>
    strengths[at] > least &&
    [at - 1, at + 1, at - frame.width, at + frame.width].every((other) => strengths[other] > least);
  const core = Uint8Array.from(places, (at) => (isInside(at, 0.7 * strong) ? 1 : 0));
  if (core.reduce((sum, flag) => sum + flag, 0) >= leastCore) return core;
  return Uint8Array.from(contrast, (value) => (value > 0.85 * strong ? 1 : 0));
}

/** By how many levels colors come nearer to the mark's, mean of the channels, over all copies; without a color, how much lighter they are. */
function meanContrast({ places, copies, seen, guess }: Stack, toward: Toward): Float32Array {
  const size = places.length * 3;
  return Float32Array.from(places, (_, index) => {
    let [sum, count] = [0, 0];
    for (let k = 0; k < copies.length; k++) {
      const at = k * size + index * 3;
      if (Number.isNaN(seen[at])) continue;
      let change = 0;
      for (let c = 0; c < 3; c++) {
        const way = toward ? Math.max(-1, Math.min(1, (toward[c] - guess[at + c]) / farOff)) : 1;
        change += (way * (seen[at + c] - guess[at + c])) / 3;
      }
      sum += Math.max(-50, Math.min(50, change));
      count++;
    }
    return count > 0 ? sum / count : 0;
  });
}

interface Pair {
  readonly seen: readonly number[];
  readonly guess: readonly number[];
  readonly weight: number;
}

/** A line through what is seen over what is guessed: steep where little is covered; where it meets the diagonal is the color. */
function fitColor(stack: Stack, core: ArrayLike<number>, frame: CellFrame) {
  const pairs = blockPairs(stack, core, frame);
  if (pairs.length < 12) return undefined;
  let trust = pairs.map(({ weight }) => weight);
  let slope = 1;
  let seen = [0, 0, 0];
  let guess = [0, 0, 0];
  for (let round = 0; round < 6; round++) {
    const total = trust.reduce((sum, value) => sum + value, 0);
    const mean = (of: 'seen' | 'guess') =>
      [0, 1, 2].map((c) => pairs.reduce((sum, pair, i) => sum + trust[i] * pair[of][c], 0) / total);
    seen = mean('seen');
    guess = mean('guess');
    let [both, own] = [0, 1e-6];
    for (const [i, pair] of pairs.entries()) {
      for (let c = 0; c < 3; c++) {
        both += trust[i] * (pair.seen[c] - seen[c]) * (pair.guess[c] - guess[c]);
        own += trust[i] * (pair.guess[c] - guess[c]) ** 2;
      }
    }
    slope = both / own;
    trust = pairs.map((pair) => {
      const error = [0, 1, 2].reduce(
        (sum, c) => sum + Math.abs(pair.seen[c] - seen[c] - slope * (pair.guess[c] - guess[c])),
        0,
      );
      return pair.weight / (1 + (error / 18) ** 2);
    });
  }
  const opacity = 1 - slope;
  if (opacity < leastOpacity) return undefined;
  const color = seen.map((value, c) => (value - slope * guess[c]) / opacity) as [number, number, number];
  return { opacity, color };
}

function blockPairs(
  { places, copies, seen, guess }: Stack,
  core: ArrayLike<number>,
  frame: CellFrame,
): Pair[] {
  const size = places.length * 3;
  const across = Math.ceil(frame.width / 8);
  const pairs: Pair[] = [];
  for (let k = 0; k < copies.length; k++) {
    const sums = new Map<number, number[]>();
    for (const [index, place] of places.entries()) {
      const at = k * size + index * 3;
      if (core[index] === 0 || Number.isNaN(seen[at])) continue;
      const block = (Math.floor(place / frame.width) >> 3) * across + ((place % frame.width) >> 3);
      const sum = sums.get(block) ?? [0, 0, 0, 0, 0, 0, 0];
      sums.set(block, sum);
      for (let c = 0; c < 3; c++) {
        sum[c] += seen[at + c];
        sum[3 + c] += guess[at + c];
      }
      sum[6]++;
    }
    for (const sum of sums.values()) {
      const [one, two, three, four, five, six, count] = sum;
      if (count < 6) continue;
      pairs.push({
        seen: [one / count, two / count, three / count],
        guess: [four / count, five / count, six / count],
        weight: Math.sqrt(count),
      });
    }
  }
  return pairs;
}

/** How much of the color lies over each place, by all copies; those that fit worse count less. */
function coversOf({ places, copies, seen, guess }: Stack, color: readonly number[]): Float32Array {
  const size = places.length * 3;
  return Float32Array.from(places, (_, index) => {
    let cover = 0;
    for (let round = 0; round < 3; round++) {
      let [over, under] = [0, 1e-6];
      for (let k = 0; k < copies.length; k++) {
        const at = k * size + index * 3;
        if (Number.isNaN(seen[at])) continue;
        let [change, full, error] = [0, 0, 0];
        for (let c = 0; c < 3; c++) {
          const most = color[c] - guess[at + c];
          const now = seen[at + c] - guess[at + c];
          change += now * most;
          full += most * most;
          error += Math.abs(now - cover * most);
        }
        const trust = round === 0 ? 1 : 1 / (1 + (error / mistrust) ** 2);
        over += trust * change;
        under += trust * full;
      }
      cover = over / under;
    }
    return cover;
  });
}

/** Of the opacity: solid parts that differ more among themselves are no plain lettering. */
const evenness = 0.15;

/** Solid parts are wholly solid, and what isn't covered isn't at all: only rims lie in between. */
function settled(cover: Float32Array, opacity: number, frame: CellFrame): Float32Array {
  const { width, height } = frame;
  const smooth = blurPlane({ width, height, data: cover }, 0.8).data;
  const isSolid = (at: number) =>
    [at, at - 1, at + 1, at - width, at + width].every((place) => smooth[place] > 0.6 * opacity);
  // Far from all that is plainly covered, it is noise.
  const near = grown(
    smooth.map((value) => (value > 0.35 * opacity ? 1 : 0)),
    frame,
    3,
  );
  const solid = cover.map((_, at) => (isSolid(at) ? 1 : 0));
  const share = blurPlane({ width, height, data: solid }, 2).data;
  const even = blurPlane({ width, height, data: cover.map((value, at) => value * solid[at]) }, 2).data;
  let [off, count] = [0, 0];
  for (let at = 0; at < cover.length; at++) {
    if (solid[at] === 0) continue;
    off += Math.abs(even[at] / share[at] / opacity - 1);
    count++;
  }
  const isEven = off < evenness * count;
  return cover.map((value, at) => {
    const mean = even[at] / share[at];
    // Where copies overlap, more is covered.
    if (solid[at] === 1) return isEven && Math.abs(mean - opacity) < 0.25 * opacity ? opacity : mean;
    if (near[at] === 0 || smooth[at] < 0.08 * opacity) return 0;
    return Math.max(0, Math.min(mostOpacity, value));
  });
}
