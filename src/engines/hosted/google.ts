import { createGoogle } from '@ai-sdk/google';
import { nearestShape } from '../picture-shape.ts';
import { imageModelEngine, promptWithout } from './image-model-engine.ts';
import type { Provider } from './provider.ts';

const ratios = ['1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9'] as const;

export const google: Provider = {
  id: 'google',
  key: 'GEMINI_API_KEY',
  engine: ({ apiKey, baseURL, model, name, price, editing }) =>
    imageModelEngine({
      id: 'google',
      provider: 'google',
      name,
      place: 'hosted',
      takes: ['negative-prompt'],
      baseURL,
      price,
      modelId: model,
      editing,
      model: (id, fetch) => createGoogle({ apiKey, baseURL, fetch }).image(id),
      ask: (request) => ({ prompt: promptWithout(request), aspectRatio: nearestShape(ratios, request) }),
    }),
};
