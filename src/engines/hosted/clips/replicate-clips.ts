import { createReplicate } from '@ai-sdk/replicate';
import { nearestShape } from '../../picture-shape.ts';
import { wordsWithout } from '../request-words.ts';
import type { ClipMaker } from './clip-maker.ts';

const ratios = ['16:9', '4:3', '1:1', '3:4', '9:16', '21:9', '9:21'] as const;

export const replicateClips: ClipMaker = {
  takes: { 'generate-video': ['prompt', 'seed', 'negative-prompt'] },
  model: ({ apiKey, baseURL }, id, fetch) => createReplicate({ apiToken: apiKey, baseURL, fetch }).video(id),
  ask: (request, { length, lastFrame }) => ({
    prompt: wordsWithout(request),
    aspectRatio: nearestShape(ratios, request),
    duration: length === undefined ? undefined : Number(length),
    seed: 'seed' in request ? request.seed : undefined,
    providerOptions: {
      replicate: { resolution: '720p', ...(lastFrame && { [lastFrame.field]: lastFrame.url }) },
    },
  }),
};
