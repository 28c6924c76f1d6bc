import { type Joints, PoissonSolver } from '../fill/poisson.ts';
import type { Plane } from '../raster/raster.ts';
import { resamplePlane } from '../raster/resample.ts';

/** Of each pixel a and b of CIE Lab, interleaved. */
export type Chroma = Float32Array;

/** What is known of the chroma of a picture before it is spread. */
export interface ChromaSeeds {
  /** Of each pixel; what nobody knows may be anything. */
  readonly chroma: Chroma;
  /** 1 where it is certain and stays as it is. */
  readonly pinned: Uint8Array;
  /** How much the given value counts elsewhere: 0 nothing, 1 about as much as what all four neighbors say together in an even place. */
  readonly hold: Float32Array;
}

/** Pixels of a picture that is solved for without a guess. */
const mostAtOnce = 20_000;
/** Differences of lightness, 0..100, below which noise makes them. */
const leastSpread = 0.8;
/** Neighbors across the strongest edge still hang together so much: what nobody knows anything of gets something. */
const leastJoint = 1e-3;
/** Times the variance of lightness around two neighbors, how unlike they have to be to be strangers. */
const variances = 0.05;

/**
 * Spreads chroma over a picture: neighbors of the same lightness get the same ("Colorization Using Optimization", Levin,
 * Lischinski, Weiss, 2004), with joints of 4 neighbors, symmetric as in "Interactive Local Adjustment of Tonal Values" (Lischinski
 * and others, 2006), so that it is one Poisson equation.
 *
 * @param lightness CIE L, 0..100
 */
export function spreadChroma(lightness: Plane, { chroma, pinned, hold }: ChromaSeeds): Chroma {
  const { width, height } = lightness;
  const count = width * height;
  const guess = count > mostAtOnce ? spreadSmall(lightness, { chroma, pinned, hold }) : undefined;
  const free = pinned.map((is) => (is === 1 ? 0 : 1));
  // The solver has three lanes; the third one stays empty.
  const values = new Float32Array(3 * count);
  const wanted = new Float32Array(3 * count);
  for (let i = 0; i < count; i++) {
    const isKnown = pinned[i] === 1 || hold[i] > 0;
    for (let axis = 0; axis < 2; axis++) {
      const known = isKnown ? chroma[2 * i + axis] : 0;
      values[3 * i + axis] = guess && pinned[i] !== 1 ? guess[axis].data[i] : known;
      wanted[3 * i + axis] = hold[i] * known;
    }
  }
  const solver = new PoissonSolver(free, width, height, jointsOf(lightness), hold);
  solver.solve(values, wanted, { tolerance: 1e-2, change: 1 });
  const spread = new Float32Array(2 * count);
  for (let i = 0; i < count; i++) {
    spread[2 * i] = values[3 * i];
    spread[2 * i + 1] = values[3 * i + 1];
  }
  return spread;
}

/** The same of the picture at half its size, made as large again: a guess that leaves little to do. */
function spreadSmall(lightness: Plane, { chroma, pinned, hold }: ChromaSeeds): [Plane, Plane] {
  const { width, height } = lightness;
  const small = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
  const count = small.width * small.height;
  const seeds = {
    chroma: new Float32Array(2 * count),
    pinned: new Uint8Array(count),
    hold: new Float32Array(count),
  };
  const weights = new Float32Array(count);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const weight = pinned[i] === 1 ? pin : hold[i];
      if (weight === 0) continue;
      const to = (y >> 1) * small.width + (x >> 1);
      weights[to] += weight;
      seeds.chroma[2 * to] += weight * chroma[2 * i];
      seeds.chroma[2 * to + 1] += weight * chroma[2 * i + 1];
      if (pinned[i] === 1) seeds.pinned[to] = 1;
      seeds.hold[to] += hold[i];
    }
  }
  for (let i = 0; i < count; i++) {
    if (weights[i] === 0) continue;
    seeds.chroma[2 * i] /= weights[i];
    seeds.chroma[2 * i + 1] /= weights[i];
  }
  const { data } = resamplePlane(lightness, small.width, small.height);
  const spread = spreadChroma({ ...small, data }, seeds);
  const axis = (which: 0 | 1) =>
    resamplePlane({ ...small, data: spread.filter((_, i) => i % 2 === which) }, width, height);
  return [axis(0), axis(1)];
}

/** How much a pixel that is certain counts beside others of its four. */
const pin = 1e3;

/** How much two neighbors hang together, 0..1: by how alike they are, measured by how unlike pixels around them are to each other. */
function jointsOf({ width, height, data }: Plane): Joints {
  const variance = varianceAround({ width, height, data });
  const least = leastSpread ** 2 + 2 * grainOf({ width, height, data }) ** 2;
  const right = new Float32Array(data.length);
  const down = new Float32Array(data.length);
  const joint = (i: number, j: number) => {
    const spread = least + variances * (variance[i] + variance[j]) * 0.5;
    return leastJoint + Math.exp(-((data[i] - data[j]) ** 2) / (2 * spread));
  };
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (x + 1 < width) right[i] = joint(i, i + 1);
      if (y + 1 < height) down[i] = joint(i, i + width);
    }
  }
  return { right, down };
}

/** Standard deviation of grain, 0..100, by the evener quarter of what neighbors differ by. */
function grainOf({ width, data }: Plane): number {
  const step = Math.max(1, Math.floor(data.length / 20_000));
  const differences: number[] = [];
  for (let i = 0; i + 1 < data.length; i += step) {
    if ((i + 1) % width > 0) differences.push(Math.abs(data[i + 1] - data[i]));
  }
  differences.sort((one, other) => one - other);
  return (differences[differences.length >> 2] ?? 0) / quarterOfNormal;
}

/** The lower quartile of how far two values of a normal distribution lie apart, in its deviations. */
const quarterOfNormal = 0.45;

/** Of 3 × 3 pixels. */
function varianceAround({ width, height, data }: Plane): Float32Array {
  const variance = new Float32Array(data.length);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      let [sum, squares, count] = [0, 0, 0];
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
          const value = data[row * width + column];
          sum += value;
          squares += value * value;
          count++;
        }
      }
      variance[i] = Math.max(0, squares / count - (sum / count) ** 2);
    }
  }
  return variance;
}
