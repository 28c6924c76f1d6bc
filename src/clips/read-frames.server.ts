import path from 'node:path';
import { AppError } from '../errors.ts';
import type { Raster, Size } from '../imaging/raster/raster.ts';
import { type ClipFilter, type ClipPart, clipFilters } from '../tasks/clip.ts';
import type { ClipHeader } from './clip-header.ts';
import type { Ffmpeg } from './ffmpeg.ts';
import { ffmpegCommand, frameLimit, readArguments } from './read-arguments.ts';
import { ProgramFailed, startProgram } from './run-ffmpeg.server.ts';

/** What a frame takes at worst, on a busy machine: of the processor, for reading and for each filter that is asked for; by the clock, what its taker does with it as well. */
const secondsPerFrame = { reading: 1, filter: 6, taking: 20 } as const;
const leastSeconds = 60;
/** From here on, files that do not say so mean BT.709. */
const highDefinition = 720;

/**
 * Decodes a clip, frame after frame: upright, square pixels, 8-bit sRGB of three channels, HDR brought down to it, and on white what is
 * transparent. Frames are read as
 * fast as they are taken, and no more than one lies ready; whoever stops taking them ends the program. A file that breaks off ends early.
 * Errors: `file_damaged` where not one frame can be read, `took_too_long`.
 */
export async function* readFrames(
  file: string,
  header: ClipHeader,
  ffmpeg: Ffmpeg,
  part: ClipPart,
  signal: AbortSignal,
): AsyncGenerator<Raster<Uint8Array>> {
  const { fromMs = 0, toMs = header.durationMs, size = header, rate = header.frameRate } = part;
  const seconds = Math.max(0, toMs - fromMs) / 1000;
  const { width, height } = size;
  const wantedFrames = seconds * Math.max(rate, header.frameRate);
  const asked = (part.denoise ? 1 : 0) + (part.between ? 1 : 0);
  const { reading, filter, taking } = secondsPerFrame;
  const limits = {
    cpuSeconds: Math.max(leastSeconds, wantedFrames * (reading + asked * filter)),
    seconds: Math.max(leastSeconds, wantedFrames * taking),
    fileMb: 1,
  };
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
      filtersOf(header, ffmpeg, { width, height }, rate, part),
    ],
    ...['-f', 'rawvideo', '-pix_fmt', 'rgb24', 'pipe:1'],
  ];
  const program = startProgram(command, {
    folder: path.dirname(file),
    limits,
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

/** What carries out what may be asked for besides a part, a size and a rate. */
const filterNames = { denoise: 'nlmeans', between: 'minterpolate' } as const satisfies Record<
  ClipFilter,
  string
>;

/** Which of them this machine has. */
export function clipFiltersOf({ filters }: Ffmpeg): ClipFilter[] {
  return clipFilters.filter((name) => filters.includes(filterNames[name]));
}

/** Blocks that overlap, compared in both directions; at a cut nothing is drawn between. */
const drawnBetween = 'mi_mode=mci:mc_mode=aobmc:me_mode=bidir:vsbmc=1:scd=fdiff';
/** Its strength goes up to 30. Measured: with so much of the noise, what is averaged over time afterwards flickers least and keeps most. */
const nlmeansShares = {
  near: { strength: 0.9, window: 'p=7:r=5' },
  far: { strength: 0.75, window: 'p=7:r=7' },
};

function nlmeansOf({ noise, reach }: NonNullable<ClipPart['denoise']>): string {
  const { strength, window } = nlmeansShares[reach];
  return `nlmeans=s=${Math.min(30, Math.max(1, noise * strength)).toFixed(2)}:${window}`;
}

/** ffmpeg's own decoders of VP8 and VP9 leave alpha out. */
export function decoderOf({ codec, hasAlpha }: ClipHeader, { encoders }: Ffmpeg): string[] {
  const hasLibrary = encoders.includes('libvpx-vp9');
  return hasAlpha && hasLibrary && codec === 'vp9' ? ['-c:v', 'libvpx-vp9'] : [];
}

/** Lays a frame with alpha on white. */
const onWhite =
  'format=yuva420p,split[over][under];[under]lutyuv=y=235:u=128:v=128:a=255[white];[white][over]overlay=format=auto';

/** What makes a decoded frame one as it is shown: upright already, of this size and rate, in SDR, on white unless it keeps its alpha. */
export function filtersOf(
  header: ClipHeader,
  { filters }: Ffmpeg,
  { width, height }: Size,
  rate: number,
  { denoise, between, keepsAlpha }: Pick<ClipPart, 'denoise' | 'between'> & { keepsAlpha?: boolean } = {},
): string {
  const asked = [...(denoise ? [filterNames.denoise] : []), ...(between ? [filterNames.between] : [])];
  for (const name of asked) if (!filters.includes(name)) throw new Error(`this ffmpeg has no ${name}`);
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
  const cleaned = denoise ? [nlmeansOf(denoise)] : [];
  const isFaster = between && rate > header.frameRate;
  // Equal steps first: motion is told by them.
  const atRate = isFaster
    ? [`fps=${header.frameRate}`, ...cleaned, `minterpolate=fps=${rate}:${drawnBetween}`]
    : [`fps=${rate}`, ...cleaned];
  const solid = header.hasAlpha && !keepsAlpha ? [onWhite] : [];
  const sized = [`scale=${width}:${height}:flags=bicubic${matrix}`, 'setsar=1'];
  return [...atRate, ...toSdr, ...solid, ...sized].join(',');
}
