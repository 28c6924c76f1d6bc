import { smoothNoise } from './smooth-noise.ts';

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
