import { AppError } from '../../errors.ts';
import { cropRaster } from '../../imaging/raster/crop-raster.ts';
import type { Size } from '../../imaging/raster/raster.ts';
import type { MadeClip } from '../../tasks/clip.ts';
import { exactly } from '../../tasks/clips/exactly.ts';
import { choosePoster } from '../choose-poster.server.ts';
import type { ClipHeader } from '../clip-header.ts';
import type { Ffmpeg } from '../ffmpeg.ts';
import { probeClip } from '../probe-clip.server.ts';
import { readFrames } from '../read-frames.server.ts';
import { openClipEncoder } from '../write-clip.server.ts';
import { stripClip } from './strip-clip.server.ts';

export interface AdoptedLimits {
  /** Of a frame. */
  readonly maxPixels: number;
  readonly maxMs: number;
  /** The shape that it comes out in: what is over at the sides is cut off. */
  readonly shape: Size;
  readonly keepsSound: boolean;
}

/** Sides of video are multiples of something, so its shape is seldom the one asked for to the pixel. */
const shapeTolerance = 0.03;

/**
 * Makes a file that a stranger made one of ours: it is looked through before anything is decoded, nothing but its picture and its sound is
 * kept, and it comes out as H.264 in MP4 at `path`, copied where it was that already. Errors: those of `probeClip`, `readFrames` and
 * `stripClip`; `video_too_long {maxFrames}`.
 */
export async function adoptClip(
  file: string,
  path: string,
  { maxPixels, maxMs, shape, keepsSound }: AdoptedLimits,
  ffmpeg: Ffmpeg,
  signal: AbortSignal,
): Promise<MadeClip> {
  const header = await probeClip(file, ffmpeg, { maxPixels, signal });
  refuseLongerThan(maxMs, header);
  const size = sizeInShape(header, shape);
  const isOurs = header.format === 'mp4' && header.codec === 'h264' && !header.isHdr;
  const isWhole = size.width === header.width && size.height === header.height;
  if (isOurs && isWhole) await stripClip(file, path, header, ffmpeg, signal, keepsSound);
  else await encodeAnew(file, path, header, { size, keepsSound }, ffmpeg, signal);
  const made = await probeClip(path, ffmpeg, { maxPixels, signal });
  const { width, height, frames, hasAlpha, durationMs, frameRate, hasSound } = made;
  return {
    path,
    type: 'video/mp4',
    ...{ width, height, frames, hasAlpha, durationMs, frameRate, hasSound },
    poster: async () => ({ raster: await choosePoster(path, made, ffmpeg, signal) }),
  };
}

/** Error: `video_too_long {maxFrames}`. */
export function refuseLongerThan(maxMs: number, { durationMs, frameRate }: ClipHeader): void {
  if (durationMs <= maxMs) return;
  throw new AppError('video_too_long', { maxFrames: Math.floor((maxMs / 1000) * frameRate) });
}

/** The largest part of it with even sides in that shape; all of it where it has the shape nearly. */
function sizeInShape({ width, height }: Size, shape: Size): Size {
  const wanted = shape.width / shape.height;
  if (Math.abs(Math.log(width / height / wanted)) <= shapeTolerance) return { width, height };
  const even = (side: number) => Math.max(2, Math.floor(side / 2) * 2);
  return wanted < width / height
    ? { width: even(height * wanted), height }
    : { width, height: even(width / wanted) };
}

async function encodeAnew(
  file: string,
  path: string,
  header: ClipHeader,
  { size, keepsSound }: { size: Size; keepsSound: boolean },
  ffmpeg: Ffmpeg,
  signal: AbortSignal,
): Promise<void> {
  const { frames, frameRate: rate } = header;
  const sound = keepsSound && header.hasSound ? { file, header, fromMs: 0 } : undefined;
  const encoder = openClipEncoder(path, { ...size, rate, frames, sound }, ffmpeg, signal);
  const part = {
    x: Math.floor((header.width - size.width) / 2),
    y: Math.floor((header.height - size.height) / 2),
    ...size,
  };
  try {
    for await (const frame of exactly(readFrames(file, header, ffmpeg, {}, signal), frames)) {
      await encoder.frame(cropRaster(frame, part));
    }
    await encoder.finish();
  } catch (error) {
    encoder.abandon();
    throw error;
  }
}
