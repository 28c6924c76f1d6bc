import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ClipCopy, longestMovingMs } from '../codecs/clip-types.ts';
import { embedMetadata } from '../codecs/metadata/embed-metadata.ts';
import { type Provenance, provenanceOf, provenanceXmp } from '../codecs/metadata/provenance.ts';
import { AppError } from '../errors.ts';
import type { Size } from '../imaging/raster/raster.ts';
import type { ClipHeader } from './clip-header.ts';
import type { Ffmpeg, usedEncoders } from './ffmpeg.ts';
import { probeClip } from './probe-clip.server.ts';
import { ffmpegCommand, frameLimit, readArguments } from './read-arguments.ts';
import { decoderOf, filtersOf } from './read-frames.server.ts';
import { ProgramFailed, startProgram } from './run-ffmpeg.server.ts';
import { readClipXmp } from './xmp/clip-xmp.server.ts';
import { withGifXmp } from './xmp/gif-xmp.ts';
import { appendXmp } from './xmp/mp4-xmp.server.ts';

/** Sides of what moves in a page and in a message, in pixels. */
const watchedSide = 960;
const movingSide = 480;
/** Frames a second of a picture that moves. */
const movingRate = 15;
/** Encoding goes this many times slower than it is played, at worst. */
const slowest = 40;
const leastSeconds = 120;
const mostMb = 1024;

const mp4 = ['-movflags', '+faststart', '-f', 'mp4'];
const aac = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2'];
const h264 = (crf: number) => [
  '-c:v',
  'libx264',
  '-preset',
  'veryfast',
  '-crf',
  String(crf),
  '-pix_fmt',
  'yuv420p',
];

interface Copying {
  readonly needs: readonly (typeof usedEncoders)[number][];
  /** Of the longer side; undefined: as it is. */
  readonly side?: number;
  readonly rate?: number;
  /** After it has its size. */
  readonly filters?: string;
  readonly codecs: readonly string[];
  /** Of a clip with alpha, instead of those; undefined where the format has no room for it: then it is laid on white. */
  readonly clear?: Partial<Pick<Copying, 'filters' | 'codecs'>>;
}

const vp9 = (pixels: 'yuv420p' | 'yuva420p') => [
  ...['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '6', '-row-mt', '1', '-crf', '30'],
  ...['-b:v', '0', '-pix_fmt', pixels, '-c:a', 'libopus', '-b:a', '96k', '-ac', '2', '-f', 'webm'],
];
/** Frames that are never shown have no place for their alpha. */
const clearVp9 = [...vp9('yuva420p').slice(0, -2), '-auto-alt-ref', '0', '-f', 'webm'];
const gifColors = (make: string, use: string) =>
  `split[a][b];[a]palettegen=stats_mode=diff${make}[p];[b][p]paletteuse=dither=bayer:bayer_scale=4${use}`;

const copyings: Readonly<Record<ClipCopy, Copying>> = {
  watch: { needs: ['libx264'], side: watchedSide, codecs: [...h264(23), ...aac, ...mp4] },
  mp4: { needs: ['libx264'], codecs: [...h264(18), ...aac, ...mp4] },
  'watch-clear': {
    needs: ['libvpx-vp9', 'libopus'],
    side: watchedSide,
    codecs: vp9('yuv420p'),
    clear: { codecs: clearVp9 },
  },
  webm: { needs: ['libvpx-vp9', 'libopus'], codecs: vp9('yuv420p'), clear: { codecs: clearVp9 } },
  gif: {
    needs: ['gif'],
    side: movingSide,
    rate: movingRate,
    filters: gifColors('', ':diff_mode=rectangle'),
    // Whole frames: what differs alone would leave what was there before where nothing is now.
    clear: { filters: gifColors(':reserve_transparent=1', ':alpha_threshold=128') },
    codecs: ['-an', '-loop', '0', '-f', 'gif'],
  },
  webp: {
    needs: ['libwebp_anim'],
    side: movingSide,
    rate: movingRate,
    codecs: [
      '-an',
      '-c:v',
      'libwebp_anim',
      '-quality',
      '75',
      '-compression_level',
      '4',
      '-loop',
      '0',
      '-f',
      'webp',
    ],
    clear: {},
  },
};

/**
 * Says in a file that was written how it was made. Matroska has no place for XMP: it is a tag there, given to ffmpeg.
 */
const markings: Readonly<Record<ClipCopy, (file: string, xmp: string) => Promise<void>>> = {
  watch: appendXmp,
  mp4: appendXmp,
  webm: async () => {},
  'watch-clear': async () => {},
  gif: async (file, xmp) => writeFile(file, withGifXmp(await readFile(file), Buffer.from(xmp))),
  webp: async (file, xmp) =>
    writeFile(file, await embedMetadata(await readFile(file), 'webp', { xmp: Buffer.from(xmp) })),
};

interface ClipExportRequest {
  readonly path: string;
  readonly outputPath: string;
  readonly format: ClipCopy;
  /** What is as it should be already loses its record, and not a pixel besides. */
  readonly record?: 'leave-out';
}

/**
 * Writes a clip anew: upright, with square pixels, in SDR, with its sound where the format has any, and of its metadata with how it was made
 * alone, where a tool of ours has said so; answers that. Of a clip with alpha, formats that have room for it have it, too; in others it lies on white. Errors:
 * `video_unavailable` where this ffmpeg lacks the encoder, `video_too_long {maxFrames}` of a clip that is too long for a picture that
 * moves, `took_too_long`, `file_damaged`.
 */
export async function exportClip(
  { path: file, outputPath, format, record }: ClipExportRequest,
  ffmpeg: Ffmpeg | null,
  signal: AbortSignal,
): Promise<Partial<Pick<Provenance, 'sourceType'>>> {
  const { needs, side, rate, clear, ...usual } = copyings[format];
  if (!ffmpeg || needs.some((encoder) => !ffmpeg.encoders.includes(encoder)))
    throw new AppError('video_unavailable');
  const header = await probeClip(file, ffmpeg, { maxPixels: Number.POSITIVE_INFINITY, signal });
  if (rate && header.durationMs > longestMovingMs) {
    throw new AppError('video_too_long', { maxFrames: (longestMovingMs / 1000) * rate });
  }
  const provenance = provenanceOf(await readClipXmp(file, header));
  const xmp = provenance && provenanceXmp(provenance);
  const most = Math.max(leastSeconds, (header.durationMs / 1000) * slowest);
  const { filters, codecs } = header.hasAlpha ? { ...usual, ...clear } : usual;
  const shown = filtersOf(
    header,
    ffmpeg,
    within(header, side),
    Math.min(rate ?? header.frameRate, header.frameRate),
    { keepsAlpha: clear !== undefined },
  );
  const command = [
    ...ffmpegCommand(ffmpeg),
    ...frameLimit,
    ...readArguments(header.format),
    ...decoderOf(header, ffmpeg),
    ...['-i', `file:${file}`, '-map', '0:v:0', '-map', '0:a:0?', '-sn', '-dn'],
    ...(record && header.format === format
      ? ['-c', 'copy', '-f', format, ...(format === 'mp4' ? ['-movflags', '+faststart'] : [])]
      : ['-filter_complex_threads', '1', '-vf', filters ? `${shown},${filters}` : shown, ...codecs]),
    ...['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact'],
    ...(xmp && codecs.at(-1) === 'webm' ? ['-metadata', `XMP=${xmp}`] : []),
    ...['-y', `file:${outputPath}`],
  ];
  const program = startProgram(command, {
    folder: path.dirname(outputPath),
    limits: { cpuSeconds: most, seconds: most, fileMb: mostMb },
    signal,
  });
  program.input.end();
  program.output.resume();
  await program.ended.catch((error: unknown) => {
    throw error instanceof ProgramFailed ? new AppError('file_damaged', {}, { cause: error }) : error;
  });
  if (xmp) await markings[format](outputPath, xmp);
  return { sourceType: provenance?.sourceType };
}

/** Sides are even, as encoders want them. */
function within({ width, height }: ClipHeader, side = Number.POSITIVE_INFINITY): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  const even = (length: number) => Math.max(2, Math.round((length * scale) / 2) * 2);
  return { width: even(width), height: even(height) };
}
