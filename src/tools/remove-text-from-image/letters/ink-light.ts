import { linearOf } from '../../../imaging/color/oklab.ts';
import type { Plane, Raster } from '../../../imaging/raster/raster.ts';
import { type Light, medianLight } from './seen-ink.ts';

/** A pixel is well within a letter where ink covers so much of it and of its neighbors. */
const covered = 0.97;
/** And so much of it is seen: ink is not the same everywhere. */
const seenShare = 0.93;
/** So much of how ink differs from place to place has to follow a slope, and it has to change by so much (0..255), or it is even. */
const leastFollowing = 0.4;
const leastChange = 6;
/** Pixels that say something of a slope. */
const fewest = 60;

/** Light of ink as it changes over a picture. */
export interface InkLight {
  at(x: number, y: number): Light;
}

/**
 * The pixels well within letters, as they were drawn and as they are seen; where strokes are too thin for that, those that are
 * covered most.
 */
export function corePixels(drawn: Plane, seen: Plane): number[] {
  const { width, height } = drawn;
  const core: number[] = [];
  const some: number[] = [];
  const share = (i: number) => Math.min(drawn.data[i], seen.data[i] / seenShare);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      if (share(i) < 0.3) continue;
      some.push(i);
      if (Math.min(share(i), share(i - 1), share(i + 1), share(i - width), share(i + width)) >= covered)
        core.push(i);
    }
  }
  if (core.length >= 12) return core;
  some.sort((a, b) => share(b) - share(a) || a - b);
  return some.slice(0, Math.max(12, Math.ceil(some.length / 4)));
}

/** Light of the ink of letters: their median, or a slope across them where it was measured: light falls on signs from one side. */
export function inkLight(picture: Raster<Uint8Array>, core: readonly number[]): InkLight {
  const even = medianLight(picture, core);
  const slopes = [0, 1, 2].map((channel) => slopeOf(picture, core, channel));
  const [all, rest] = [0, 1].map((part) => slopes.reduce((sum, slope) => sum + slope.variance[part], 0));
  const change = Math.max(...slopes.map((slope) => slope.most - slope.least));
  if (core.length < fewest || rest > (1 - leastFollowing) * all || change < leastChange)
    return { at: () => even };
  const part = ({ base, along, down, least, most, middle }: Slope, x: number, y: number) =>
    linearOf(Math.max(least, Math.min(most, base + along * (x - middle[0]) + down * (y - middle[1]))) / 255);
  return { at: (x, y) => [part(slopes[0], x, y), part(slopes[1], x, y), part(slopes[2], x, y)] };
}

interface Slope {
  readonly base: number;
  readonly along: number;
  readonly down: number;
  readonly middle: readonly [number, number];
  /** Of the slope over the pixels. */
  readonly least: number;
  readonly most: number;
  /** Of all values, and what is left of it beside the slope. */
  readonly variance: readonly [number, number];
}

/** The plane that one channel of some pixels lies on, by least squares. */
function slopeOf({ width, data }: Raster<Uint8Array>, core: readonly number[], channel: number): Slope {
  const count = Math.max(1, core.length);
  const mean = (of: (i: number) => number) => core.reduce((sum, i) => sum + of(i), 0) / count;
  const value = (i: number) => data[3 * i + channel];
  const middle = [mean((i) => i % width), mean((i) => Math.floor(i / width))] as const;
  const base = mean(value);
  const dx = (i: number) => (i % width) - middle[0];
  const dy = (i: number) => Math.floor(i / width) - middle[1];
  const xx = mean((i) => dx(i) ** 2);
  const xy = mean((i) => dx(i) * dy(i));
  const yy = mean((i) => dy(i) ** 2);
  const xv = mean((i) => dx(i) * (value(i) - base));
  const yv = mean((i) => dy(i) * (value(i) - base));
  const area = xx * yy - xy * xy;
  const along = area > 1e-6 ? (xv * yy - yv * xy) / area : 0;
  const down = area > 1e-6 ? (yv * xx - xv * xy) / area : 0;
  let [least, most] = [Infinity, -Infinity];
  for (const i of core) {
    const here = base + along * dx(i) + down * dy(i);
    least = Math.min(least, here);
    most = Math.max(most, here);
  }
  const all = mean((i) => (value(i) - base) ** 2);
  const rest = mean((i) => (value(i) - base - along * dx(i) - down * dy(i)) ** 2);
  return { base, along, down, middle, least, most, variance: [all, rest] };
}
