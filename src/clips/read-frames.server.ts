import path from 'node:path';
import { AppError } from '../errors.ts';
import type { Raster, Size } from '../imaging/raster/raster.ts';
import type { ClipPart } from '../tasks/clip.ts';
import type { ClipHeader } from './clip-header.ts';
import type { Ffmpeg } from './ffmpeg.ts';
import { ffmpegCommand, frameLimit, readArguments } from './read-arguments.ts';
import { ProgramFailed, startProgram } from './run-ffmpeg.server.ts';

/** Decoding goes this many times slower than it is played, at worst. */
const slowest = 30;
const leastSeconds = 60;
/** From here on, files that do not say so mean BT.709. */
const highDefinition = 720;

/**
 * Decodes a clip, frame after frame: upright, square pixels, 8-bit sRGB of three channels, HDR brought down to it. Frames are read as
 * fast as they are taken, and no more than one lies ready; whoever stops taking them ends the program. A file that breaks off ends early.
 * Errors: `file_damaged` where not one frame can be read, `took_too_long`.
 */
export async function* readFrames(
  file: string,
  header: ClipHeader,
  ffmpeg: Ffmpeg,
  { fromMs = 0, toMs = header.durationMs, size = header, rate = header.frameRate }: ClipPart,
  signal: AbortSignal,
): AsyncGenerator<Raster<Uint8Array>> {
  const seconds = Math.max(0, toMs - fromMs) / 1000;
  const { width, height } = size;
  const most = Math.max(leastSeconds, seconds * slowest);
  const command = [
    ...ffmpegCommand(ffmpeg),
    ...frameLimit,
    ...readArguments(header.format),
    ...(fromMs > 0 ? ['-ss', String(fromMs / 1000)] : []),
    ...decoderOf(header, ffmpeg),
    '-i',
    `file:${file}`,
    ...[
      '-map',
      '0:v:0',
      '-t',
      String(seconds),
      '-an',
      '-sn',
      '-dn',
      '-vf',
      filtersOf(header, ffmpeg, { width, height }, rate),
    ],
    ...['-f', 'rawvideo', '-pix_fmt', 'rgb24', 'pipe:1'],
  ];
  const program = startProgram(command, {
    folder: path.dirname(file),
    limits: { cpuSeconds: most, seconds: most, fileMb: 1 },
    signal,
  });
  program.input.end();
  let count = 0;
  try {
    const wanted = width * height * 3;
    let frame = new Uint8Array(wanted);
    let filled = 0;
    for await (const chunk of program.output as AsyncIterable<Uint8Array>) {
      for (let at = 0; at < chunk.length; ) {
        const take = Math.min(chunk.length - at, wanted - filled);
        frame.set(chunk.subarray(at, at + take), filled);
        filled += take;
        at += take;
        if (filled < wanted) continue;
        count++;
        yield { width, height, channels: 3, data: frame };
        frame = new Uint8Array(wanted);
        filled = 0;
      }
    }
    await program.ended;
  } catch (error) {
    if (!(error instanceof ProgramFailed)) throw error;
    if (count === 0) throw new AppError('file_damaged', {}, { cause: error });
  } finally {
    program.kill();
  }
  if (count === 0) throw new AppError('file_damaged');
}

/** ffmpeg's own decoders of VP8 and VP9 leave alpha out. */
function decoderOf({ codec, hasAlpha }: ClipHeader, { encoders }: Ffmpeg): string[] {
  const hasLibrary = encoders.includes('libvpx-vp9');
  return hasAlpha && hasLibrary && codec === 'vp9' ? ['-c:v', 'libvpx-vp9'] : [];
}

/** What makes a decoded frame one as it is shown: upright already, of this size and rate, in SDR. */
export function filtersOf(
  header: ClipHeader,
  { filters }: Ffmpeg,
  { width, height }: Size,
  rate: number,
): string {
  const canMap = filters.includes('zscale') && filters.includes('tonemap');
  const toSdr =
    header.isHdr && canMap
      ? [
          'zscale=t=linear:npl=100',
          'format=gbrpf32le',
          'zscale=p=bt709',
          'tonemap=hable:desat=0',
          'zscale=t=bt709:m=bt709:r=tv',
          'format=yuv420p',
        ]
      : [];
  const isHigh = Math.min(header.width, header.height) >= highDefinition;
  const isUntold = header.matrix === undefined || header.matrix === 'unknown';
  const matrix = isUntold && isHigh && toSdr.length === 0 ? ':in_color_matrix=bt709' : '';
  return [`fps=${rate}`, ...toSdr, `scale=${width}:${height}:flags=bicubic${matrix}`, 'setsar=1'].join(',');
}
