import type { Raster } from '../../imaging/raster/raster.ts';
import { resample } from '../../imaging/raster/resample.ts';

/**
 * The picture in a smaller size, Lanczos. Colors are weighed by their alpha meanwhile, so that what nobody sees does not
 * bleed into what is seen; with 16 bits, so that little alpha keeps its color.
 */
export function shrinkRaster(
  raster: Raster<Uint8Array>,
  { width, height }: { width: number; height: number },
): Raster<Uint8Array> {
  if (width === raster.width && height === raster.height) return raster;
  if (raster.channels !== 4) return resample(raster, width, height, 'lanczos');
  const weighed = new Uint16Array(raster.data.length);
  for (let at = 0; at < weighed.length; at += 4) {
    const alpha = raster.data[at + 3];
    for (let channel = 0; channel < 3; channel++) weighed[at + channel] = raster.data[at + channel] * alpha;
    weighed[at + 3] = alpha * 255;
  }
  const small = resample({ ...raster, data: weighed }, width, height, 'lanczos');
  const data = new Uint8Array(small.data.length);
  for (let at = 0; at < data.length; at += 4) {
    const alpha = small.data[at + 3];
    if (alpha === 0) continue;
    // Lanczos overshoots: a color may come out above its alpha.
    for (let channel = 0; channel < 3; channel++) {
      data[at + channel] = Math.min(255, Math.round((small.data[at + channel] / alpha) * 255));
    }
    data[at + 3] = Math.min(255, Math.round(alpha / 255));
  }
  return { width, height, channels: 4, data };
}
