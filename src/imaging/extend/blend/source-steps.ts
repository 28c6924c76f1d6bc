import { blurPlane } from '../../raster/gaussian-blur.ts';
import type { Raster } from '../../raster/raster.ts';
import { plainSlopes } from '../plain/plain-slopes.ts';
import type { Side } from '../side.ts';
import { beside, type SideSources } from './side-sources.ts';

/** Within so many pixels what the border looks like beside its source has faded. */
const fade = 3;
/** Differences that are longer along the border fade by themselves. */
const fineness = 3;

/** What lies across the border goes on straight: colors along it, and what they change by for each step outward. */
export interface PlainColors {
  readonly levels: readonly Float32Array[];
  readonly slopes: readonly Float32Array[];
  /** Of these steps, how many are made at each depth: a gradient goes on ever more slowly. */
  readonly reached: Float32Array;
}

export function plainColors(
  pixels: Raster,
  side: Side,
  levels: readonly Float32Array[],
  ends?: Uint8Array,
): PlainColors {
  const width = side.missing + 1;
  const reached = Float32Array.from({ length: width }, (_, x) => x - (x * x) / (2 * width));
  return { levels, slopes: plainSlopes(pixels, side, ends), reached };
}

/** The fine texture that the border has and the place before its source lacks, and how much of it there is at each depth. */
export interface Leftovers {
  readonly lines: readonly Float32Array[];
  readonly fading: Float32Array;
}

export function leftoversOf(
  { data }: Raster,
  { missing, length, start, outward, onward }: Side,
  { places, known }: SideSources,
  ends?: Uint8Array,
): Leftovers {
  const lines = [0, 1, 2].map((channel) => {
    const differences = Float32Array.from({ length }, (_, y) => {
      const at = y * missing;
      if (ends?.[y] === 1 || places[at] < 0 || (known[at] & beside.inward) === 0) return 0;
      const border = start - outward + y * onward;
      return data[border * 3 + channel] - data[(places[at] - outward) * 3 + channel];
    });
    const broad = blurPlane({ width: 1, height: length, data: differences }, fineness).data;
    return differences.map((difference, y) => difference - broad[y]);
  });
  return { lines, fading: Float32Array.from({ length: missing + 1 }, (_, x) => Math.exp(-x / fade)) };
}

/** What the sources show, or the border going on plainly, with what the border adds, and before them the border; three for each pixel. */
export function startingColors(
  { data }: Raster,
  { missing, length, start, outward, onward }: Side,
  { places }: SideSources,
  { plain, leftovers }: { plain: PlainColors; leftovers: Leftovers },
): Float32Array {
  const { levels, slopes, reached } = plain;
  const { lines, fading } = leftovers;
  const values = new Float32Array(3 * (missing + 1) * length);
  for (let channel = 0; channel < 3; channel++) {
    for (let y = 0, to = channel, at = 0; y < length; y++) {
      const level = levels[channel][y];
      const slope = slopes[channel][y];
      const line = lines[channel][y];
      values[to] = data[3 * (start - outward + y * onward) + channel] + line;
      to += 3;
      for (let x = 1; x <= missing; x++, at++, to += 3) {
        const source = places[at];
        const own = source < 0 ? level + slope * reached[x] : data[3 * source + channel];
        values[to] = own + line * fading[x];
      }
    }
  }
  return values;
}

/**
 * For each pixel what its differences to its neighbors are to add up to. Both ends of a step say what it is to be, and both hear the
 * same: what one gains the other loses.
 */
export class SourceSteps {
  readonly #data: Raster['data'];
  readonly #side: Side;
  readonly #sources: SideSources;
  readonly #plain: PlainColors;
  readonly #leftovers: Leftovers;
  readonly sums: Float32Array;

  constructor(
    { data }: Raster,
    side: Side,
    sources: SideSources,
    { plain, leftovers }: { plain: PlainColors; leftovers: Leftovers },
  ) {
    this.#data = data;
    this.#side = side;
    this.#sources = sources;
    this.#plain = plain;
    this.#leftovers = leftovers;
    this.sums = new Float32Array(3 * (side.missing + 1) * side.length);
  }

  /** @param values of the sources, with what the border adds */
  addAll(values: Float32Array, isCut: Uint8Array): void {
    const { missing, length, outward, onward } = this.#side;
    const { places, known } = this.#sources;
    const width = missing + 1;
    const { sums } = this;
    for (let y = 0; y < length; y++) {
      if (isCut[y] === 0) this.#add(-1, y * missing, { x: 0, y, by: 1 });
      for (let x = 1, at = y * missing, i = 3 * (y * width + 1); x < width; x++, at++, i += 3) {
        const source = places[at];
        const isPlain = source < 0;
        // Most sources lie side by side as what is copied does, and what is plain goes on plainly: both ends say the same.
        if (x < missing) {
          const next = places[at + 1];
          if (isPlain ? next < 0 : next === source + outward) exchange(sums, values, i, i + 3);
          else this.#add(at, at + 1, { x, y, by: 1 });
        }
        if (y + 1 < length) {
          const next = places[at + missing];
          const isBeside = (known[at] & beside.after) !== 0 && next === source + onward;
          if (isPlain ? next < 0 : isBeside) exchange(sums, values, i, i + 3 * width);
          else this.#add(at, at + missing, { x, y, by: 0 });
        }
      }
    }
  }

  /** The step from a pixel to the next one outward, or along the border where that is `by` 0; −1 is the border, which says nothing. */
  #add(one: number, other: number, { x, y, by }: { x: number; y: number; by: 0 | 1 }): void {
    const { places, known } = this.#sources;
    const { outward, onward, missing } = this.#side;
    const [here, there] = by === 1 ? [beside.outward, beside.inward] : [beside.after, beside.before];
    const shift = by === 1 ? outward : onward;
    const from = one < 0 ? -1 : places[one];
    const to = places[other];
    const isOwn = one >= 0 && (from < 0 || (known[one] & here) !== 0);
    const isOther = to < 0 || (known[other] & there) !== 0;
    const count = Number(isOwn) + Number(isOther);
    if (count === 0) return;
    const [nextX, nextY] = by === 1 ? [x + 1, y] : [x, y + 1];
    const { levels, slopes, reached } = this.#plain;
    const { lines, fading } = this.#leftovers;
    const data = this.#data;
    const at = 3 * (y * (missing + 1) + x);
    const next = 3 * (nextY * (missing + 1) + nextX);
    for (let channel = 0; channel < 3; channel++) {
      const level = levels[channel];
      const slope = slopes[channel];
      const line = lines[channel];
      const plain = level[y] - level[nextY] + slope[y] * reached[x] - slope[nextY] * reached[nextX];
      let sum = 0;
      if (isOwn) sum += from < 0 ? plain : data[3 * from + channel] - data[3 * (from + shift) + channel];
      if (isOther) sum += to < 0 ? plain : data[3 * (to - shift) + channel] - data[3 * to + channel];
      const flow = sum / count + line[y] * fading[x] - line[nextY] * fading[nextX];
      this.sums[at + channel] += flow;
      this.sums[next + channel] -= flow;
    }
  }
}

function exchange(sums: Float32Array, values: Float32Array, one: number, other: number): void {
  for (let channel = 0; channel < 3; channel++) {
    const flow = values[one + channel] - values[other + channel];
    sums[one + channel] += flow;
    sums[other + channel] -= flow;
  }
}
