import { createOpenAI } from '@ai-sdk/openai';
import { nearestShape, roomySize } from '../picture-shape.ts';
import type { RemotePictureRequest } from '../remote-engine.ts';
import type { KeyedProvider } from './provider.ts';
import { wordsWithout } from './request-words.ts';

/** What it draws fastest. */
const sizes = ['1024x1024', '1536x1024', '1024x1536'] as const;
/** Photos keep their shape: any sides of this step, with so many pixels. */
const sideStep = 16;
const pixels = { least: 655_360, most: 3_000_000 };

export const openai: KeyedProvider = {
  id: 'openai',
  key: 'OPENAI_API_KEY',
  takes: {
    'generate-image': ['negative-prompt'],
    'edit-image': ['negative-prompt', 'mask'],
    restyle: [],
    fill: ['prompt'],
  },
  mask: 'transparent',
  model: ({ apiKey, baseURL }, id, fetch) => createOpenAI({ apiKey, baseURL, fetch }).image(id),
  ask: (request) => ({
    prompt: wordsWithout(request),
    size: sizeFor(request),
    providerOptions: { openai: { quality: 'medium' } },
  }),
};

function sizeFor(request: RemotePictureRequest): `${number}x${number}` {
  if (request.task === 'generate-image') return nearestShape(sizes, request);
  const { width, height } = roomySize(request, sideStep, pixels);
  return `${width}x${height}`;
}
