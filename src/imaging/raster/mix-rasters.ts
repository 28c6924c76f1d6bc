import type { Raster, Samples } from './raster.ts';

/**
 * Puts a share of one picture over another of the same size, channels and depth, in the values as they stand. Wholly
 * transparent pixels stay what they are in the upper one.
 *
 * @param share 0..1 of the upper picture
 * @returns the upper raster, whose samples are changed
 */
export function mixRasters<S extends Samples>(under: Raster<S>, over: Raster<S>, share: number): Raster<S> {
  const { channels, data } = over;
  const hasAlpha = channels === 2 || channels === 4;
  for (let i = 0; i < data.length; i += channels) {
    if (hasAlpha && data[i + channels - 1] === 0) continue;
    for (let at = i; at < i + channels; at++) {
      data[at] = under.data[at] + share * (data[at] - under.data[at]) + 0.5;
    }
  }
  return over;
}
