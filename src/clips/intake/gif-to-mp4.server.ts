import path from 'node:path';
import { probePicture } from '../../codecs/probe/probe.ts';
import { AppError } from '../../errors.ts';
import type { Ffmpeg } from '../ffmpeg.ts';
import { ffmpegCommand, frameLimit, readArguments } from '../read-arguments.ts';
import { rewriteFile } from '../run-ffmpeg.server.ts';

/** Its colors are few and its edges hard: what is seen of them afterwards is what counts. */
const quality = '12';
const secondsPerFrame = 1;
const leastSeconds = 60;
const mostMb = 1024;

/** White where it is transparent, at the times its frames have, with even sides. */
const filters =
  '[0:v]format=rgba,split[over][under];[under]drawbox=color=white:t=fill:replace=1[white];[white][over]overlay=format=rgb,' +
  'scale=max(2\\,trunc(iw/2)*2):max(2\\,trunc(ih/2)*2):flags=bicubic:out_color_matrix=bt709:out_range=tv[clip]';

/**
 * Makes a GIF a clip like any other, H.264 in MP4: players, encoders and everything after this know what that is. Errors: those of
 * `probePicture`; `video_too_large {maxPixels, width, height}`; `file_damaged` where it cannot be read; `took_too_long`.
 */
export async function gifToMp4(
  file: string,
  target: string,
  ffmpeg: Ffmpeg,
  { maxPixels, signal }: { readonly maxPixels: number; readonly signal: AbortSignal },
): Promise<void> {
  const { width, height, frames } = await probePicture(file);
  if (width * height > maxPixels) throw new AppError('video_too_large', { maxPixels, width, height });
  const seconds = Math.max(leastSeconds, frames * secondsPerFrame);
  const color = [
    '-colorspace',
    'bt709',
    '-color_primaries',
    'bt709',
    '-color_trc',
    'bt709',
    '-color_range',
    'tv',
  ];
  const command = [
    ...ffmpegCommand(ffmpeg),
    ...frameLimit,
    ...readArguments('gif'),
    ...['-i', `file:${file}`, '-filter_complex', filters, '-map', '[clip]', '-fps_mode', 'passthrough'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', quality, '-pix_fmt', 'yuv420p', ...color],
    ...['-map_metadata', '-1', '-fflags', '+bitexact', '-movflags', '+faststart', '-y', `file:${target}`],
  ];
  const limits = { cpuSeconds: seconds, seconds: 4 * seconds, fileMb: mostMb };
  await rewriteFile(command, { folder: path.dirname(target), limits, signal });
}
