import { stat } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { ClipFormat } from '../codecs/clip-types.ts';
import { sniffClip } from '../codecs/probe/sniff-file.server.ts';
import { AppError } from '../errors.ts';
import type { ClipHeader } from './clip-header.ts';
import type { Ffmpeg } from './ffmpeg.ts';
import { readArguments } from './read-arguments.ts';
import { ProgramFailed, startProgram } from './run-ffmpeg.server.ts';

const limits = { cpuSeconds: 20, seconds: 30, fileMb: 1 } as const;
/** No frames last for less, and no clip has more of them. */
const highestRate = 240;
const mostFrames = 100_000;
/** A live recording was not told how long it would be: then its packets are read to the end. */
const longestUnknownBytes = 2 ** 30;

const ratio = z
  .string()
  .transform((text) => text.split(/[/:]/).map(Number))
  .transform(([over, under = 1]) => (over > 0 && under > 0 ? over / under : undefined));
const number = z.coerce.number().positive().optional().catch(undefined);
const streamSchema = z.object({
  codec_type: z.string().optional(),
  codec_name: z.string().default('unknown'),
  pix_fmt: z.string().default(''),
  width: z.number().int().default(0),
  height: z.number().int().default(0),
  sample_aspect_ratio: ratio.optional().catch(undefined),
  avg_frame_rate: ratio.optional().catch(undefined),
  r_frame_rate: ratio.optional().catch(undefined),
  duration: number,
  color_transfer: z.string().optional(),
  color_space: z.string().optional(),
  disposition: z.object({ attached_pic: z.number().default(0) }).default({ attached_pic: 0 }),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).default([]),
  tags: z
    .record(z.string(), z.string())
    // Matroska spells its tags in capitals.
    .transform((tags) => new Map(Object.entries(tags).map(([key, value]) => [key.toLowerCase(), value])))
    .default(new Map()),
});
const answerSchema = z.object({
  streams: z.array(streamSchema).default([]),
  format: z.object({ duration: number }).default({}),
});

/** Of what can be long in a file, such as its tags, nothing else is asked for. */
const entries = [
  'stream=codec_type,codec_name,pix_fmt,width,height,sample_aspect_ratio,avg_frame_rate,r_frame_rate,duration,color_transfer,color_space',
  'stream_disposition=attached_pic',
  'stream_side_data=rotation',
  'stream_tags=alpha_mode,rotate',
  'format=duration',
].join(':');

/**
 * What a clip's file says about it. Its first bytes decide how it is read. Errors: `video_format_unsupported`, for a GIF as well;
 * `file_damaged` when it contradicts itself or cannot be read; `video_without_picture`; `video_too_large {maxPixels, width, height}`;
 * `video_too_long {maxFrames}`; `took_too_long`.
 *
 * @param maxPixels of a frame
 */
export async function probeClip(
  file: string,
  ffmpeg: Ffmpeg,
  { maxPixels, signal }: { readonly maxPixels: number; readonly signal: AbortSignal },
): Promise<ClipHeader> {
  const format = await sniffClip(file);
  if (format === 'gif') throw new AppError('video_format_unsupported');
  const { streams, format: whole } = await ask(file, format, ffmpeg, signal);
  const picture = streams.find(
    ({ codec_type, disposition }) => codec_type === 'video' && disposition.attached_pic === 0,
  );
  if (!picture) throw new AppError(streams.length > 0 ? 'video_without_picture' : 'file_damaged');
  const { width: storedWidth, height: storedHeight, sample_aspect_ratio: aspect = 1 } = picture;
  if (storedWidth < 1 || storedHeight < 1) throw new AppError('file_damaged');
  if (storedWidth * storedHeight > maxPixels) {
    throw new AppError('video_too_large', { maxPixels, width: storedWidth, height: storedHeight });
  }
  const size = uprightSize(picture, aspect);
  if (size.width * size.height > maxPixels) throw new AppError('video_too_large', { maxPixels, ...size });
  const seconds = picture.duration ?? whole.duration ?? (await measureSeconds(file, format, ffmpeg, signal));
  const frameRate = Math.min(highestRate, picture.avg_frame_rate ?? picture.r_frame_rate ?? 25);
  const frames = Math.max(1, Math.round(seconds * frameRate));
  if (!(seconds > 0)) throw new AppError('file_damaged');
  if (frames > mostFrames) throw new AppError('video_too_long', { maxFrames: mostFrames });
  return {
    ...size,
    format,
    codec: picture.codec_name,
    frames,
    frameRate,
    durationMs: Math.round(seconds * 1000),
    hasSound: streams.some(({ codec_type }) => codec_type === 'audio'),
    hasAlpha: picture.tags.get('alpha_mode') === '1' || picture.pix_fmt.startsWith('yuva'),
    isHdr: ['smpte2084', 'arib-std-b67'].includes(picture.color_transfer ?? ''),
    matrix: picture.color_space,
  };
}

/** Sides are rounded to even numbers, as encoders want them; of a turned clip they change places. */
function uprightSize({ width, height, side_data_list, tags }: z.output<typeof streamSchema>, aspect: number) {
  const turned =
    side_data_list.find(({ rotation }) => rotation !== undefined)?.rotation ??
    Number(tags.get('rotate') ?? 0);
  const square = { width: even(width * aspect), height: even(height) };
  const isTurned = Math.abs(Math.round(turned / 90)) % 2 === 1;
  return isTurned ? { width: square.height, height: square.width } : square;
}

const even = (side: number) => Math.max(2, Math.round(side / 2) * 2);

async function ask(file: string, format: ClipFormat, ffmpeg: Ffmpeg, signal: AbortSignal) {
  const { apart, ffprobe } = ffmpeg;
  const command = [
    ...apart,
    ffprobe,
    '-v',
    'error',
    ...readArguments(format),
    '-of',
    'json',
    '-show_entries',
    entries,
  ];
  const answer = await answerOf([...command, `file:${file}`], file, signal);
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success) throw new AppError('file_damaged', {}, { cause: parsed.error });
  return parsed.data;
}

/** By the time of its last packet. */
async function measureSeconds(file: string, format: ClipFormat, ffmpeg: Ffmpeg, signal: AbortSignal) {
  if ((await stat(file)).size > longestUnknownBytes) return 0;
  const { apart, ffprobe } = ffmpeg;
  const command = [...apart, ffprobe, '-v', 'error', ...readArguments(format), '-of', 'json'];
  const packets = ['-select_streams', 'v:0', '-show_entries', 'packet=pts_time,duration_time'];
  const answer = await answerOf([...command, ...packets, `file:${file}`], file, signal);
  const schema = z.object({ packets: z.array(z.object({ pts_time: number, duration_time: number })) });
  const parsed = schema.safeParse(answer);
  if (!parsed.success) return 0;
  return parsed.data.packets.reduce(
    (last, { pts_time = 0, duration_time = 0 }) => Math.max(last, pts_time + duration_time),
    0,
  );
}

async function answerOf(command: readonly string[], file: string, signal: AbortSignal): Promise<unknown> {
  const program = startProgram(command, { folder: path.dirname(file), limits, signal });
  program.input.end();
  try {
    const [said] = await Promise.all([text(program.output), program.ended]);
    return JSON.parse(said);
  } catch (error) {
    if (error instanceof ProgramFailed || error instanceof SyntaxError) {
      throw new AppError('file_damaged', {}, { cause: error });
    }
    throw error;
  }
}
