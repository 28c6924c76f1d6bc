import { blurPlane } from '../raster/gaussian-blur.ts';
import { seededRandom } from '../sampling/seeded-random.ts';

/**
 * How high the surface of drawing paper stands, about 0..1 with a mean of ½: soft bumps, finer ones on them,
 * and on large pictures the fibers in them.
 *
 * @param size standard deviation in pixels of the finer bumps
 */
export function paperGrain(width: number, height: number, size: number): Float32Array {
  const fine = noise(width, height, size, 1);
  const coarse = noise(width, height, size * 2.5, 2);
  const fibers = size > 1.2 ? noise(width, height, 0.7, 3) : undefined;
  for (let i = 0; i < fine.length; i++) {
    const height = 0.5 + 0.16 * fine[i] + 0.1 * coarse[i] + (fibers ? 0.1 * fibers[i] : 0);
    fine[i] = Math.min(Math.max(height, 0), 1);
  }
  return fine;
}

/** Smooth noise with a mean of 0 and a deviation of about 1. */
function noise(width: number, height: number, sigma: number, seed: number): Float32Array {
  const random = seededRandom(seed);
  const data = new Float32Array(width * height);
  for (let i = 0; i < data.length; i++) data[i] = random() - 0.5;
  const smooth = blurPlane({ width, height, data }, sigma).data;
  let squares = 0;
  for (const value of smooth) squares += value * value;
  const gain = squares > 0 ? 1 / Math.sqrt(squares / smooth.length) : 0;
  for (let i = 0; i < smooth.length; i++) smooth[i] *= gain;
  return smooth;
}
