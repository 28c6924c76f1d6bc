import { blurPlane } from '#src/imaging/raster/gaussian-blur.ts';
import type { Plane, Raster } from '#src/imaging/raster/raster.ts';

/** Of a block. */
const side = 8;
const area = side * side;
/** Blocks that are looked at together, and how far apart they may be. */
const [together, reach] = [16, 16];
/** From one block that is worked on to the next. */
const stride = 4;
/** Of what is left of a group, in standard deviations of its noise. */
const leastWave = 2.7;
/** Gray of equal parts and two differences, and what of the noise is in each. */
const opponents = [
  [1 / 3, 1 / 3, 1 / 3],
  [1 / 2, 0, -1 / 2],
  [1 / 4, -1 / 2, 1 / 4],
] as const;
/** Opponents to red, green and blue. */
const colors = [
  [1, 1, 2 / 3],
  [1, 0, -4 / 3],
  [1, -1, 2 / 3],
] as const;

/**
 * Noise taken away by filtering blocks that look alike together (Dabov, Foi, Katkovnik, Egiazarian: "Image Denoising by Sparse 3-D
 * Transform-Domain Collaborative Filtering", 2007), with colors as in its CBM3D: what networks are measured against.
 *
 * @param noise standard deviation, 0..255, which nobody has to guess
 */
export function bm3d(photo: Raster<Uint8Array>, noise: number): Raster<Uint8Array> {
  const { width, height } = photo;
  const planes = opponents.map(([red, green, blue]) =>
    Float32Array.from(
      { length: width * height },
      (_, i) => red * photo.data[3 * i] + green * photo.data[3 * i + 1] + blue * photo.data[3 * i + 2],
    ),
  );
  const noises = opponents.map((weights) => noise * Math.hypot(...weights));
  const first = filtered({
    width,
    height,
    planes,
    noises,
    guide: blurPlane({ width, height, data: planes[0] }, 1),
  });
  const guide = { width, height, data: first[0] };
  const last = filtered({ width, height, planes, noises, guide, estimate: first });
  const data = new Uint8Array(photo.data.length);
  for (let i = 0; i < width * height; i++)
    for (const [c, [gray, one, other]] of colors.entries())
      data[3 * i + c] = Math.min(
        255,
        Math.max(0, Math.round(gray * last[0][i] + one * last[1][i] + other * last[2][i])),
      );
  return { ...photo, data };
}

interface Work {
  readonly width: number;
  readonly height: number;
  readonly planes: readonly Float32Array[];
  readonly noises: readonly number[];
  /** Blocks are alike that are alike in it. */
  readonly guide: Plane;
  /** What the first round made; Wiener's filter goes by it. */
  readonly estimate?: readonly Float32Array[];
}

function filtered({ width, height, planes, noises, guide, estimate }: Work): Float32Array[] {
  const sums = planes.map(() => new Float32Array(width * height));
  const weights = planes.map(() => new Float32Array(width * height));
  const [group, truth] = [new Float32Array(together * area), new Float32Array(together * area)];
  for (const y of placesAlong(height)) {
    for (const x of placesAlong(width)) {
      const places = alike(guide, x, y);
      for (const [c, plane] of planes.entries()) {
        gather(plane, width, places, group);
        let weight = 0;
        if (estimate) {
          gather(estimate[c], width, places, truth);
          for (let i = 0; i < places.length * area; i++) {
            const power = truth[i] * truth[i];
            const share = power / (power + noises[c] * noises[c]);
            group[i] *= share;
            weight += share * share;
          }
        } else {
          const least = leastWave * noises[c];
          for (let i = 0; i < places.length * area; i++) {
            if (Math.abs(group[i]) < least) group[i] = 0;
            else weight++;
          }
        }
        spread(group, places, width, 1 / Math.max(1, weight), sums[c], weights[c]);
      }
    }
  }
  return sums.map((sum, c) => sum.map((value, i) => value / weights[c][i]));
}

function placesAlong(length: number): number[] {
  const places: number[] = [];
  for (let at = 0; at < length - side; at += stride) places.push(at);
  return [...places, length - side];
}

/** Corners of the blocks that are most like the one at a place, itself first: a power of two of them. */
function alike({ width, height, data }: Plane, x: number, y: number): number[] {
  const own = y * width + x;
  const found: { place: number; distance: number }[] = [];
  for (let py = Math.max(0, y - reach); py <= Math.min(height - side, y + reach); py++) {
    for (let px = Math.max(0, x - reach); px <= Math.min(width - side, x + reach); px++) {
      const most = found.length < together ? Number.POSITIVE_INFINITY : found[together - 1].distance;
      const place = py * width + px;
      let distance = 0;
      for (let row = 0; row < side && distance < most; row++) {
        for (let at = row * width; at < row * width + side; at++)
          distance += (data[own + at] - data[place + at]) ** 2;
      }
      if (place === own) distance = -1;
      if (distance >= most) continue;
      const before = found.findIndex((one) => one.distance > distance);
      found.splice(before < 0 ? found.length : before, 0, { place, distance });
      if (found.length > together) found.pop();
    }
  }
  const count = 2 ** Math.floor(Math.log2(found.length));
  return found.slice(0, count).map(({ place }) => place);
}

/** Blocks as their waves: a cosine transform within each, Walsh's across them. */
function gather(plane: Float32Array, width: number, places: readonly number[], group: Float32Array): void {
  for (const [n, place] of places.entries()) {
    for (let row = 0; row < side; row++)
      group.set(plane.subarray(place + row * width, place + row * width + side), n * area + row * side);
    cosineTransform(group, n * area, basis);
  }
  walshTransform(group, places.length);
}

function spread(
  group: Float32Array,
  places: readonly number[],
  width: number,
  weight: number,
  sums: Float32Array,
  weights: Float32Array,
): void {
  walshTransform(group, places.length);
  for (const [n, place] of places.entries()) {
    cosineTransform(group, n * area, turnedBasis);
    for (let i = 0; i < area; i++) {
      const at = place + Math.floor(i / side) * width + (i % side);
      sums[at] += weight * group[n * area + i];
      weights[at] += weight;
    }
  }
}

const basis = Float32Array.from({ length: area }, (_, i) => {
  const [wave, at] = [Math.floor(i / side), i % side];
  const scale = wave === 0 ? Math.sqrt(1 / side) : Math.sqrt(2 / side);
  return scale * Math.cos(((2 * at + 1) * wave * Math.PI) / (2 * side));
});
const turnedBasis = basis.map((_, i) => basis[(i % side) * side + Math.floor(i / side)]);
const between = new Float32Array(area);

/** Along rows, then along columns, by the same matrix. */
function cosineTransform(group: Float32Array, from: number, matrix: Float32Array): void {
  for (let row = 0; row < side; row++) {
    for (let wave = 0; wave < side; wave++) {
      let sum = 0;
      for (let at = 0; at < side; at++) sum += matrix[wave * side + at] * group[from + row * side + at];
      between[wave * side + row] = sum;
    }
  }
  for (let column = 0; column < side; column++) {
    for (let wave = 0; wave < side; wave++) {
      let sum = 0;
      for (let at = 0; at < side; at++) sum += matrix[wave * side + at] * between[column * side + at];
      group[from + wave * side + column] = sum;
    }
  }
}

/** Its own inverse. */
function walshTransform(group: Float32Array, count: number): void {
  for (let step = 1; step < count; step *= 2) {
    for (let n = 0; n < count; n++) {
      if (n & step) continue;
      for (let i = n * area; i < (n + 1) * area; i++) {
        const [one, other] = [group[i], group[i + step * area]];
        group[i] = (one + other) * Math.SQRT1_2;
        group[i + step * area] = (one - other) * Math.SQRT1_2;
      }
    }
  }
}
