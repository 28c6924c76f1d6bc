import { AppError } from '../../errors.ts';
import type { PictureHeader } from '../picture-header.ts';
import type { StripFile } from './embed-metadata.ts';
import { stripGif } from './strip-gif.ts';
import { stripJpeg } from './strip-jpeg.ts';
import { stripPng } from './strip-png.ts';
import { stripWebp } from './strip-webp.ts';

/** Formats whose files are kept as they came, but for their metadata. */
export type KeptFormat = 'jpeg' | 'png' | 'gif' | 'webp';

const strips: Record<KeptFormat, StripFile> = {
  jpeg: stripJpeg,
  png: stripPng,
  gif: stripGif,
  webp: stripWebp,
};

export function isKeptFormat(format: string): format is KeptFormat {
  return Object.hasOwn(strips, format);
}

/**
 * Rewrites the container without touching the pixels: only what is needed to show them stays (pictures, animation,
 * palette, color profile, a bare orientation). Place, camera, comments, thumbnails, depth maps and whatever follows the
 * picture's end are gone. Error: `file_damaged`.
 */
export function stripMetadata(
  bytes: Uint8Array,
  header: Pick<PictureHeader, 'orientation'> & { format: KeptFormat },
): Uint8Array[] {
  // A Buffer's `slice` would share memory with the caller's bytes, and parts are changed.
  const plain = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = strips[header.format](plain, header.orientation);
  if (!parts) throw new AppError('file_damaged');
  return parts;
}
