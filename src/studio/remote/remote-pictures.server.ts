import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { openPhoto } from '../../codecs/pixels/open-photo.server.ts';
import { sizeWithin } from '../../codecs/write/size-within.ts';
import type { RemoteImage } from '../../engines/remote-engine.ts';
import { AppError } from '../../errors.ts';
import { type Raster, type Samples, type Size, samplesLike } from '../../imaging/raster/raster.ts';
import { resample } from '../../imaging/raster/resample.ts';

/** Engines keep the shape of a photo as nearly as their sizes allow; what is further off shows something else. */
const shapeTolerance = 0.1;

/**
 * Writes a picture that goes along: pixels alone, 8 bit, nothing of the file that they came in. The same pixels are the same
 * bytes.
 */
export async function writeImage(raster: Raster, path: string): Promise<RemoteImage> {
  const { width, height, channels, data } = inEightBits(raster);
  const raw = { width, height, channels };
  const png = await sharp(data, { raw })
    .toColorspace(channels === 1 ? 'b-w' : 'srgb')
    .png({ compressionLevel: 6 })
    .toBuffer();
  await writeFile(path, png);
  return { sha256: createHash('sha256').update(png).digest('hex'), path };
}

/**
 * What came back, stretched to the size of what was sent: 3 channels, 8 bit, sRGB. Errors: those of opening pictures, and
 * `file_damaged` for another shape.
 */
export async function readMade(path: string, size: Size, maxPixels: number): Promise<Raster<Uint8Array>> {
  const photo = await openPhoto(path, { maxPixels });
  refuseOtherShape(photo, size);
  return photo.analysis(size);
}

/** Error: `file_damaged` where a picture has not the shape of `size`. */
export function refuseOtherShape(picture: Size, size: Size): void {
  const shape = (picture.width * size.height) / (picture.height * size.width);
  // A side is a whole number of pixels: with few of them the shape cannot be kept more closely than that.
  const tolerance = shapeTolerance + 1 / Math.min(size.width, size.height);
  if (Math.abs(Math.log(shape)) > tolerance) throw new AppError('file_damaged');
}

/** Averaged by area where it gets smaller. */
export function shrinkTo<S extends Samples>(raster: Raster<S>, longest: number): Raster<S> {
  const { width, height } = sizeWithin(raster, { maxSide: longest });
  return resample(raster, width, height);
}

/** In the depth of other samples. */
export function inDepthOf(raster: Raster<Uint8Array>, samples: Samples): Raster {
  if (!(samples instanceof Uint16Array)) return raster;
  const data = samplesLike(samples, raster.data.length);
  for (let i = 0; i < data.length; i++) data[i] = raster.data[i] * 257;
  return { ...raster, data };
}

function inEightBits(raster: Raster): Raster<Uint8Array> {
  const { data } = raster;
  if (!(data instanceof Uint16Array)) return raster as Raster<Uint8Array>;
  return { ...raster, data: Uint8Array.from(data, (value) => Math.round(value / 257)) };
}
