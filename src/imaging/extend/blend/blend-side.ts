import { type Joints, PoissonSolver } from '../../fill/poisson.ts';
import type { Raster } from '../../raster/raster.ts';
import { bridge } from '../ends.ts';
import type { Side } from '../side.ts';
import { SettledColors } from './settled-colors.ts';
import type { SideSources } from './side-sources.ts';
import { leftoversOf, type PlainColors, plainColors, SourceSteps, startingColors } from './source-steps.ts';

const levelDepth = 6;
/** Next to none, but more. */
const faintJoint = 1e-4;
/** Of 255: what differs so much from the scene beside it ends. */
const unlike = 56;
/** Of 255: no eye sees less. */
const leastChange = 0.25;

/**
 * Copies into each missing pixel what its source shows, as differences to its neighbors, onto the colors of the border: nothing
 * jumps there, whatever the source looks like ("Poisson Image Editing": Pérez, Gangnet, Blake, 2003). Where two sources meet,
 * the mean of both goes on. Fine texture that differs at the border fades into the source within some pixels, and what the border is
 * off in all fades over part of the way ("Fourier Analysis of the 2D Screened Poisson Equation for Gradient Domain Problems": Bhat,
 * Curless, Cohen, Zitnick, 2008).
 *
 * @param pixels 3 channels; the missing ones of this side are written
 * @param ends 1 for each place along the border where what stands there ends: it says nothing of what is beside it
 */
export function blendSide(pixels: Raster, side: Side, sources: SideSources, ends?: Uint8Array): void {
  const { missing, length, start, outward, onward } = side;
  const { data } = pixels;
  const unit = data instanceof Uint16Array ? 257 : 1;
  // A column of known pixels, then the missing ones.
  const width = missing + 1;
  const levels = [0, 1, 2].map((channel) => levelsOf(pixels, side, channel, ends));
  const isCut = cutsOf(pixels, side, levels, ends);
  const plain = plainColors(pixels, side, levels, ends);
  const leftovers = leftoversOf(pixels, side, sources, ends);
  const values = startingColors(pixels, side, sources, { plain, leftovers });
  const settled = new SettledColors(pixels, side, sources.places, ends);
  const steps = new SourceSteps(pixels, side, sources, { plain, leftovers });
  steps.addAll(values, isCut);
  addSettled(steps.sums, pixels, sources, { settled, plain });
  const hole = new Uint8Array(width * length).fill(1);
  const hold = new Float32Array(width * length).fill(settled.hold);
  for (let y = 0; y < length; y++) hole[y * width] = hold[y * width] = 0;
  const solver = new PoissonSolver(hole, width, length, jointsOver(width, length, isCut), hold);
  solver.solve(values, steps.sums, { change: leastChange * unit });
  const most = 255 * unit;
  for (let y = 0; y < length; y++) {
    for (let x = 1, from = 3 * (y * width + 1); x < width; x++) {
      const to = 3 * (start + (x - 1) * outward + y * onward);
      for (let channel = 0; channel < 3; channel++, from++) {
        const value = values[from];
        data[to + channel] = value <= 0 ? 0 : value >= most ? most : value + 0.5;
      }
    }
  }
}

/** The mean of some known pixels inward. */
function levelsOf(
  { data }: Raster,
  { length, known, start, outward, onward }: Side,
  channel: number,
  ends?: Uint8Array,
): Float32Array {
  const depths = Math.min(levelDepth, known);
  const means = Float32Array.from({ length }, (_, y) => {
    let sum = 0;
    for (let depth = 1; depth <= depths; depth++)
      sum += data[(start - depth * outward + y * onward) * 3 + channel];
    return sum / depths;
  });
  return bridge(means, ends);
}

/** Where the subject ends: what is like the scene beside it is a part of that. */
function cutsOf(
  { data }: Raster,
  { length, start, outward, onward }: Side,
  levels: readonly Float32Array[],
  ends?: Uint8Array,
): Uint8Array {
  const most = unlike * (data instanceof Uint16Array ? 257 : 1);
  return Uint8Array.from({ length }, (_, y) => {
    if (ends?.[y] !== 1) return 0;
    const at = 3 * (start - outward + y * onward);
    return levels.some((level, channel) => Math.abs(data[at + channel] - level[y]) > most) ? 1 : 0;
  });
}

/** Adds what each pixel comes to by itself, as firmly as it is held to it. */
function addSettled(
  wanted: Float32Array,
  { data }: Raster,
  { places }: SideSources,
  { settled, plain }: { settled: SettledColors; plain: PlainColors },
): void {
  const { levels, slopes, reached } = plain;
  const { hold } = settled;
  const missing = reached.length - 1;
  for (let y = 0, at = 0, to = 0; y < levels[0].length; y++) {
    const tints = settled.tintsAt(y);
    to += 3;
    for (let x = 1, tint = 0; x <= missing; x++, at++, to += 3, tint += 3) {
      const from = 3 * places[at];
      for (let channel = 0; channel < 3; channel++) {
        const own =
          from < 0
            ? levels[channel][y] + slopes[channel][y] * reached[x]
            : data[from + channel] + tints[tint + channel];
        wanted[to + channel] += hold * own;
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
