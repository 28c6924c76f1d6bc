import { createGoogle } from '@ai-sdk/google';
import { nearestShape } from '../../picture-shape.ts';
import type { ClipMaker } from './clip-maker.ts';

const ratios = ['16:9', '9:16'] as const;

export const googleClips: ClipMaker = {
  takes: { 'generate-video': ['prompt', 'negative-prompt', 'last-frame'] },
  model: ({ apiKey, baseURL }, id, fetch) => createGoogle({ apiKey, baseURL, fetch }).video(id),
  ask(request, { length }) {
    const without = 'negativePrompt' in request ? request.negativePrompt : undefined;
    return {
      aspectRatio: nearestShape(ratios, request),
      duration: length === undefined ? undefined : Number(length),
      providerOptions: {
        // What it allows of photos, and the strictest that it has besides nobody at all.
        google: { personGeneration: 'allow_adult', ...(without && { negativePrompt: without }) },
      },
    };
  },
};
