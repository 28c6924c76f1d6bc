import { complexGrid, transform, transformBack } from '../../fourier/fast-fourier.ts';
import type { Plane } from '../../raster/raster.ts';
import { transferOfKernel } from '../transfer.ts';
import { type EdgePair, fitKernel } from './fit-kernel.ts';
import { gradientsOf, keepStrongest } from './gradients.ts';
import { plainLatentOf } from './plain-latent.ts';
import { likenessOfKernels, resizeKernel, tidyKernel } from './tidy-kernel.ts';

/** Pixels of the side of a part that is looked at. */
export const shakeWindow = 256;
/** How far a path may reach from its middle, in pixels. */
const mostShakeReach = 14;
/** Of copies of a quarter, half and all of the size, so many rounds. */
const rounds = [6, 6, 4];
/** What an edge costs at first; less with each round. */
const price = { first: 4e-3, fall: 1 / 1.1, least: 1e-4 };
/** Along the borders of a part it becomes even, in pixels. */
const rim = 20;

export interface FoundShake {
  readonly kernel: Plane;
  /** How alike to it the kernel is that each part tells by itself, 0..1: where they differ, it is none of the whole picture. */
  readonly agreement: readonly number[];
}

/**
 * How a hand shook while a photo was taken: the picture with few edges that blurs to it and the kernel that does so, each found from the other, from coarse to fine (see `plainLatentOf`,
 * `fitKernel`), over several parts at once.
 *
 * @param light how bright the picture is, 0..1 in linear light, with sides of 256 pixels or more
 * @param places where parts of 256 × 256 pixels begin
 * @param pause between rounds, to be stopped
 */
export async function findShake(
  light: Plane,
  places: readonly { readonly x: number; readonly y: number }[],
  pause: (done: number) => Promise<void>,
): Promise<FoundShake> {
  const parts = places.map((place) => partOf(light, place));
  let kernel = startingKernel(Math.round(mostShakeReach / 4));
  let agreement: number[] = [];
  let cost = price.first;
  let done = 0;
  const total = rounds.reduce((sum, count) => sum + count, 0);
  for (const [level, count] of rounds.entries()) {
    const shrink = 2 ** (rounds.length - 1 - level);
    const side = shakeWindow / shrink;
    const reach = Math.round(mostShakeReach / shrink);
    if (level > 0) kernel = tidyKernel(resizeKernel(kernel, 2 * reach + 1, 2));
    const copies = parts.map((part) => {
      const data = shrunk(part, shakeWindow, side);
      const waves = complexGrid(side, side);
      waves.re.set(data);
      transform(waves);
      return { data, waves, edges: gradientsOf(data, side) };
    });
    for (let round = 0; round < count; round++) {
      const transfer = transferOfKernel(kernel, { width: side, height: side });
      const pairs: EdgePair[] = [];
      for (const copy of copies) {
        const sharp = gradientsOf(plainLatentOf(copy, transfer, cost), side);
        keepStrongest(sharp, 2 * (2 * reach + 1));
        pairs.push({ sharp, blurred: copy.edges });
        await pause((done + pairs.length / copies.length) / total);
      }
      done++;
      kernel = tidyKernel(fitKernel(pairs, side, reach));
      cost = Math.max(price.least, cost * price.fall);
      if (done === total) {
        agreement = pairs.map((pair) =>
          likenessOfKernels(tidyKernel(fitKernel([pair], side, reach)), kernel),
        );
      }
    }
  }
  return { kernel, agreement };
}

/** A short line: a point would explain a blurred picture by itself. */
function startingKernel(reach: number): Plane {
  const side = 2 * reach + 1;
  const data = new Float32Array(side * side);
  const middle = reach * side + reach;
  data.set([0.25, 0.5, 0.25], middle - 1);
  return { width: side, height: side, data };
}

function partOf(
  { width, data }: Plane,
  { x: left, y: top }: { readonly x: number; readonly y: number },
): Float32Array {
  const part = new Float32Array(shakeWindow ** 2);
  for (let y = 0; y < shakeWindow; y++) {
    const from = (top + y) * width + left;
    part.set(data.subarray(from, from + shakeWindow), y * shakeWindow);
  }
  const mean = part.reduce((one, other) => one + other, 0) / part.length;
  const weights = Float32Array.from({ length: shakeWindow }, (_, at) => {
    const inside = Math.min(at, shakeWindow - 1 - at) + 0.5;
    return Math.sin((Math.PI / 2) * Math.min(1, inside / rim)) ** 2;
  });
  return part.map(
    (value, at) => (value - mean) * weights[at % shakeWindow] * weights[Math.floor(at / shakeWindow)],
  );
}

/** Without the waves that a smaller square can't show. */
function shrunk(data: Float32Array, from: number, side: number): Float32Array {
  if (from === side) return data;
  const large = complexGrid(from, from);
  large.re.set(data);
  transform(large);
  const small = complexGrid(side, side);
  const half = side / 2;
  for (let y = 0, at = 0; y < side; y++) {
    const row = (y < half ? y : y - side + from) * from;
    for (let x = 0; x < side; x++, at++) {
      const source = row + (x < half ? x : x - side + from);
      small.re[at] = large.re[source];
      small.im[at] = large.im[source];
    }
  }
  transformBack(small);
  const scale = (side / from) ** 2;
  return small.re.map((value) => value * scale);
}
