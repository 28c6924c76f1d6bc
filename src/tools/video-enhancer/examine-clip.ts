import { type CameraMove, findCameraMove } from '../../imaging/clip-repair/camera-move.ts';
import { type FrameLight, type Luma, lightOf, lumaOf } from '../../imaging/clip-repair/luma.ts';
import { isCut } from '../../imaging/clip-repair/scene-cuts.ts';
import type { CameraMoves } from '../../imaging/clip-repair/steady-path.ts';
import { estimateNoise } from '../../imaging/detail/noise-estimate.ts';
import type { Raster, Size } from '../../imaging/raster/raster.ts';
import type { Clip } from '../../tasks/clip.ts';
import { noiseOverTime } from './noise-over-time.ts';
import { softnessOf } from './softness.ts';

/** Every frame is looked at in this size; noise and blur in full size, in a few of them. */
const longSide = 480;
/** In shares of the part: it often begins and ends in the dark. */
const places = [0.1, 0.3, 0.5, 0.7, 0.9] as const;

/** What was measured on a part of a clip. */
export interface Findings {
  /** Standard deviation, 0..255. */
  readonly noise: number;
  /** The same within one frame: what stands still counts, too, and so does the finest texture, up to 5. */
  readonly grain: number;
  /** How wide an edge is at best, in pixels: about 1 where it is sharp. */
  readonly softness: number;
  /** Of the picture alone, sound left out. */
  readonly bitsPerPixel: number;
  /** What the camera did after each frame but the last one, in pixels of the clip. */
  readonly moves: CameraMoves;
  /** Of each frame, and where a scene begins. */
  readonly light: readonly FrameLight[];
  readonly starts: readonly number[];
  /** How many pixels have each level of light. */
  readonly levels: Float64Array;
}

export interface Part {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Looks a part of a clip through, twice: all of it small, and five pairs of frames as they are. `step` is told how far it is, 0..1. */
export async function examineClip(
  clip: Clip,
  part: Part,
  step: (fraction: number) => Promise<void>,
): Promise<Findings> {
  const frames = Math.max(1, Math.round(((part.toMs - part.fromMs) / 1000) * clip.frameRate));
  const size = smallSize(clip);
  const times = clip.width / size.width;
  const moves: (CameraMove | undefined)[] = [];
  const light: FrameLight[] = [];
  const starts = [0];
  const levels = new Float64Array(256);
  let last: Luma | undefined;
  for await (const frame of clip.read({ ...part, size })) {
    const luma = lumaOf(frame);
    for (const level of luma.full.data) levels[level]++;
    light.push(lightOf(luma));
    if (last) {
      const isNew = isCut(last, luma);
      if (isNew) starts.push(light.length - 1);
      const move = isNew ? undefined : findCameraMove(last, luma);
      moves.push(move && { ...move, x: move.x * times, y: move.y * times });
    }
    last = luma;
    await step(Math.min(1, light.length / frames) * 0.8);
  }
  const noises: number[] = [];
  const widths: number[] = [];
  const grains: number[] = [];
  for (const [at, place] of places.entries()) {
    const pair = await pairAt(clip, part, place);
    if (pair && !isCut(lumaOf(pair[0]), lumaOf(pair[1]))) {
      noises.push(noiseOverTime(...pair));
      grains.push(estimateNoise(pair[0]));
      widths.push(softnessOf(pair[0], noises.at(-1)!));
    }
    await step(0.8 + (0.2 * (at + 1)) / places.length);
  }
  return {
    noise: middle(noises),
    grain: middle(grains),
    softness: middle(widths),
    bitsPerPixel: bitsOf(clip),
    ...{ moves, light, starts, levels },
  };
}

function smallSize({ width, height }: Size): Size {
  const scale = Math.min(1, longSide / Math.max(width, height));
  const even = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2));
  return { width: even(width), height: even(height) };
}

/** Two frames that follow each other and are not the same one: where reading begins, and in films that were slowed down, one comes twice. */
async function pairAt(
  clip: Clip,
  { fromMs, toMs }: Part,
  place: number,
): Promise<[Raster<Uint8Array>, Raster<Uint8Array>] | undefined> {
  const frameMs = 1000 / clip.frameRate;
  const latest = Math.max(fromMs, toMs - 4.5 * frameMs);
  const start = Math.min(latest, fromMs + place * (toMs - fromMs));
  let before: Raster<Uint8Array> | undefined;
  for await (const frame of clip.read({ fromMs: start, toMs: start + 5 * frameMs })) {
    if (before && !isSame(before.data, frame.data)) return [before, frame];
    before = frame;
  }
  return undefined;
}

const isSame = (one: Uint8Array, other: Uint8Array) => one.every((value, at) => value === other[at]);

const soundBits = 128_000;

function bitsOf({ bytes, durationMs, hasSound, width, height, frames }: Clip): number {
  const sound = hasSound ? (durationMs / 1000) * soundBits : 0;
  return Math.max(0, bytes * 8 - Math.min(sound, bytes * 4)) / (width * height * Math.max(1, frames));
}

function middle(values: number[]): number {
  values.sort((a, b) => a - b);
  return values[values.length >> 1] ?? 0;
}
