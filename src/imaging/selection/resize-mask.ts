import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Size } from '../raster/raster.ts';
import { invertMask } from './combine-masks.ts';
import { squaredDistances } from './distance.ts';

/**
 * The mask and everything within `radius` pixels of it; with a negative radius, what lies more than so deep inside. Corners
 * come out round, the new rim is one pixel soft.
 */
export function growMask(mask: Uint8Array, size: Size, radius: number): Uint8Array<ArrayBuffer> {
  if (radius < 0) return invertMask(growMask(invertMask(mask), size, -radius));
  const distances = squaredDistances(mask, size);
  const grown = new Uint8Array(mask.length);
  for (let i = 0; i < grown.length; i++) {
    const inside = radius + 0.5 - Math.sqrt(distances[i]);
    grown[i] = Math.max(mask[i], Math.round(255 * Math.min(1, Math.max(0, inside))));
  }
  return grown;
}

/** The mask with a soft rim: blurred with this standard deviation in pixels, above 0. */
export function featherMask(
  mask: Uint8Array,
  { width, height }: Size,
  sigma: number,
): Uint8Array<ArrayBuffer> {
  const { data } = blurPlane({ width, height, data: Float32Array.from(mask) }, sigma);
  const soft = new Uint8Array(mask.length);
  for (let i = 0; i < soft.length; i++) soft[i] = Math.round(Math.min(255, Math.max(0, data[i])));
  return soft;
}
