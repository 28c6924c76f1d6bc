import { createFal } from '@ai-sdk/fal';
import { AppError } from '../../errors.ts';
import { steppedSize } from '../picture-shape.ts';
import type { RemotePictureRequest } from '../remote-engine.ts';
import { falClips } from './clips/fal-clips.ts';
import type { KeyedProvider } from './provider.ts';

const sideStep = 16;
const longestSide = 1536;
/** The most that its enlarger does at once. */
const largestFactor = 4;

export const fal: KeyedProvider = {
  id: 'fal',
  key: 'FAL_KEY',
  takes: {
    'generate-image': ['seed', 'negative-prompt'],
    'edit-image': ['seed', 'negative-prompt'],
    restyle: ['seed'],
    fill: ['seed', 'prompt'],
    'upscale-image': [],
    'cut-out': [],
  },
  model: ({ apiKey, baseURL }, id, fetch) => createFal({ apiKey, baseURL, fetch }).image(id),
  ask(request) {
    const { width, height } = steppedSize(request, sideStep, longestSide);
    const hasSize = ['generate-image', 'edit-image', 'restyle'].includes(request.task);
    return {
      ...(hasSize && { size: `${width}x${height}` as const }),
      ...('seed' in request && { seed: request.seed }),
      providerOptions: { fal: settingsFor(request) },
    };
  },
  clips: falClips,
  // What it held back comes as a black picture.
  watch(answer, engine) {
    const { has_nsfw_concepts: flags } = (answer ?? {}) as { has_nsfw_concepts?: unknown };
    if (Array.isArray(flags) && flags.includes(true)) throw new AppError('content_refused', { engine });
  },
};

function settingsFor(request: RemotePictureRequest): Record<string, string | number | boolean> {
  if (request.task === 'upscale-image') return { upscale_factor: Math.min(request.factor, largestFactor) };
  if (request.task === 'cut-out') return {};
  const without = 'negativePrompt' in request ? request.negativePrompt : undefined;
  return { enableSafetyChecker: true, ...(without && { negative_prompt: without }) };
}
