import { type Box, type Raster, type Samples, samplesLike } from './raster.ts';

/** The part of a picture inside a box of whole pixels that lies within it. */
export function cropRaster<S extends Samples>(
  { width: across, channels, data }: Raster<S>,
  box: Box,
): Raster<S> {
  const { x, y, width, height } = box;
  const part = samplesLike(data, width * height * channels);
  for (let row = 0; row < height; row++) {
    const start = ((y + row) * across + x) * channels;
    part.set(data.subarray(start, start + width * channels), row * width * channels);
  }
  return { width, height, channels, data: part };
}
