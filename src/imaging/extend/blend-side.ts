import { type Joints, PoissonSolver } from '../fill/poisson.ts';
import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Raster } from '../raster/raster.ts';
import { bridge } from './ends.ts';
import { plainSlopes } from './plain/plain-slopes.ts';
import { settledColors } from './settled-colors.ts';
import type { Side } from './side.ts';

/** Within so many pixels what the border looks like beside its source has faded. */
const fade = 3;
/** Differences that are longer along the border fade by themselves. */
const fineness = 3;
const levelDepth = 6;
/** Next to none, but more. */
const faintJoint = 1e-4;
/** Of 255: what differs so much from the scene beside it ends. */
const unlike = 56;

/**
 * Copies into each missing pixel what its source shows, as differences to its neighbors, onto the colors of the border: nothing
 * jumps there, whatever the source looks like ("Poisson Image Editing": Pérez, Gangnet, Blake, 2003). Where two sources meet,
 * the mean of both goes on. Fine texture that differs at the border fades into the source within some pixels, and what the border is
 * off in all fades over part of the way ("Fourier Analysis of the 2D Screened Poisson Equation for Gradient Domain Problems": Bhat,
 * Curless, Cohen, Zitnick, 2008).
 *
 * @param pixels 3 channels; the missing ones of this side are written
 * @param sources for each missing pixel (depth after depth for each place along the border) a place in the picture, or −1: the border
 *   goes on plainly there, gradients included
 * @param ends 1 for each place along the border where what stands there ends: it says nothing of what is beside it
 */
export function blendSide(pixels: Raster, side: Side, sources: Int32Array, ends?: Uint8Array): void {
  const { data } = pixels;
  const { missing, length, start, outward, onward } = side;
  const most = data instanceof Uint16Array ? 65535 : 255;
  // A column of known pixels, then the missing ones.
  const width = missing + 1;
  const hole = new Uint8Array(width * length).fill(1);
  for (let along = 0; along < length; along++) hole[along * width] = 0;
  const placeOf = (x: number, y: number) => start + (x - 1) * outward + y * onward;
  const sourceOf = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= length ? -1 : x === 0 ? placeOf(0, y) : sources[y * missing + x - 1];
  const steps = [
    [-1, 0],
    [1, 0],
    [0, -1],
    [0, 1],
  ] as const;
  const isKnown = knownPlaces(side, pixels);
  const fading = Float32Array.from({ length: width }, (_, x) => Math.exp(-x / fade));
  /** The fine texture that the border has and the place before its source lacks. */
  const leftoversOf = (channel: number) => {
    const differences = Float32Array.from({ length }, (_, y) => {
      const source = sourceOf(1, y);
      if (ends?.[y] === 1 || source < 0 || !isKnown(source, -1, 0)) return 0;
      return data[placeOf(0, y) * 3 + channel] - data[(source - outward) * 3 + channel];
    });
    const broad = blurPlane({ width: 1, height: length, data: differences }, fineness).data;
    return differences.map((difference, y) => difference - broad[y]);
  };
  /** The mean of some known pixels inward. */
  const levelsOf = (channel: number) => {
    const depths = Math.min(levelDepth, side.known);
    const means = Float32Array.from({ length }, (_, y) => {
      let sum = 0;
      for (let x = 0; x > -depths; x--) sum += data[placeOf(x, y) * 3 + channel];
      return sum / depths;
    });
    return bridge(means, ends);
  };
  const settled = settledColors(pixels, side, sources, ends);
  const hold = Float32Array.from(hole, (isMissing) => isMissing * settled.hold);
  const levels = [0, 1, 2].map(levelsOf);
  const unit = data instanceof Uint16Array ? 257 : 1;
  /** Where the subject ends: what is like the scene beside it is a part of that. */
  const isCut = Uint8Array.from({ length }, (_, y) => {
    if (ends?.[y] !== 1) return 0;
    return levels.some(
      (level, channel) => Math.abs(data[placeOf(0, y) * 3 + channel] - level[y]) > unlike * unit,
    )
      ? 1
      : 0;
  });
  const solver = new PoissonSolver(hole, width, length, jointsOver(width, length, isCut), hold);
  const values = new Float32Array(width * length);
  const wanted = new Float32Array(width * length);
  const slopes = plainSlopes(pixels, side, ends);
  // A gradient goes on ever more slowly.
  const reached = Float32Array.from({ length: width }, (_, x) => x - (x * x) / (2 * width));
  for (let channel = 0; channel < 3; channel++) {
    const leftovers = leftoversOf(channel);
    /** What the border adds to a source. */
    const added = (x: number, y: number) => leftovers[y] * fading[x];
    const level = levels[channel];
    /** What lies across the border goes on straight. */
    const plainAt = (x: number, y: number) => level[y] + slopes[channel][y] * reached[x];
    wanted.fill(0);
    for (let y = 0, at = 0; y < length; y++) {
      for (let x = 0; x < width; x++, at++) {
        const source = sourceOf(x, y);
        values[at] = data[(source < 0 ? placeOf(0, y) : source) * 3 + channel];
        if (source >= 0) values[at] += added(x, y);
        if (x === 0) continue;
        wanted[at] =
          settled.hold * (source < 0 ? plainAt(x, y) : settled.colors[(y * missing + x - 1) * 3 + channel]);
        for (const [dx, dy] of steps) {
          if (x + dx >= width || y + dy < 0 || y + dy >= length) continue;
          if (x + dx === 0 && isCut[y] === 1) continue;
          const shift = dx * outward + dy * onward;
          // Both ends of a step say what it is to be, and both hear the same: what one gains the other loses.
          const beside = sourceOf(x + dx, y + dy);
          const plain = plainAt(x, y) - plainAt(x + dx, y + dy);
          const own = source < 0 || isKnown(source, dx, dy);
          const other = x + dx > 0 && (beside < 0 || isKnown(beside, -dx, -dy));
          const count = Number(own) + Number(other);
          if (count === 0) continue;
          let sum = 0;
          if (own)
            sum += source < 0 ? plain : data[source * 3 + channel] - data[(source + shift) * 3 + channel];
          if (other)
            sum += beside < 0 ? plain : data[(beside - shift) * 3 + channel] - data[beside * 3 + channel];
          wanted[at] += sum / count + added(x, y) - added(x + dx, y + dy);
        }
      }
    }
    solver.solve(values, wanted);
    for (let y = 0; y < length; y++) {
      for (let x = 1; x < width; x++) {
        const value = values[y * width + x];
        data[placeOf(x, y) * 3 + channel] = value <= 0 ? 0 : value >= most ? most : value + 0.5;
      }
    }
  }
}

/** Nothing hangs on what ends at the border. */
function jointsOver(width: number, length: number, isCut: Uint8Array): Joints {
  const right = new Float32Array(width * length).fill(1);
  for (let y = 0; y < length; y++) if (isCut[y] === 1) right[y * width] = faintJoint;
  return { right, down: new Float32Array(width * length).fill(1) };
}

/** Whether the neighbor of a known pixel of this side is known as well. */
function knownPlaces(
  { start, outward, onward, known, length }: Side,
  { width }: Raster,
): (at: number, dx: number, dy: number) => boolean {
  const isUpright = Math.abs(outward) === 1;
  const startX = start % width;
  const startY = Math.trunc(start / width);
  return (at, dx, dy) => {
    const x = at % width;
    const y = (at - x) / width;
    const depth = (isUpright ? (x - startX) * outward : (y - startY) * Math.sign(outward)) + dx;
    const along = (isUpright ? y - startY : x - startX) + dy;
    return depth < 0 && depth >= -known && along >= 0 && along < length && onward > 0;
  };
}
