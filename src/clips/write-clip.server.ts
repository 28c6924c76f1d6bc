import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { AppError } from '../errors.ts';
import type { Raster, Size } from '../imaging/raster/raster.ts';
import type { ClipHeader } from './clip-header.ts';
import type { Ffmpeg } from './ffmpeg.ts';
import { ffmpegCommand, readArguments } from './read-arguments.ts';
import { startProgram } from './run-ffmpeg.server.ts';
import { toYuv420 } from './yuv420.ts';
import { yuva420Writer } from './yuva420.ts';

/** What a clip is made as. Sides are even. */
export interface Encoding extends Size {
  /** Frames a second. */
  readonly rate: number;
  /** How many frames come; no more are taken. */
  readonly frames: number;
  /** As VP9 in WebM, which H.264 in MP4 has no room for; silent. */
  readonly hasAlpha?: boolean;
  /** Taken from another clip, from here on, and cut or left silent to the new one's length. */
  readonly sound?: { readonly file: string; readonly header: ClipHeader; readonly fromMs: number };
}

export interface ClipEncoder {
  /** 3 or 4 channels, sRGB, straight alpha; where alpha is kept, 4. Resolves when the next one may be drawn; rejects where nobody wants it any more. */
  frame(pixels: Raster<Uint8Array>): Promise<void>;
  /** Resolves to the file's size when it is complete. */
  finish(): Promise<number>;
  /** At once, where nothing comes of it. */
  abandon(): void;
}

/** What a frame of 1080p takes at worst, on a busy machine: of the processor, for encoding it; by the clock, what its maker does with it as well. */
const secondsPerFrame = { encoding: 4, making: 20 } as const;
const leastSeconds = 120;
const mostMb = 1024;

const bt709 = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'];
const h264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '16', '-pix_fmt', 'yuv420p'];
const vp9 = [
  ...[
    '-c:v',
    'libvpx-vp9',
    '-deadline',
    'realtime',
    '-cpu-used',
    '6',
    '-row-mt',
    '1',
    '-crf',
    '18',
    '-b:v',
    '0',
  ],
  // Frames that are never shown have no place for their alpha.
  ...['-auto-alt-ref', '0', '-pix_fmt', 'yuva420p'],
];

/**
 * Encodes frames as they come: H.264 in MP4, or with alpha VP9 in WebM; high quality, readable from the start while it loads, without metadata. One frame is on
 * the way at a time, so memory stays flat. Errors: `transparency_unavailable` where this ffmpeg can't write alpha, `took_too_long`, {@link ProgramFailed}.
 */
export function openClipEncoder(
  file: string,
  { width, height, rate, frames, hasAlpha = false, sound }: Encoding,
  ffmpeg: Ffmpeg,
  signal: AbortSignal,
): ClipEncoder {
  if (width % 2 || height % 2) throw new Error(`a clip of ${width} × ${height}: sides have to be even`);
  if (hasAlpha && sound) throw new Error('a clip with alpha is silent');
  if (hasAlpha && !ffmpeg.encoders.includes('libvpx-vp9')) throw new AppError('transparency_unavailable');
  const command = [
    ...ffmpegCommand(ffmpeg),
    ...['-protocol_whitelist', 'pipe', '-f', 'rawvideo', '-pix_fmt', hasAlpha ? 'yuva420p' : 'yuv420p'],
    ...['-s', `${width}x${height}`, '-r', String(rate), '-color_range', 'tv', ...bt709, '-i', 'pipe:0'],
    ...(sound
      ? [
          ...readArguments(sound.header.format),
          '-ss',
          String(sound.fromMs / 1000),
          '-i',
          `file:${sound.file}`,
        ]
      : []),
    ...[
      '-map',
      '0:v:0',
      ...(sound ? ['-map', '1:a:0?', '-c:a', 'aac', '-b:a', '128k', '-ac', '2'] : ['-an']),
    ],
    ...(hasAlpha ? vp9 : h264),
    ...['-color_range', 'tv', ...bt709, '-t', String(frames / rate)],
    ...['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact'],
    ...(hasAlpha ? ['-cues_to_front', '1', '-f', 'webm'] : ['-movflags', '+faststart']),
    ...['-y', `file:${file}`],
  ];
  const limits = {
    cpuSeconds: Math.max(leastSeconds, frames * secondsPerFrame.encoding),
    seconds: Math.max(leastSeconds, frames * secondsPerFrame.making),
    fileMb: mostMb,
  };
  const program = startProgram(command, { folder: path.dirname(file), limits, signal });
  const planes = new Uint8Array(width * height * (hasAlpha ? 2.5 : 1.5));
  const toPlanes = hasAlpha ? yuva420Writer(width, height) : toYuv420;
  let isDone = Promise.resolve();
  program.output.resume();

  return {
    async frame(pixels) {
      signal.throwIfAborted();
      if (pixels.width !== width || pixels.height !== height) throw new Error('a frame of another size');
      if (hasAlpha && pixels.channels !== 4) throw new Error('a frame without alpha');
      await isDone;
      toPlanes(pixels, planes);
      const isTaken = new Promise<void>((resolve) => program.input.write(planes, () => resolve()));
      isDone = Promise.race([isTaken, program.ended]);
      isDone.catch(() => {});
      // The system takes small frames at once: without this a cancellation would not be heard of before the last one.
      await setImmediate();
      signal.throwIfAborted();
    },
    async finish() {
      await isDone;
      program.input.end();
      await program.ended;
      return (await stat(file)).size;
    },
    abandon: program.kill,
  };
}
