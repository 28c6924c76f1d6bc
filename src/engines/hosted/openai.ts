import { createOpenAI } from '@ai-sdk/openai';
import { nearestShape } from '../picture-shape.ts';
import { imageModelEngine, promptWithout } from './image-model-engine.ts';
import type { Provider } from './provider.ts';

const sizes = ['1024x1024', '1536x1024', '1024x1536'] as const;

export const openai: Provider = {
  id: 'openai',
  key: 'OPENAI_API_KEY',
  engine: ({ apiKey, baseURL, model, name, price, editing }) =>
    imageModelEngine({
      id: 'openai',
      provider: 'openai',
      name,
      place: 'hosted',
      takes: ['negative-prompt'],
      baseURL,
      price,
      modelId: model,
      editing,
      model: (id, fetch) => createOpenAI({ apiKey, baseURL, fetch }).image(id),
      ask: (request) => ({
        prompt: promptWithout(request),
        size: nearestShape(sizes, request),
        providerOptions: { openai: { quality: 'medium' } },
      }),
    }),
};
