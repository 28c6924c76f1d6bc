import path from 'node:path';
import type { ClipFormat } from '../../codecs/clip-types.ts';
import type { ClipHeader } from '../clip-header.ts';
import type { Ffmpeg } from '../ffmpeg.ts';
import { ffmpegCommand, readArguments } from '../read-arguments.ts';
import { rewriteFile } from '../run-ffmpeg.server.ts';

const muxers: Readonly<Record<ClipFormat, readonly string[]>> = {
  mp4: ['-movflags', '+faststart', '-f', 'mp4'],
  mov: ['-movflags', '+faststart', '-f', 'mov'],
  webm: ['-f', 'webm'],
  mkv: ['-f', 'matroska'],
  avi: ['-f', 'avi'],
};

/** Copying is as fast as the disk. */
const limits = { cpuSeconds: 60, seconds: 300, fileMb: 2048 } as const;

/**
 * Copies a clip's picture and sound as they are, and nothing else: no place, no time, no camera, no other tracks. Errors: `file_damaged`,
 * `took_too_long`.
 */
export async function stripClip(
  file: string,
  target: string,
  header: ClipHeader,
  ffmpeg: Ffmpeg,
  signal: AbortSignal,
  keepsSound = true,
): Promise<void> {
  const command = [
    ...ffmpegCommand(ffmpeg),
    ...readArguments(header.format),
    ...[
      '-i',
      `file:${file}`,
      '-map',
      '0:v:0',
      ...(keepsSound ? ['-map', '0:a:0?'] : []),
      '-c',
      'copy',
      '-map_chapters',
      '-1',
    ],
    ...['-map_metadata', '-1', '-map_metadata:s:v', '-1', '-map_metadata:s:a', '-1', '-fflags', '+bitexact'],
    // It is told like this that there is a second picture for transparency.
    ...(header.hasAlpha && header.format === 'webm' ? ['-metadata:s:v:0', 'alpha_mode=1'] : []),
    ...muxers[header.format],
    ...['-y', `file:${target}`],
  ];
  await rewriteFile(command, { folder: path.dirname(target), limits, signal });
}
