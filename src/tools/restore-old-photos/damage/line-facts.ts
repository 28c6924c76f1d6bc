import type { Plane } from '../../../imaging/raster/raster.ts';
import { valueBetween } from '../../../imaging/raster/resample.ts';
import type { PrintTones } from './print-tones.ts';
import type { Chain } from './ridges.ts';

/** Side of the cells that lines are counted in, in pixels. */
const cell = 12;
/** Directions that lines are counted by. */
const ways = 4;

/** How many pixels of lines run through each part of a print, by direction. */
export interface LineCounts {
  near(place: number, across: readonly [number, number]): { readonly all: number; readonly alike: number };
}

export function countLines(chains: readonly Chain[], { width, height }: PrintTones): LineCounts {
  const columns = Math.ceil(width / cell) + 2;
  const counts = new Float32Array(columns * (Math.ceil(height / cell) + 2) * ways);
  const wayOf = (x: number, y: number) => {
    const turn = Math.atan2(y, x) / Math.PI + 1;
    return Math.round(turn * ways) % ways;
  };
  const cellOf = (place: number) =>
    (Math.floor(Math.floor(place / width) / cell) + 1) * columns + Math.floor((place % width) / cell) + 1;
  for (const { places, across } of chains) {
    for (const [index, place] of places.entries())
      counts[cellOf(place) * ways + wayOf(across[2 * index], across[2 * index + 1])]++;
  }
  return {
    near(place, [x, y]) {
      const own = wayOf(x, y);
      let [all, alike] = [0, 0];
      const middle = cellOf(place);
      for (const row of [-columns, 0, columns]) {
        for (let column = -1; column <= 1; column++) {
          for (let way = 0; way < ways; way++) {
            const count = counts[(middle + row + column) * ways + way];
            all += count;
            if (way === own) alike += count;
          }
        }
      }
      return { all, alike };
    },
  };
}

/** What a line looks like, and how it lies among others. */
export interface LineLook {
  /** For the odds that it is damage. */
  readonly facts: Float32Array;
  /** Of the line, and by how much it stands out. */
  readonly tone: number;
  readonly contrast: number;
  /** How far it reaches to both sides at each of its places, in pixels; across points to the right. */
  readonly sides: { readonly left: Float32Array; readonly right: Float32Array };
}

/** Measures a line across its sides. */
export function lookAtLine(chain: Chain, print: PrintTones, counts: LineCounts): LineLook {
  const { tones, warmth, grain, white, black, width } = print;
  const { places, across, isBright, scale } = chain;
  const sign = isBright ? 1 : -1;
  const count = places.length;
  const profiles = profilesOf(chain, tones);
  const [centers, lefts, rights] = [
    new Float32Array(count),
    new Float32Array(count),
    new Float32Array(count),
  ];
  const sides = { left: new Float32Array(count), right: new Float32Array(count) };
  const widths = new Float32Array(count);
  const apart = 1.6 * scale + 1.6;
  let [warm, lines, alike, rough] = [0, 0, 0, 0];
  let [least, apartSides, contrast] = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    const at = (far: number) => profiles.at(i, far);
    centers[i] = (at(-0.5) + at(0) + at(0.5)) / 3;
    lefts[i] = (at(-apart) + at(-apart - 1) + at(-apart - 2)) / 3;
    rights[i] = (at(apart) + at(apart + 1) + at(apart + 2)) / 3;
    rough += Math.abs(at(apart) - at(apart + 2)) + Math.abs(at(-apart) - at(-apart - 2));
    const [x, y] = [places[i] % width, Math.floor(places[i] / width)];
    const [nx, ny] = [across[2 * i], across[2 * i + 1]];
    const warmAt = (far: number) => valueBetween(warmth, x + nx * far, y + ny * far);
    warm += warmAt(0) - (warmAt(-apart - 1) + warmAt(apart + 1)) / 2;
    const near = counts.near(places[i], [nx, ny]);
    lines += near.all;
    alike += near.alike;
    contrast += sign * (centers[i] - (lefts[i] + rights[i]) / 2);
    least += sign * centers[i] - Math.max(sign * lefts[i], sign * rights[i]);
    apartSides += Math.abs(lefts[i] - rights[i]);
    const reachTo = (side: number, way: 1 | -1) => {
      const limit = sign * (side + 0.4 * (centers[i] - side));
      let far = 0.5;
      while (far < 2 * scale + 1 && sign * at(way * far) > limit) far += 0.5;
      return far - 0.25;
    };
    sides.left[i] = reachTo(lefts[i], -1);
    sides.right[i] = reachTo(rights[i], 1);
    widths[i] = (sides.left[i] + sides.right[i]) / 2;
  }
  contrast /= count;
  least /= count;
  const [x1, y1] = [places[0] % width, Math.floor(places[0] / width)];
  const last = places[count - 1];
  const chord = Math.hypot((last % width) - x1, Math.floor(last / width) - y1);
  const tone = meanOf(centers);
  const scaleTo = Math.abs(contrast) + 4;
  const size = Math.max(1, meanOf(widths));
  const facts = Float32Array.of(
    Math.log((Math.max(0, least) + 1) / (grain + 1)),
    Math.min(3, apartSides / count / scaleTo),
    Math.log(count / 20),
    chord / count,
    Math.min(2, spreadOf(centers) / scaleTo),
    Math.min(3, (spreadOf(lefts) + spreadOf(rights)) / 2 / scaleTo),
    Math.max(-1, Math.min(3, isBright ? (white - tone) / 40 : (tone - black) / 40)),
    correlation(lefts, rights),
    Math.min(4, (lines - alike) / count / 40),
    Math.min(4, Math.max(0, alike / count - Math.min(36, count)) / 40),
    Math.min(3, meanOf(widths) / 2),
    isBright ? 1 : 0,
    Math.min(3, rough / count / scaleTo / 2),
    Math.max(-2, Math.min(2, warm / count / 15)),
    Math.log(Math.max(1, contrast) / 20),
    Math.min(2, spreadOf(widths) / size),
    Math.min(3, grain / 6),
  );
  return { facts, tone, contrast, sides };
}

/** Half as wide, in pixels, as the stripe along a line that is looked at; and its steps to a pixel. */
const farthest = 13;
const steps = 2;
/** Of so many places on both sides along it, the mean is taken: grain is no part of a line. */
const evened = 3;

/** Tones across a line at each of its places, evened along it. */
function profilesOf({ places, across }: Chain, tones: Plane) {
  const stride = 2 * farthest * steps + 1;
  const values = new Float32Array(places.length * stride);
  for (const [i, place] of places.entries()) {
    const [x, y] = [place % tones.width, Math.floor(place / tones.width)];
    // The same side of the line all along it.
    const [nx, ny] = [across[2 * i], across[2 * i + 1]];
    for (let k = 0; k < stride; k++) {
      const far = k / steps - farthest;
      values[i * stride + k] = valueBetween(tones, x + nx * far, y + ny * far);
    }
  }
  const sums = new Float64Array((places.length + 1) * stride);
  for (let i = 0; i < places.length; i++)
    for (let k = 0; k < stride; k++)
      sums[(i + 1) * stride + k] = sums[i * stride + k] + values[i * stride + k];
  return {
    /** @param far in halves of a pixel */
    at(i: number, far: number): number {
      const k = Math.round((Math.max(-farthest, Math.min(farthest, far)) + farthest) * steps);
      const [from, to] = [Math.max(0, i - evened), Math.min(places.length, i + evened + 1)];
      return (sums[to * stride + k] - sums[from * stride + k]) / (to - from);
    },
  };
}

function meanOf(values: Float32Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

function spreadOf(values: Float32Array): number {
  const mean = meanOf(values);
  let sum = 0;
  for (const value of values) sum += (value - mean) ** 2;
  return Math.sqrt(sum / values.length);
}

function correlation(one: Float32Array, other: Float32Array): number {
  const [a, b] = [meanOf(one), meanOf(other)];
  let [both, first, second] = [0, 0, 0];
  for (let i = 0; i < one.length; i++) {
    both += (one[i] - a) * (other[i] - b);
    first += (one[i] - a) ** 2;
    second += (other[i] - b) ** 2;
  }
  return both / Math.sqrt((first + 20) * (second + 20));
}
