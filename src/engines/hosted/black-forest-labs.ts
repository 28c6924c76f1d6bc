import { createBlackForestLabs } from '@ai-sdk/black-forest-labs';
import { AppError } from '../../errors.ts';
import { steppedSize } from '../picture-shape.ts';
import type { RemotePictureRequest } from '../remote-engine.ts';
import type { Ask, KeyedProvider } from './provider.ts';
import { wordsWithout } from './request-words.ts';

const sideStep = 32;
const longestSide = 1440;

export const blackForestLabs: KeyedProvider = {
  id: 'black-forest-labs',
  key: 'BFL_API_KEY',
  takes: {
    'generate-image': ['seed', 'negative-prompt'],
    'edit-image': ['seed', 'negative-prompt'],
    restyle: ['seed'],
    fill: ['seed', 'prompt'],
  },
  model: ({ apiKey, baseURL }, id, fetch) => createBlackForestLabs({ apiKey, baseURL, fetch }).image(id),
  ask: (request) => ({
    prompt: wordsWithout(request),
    ...('seed' in request && { seed: request.seed }),
    ...shapeFor(request),
  }),
  // Its model in the SDK would ask on until the deadline.
  watch(answer, engine) {
    const { status } = (answer ?? {}) as { status?: unknown };
    if (status === 'Request Moderated' || status === 'Content Moderated') {
      throw new AppError('content_refused', { engine });
    }
    if (status === 'Task not found') throw new Error('Black Forest Labs does not know the task any more.');
  },
};

/** What goes along keeps its shape where none is asked for. */
function shapeFor(request: RemotePictureRequest): Ask {
  const outputFormat = 'png';
  if (request.task !== 'generate-image') return { providerOptions: { blackForestLabs: { outputFormat } } };
  const { width, height } = steppedSize(request, sideStep, longestSide);
  return { providerOptions: { blackForestLabs: { width, height, outputFormat } } };
}
