import { rm } from 'node:fs/promises';
import path from 'node:path';
import { choosePoster } from '../../clips/choose-poster.server.ts';
import type { Ffmpeg } from '../../clips/ffmpeg.ts';
import { gifToMp4 } from '../../clips/intake/gif-to-mp4.server.ts';
import { stripClip } from '../../clips/intake/strip-clip.server.ts';
import { probeClip } from '../../clips/probe-clip.server.ts';
import { clipTypes } from '../../codecs/clip-types.ts';
import { sniffClip } from '../../codecs/probe/sniff-file.server.ts';
import { AppError } from '../../errors.ts';
import type { StudioRequest, WrittenPicture } from '../studio-pool.ts';
import { describeMadeFile } from '../writing/write-picture.server.ts';

const name = 'clip';

/**
 * Takes a clip in: its picture and sound stay what they were, nothing else of its file is kept; a GIF becomes an MP4. One of its frames stands for it. Errors:
 * `video_unavailable` where this machine has no ffmpeg, and those of `gifToMp4` and `probeClip`.
 */
export async function ingestClip(
  { path: brought, outputDir, maxPixels }: Extract<StudioRequest, { kind: 'ingest' }>,
  ffmpeg: Ffmpeg | null,
  signal: AbortSignal,
): Promise<WrittenPicture> {
  if (!ffmpeg) throw new AppError('video_unavailable');
  const isGif = (await sniffClip(brought)) === 'gif';
  const file = isGif ? path.join(outputDir, 'gif.mp4') : brought;
  if (isGif) await gifToMp4(brought, file, ffmpeg, { maxPixels, signal });
  const header = await probeClip(file, ffmpeg, { maxPixels, signal });
  const kept = path.join(outputDir, `${name}.${header.format}`);
  await stripClip(file, kept, header, ffmpeg, signal);
  if (isGif) await rm(file);
  const poster = { raster: await choosePoster(kept, header, ffmpeg, signal) };
  const { width, height, frames, hasAlpha, durationMs, frameRate, hasSound } = header;
  const facts = { width, height, frames, hasAlpha, durationMs, frameRate, hasSound };
  const made = { path: kept, type: clipTypes[header.format].mediaType, ...facts };
  return describeMadeFile(outputDir, name, made, poster);
}
