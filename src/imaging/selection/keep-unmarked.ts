import { type Raster, type Samples, samplesLike } from '../raster/raster.ts';

/**
 * A picture with the colors of another one where it is marked at all. Everywhere else, and in its alpha, every sample is its
 * own.
 *
 * @param picture 3 or 4 channels
 * @param made 3 channels, of the same size and depth
 * @param mask 1 channel of the same size
 */
export function keepUnmarked<S extends Samples>(
  picture: Raster<S>,
  made: Raster,
  mask: Raster<Uint8Array>,
): Raster<S> {
  const { channels } = picture;
  const data = samplesLike(picture.data, picture.data.length);
  data.set(picture.data);
  for (let pixel = 0; pixel < mask.data.length; pixel++) {
    if (mask.data[pixel] === 0) continue;
    for (let channel = 0; channel < 3; channel++) {
      data[pixel * channels + channel] = made.data[pixel * 3 + channel];
    }
  }
  return { ...picture, data };
}
