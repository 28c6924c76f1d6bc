import { blurPlane } from '../raster/gaussian-blur.ts';
import { maskPlane } from '../raster/mask-plane.ts';
import type { Raster } from '../raster/raster.ts';
import { resample } from '../raster/resample.ts';
import { refineAlpha } from './refine-alpha.ts';

/** Longer side of the grid on which a mask's edge is looked at. */
const gridSide = 1024;
/** How far, in cells, an edge drawn by hand may be off. */
const softness = 1.6;
/** Takes back what the softness left of an edge that the picture has sharp. */
const steepness = 1.6;
const steeper = Uint8Array.from({ length: 256 }, (_, value) =>
  Math.min(255, Math.max(0, Math.round((value - 127.5) * steepness + 127.5))),
);

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
  if (isEven(small.data)) return constantMask(pixels, small.data[0]);
  const refined = refineAlpha(blurPlane(maskPlane(small), softness), pixels);
  const { data } = refined;
  for (let i = 0; i < data.length; i++) data[i] = steeper[data[i]];
  return refined;
}

function isEven(values: Uint8Array): boolean {
  let at = 1;
  while (at < values.length && values[at] === values[0]) at++;
  return at >= values.length;
}

function constantMask({ width, height }: Raster, value: number): Raster<Uint8Array> {
  return { width, height, channels: 1, data: new Uint8Array(width * height).fill(value) };
}
