import { type Raster, type Samples, samplesLike } from '../raster/raster.ts';

/**
 * One picture over another one of the same size, channels and depth, as far as a mask says: every sample is that of `below` where the mask
 * is 0 and that of `above` where it is 255.
 *
 * @param mask 1 channel of the same size
 */
export function mixByMask<S extends Samples>(
  below: Raster<S>,
  above: Raster,
  mask: Raster<Uint8Array>,
): Raster<S> {
  const { channels } = below;
  const data = samplesLike(below.data, below.data.length);
  data.set(below.data);
  for (let pixel = 0; pixel < mask.data.length; pixel++) {
    const share = mask.data[pixel];
    if (share === 0) continue;
    for (let at = pixel * channels; at < (pixel + 1) * channels; at++)
      data[at] = Math.round(below.data[at] + ((above.data[at] - below.data[at]) * share) / 255);
  }
  return { ...below, data };
}
