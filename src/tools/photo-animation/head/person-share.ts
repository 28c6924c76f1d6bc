import type { Raster, Size } from '../../../imaging/raster/raster.ts';
import { resample } from '../../../imaging/raster/resample.ts';
import { smooth } from '../../../imaging/sampling/ramp.ts';
import { squaredDistances } from '../../../imaging/selection/distance.ts';

/** 1 on people, falling to 0 within `reach` pixels around them; places in pixels of the picture. */
export type PersonShare = (x: number, y: number) => number;

/**
 * @param alpha of the people, in any size of the picture's shape
 * @param reach pixels of the picture
 */
export function personShare(alpha: Raster<Uint8Array>, { width, height }: Size, reach: number): PersonShare {
  const cell = Math.max(1, Math.min(8, reach / 6));
  const [across, upright] = [Math.max(2, Math.round(width / cell)), Math.max(2, Math.round(height / cell))];
  const small = resample(alpha, across, upright);
  const distances = squaredDistances(new Uint8Array(small.data), small);
  const shares = distances.map((squared) => 1 - smooth(0.1, 1, (Math.sqrt(squared) * cell) / reach));
  return (x, y) => {
    const [u, v] = [(x / width) * across - 0.5, (y / height) * upright - 0.5];
    const left = Math.min(across - 2, Math.max(0, Math.floor(u)));
    const top = Math.min(upright - 2, Math.max(0, Math.floor(v)));
    const [fx, fy] = [Math.min(1, Math.max(0, u - left)), Math.min(1, Math.max(0, v - top))];
    const at = top * across + left;
    return (
      (shares[at] * (1 - fx) + shares[at + 1] * fx) * (1 - fy) +
      (shares[at + across] * (1 - fx) + shares[at + across + 1] * fx) * fy
    );
  };
}
