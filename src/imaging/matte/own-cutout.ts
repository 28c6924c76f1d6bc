import type { Raster } from '../raster/raster.ts';

/** Of a picture's pixels, wholly transparent: less may be rounded corners or a torn edge. */
const leastSeeThrough = 0.05;
const unseen = 4;

/**
 * The alpha of a picture that was cut out already, 8 bit; undefined where it has none, or not enough of it is transparent.
 */
export function ownCutout({ width, height, channels, data }: Raster): Raster<Uint8Array> | undefined {
  if (channels !== 4) return undefined;
  const unit = data instanceof Uint16Array ? 257 : 1;
  const alpha = new Uint8Array(width * height);
  let seeThrough = 0;
  for (let i = 0; i < alpha.length; i++) {
    alpha[i] = Math.round(data[i * 4 + 3] / unit);
    if (alpha[i] <= unseen) seeThrough++;
  }
  return seeThrough >= leastSeeThrough * alpha.length
    ? { width, height, channels: 1, data: alpha }
    : undefined;
}
