import type { Plan } from '../../billing/plans.ts';
import { clipTypes } from '../../codecs/clip-types.ts';
import { fileTypes } from '../../codecs/file-types.ts';
import { probePicture } from '../../codecs/probe/probe.ts';
import { sniffClip } from '../../codecs/probe/sniff-file.server.ts';
import { AppError } from '../../errors.ts';

/** The same of a clip, as far as its first bytes tell: the rest is found out in a child. Errors: those of `sniffClip`. */
export async function checkClip(path: string): Promise<{ type: string; pixels: number }> {
  const format = await sniffClip(path);
  return { type: clipTypes[format === 'gif' ? 'mp4' : format].mediaType, pixels: 0 };
}

/** More than any animation people send; each frame has to be decoded to reach the next. */
const maxFrames = 500;

/**
 * Judges a file by its first bytes and what its header declares, before anything is decoded; answers its
 * media type and pixels.
 * Errors: those of `probePicture`, `image_too_large {maxPixels, width, height}`, `too_many_frames {maxFrames}`.
 */
export async function checkPicture(path: string, plan: Plan): Promise<{ type: string; pixels: number }> {
  const { format, width, height, frames } = await probePicture(path);
  if (width * height > plan.picture.maxPixels) {
    throw new AppError('image_too_large', { maxPixels: plan.picture.maxPixels, width, height });
  }
  if (frames > maxFrames) throw new AppError('too_many_frames', { maxFrames });
  return { type: fileTypes[format].mediaType, pixels: width * height };
}
