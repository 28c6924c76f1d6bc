import { createReplicate } from '@ai-sdk/replicate';
import { nearestShape } from '../picture-shape.ts';
import type { RemotePictureRequest } from '../remote-engine.ts';
import { replicateClips } from './clips/replicate-clips.ts';
import type { Ask, KeyedProvider } from './provider.ts';
import { wordsWithout } from './request-words.ts';

const ratios = ['1:1', '16:9', '21:9', '3:2', '2:3', '4:5', '5:4', '3:4', '4:3', '9:16', '9:21'] as const;
/** The order is answered at once and the result asked for: a connection that is held is one that can break. */
const waiting = { maxWaitTimeInSeconds: 1 };

export const replicate: KeyedProvider = {
  id: 'replicate',
  key: 'REPLICATE_API_TOKEN',
  takes: {
    'generate-image': ['seed', 'negative-prompt'],
    'edit-image': ['seed', 'negative-prompt'],
    restyle: ['seed'],
    'upscale-image': [],
  },
  model: ({ apiKey, baseURL }, id, fetch) => createReplicate({ apiToken: apiKey, baseURL, fetch }).image(id),
  ask: (request) => ({ prompt: wordsWithout(request), ...termsFor(request) }),
  clips: replicateClips,
  // A state of the API that its model in the SDK does not know.
  watch(answer) {
    const { status } = (answer ?? {}) as { status?: unknown };
    if (status === 'aborted') throw new Error('Replicate aborted the prediction before it began.');
  },
};

function termsFor(request: RemotePictureRequest): Ask {
  if (request.task === 'upscale-image') {
    return { providerOptions: { replicate: { ...waiting, scale: request.factor } } };
  }
  const settings = { ...waiting, output_format: 'png' };
  const seed = 'seed' in request ? request.seed : undefined;
  if (request.task === 'generate-image') {
    const aspectRatio = nearestShape(ratios, request);
    return { seed, aspectRatio, providerOptions: { replicate: settings } };
  }
  // A name in place of a ratio: the photo keeps its shape.
  const shape = { aspect_ratio: 'match_input_image' };
  return { seed, providerOptions: { replicate: { ...settings, ...shape } } };
}
