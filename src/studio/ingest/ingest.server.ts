import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileTypes, type PictureFormat } from '../../codecs/file-types.ts';
import { isKeptFormat, stripMetadata } from '../../codecs/metadata/strip-metadata.ts';
import type { PictureHeader } from '../../codecs/picture-header.ts';
import { openPhoto } from '../../codecs/pixels/open-photo.server.ts';
import { probePicture } from '../../codecs/probe/probe.ts';
import { AppError } from '../../errors.ts';
import type { StudioRequest, WrittenPicture } from '../studio-pool.ts';
import { describeFile, writePicture } from '../writing/write-picture.server.ts';
import { keepFile } from './keep-file.server.ts';

const name = 'photo';

/**
 * Takes an upload in. JPEG, PNG, WebP and GIF stay the files they were, without their metadata; HEIC, AVIF and TIFF become
 * a lossless PNG of their first picture. With `metadata` every file stays what it was, but for the metadata that are not wanted. A file with a few wrong bytes that still opens comes with `photo_damaged`, one made for HDR displays with `gain_map_lost`.
 */
export async function ingest(
  request: Extract<StudioRequest, { kind: 'ingest' }>,
): Promise<{ picture: WrittenPicture; warnings: string[] }> {
  const header = await probePicture(request.path);
  const { width, height, format } = header;
  if (width * height > request.maxPixels) {
    throw new AppError('image_too_large', { maxPixels: request.maxPixels, width, height });
  }
  if (request.metadata) {
    const file = path.join(request.outputDir, `${name}.${format}`);
    const lost = request.metadata === 'keep' ? [] : lostFrom(header);
    if (await keepFile(request.path, file, header, request.metadata)) return describeKept(file, format, lost);
  }
  // Animations and the like are kept whole, but tools work on the first picture.
  const warnings = [...(header.frames > 1 ? ['first_page_only'] : []), ...lostFrom(header)];
  if (!isKeptFormat(format)) {
    const photo = await openPhoto(request.path);
    const raster = await photo.pixels();
    const picture = await writePicture(request.outputDir, name, { raster, profile: photo.profile });
    return { picture, warnings };
  }
  const kept = path.join(request.outputDir, `${name}.${format}`);
  const file = await open(kept, 'w');
  try {
    await file.writev(stripMetadata(await readFile(request.path), { ...header, format }));
  } finally {
    await file.close();
  }
  return describeKept(kept, format, warnings);
}

/** What a photo has beside its picture that nobody works with, and that shows. */
function lostFrom({ hasGainMap }: PictureHeader): string[] {
  return hasGainMap ? ['gain_map_lost'] : [];
}

/** A file that is kept as it is, strictly where that goes. */
async function describeKept(
  file: string,
  format: PictureFormat,
  warnings: string[],
): Promise<{ picture: WrittenPicture; warnings: string[] }> {
  const type = fileTypes[format].mediaType;
  try {
    const photo = await openPhoto(file, { strict: true });
    return { picture: await describeFile(file, name, photo, type), warnings };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'file_damaged') throw error;
    const photo = await openPhoto(file);
    return {
      picture: await describeFile(file, name, photo, type),
      warnings: ['photo_damaged', ...warnings],
    };
  }
}
