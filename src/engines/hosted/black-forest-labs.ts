import { createBlackForestLabs } from '@ai-sdk/black-forest-labs';
import { AppError } from '../../errors.ts';
import { steppedSize } from '../picture-shape.ts';
import { imageModelEngine, promptWithout } from './image-model-engine.ts';
import type { Provider } from './provider.ts';

const sideStep = 32;
const longestSide = 1440;

export const blackForestLabs: Provider = {
  id: 'black-forest-labs',
  key: 'BFL_API_KEY',
  engine: ({ apiKey, baseURL, model, name, price, editing }) =>
    imageModelEngine({
      id: 'black-forest-labs',
      provider: 'black-forest-labs',
      name,
      place: 'hosted',
      takes: ['seed', 'negative-prompt'],
      baseURL,
      price,
      modelId: model,
      editing,
      model: (id, fetch) => createBlackForestLabs({ apiKey, baseURL, fetch }).image(id),
      ask(request) {
        const { width, height } = steppedSize(request, sideStep, longestSide);
        return {
          prompt: promptWithout(request),
          seed: request.seed,
          providerOptions: { blackForestLabs: { width, height, outputFormat: 'png' } },
        };
      },
      // Its model in the SDK would ask on until the deadline.
      watch(answer) {
        const { status } = (answer ?? {}) as { status?: unknown };
        if (status === 'Request Moderated' || status === 'Content Moderated') {
          throw new AppError('content_refused', { engine: name });
        }
        if (status === 'Task not found')
          throw new Error('Black Forest Labs does not know the task any more.');
      },
    }),
};
