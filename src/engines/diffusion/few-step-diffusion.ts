import { setImmediate } from 'node:timers/promises';
import type { Raster } from '../../imaging/raster/raster.ts';
import { resample } from '../../imaging/raster/resample.ts';
import type { GenerateImageInput, GenerateImageOutput } from '../../tasks/generate-image.ts';
import type { EngineContext } from '../engine.ts';
import { upscaleX2 } from '../local/upscale-x2.engine.ts';
import { tokenCount } from './clip-tokens.ts';
import { guidanceEmbedding, type Sampler } from './sampler.ts';
import { seededNoise } from './seeded-noise.ts';

/** Stable Diffusion distilled to a few steps, as three networks. */
export interface FewStepModel {
  /** Ids of its networks. */
  readonly textEncoder: string;
  readonly unet: string;
  readonly decoder: string;
  tokenize(text: string): Promise<Float32Array>;
  readonly sampler: Sampler;
  readonly steps: number;
  /** How strongly the prompt counts, where the network takes it as an input. */
  readonly guidance?: number;
}

/** Pixels of a picture it draws, as it learned: more come out as doubled subjects. */
const learnedPixels = 512 * 512;
/** Sides are whole numbers of these: a latent is 8 pixels, and the network halves latents three times. */
const sideStep = 64;
const latentPixels = 8;
const latentChannels = 4;
/** Of Stable Diffusion's autoencoder. */
const latentScale = 0.18215;
/** Of the time of the whole: reading the words, the steps, the decoder; the rest enlarges. */
const shares = { words: 0.02, steps: 0.68, decoder: 0.12 };

/** Draws a prompt at the size the network learned, and brings it to the size that is wanted with our own network. */
export async function drawFewSteps(
  model: FewStepModel,
  { prompt, seed, width, height }: GenerateImageInput,
  context: EngineContext,
): Promise<GenerateImageOutput> {
  const { signal, sessions, progress } = context;
  const tokens = await model.tokenize(prompt);
  const encoder = await sessions.get(model.textEncoder);
  const [ids] = encoder.inputNames;
  const encoded = await encoder.run({ [ids]: { data: tokens, dims: [1, tokenCount] } }, [
    encoder.outputNames[0],
  ]);
  const words = encoded[encoder.outputNames[0]];
  progress(shares.words);

  const drawn = sizeFor(width, height);
  const dims = [1, latentChannels, drawn.height / latentPixels, drawn.width / latentPixels];
  const count = dims.reduce((product, each) => product * each, 1);
  const noise = seededNoise(seed);
  const { sampler, steps } = model;
  let latents: Float32Array = noise(count).map((value) => value * sampler.initialNoise);
  const unet = await sessions.get(model.unet);
  const [sample, time, states, guidance] = unet.inputNames;
  const timesteps = sampler.timesteps(steps);
  for (const [place, timestep] of timesteps.entries()) {
    signal.throwIfAborted();
    const answer = await unet.run({
      [sample]: { data: sampler.shown(latents, timestep), dims },
      [time]: { data: Float32Array.of(timestep), dims: [1] },
      [states]: words,
      ...(guidance &&
        model.guidance !== undefined && {
          [guidance]: { data: guidanceEmbedding(model.guidance), dims: [1, 256] },
        }),
    });
    const { data } = answer[unet.outputNames[0]];
    latents = sampler.next(latents, data, timestep, timesteps[place + 1], () => noise(count));
    progress(shares.words + (shares.steps * (place + 1)) / steps);
    // A message that calls the job off comes in here.
    await setImmediate();
  }
  signal.throwIfAborted();

  const decoder = await sessions.get(model.decoder);
  const [input] = decoder.inputNames;
  const scaled = latents.map((value) => value / latentScale);
  const decoded = await decoder.run({ [input]: { data: scaled, dims } });
  const small = toPixels(decoded[decoder.outputNames[0]].data, drawn);
  const done = shares.words + shares.steps + shares.decoder;
  progress(done);
  signal.throwIfAborted();
  const pixels = await enlarged(small, width, height, {
    ...context,
    progress: (share) => progress(done + (1 - done) * share),
  });
  progress(1);
  return { pixels, isWhole: true };
}

/** Nearest in shape to what is wanted, of about the pixels it learned with. */
export function sizeFor(width: number, height: number): { width: number; height: number } {
  const scale = Math.sqrt(learnedPixels / (width * height));
  const side = (length: number) => Math.max(sideStep, Math.round((length * scale) / sideStep) * sideStep);
  return { width: side(width), height: side(height) };
}

/** From −1..1, channel by channel. */
function toPixels(
  data: Float32Array,
  { width, height }: { width: number; height: number },
): Raster<Uint8Array> {
  const area = width * height;
  const pixels = new Uint8Array(area * 3);
  for (let i = 0; i < area; i++) {
    for (let channel = 0; channel < 3; channel++) {
      const value = (data[channel * area + i] / 2 + 0.5) * 255;
      pixels[i * 3 + channel] = Math.min(255, Math.max(0, Math.round(value)));
    }
  }
  return { width, height, channels: 3, data: pixels };
}

/** Twice as large by our own network, then cut to the shape and brought to the size that is wanted. */
async function enlarged(
  small: Raster<Uint8Array>,
  width: number,
  height: number,
  context: EngineContext,
): Promise<Raster> {
  const isLarger = width > small.width || height > small.height;
  const { pixels } = isLarger
    ? await upscaleX2.run({ pixels: small, factor: 2 }, context)
    : { pixels: small };
  const scale = Math.max(width / pixels.width, height / pixels.height);
  const covering = {
    width: Math.max(width, Math.round(pixels.width * scale)),
    height: Math.max(height, Math.round(pixels.height * scale)),
  };
  const sized = resample(pixels, covering.width, covering.height, 'cubic');
  return middleOf(sized as Raster<Uint8Array>, width, height);
}

function middleOf({ data, ...from }: Raster<Uint8Array>, width: number, height: number): Raster<Uint8Array> {
  const [left, top] = [(from.width - width) >> 1, (from.height - height) >> 1];
  const cut = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const start = ((top + y) * from.width + left) * 3;
    cut.set(data.subarray(start, start + width * 3), y * width * 3);
  }
  return { width, height, channels: 3, data: cut };
}
