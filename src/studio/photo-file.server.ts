import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { backgroundIn } from '../codecs/color/background-color.ts';
import { fileTypes, mediaKindOf } from '../codecs/file-types.ts';
import { type OpenedPhoto, openPhoto } from '../codecs/pixels/open-photo.server.ts';
import { type PagesRequest, writePages } from '../codecs/write/document/write-pages.server.ts';
import { writePhoto } from '../codecs/write/write-photo.server.ts';
import { flattenRaster } from '../imaging/raster/flatten-raster.ts';
import type { WriteOutcome, WriteRequest } from '../tasks/file-writing.ts';
import type { FollowingFiles, PhotoFile, Picture, RewrittenFile } from '../tasks/photo.ts';

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
    path: source,
    format,
    width,
    height,
    frames,
    hasAlpha,
    bytes: (await stat(source)).size,
    async write(request, following) {
      const type = fileTypes[request.format];
      const target = path.join(outputDir, `${name}-${count++}.${type.extensions[0]}`);
      const outcome = await writeTo(target, source, request, following);
      if (outcome.kind !== 'written') return outcome;
      const isClear = hasAlpha || following?.files.some((file) => file.hasAlpha) === true;
      const made = {
        path: target,
        type: type.mediaType,
        width: outcome.width,
        height: outcome.height,
        frames: outcome.count,
        hasAlpha: isClear && type.alpha && request.background === undefined,
        poster: () => posterOf(target, source, request),
      };
      return { ...outcome, made };
    },
  };
}

async function writeTo(
  target: string,
  source: string,
  request: WriteRequest,
  following: FollowingFiles | undefined,
): Promise<Omit<RewrittenFile, 'made'> | Exclude<WriteOutcome, { kind: 'written' }>> {
  if (isOfPages(request)) {
    const further = following?.files.map((file) => file.path) ?? [];
    return writePages(target, [source, ...further], request, following?.onFile);
  }
  if (following) throw new Error(`several photos in one ${request.format} are not written`);
  const outcome = await writePhoto(source, request);
  if (outcome.kind !== 'written') return outcome;
  await writeFile(target, outcome.bytes);
  return { ...outcome, bytes: outcome.bytes.length };
}

function isOfPages(request: WriteRequest): request is PagesRequest {
  return request.format === 'pdf' && 'quality' in request.aim;
}

/** What was written, as it looks by now; of what is not opened again, the photo on the background that was asked for. */
async function posterOf(target: string, source: string, request: WriteRequest): Promise<Picture> {
  const isOpened = mediaKindOf(fileTypes[request.format].mediaType) === 'picture';
  const photo = await openPhoto(isOpened ? target : source);
  const { profile } = photo;
  const raster = await photo.pixels();
  const background = isOpened ? undefined : request.background;
  // A poster need not be exact where the profile cannot say the color.
  return {
    raster: background ? flattenRaster(raster, backgroundIn(profile, background) ?? background) : raster,
    profile,
  };
}
