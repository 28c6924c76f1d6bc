import { type ComplexGrid, complexGrid, transform, transformBack } from '../../fourier/fast-fourier.ts';
import { multiply } from '../../fourier/wave-product.ts';
import type { Plane } from '../../raster/raster.ts';
import type { Gradients } from './gradients.ts';

/** How a part of a picture changes, sharp and blurred. */
export interface EdgePair {
  readonly sharp: Gradients;
  readonly blurred: Gradients;
}

/** How much the kernel is held to be dark, where pictures are 0..1. */
const damping = 2;
const steps = 20;

/**
 * The kernel that makes the sharp edges the blurred ones, with the least squares, by conjugate gradients. What of its light is negative stays.
 *
 * @param side of the parts, a power of two
 * @param reach of the kernel from its middle, in pixels, less than a fourth of the side
 */
export function fitKernel(pairs: readonly EdgePair[], side: number, reach: number): Plane {
  const { own, joint } = correlate(pairs, side);
  const width = 2 * reach + 1;
  const grid = 2 ** Math.ceil(Math.log2(4 * reach + 2 + width));
  const correlation = complexGrid(grid, grid);
  for (let y = -2 * reach; y <= 2 * reach; y++) {
    for (let x = -2 * reach; x <= 2 * reach; x++) {
      correlation.re[((y + grid) % grid) * grid + ((x + grid) % grid)] =
        own.re[((y + side) % side) * side + ((x + side) % side)];
    }
  }
  transform(correlation);
  const wanted = new Float64Array(width * width);
  for (let y = 0, at = 0; y < width; y++) {
    const row = ((y - reach + side) % side) * side;
    for (let x = 0; x < width; x++, at++) wanted[at] = joint.re[row + ((x - reach + side) % side)];
  }

  const kernel = new Float64Array(width * width).fill(1 / (width * width));
  const first = applied(kernel);
  const rest = wanted.map((value, at) => value - first[at]);
  let direction = rest.slice();
  let left = dot(rest, rest);
  for (let step = 0; step < steps && left > 1e-12; step++) {
    const along = applied(direction);
    const length = left / dot(direction, along);
    for (let at = 0; at < kernel.length; at++) {
      kernel[at] += length * direction[at];
      rest[at] -= length * along[at];
    }
    const next = dot(rest, rest);
    direction = direction.map((value, at) => rest[at] + (next / left) * value);
    left = next;
  }
  return { width, height: width, data: Float32Array.from(kernel) };

  function applied(values: Float64Array): Float64Array {
    const waves = complexGrid(grid, grid);
    for (let y = 0; y < width; y++) waves.re.set(values.subarray(y * width, (y + 1) * width), y * grid);
    transform(waves);
    multiply(waves, correlation);
    transformBack(waves);
    return values.map(
      (value, at) => waves.re[Math.floor(at / width) * grid + (at % width)] + damping * value,
    );
  }
}

/** How the sharp edges go with themselves, and with the blurred ones, at every distance. */
function correlate(pairs: readonly EdgePair[], side: number): { own: ComplexGrid; joint: ComplexGrid } {
  const [own, joint] = [complexGrid(side, side), complexGrid(side, side)];
  for (const { sharp, blurred } of pairs) {
    for (const way of ['across', 'down'] as const) {
      const [one, other] = [wavesOf(sharp[way], side), wavesOf(blurred[way], side)];
      for (let at = 0; at < own.re.length; at++) {
        own.re[at] += one.re[at] ** 2 + one.im[at] ** 2;
        joint.re[at] += other.re[at] * one.re[at] + other.im[at] * one.im[at];
        joint.im[at] += other.im[at] * one.re[at] - other.re[at] * one.im[at];
      }
    }
  }
  transformBack(own);
  transformBack(joint);
  return { own, joint };
}

function wavesOf(data: Float32Array, side: number): ComplexGrid {
  const grid = complexGrid(side, side);
  grid.re.set(data);
  transform(grid);
  return grid;
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += one[at] * other[at];
  return sum;
}
