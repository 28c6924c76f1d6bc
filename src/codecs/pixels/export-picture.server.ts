import { copyFile } from 'node:fs/promises';
import sharp from 'sharp';
import { AppError } from '../../errors.ts';
import { flattenRaster } from '../../imaging/raster/flatten-raster.ts';
import type { Picture } from '../../tasks/photo.ts';
import { backgroundIn } from '../color/background-color.ts';
import type { ResultFormat } from '../file-types.ts';
import { marked } from '../metadata/provenance.ts';
import { type OpenedPhoto, openPhoto, shrinkRaster } from './open-photo.server.ts';
import { pngBytes, writePng } from './write-png.server.ts';

const webpMaxSide = 16_383;

export interface ExportOptions {
  readonly format: ResultFormat;
  /** 1..100; PNG is lossless whatever it says. */
  readonly quality: number;
  /** rrggbb laid under transparent pixels; without it JPEG gets white and the others stay transparent. */
  readonly background?: string;
  /** `leave-out`: it is written anew where a copy would do, so that nothing is in it but what is said here. */
  readonly record?: 'leave-out';
}

/**
 * Writes a picture file in another format: upright, first frame, with its color profile, what it says about how it came
 * about, and no other metadata; answers that, and whether the file is a copy, byte for byte. WebP, AVIF and JPEG are 8 bit. Errors: those of `openPhoto`; `option_invalid {option:
 * format}` where WebP is too small for the picture's sides.
 */
export async function exportPicture(
  path: string,
  outputPath: string,
  options: ExportOptions,
): Promise<Pick<OpenedPhoto, 'sourceType'> & { isCopy?: true }> {
  const photo = await openPhoto(path);
  const { sourceType } = photo;
  const { format, quality } = options;
  if (format === 'webp' && Math.max(photo.width, photo.height) > webpMaxSide) {
    throw new AppError('option_invalid', { option: 'format' });
  }
  const isReady =
    photo.header.format === format && photo.header.orientation === 1 && options.record !== 'leave-out';
  const background = options.background ?? (format === 'jpeg' ? 'ffffff' : undefined);
  const flatten = photo.hasAlpha ? background : undefined;
  if (format === 'png') {
    if (isReady && !flatten && photo.header.frames === 1) {
      await copyFile(path, outputPath);
      return { sourceType, isCopy: true };
    }
    const { madeParts } = photo;
    await writePng(outputPath, { ...(await laidOn(photo, flatten)), sourceType, madeParts });
    return { sourceType };
  }
  // sharp reads no HEVC, and no profile that a file says by other means; it would mix colors in a space of its own.
  const isRead = photo.header.format !== 'heic' && !photo.header.declaredProfile && !flatten;
  const source = isRead ? path : await pngBytes(await laidOn(photo, flatten), { level: 0 });
  let pipeline = sharp(source, { failOn: 'truncated', limitInputPixels: false, pages: 1 }).autoOrient();
  if (photo.profile) pipeline = pipeline.keepIccProfile();
  pipeline = pipeline.toColourspace('srgb');
  if (format === 'webp') pipeline = pipeline.webp({ quality, effort: 2 });
  // Each effort above takes twice as long for one to three percent fewer bytes.
  if (format === 'avif') pipeline = pipeline.avif({ quality, effort: 0 });
  if (format === 'jpeg') {
    pipeline = pipeline.jpeg({ quality, chromaSubsampling: quality >= 90 ? '4:4:4' : '4:2:0' });
  }
  try {
    await marked(pipeline, photo).toFile(outputPath);
  } catch (error) {
    throw new AppError('file_damaged', {}, { cause: error });
  }
  return { sourceType };
}

/** On a color of sRGB, where one is given; in sRGB, where the picture's own space cannot say it. */
async function laidOn(photo: OpenedPhoto, background: string | undefined): Promise<Picture> {
  const { profile } = photo;
  const raster = await photo.pixels();
  if (!background) return { raster, profile };
  const own = backgroundIn(profile, background);
  if (own) return { raster: flattenRaster(raster, own), profile };
  return { raster: flattenRaster(await shrinkRaster({ raster, profile }, raster), background) };
}
