import type { ClipSourceFormat } from '../codecs/clip-types.ts';
import type { Ffmpeg } from './ffmpeg.ts';

/** The demuxer of each format: no other may open a stranger's file, such as one that reads lists of further files. */
const demuxers: Readonly<Record<ClipSourceFormat, string>> = {
  mp4: 'mov',
  mov: 'mov',
  webm: 'matroska',
  mkv: 'matroska',
  avi: 'avi',
  gif: 'gif',
};

/** The largest block that a decoder may ask for, in bytes, and the largest frame, in pixels. */
const largestBlock = 512 * 1024 * 1024;
const largestFrame = 9_000_000;

/** What comes before the name of a stranger's file: it is read as what its first bytes say, and nothing else is read. */
export function readArguments(format: ClipSourceFormat): string[] {
  return [
    '-protocol_whitelist',
    'file',
    '-format_whitelist',
    demuxers[format],
    '-max_alloc',
    String(largestBlock),
  ];
}

export function ffmpegCommand({ ffmpeg, apart }: Ffmpeg): string[] {
  return [...apart, ffmpeg, '-v', 'error', '-nostdin', '-threads', '2'];
}

export const frameLimit = ['-max_pixels', String(largestFrame)];
