import { createFal } from '@ai-sdk/fal';
import { AppError } from '../../errors.ts';
import { steppedSize } from '../picture-shape.ts';
import { imageModelEngine } from './image-model-engine.ts';
import type { Provider } from './provider.ts';

const sideStep = 16;
const longestSide = 1536;

export const fal: Provider = {
  id: 'fal',
  key: 'FAL_KEY',
  engine: ({ apiKey, baseURL, model, name, price, editing }) =>
    imageModelEngine({
      id: 'fal',
      provider: 'fal',
      name,
      place: 'hosted',
      takes: ['seed', 'negative-prompt'],
      baseURL,
      price,
      modelId: model,
      editing,
      model: (id, fetch) => createFal({ apiKey, baseURL, fetch }).image(id),
      ask(request) {
        const { width, height } = steppedSize(request, sideStep, longestSide);
        const { negativePrompt } = request;
        return {
          size: `${width}x${height}`,
          seed: request.seed,
          providerOptions: {
            fal: { enableSafetyChecker: true, ...(negativePrompt && { negative_prompt: negativePrompt }) },
          },
        };
      },
      // What it held back comes as a black picture.
      watch(answer) {
        const { has_nsfw_concepts: flags } = (answer ?? {}) as { has_nsfw_concepts?: unknown };
        if (Array.isArray(flags) && flags.includes(true))
          throw new AppError('content_refused', { engine: name });
      },
    }),
};
