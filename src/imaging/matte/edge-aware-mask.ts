import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Plane, Raster } from '../raster/raster.ts';
import { resample } from '../raster/resample.ts';
import { refineAlpha } from './refine-alpha.ts';

/** Longer side of the grid on which a mask's edge is looked at. */
const gridSide = 1024;
/** How far, in cells, an edge drawn by hand may be off. */
const softness = 1.6;
/** Takes back what the softness left of an edge that the picture has sharp. */
const steepness = 1.6;

/**
 * A mask drawn by hand or on a smaller copy, in the picture's size, its edge moved to the picture's own near by. Away from its edge
 * it stays 0 and 255.
 *
 * @param mask any size; stretched over the picture
 * @param pixels 3 or 4 channels, 8 or 16 bit
 */
export function edgeAwareMask(mask: Raster<Uint8Array>, pixels: Raster): Raster<Uint8Array> {
  const scale = Math.min(1, gridSide / Math.max(pixels.width, pixels.height));
  const small = resample(
    mask,
    Math.max(1, Math.round(pixels.width * scale)),
    Math.max(1, Math.round(pixels.height * scale)),
  );
  const coarse: Plane = {
    width: small.width,
    height: small.height,
    data: Float32Array.from(small.data, (value) => value / 255),
  };
  if (coarse.data.every((value) => value === coarse.data[0])) {
    return constantMask(pixels, small.data[0]);
  }
  const refined = refineAlpha(blurPlane(coarse, softness), pixels);
  for (let i = 0; i < refined.data.length; i++) {
    refined.data[i] = Math.min(255, Math.max(0, Math.round((refined.data[i] - 127.5) * steepness + 127.5)));
  }
  return refined;
}

function constantMask({ width, height }: Raster, value: number): Raster<Uint8Array> {
  return { width, height, channels: 1, data: new Uint8Array(width * height).fill(value) };
}
