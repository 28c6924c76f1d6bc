import path from 'node:path';
import { choosePoster } from '../../clips/choose-poster.server.ts';
import type { Ffmpeg } from '../../clips/ffmpeg.ts';
import { probeClip } from '../../clips/probe-clip.server.ts';
import { stripClip } from '../../clips/strip-clip.server.ts';
import { clipTypes } from '../../codecs/clip-types.ts';
import { AppError } from '../../errors.ts';
import type { StudioRequest, WrittenPicture } from '../studio-pool.ts';
import { describeMadeFile } from '../writing/write-picture.server.ts';

const name = 'clip';

/**
 * Takes a clip in: its picture and sound stay what they were, nothing else of its file is kept. One of its frames stands for it. Errors:
 * `video_unavailable` where this machine has no ffmpeg, and those of `probeClip`.
 */
export async function ingestClip(
  { path: file, outputDir, maxPixels }: Extract<StudioRequest, { kind: 'ingest' }>,
  ffmpeg: Ffmpeg | null,
  signal: AbortSignal,
): Promise<WrittenPicture> {
  if (!ffmpeg) throw new AppError('video_unavailable');
  const header = await probeClip(file, ffmpeg, { maxPixels, signal });
  const kept = path.join(outputDir, `${name}.${header.format}`);
  await stripClip(file, kept, header, ffmpeg, signal);
  const poster = { raster: await choosePoster(kept, header, ffmpeg, signal) };
  const { width, height, frames, hasAlpha, durationMs, frameRate, hasSound } = header;
  const facts = { width, height, frames, hasAlpha, durationMs, frameRate, hasSound };
  const made = { path: kept, type: clipTypes[header.format].mediaType, ...facts };
  return describeMadeFile(outputDir, name, made, poster);
}
