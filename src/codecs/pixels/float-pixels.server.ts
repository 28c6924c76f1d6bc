import type { Sharp } from 'sharp';
import type { Raster } from '../../imaging/raster/raster.ts';

const full = 65_535;
/** What is white in pictures of fractions: 1 as a rule, or the highest value of the bytes they were made of. */
const usualWhites = [1, 255, full];

/**
 * Pixels of a picture whose samples are fractions, in 16 bits. Nothing says what white is in a gray one: the lowest of the
 * usual whites that is not exceeded, or else the highest sample. What is below 0, or no number, is black. Colors are taken
 * for shares of light, as libvips does, and come out in sRGB.
 */
export async function floatPixels(pipeline: Sharp): Promise<Raster<Uint16Array>> {
  const { space } = await pipeline.metadata();
  const { data, info } = await pipeline.raw({ depth: 'float' }).toBuffer({ resolveWithObject: true });
  const samples = new Float32Array(data.buffer, data.byteOffset, data.byteLength / 4);
  let most = 0;
  for (const sample of samples) if (sample > most && sample < Number.POSITIVE_INFINITY) most = sample;
  const white = space === 'scrgb' ? 255 : (usualWhites.find((value) => most <= value) ?? most);
  const scaled = new Uint16Array(samples.length);
  for (let at = 0; at < samples.length; at++) {
    const share = samples[at] / white;
    scaled[at] = share > 0 ? Math.round(Math.min(1, share) * full) : 0;
  }
  return { width: info.width, height: info.height, channels: info.channels as 3 | 4, data: scaled };
}
