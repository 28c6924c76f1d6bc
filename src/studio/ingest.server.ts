import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileTypes } from '../codecs/file-types.ts';
import { isKeptFormat, stripMetadata } from '../codecs/metadata/strip-metadata.ts';
import { openPhoto } from '../codecs/pixels/open-photo.server.ts';
import { probePicture } from '../codecs/probe/probe.ts';
import { AppError } from '../errors.ts';
import type { StudioRequest, WrittenPicture } from './studio-pool.ts';
import { describeFile, writePicture } from './write-picture.server.ts';

const name = 'photo';

/**
 * Takes an upload in. JPEG, PNG, WebP and GIF stay the files they were, without their metadata; HEIC, AVIF and TIFF become
 * a lossless PNG of their first picture. A file with a few wrong bytes that still opens comes with `photo_damaged`.
 */
export async function ingest(
  request: Extract<StudioRequest, { kind: 'ingest' }>,
): Promise<{ picture: WrittenPicture; warnings: string[] }> {
  const header = await probePicture(request.path);
  const { width, height, format } = header;
  if (width * height > request.maxPixels) {
    throw new AppError('image_too_large', { maxPixels: request.maxPixels, width, height });
  }
  // Animations and the like are kept whole, but tools work on the first picture.
  const warnings = header.frames > 1 ? ['first_page_only'] : [];
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
  try {
    const photo = await openPhoto(kept, { strict: true });
    return { picture: await describeFile(kept, name, photo, fileTypes[format].mediaType), warnings };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'file_damaged') throw error;
    const photo = await openPhoto(kept);
    return {
      picture: await describeFile(kept, name, photo, fileTypes[format].mediaType),
      warnings: ['photo_damaged', ...warnings],
    };
  }
}
