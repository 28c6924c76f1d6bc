import { blurPlane } from '../raster/gaussian-blur.ts';
import { seededRandom } from '../sampling/seeded-random.ts';

/**
 * Smooth noise with a mean of 0 and a deviation of about 1, at the borders as elsewhere: it is cut out of a larger one.
 *
 * @param sigma standard deviation in pixels of what it is blurred by
 */
export function smoothNoise(width: number, height: number, sigma: number, seed: number): Float32Array {
  const beyond = Math.ceil(2.5 * sigma);
  const wide = { width: width + 2 * beyond, height: height + 2 * beyond };
  const random = seededRandom(seed);
  const data = new Float32Array(wide.width * wide.height);
  for (let i = 0; i < data.length; i++) data[i] = random() - 0.5;
  const blurred = blurPlane({ ...wide, data }, sigma).data;
  const noise = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = (y + beyond) * wide.width + beyond;
    noise.set(blurred.subarray(from, from + width), y * width);
  }
  let squares = 0;
  for (const value of noise) squares += value * value;
  const gain = squares > 0 ? 1 / Math.sqrt(squares / noise.length) : 0;
  return noise.map((value) => value * gain);
}

/**
 * How high the surface of drawing paper stands, about 0..1 with a mean of ½: soft bumps, finer ones on them,
 * and on large pictures the fibers in them.
 *
 * @param size standard deviation in pixels of the finer bumps
 */
export function paperGrain(width: number, height: number, size: number): Float32Array {
  const fine = smoothNoise(width, height, size, 1);
  const coarse = smoothNoise(width, height, size * 2.5, 2);
  const fibers = size > 1.2 ? smoothNoise(width, height, 0.7, 3) : undefined;
  for (let i = 0; i < fine.length; i++) {
    const height = 0.5 + 0.16 * fine[i] + 0.1 * coarse[i] + (fibers ? 0.1 * fibers[i] : 0);
    fine[i] = Math.min(Math.max(height, 0), 1);
  }
  return fine;
}
