import { sharpenAdaptively } from '../../imaging/clip-repair/adaptive-sharpen.ts';
import { averagedAlongMotion } from '../../imaging/clip-repair/average-along-motion.ts';
import { movedFrame } from '../../imaging/clip-repair/move-frame.ts';
import {
  type LightTurn,
  steadyAt,
  turnAt,
  withLevels,
  withTurnedLight,
} from '../../imaging/clip-repair/settle-frame.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import { resample } from '../../imaging/raster/resample.ts';
import type { Clip, ClipPart } from '../../tasks/clip.ts';
import type { EnhanceVideoInput } from '../../tasks/clips/enhance-video.ts';
import type { Engine, EngineContext } from '../engine.ts';
import { restoreNoiseJpeg } from '../local/restore-noise-jpeg.engine.ts';
import { upscaleX2 } from '../local/upscale-x2.engine.ts';

type Frame = Raster<Uint8Array>;

/** Up to so many pixels of all frames together go through a network, about a minute of it; with more of them, a filter does what it can. */
const mostDrawnPixels = 20e6;
/** Where something was lost, the network draws into edges what is no longer there: so much of a plain enlargement is mixed in. */
const plainShare = 0.5;
/** What compression leaves flickers as noise of this strength would, at least and at most. */
const compressionNoise = { least: 5, most: 15 } as const;

/**
 * Repairs a clip frame by frame: grain goes within each frame (the decoder's non-local means, or our network where there is no such filter or
 * where compression did the damage), light is held still, and what flickers goes along the motion;
 * then the camera is held still, and it is enlarged and sharpened.
 */
export const repairClip: Engine<'enhance-video'> = {
  id: 'repair-clip',
  task: 'enhance-video',
  place: 'local',
  name: 'Pixelwright Clip Repair',
  takes: [],
  models: [...restoreNoiseJpeg.models, ...upscaleX2.models],

  async run(input, context) {
    return { frames: repaired(input, context) };
  },
};

async function* repaired(input: EnhanceVideoInput, context: EngineContext): AsyncGenerator<Frame> {
  const { clip, size, rate, repairs } = input;
  const isDrawn = size.width > clip.width && isShort(input);
  const { signal, sessions } = context;
  const quiet = { signal, sessions, progress: () => {} };

  let place = 0;
  for await (const cleaned of cleanFrames(input, quiet)) {
    signal.throwIfAborted();
    const at = (place++ * clip.frameRate) / rate;
    let frame = withLevels(cleaned, repairs.levels);
    if (isDrawn) frame = await drawn(frame, repairs.noise > 0 || repairs.loss > 0 ? plainShare : 0, quiet);
    const steady = steadyAt(repairs.steady, at);
    if (steady) {
      const times = frame.width / clip.width;
      frame = movedFrame(frame, { ...steady, x: steady.x * times, y: steady.y * times }, size);
    } else if (frame.width !== size.width || frame.height !== size.height) {
      frame = resample(frame, size.width, size.height, 'lanczos') as Frame;
    }
    yield repairs.sharpness > 0 ? sharpenAdaptively(frame, repairs.sharpness) : frame;
  }
}

/** Twice as large, by the network. */
async function drawn(frame: Frame, plain: number, context: EngineContext): Promise<Frame> {
  const { pixels } = await upscaleX2.run({ pixels: frame, factor: 2 }, context);
  if (plain === 0) return pixels as Frame;
  const { data } = resample(frame, pixels.width, pixels.height, 'lanczos');
  const mixed = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at++) {
    mixed[at] = pixels.data[at] + plain * (data[at] - pixels.data[at]) + 0.5;
  }
  return { ...pixels, channels: 3, data: mixed };
}

/** Whether there is time for a network. */
function isShort({ clip, fromMs, toMs, rate, repairs }: EnhanceVideoInput): boolean {
  const pixels = clip.width * clip.height * rate * ((toMs - fromMs) / 1000);
  return repairs.quality === 'hd' && pixels <= mostDrawnPixels;
}

/** In the clip's size: in light that does not flicker, without noise and what compression left. */
function cleanFrames(input: EnhanceVideoInput, context: EngineContext): AsyncIterable<Frame> {
  const { clip, fromMs, toMs, rate, repairs } = input;
  const { noise, loss, grain, quality } = repairs;
  const part = { fromMs, toMs, rate, ...betweenOf(clip, rate) } satisfies ClipPart;
  const even = (frames: AsyncIterable<Frame>) => evened(frames, repairs.light, clip.frameRate / rate);
  if (noise > 0) {
    const reach = quality === 'hd' ? 2 : 1;
    const grainless = clip.filters.includes('denoise')
      ? clip.read({ ...part, denoise: { noise, reach: quality === 'hd' ? 'far' : 'near' } })
      : restored(clip.read(part), { noise, jpegLoss: loss }, context);
    return averagedAlongMotion(even(grainless), noise, reach);
  }
  if (loss > 0) {
    const left = Math.min(compressionNoise.most, Math.max(compressionNoise.least, grain));
    const denoise = { noise: left, reach: 'near' } as const;
    const cleaned = isShort(input)
      ? restored(clip.read(part), { noise: left, jpegLoss: loss }, context)
      : clip.read({
          ...part,
          ...(grain > compressionNoise.least && clip.filters.includes('denoise') && { denoise }),
        });
    return averagedAlongMotion(even(cleaned), left, quality === 'hd' ? 2 : 1);
  }
  return even(clip.read(part));
}

/** What is averaged afterwards has to be as light as what lies around it. */
async function* evened(
  frames: AsyncIterable<Frame>,
  turns: readonly LightTurn[] | undefined,
  step: number,
): AsyncGenerator<Frame> {
  let place = 0;
  for await (const frame of frames) yield withTurnedLight(frame, turnAt(turns, place++ * step));
}

const betweenOf = (clip: Clip, rate: number) =>
  rate > clip.frameRate && clip.filters.includes('between') ? { between: true } : {};

async function* restored(
  frames: AsyncIterable<Frame>,
  damage: { readonly noise: number; readonly jpegLoss: number },
  context: EngineContext,
): AsyncGenerator<Frame> {
  for await (const pixels of frames) {
    yield (await restoreNoiseJpeg.run({ pixels, damage }, context)).pixels as Frame;
  }
}
