import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileTypes, isOpenedType } from '../codecs/file-types.ts';
import { type OpenedPhoto, openPhoto } from '../codecs/pixels/open-photo.server.ts';
import { flattenRaster } from '../codecs/write/flatten-raster.ts';
import { writePhoto } from '../codecs/write/write-photo.server.ts';
import type { WriteRequest } from '../tasks/file-writing.ts';
import type { PhotoFile, Picture } from '../tasks/photo.ts';

/** The file of an opened photo; what is written of it lies in `outputDir`, under `name` with numbers. */
export async function photoFile(
  source: string,
  photo: OpenedPhoto,
  outputDir: string,
  name: string,
): Promise<PhotoFile> {
  const { format, width, height, frames, hasAlpha } = photo.header;
  let count = 0;
  return {
    format,
    width,
    height,
    frames,
    hasAlpha,
    bytes: (await stat(source)).size,
    async write(request) {
      const outcome = await writePhoto(source, request);
      if (outcome.kind !== 'written') return outcome;
      const type = fileTypes[request.format];
      const target = path.join(outputDir, `${name}-${count++}.${type.extensions[0]}`);
      await writeFile(target, outcome.bytes);
      const made = {
        path: target,
        type: type.mediaType,
        width: outcome.width,
        height: outcome.height,
        frames: outcome.count,
        hasAlpha: hasAlpha && type.alpha && request.background === undefined,
        poster: await posterOf(target, photo, request),
      };
      return { ...outcome, bytes: outcome.bytes.length, made };
    },
  };
}

/** What was written, as it looks by now; of what is not opened again, the photo on the background that was asked for. */
async function posterOf(file: string, photo: OpenedPhoto, request: WriteRequest): Promise<Picture> {
  if (isOpenedType(fileTypes[request.format].mediaType)) {
    const opened = await openPhoto(file);
    return { raster: await opened.pixels(), profile: opened.profile };
  }
  const raster = await photo.pixels();
  return {
    raster: request.background ? flattenRaster(raster, request.background) : raster,
    profile: photo.profile,
  };
}
