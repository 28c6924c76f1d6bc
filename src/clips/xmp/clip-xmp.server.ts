import { clipTypes } from '../../codecs/clip-types.ts';
import type { MadeClip } from '../../tasks/clip.ts';
import type { MadeFile } from '../../tasks/photo.ts';
import type { ClipHeader } from '../clip-header.ts';
import type { Ffmpeg } from '../ffmpeg.ts';
import { appendXmp, readXmp } from './mp4-xmp.server.ts';
import { readXmpTag, tagWithXmp } from './webm-xmp.server.ts';

/** What {@link markClip} wrote; undefined where there is none. */
export function readClipXmp(
  file: string,
  { format }: Pick<ClipHeader, 'format'>,
): Promise<Buffer | undefined> {
  return format === 'webm' ? readXmpTag(file) : readXmp(file);
}

/** Says in a clip that a tool made how it was made; other files are left as they are. */
export async function markClip(
  { path: file, type, hasAlpha }: Pick<MadeFile | MadeClip, 'path' | 'type' | 'hasAlpha'>,
  xmp: string,
  ffmpeg: Ffmpeg | null,
  signal: AbortSignal,
): Promise<void> {
  if (type === clipTypes.mp4.mediaType) return appendXmp(file, xmp);
  if (type === clipTypes.webm.mediaType && ffmpeg) return tagWithXmp(file, xmp, hasAlpha, ffmpeg, signal);
}
