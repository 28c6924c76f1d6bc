import { createReplicate } from '@ai-sdk/replicate';
import { nearestShape } from '../picture-shape.ts';
import { imageModelEngine, promptWithout } from './image-model-engine.ts';
import type { Provider } from './provider.ts';

const ratios = ['1:1', '16:9', '21:9', '3:2', '2:3', '4:5', '5:4', '3:4', '4:3', '9:16', '9:21'] as const;

export const replicate: Provider = {
  id: 'replicate',
  key: 'REPLICATE_API_TOKEN',
  engine: ({ apiKey, baseURL, model, name, price, editing }) =>
    imageModelEngine({
      id: 'replicate',
      provider: 'replicate',
      name,
      place: 'hosted',
      takes: ['seed', 'negative-prompt'],
      baseURL,
      price,
      modelId: model,
      editing,
      model: (id, fetch) => createReplicate({ apiToken: apiKey, baseURL, fetch }).image(id),
      ask: (request) => ({
        prompt: promptWithout(request),
        aspectRatio: nearestShape(ratios, request),
        seed: request.seed,
        // The order is answered at once and the result asked for: a connection that is held is one that can break.
        providerOptions: { replicate: { maxWaitTimeInSeconds: 1, output_format: 'png' } },
      }),
      // A state of the API that its model in the SDK does not know.
      watch(answer) {
        const { status } = (answer ?? {}) as { status?: unknown };
        if (status === 'aborted') throw new Error('Replicate aborted the prediction before it began.');
      },
    }),
};
