import { createGoogle } from '@ai-sdk/google';
import { AppError } from '../../errors.ts';
import { nearestShape } from '../picture-shape.ts';
import { googleClips } from './clips/google-clips.ts';
import type { KeyedProvider } from './provider.ts';
import { wordsWithout } from './request-words.ts';

const ratios = ['1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9'] as const;

export const google: KeyedProvider = {
  id: 'google',
  key: 'GEMINI_API_KEY',
  takes: { 'generate-image': ['negative-prompt'], 'edit-image': ['negative-prompt'], restyle: [] },
  model: ({ apiKey, baseURL }, id, fetch) => createGoogle({ apiKey, baseURL, fetch }).image(id),
  // A photo keeps its shape where none is asked for.
  ask: (request) => ({
    prompt: wordsWithout(request),
    ...(request.task === 'generate-image' && { aspectRatio: nearestShape(ratios, request) }),
  }),
  clips: googleClips,
  // A clip that is held back is an answer without one, and with the reason.
  watch(answer, engine) {
    const { response } = (answer ?? {}) as { response?: { generateVideoResponse?: FilteredClips } };
    if (response?.generateVideoResponse?.raiMediaFilteredCount)
      throw new AppError('content_refused', { engine });
  },
};

interface FilteredClips {
  readonly raiMediaFilteredCount?: number;
}
