import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { AdoptedLimits } from '../../clips/intake/adopt-clip.server.ts';
import type { RemoteRequest } from '../../engines/remote-engine.ts';
import type { Raster, Size } from '../../imaging/raster/raster.ts';
import type { Clip, MadeClip } from '../../tasks/clip.ts';
import type { EnhanceVideoInput } from '../../tasks/clips/enhance-video.ts';
import { refuseOtherShape } from './remote-pictures.server.ts';

/** What a run does with clips on their way; see `RunClips`. */
export interface ClipHands {
  open(path: string, limits?: { maxPixels: number; maxMs: number }): Promise<Clip>;
  adopt(file: string, path: string, limits: AdoptedLimits): Promise<MadeClip>;
  cut(clip: Clip, base: string, part: { fromMs: number; toMs: number }): Promise<MadeClip>;
}

/** 4K, as much as is decoded at all. */
const mostPixels = 8_900_000;
const factors = [1, 2, 4] as const;

/** Engines have lengths of their own; what is longer than this shows something else, or is meant to do harm. */
const mostMs = (wantedMs: number) => 2 * wantedMs + 6_000;

/** A part of a clip leaves: the file as it is where that is all of it. */
export async function packClip(
  { clip, fromMs, toMs, size }: EnhanceVideoInput,
  clips: ClipHands,
  path: string,
): Promise<RemoteRequest<'enhance-video'>> {
  const isWhole = fromMs <= 0 && toMs >= clip.durationMs;
  const { path: file, type, durationMs } = isWhole ? clip : await clips.cut(clip, path, { fromMs, toMs });
  const wanted = size.width / clip.width;
  return {
    task: 'enhance-video',
    width: clip.width,
    height: clip.height,
    seconds: durationMs / 1000,
    factor: factors.find((factor) => factor >= wanted * 0.99) ?? 4,
    clip: { path: file, type, sha256: await hashOf(file) },
  };
}

/** The frames of what came back, in the size and at the rate that were asked for; see `EnhanceVideoOutput`. */
export async function framesOfAnswer(
  path: string,
  { fromMs, toMs, size, rate }: EnhanceVideoInput,
  clips: ClipHands,
): Promise<AsyncIterable<Raster<Uint8Array>>> {
  const made = await clips.open(path, { maxPixels: mostPixels, maxMs: mostMs(toMs - fromMs) });
  refuseOtherShape(made, size);
  return made.read({ size, rate });
}

/** What came back of words or a photo: through the checks of an upload, in the shape that was asked for. Errors: those of `adoptClip`. */
export function adoptAnswer(
  file: string,
  { width, height, seconds }: Size & { readonly seconds: number },
  clips: ClipHands,
  path: string,
): Promise<MadeClip> {
  const maxMs = mostMs(seconds * 1000);
  return clips.adopt(file, path, {
    maxPixels: mostPixels,
    maxMs,
    shape: { width, height },
    keepsSound: false,
  });
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
