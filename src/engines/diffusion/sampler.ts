import { remaining, sigmaAt, trainedSteps } from './noise-schedule.ts';

/** How a picture comes out of noise in a few steps. Latents are changed in place by none of these. */
export interface Sampler {
  /** Steps of noise at which the network is asked, the noisiest first. */
  timesteps(count: number): number[];
  /** What pure noise of deviation 1 is multiplied by to begin with. */
  readonly initialNoise: number;
  /** What the network is shown of the latents at a step. */
  shown(latents: Float32Array, timestep: number): Float32Array;
  /** The latents at the next step, or the finished ones where there is none. `noise` gives as many numbers of deviation 1. */
  next(
    latents: Float32Array,
    predictedNoise: Float32Array,
    timestep: number,
    nextTimestep: number | undefined,
    noise: () => Float32Array,
  ): Float32Array;
}

/**
 * Euler's method along the sigmas (Karras et al.: "Elucidating the Design Space of Diffusion-Based Generative Models", 2022), steps
 * counted from the end as SD-Turbo was distilled with them.
 */
export const eulerTrailing: Sampler = {
  timesteps: (count) =>
    Array.from({ length: count }, (_, at) => Math.round(trainedSteps - (at * trainedSteps) / count) - 1),
  initialNoise: sigmaAt(trainedSteps - 1),
  shown(latents, timestep) {
    const scale = 1 / Math.sqrt(sigmaAt(timestep) ** 2 + 1);
    return latents.map((value) => value * scale);
  },
  next(latents, predicted, timestep, nextTimestep) {
    const step = (nextTimestep === undefined ? 0 : sigmaAt(nextTimestep)) - sigmaAt(timestep);
    return latents.map((value, i) => value + predicted[i] * step);
  },
};

/** Steps of the method that a latent consistency model learned to shorten. */
const originalSteps = 50;
const dataDeviation = 0.5;
const timestepScale = 10;

/** Luo et al.: "Latent Consistency Models", 2023: each step guesses the picture, and noise is laid over it again. */
export const latentConsistency: Sampler = {
  timesteps(count) {
    const stride = trainedSteps / originalSteps;
    return Array.from({ length: count }, (_, at) => {
      const place = Math.floor((at * originalSteps) / count);
      return (originalSteps - place) * stride - 1;
    });
  },
  initialNoise: 1,
  shown: (latents) => latents,
  next(latents, predicted, timestep, nextTimestep, noise) {
    const left = remaining[timestep];
    const scaled = timestep * timestepScale;
    const skip = dataDeviation ** 2 / (scaled ** 2 + dataDeviation ** 2);
    const out = scaled / Math.sqrt(scaled ** 2 + dataDeviation ** 2);
    const guess = latents.map((value, i) => {
      const clean = (value - Math.sqrt(1 - left) * predicted[i]) / Math.sqrt(left);
      return out * clean + skip * value;
    });
    if (nextTimestep === undefined) return guess;
    const kept = remaining[nextTimestep];
    const fresh = noise();
    return guess.map((value, i) => Math.sqrt(kept) * value + Math.sqrt(1 - kept) * fresh[i]);
  },
};

/** How strongly the prompt counts, as a latent consistency model takes it: sines and cosines of `scale` − 1. */
export function guidanceEmbedding(scale: number, length = 256): Float32Array {
  const half = length / 2;
  const embedding = new Float32Array(length);
  for (let i = 0; i < half; i++) {
    const angle = (scale - 1) * 1000 * Math.exp((-Math.log(10_000) * i) / (half - 1));
    embedding[i] = Math.sin(angle);
    embedding[half + i] = Math.cos(angle);
  }
  return embedding;
}
