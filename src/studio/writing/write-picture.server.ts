import { stat } from 'node:fs/promises';
import path from 'node:path';
import { type OpenedPhoto, openPhoto, shrinkRaster } from '../../codecs/pixels/open-photo.server.ts';
import { writePng } from '../../codecs/pixels/write-png.server.ts';
import { writePreviews } from '../../codecs/pixels/write-previews.server.ts';
import type { Size } from '../../imaging/raster/raster.ts';
import { changedMask } from '../../imaging/selection/changed-mask.ts';
import type { MadeClip } from '../../tasks/clip.ts';
import type { MadeFile, Picture } from '../../tasks/photo.ts';
import type { StudioRequest, WrittenPicture } from '../studio-pool.ts';

/**
 * Writes a finished picture as `<name>.png` with its two companions into `outputDir`; all three at the same time. With
 * `maxPreviewScale` its preview has at most that share of its width and height.
 */
export async function writePicture(
  outputDir: string,
  name: string,
  picture: Picture,
  maxPreviewScale = 1,
): Promise<WrittenPicture> {
  const { sourceType, madeParts } = picture;
  const { width, height, channels } = picture.raster;
  const places = companions(outputDir, name);
  const pngPath = path.join(outputDir, `${name}.png`);
  const shrunk = (size: Size) => shrinkRaster(picture, size);
  const [bytes] = await Promise.all([
    writePng(pngPath, picture),
    writePreviews({ width, height, sourceType, madeParts, shrunk }, places, maxPreviewScale),
  ]);
  const hasAlpha = channels === 2 || channels === 4;
  const file = {
    path: pngPath,
    ...places,
    type: 'image/png',
    width,
    height,
    frames: 1,
    hasAlpha,
    bytes,
  } as const;
  return { ...file, sourceType };
}

/**
 * Adds the two companions of a tool's finished file, made from its poster, to `outputDir`; the file stays where it is.
 * `maxPreviewScale` as for {@link writePicture}, of the size that the file says.
 */
export async function describeMadeFile(
  outputDir: string,
  name: string,
  made: Omit<MadeFile, 'poster'> | Omit<MadeClip, 'poster'>,
  poster: Picture,
  maxPreviewScale = 1,
): Promise<WrittenPicture> {
  const { path: file, type, width, height, frames, hasAlpha } = made;
  const places = companions(outputDir, name);
  const { raster, sourceType } = poster;
  const picture = {
    width: raster.width,
    height: raster.height,
    sourceType,
    shrunk: (size: Size) => shrinkRaster(poster, size),
  };
  const [{ size: bytes }] = await Promise.all([
    stat(file),
    writePreviews(picture, places, (maxPreviewScale * width) / raster.width),
  ]);
  const written = { path: file, ...places, type, width, height, frames, hasAlpha, bytes, sourceType };
  if (!('durationMs' in made)) return written;
  const { durationMs, frameRate, hasSound } = made;
  return { ...written, clip: { durationMs, frameRate, hasSound } };
}

/** Adds the two companions to a picture file that is there already. */
export async function describeFile(
  file: string,
  name: string,
  photo: OpenedPhoto,
  type: WrittenPicture['type'],
): Promise<WrittenPicture> {
  const places = companions(path.dirname(file), name);
  await writePreviews(photo, places);
  const { width, height, hasAlpha } = photo;
  const { size: bytes } = await stat(file);
  return { path: file, ...places, type, width, height, frames: photo.header.frames, hasAlpha, bytes };
}

function companions(outputDir: string, name: string) {
  return {
    previewPath: path.join(outputDir, `${name}.preview.webp`),
    thumbnailPath: path.join(outputDir, `${name}.thumbnail.webp`),
  };
}

/**
 * Writes where a result differs from its photo as a gray PNG of the result's size, both compared in sRGB; a photo of another size is
 * resampled to it. What became transparent counts as gray. Errors: those of opening pictures.
 */
export async function writeChanges({
  path,
  resultPath,
  outputPath,
}: Extract<StudioRequest, { kind: 'changes' }>): Promise<void> {
  const [photo, result] = await Promise.all([openPhoto(path), openPhoto(resultPath)]);
  const { width, height } = result;
  const [before, after] = [await photo.analysis({ width, height }), await result.analysis({ width, height })];
  await writePng(outputPath, { raster: changedMask(before, after) });
}
