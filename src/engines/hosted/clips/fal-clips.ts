import { createFal } from '@ai-sdk/fal';
import { nearestShape } from '../../picture-shape.ts';
import type { Access } from '../access.ts';
import type { ClipMaker } from './clip-maker.ts';

const ratios = ['16:9', '9:16', '1:1'] as const;
/** Where the SDK's model of clips sends its orders, whatever base URL it is given. */
const sdkQueue = 'https://queue.fal.run';

export const falClips: ClipMaker = {
  takes: { 'generate-video': ['prompt', 'negative-prompt'], 'enhance-video': [] },
  origins: (access) => [new URL(queueOf(access)).origin],
  model: (access, id, fetch) => createFal({ apiKey: access.apiKey, fetch: queued(access, fetch) }).video(id),
  ask(request, { length, clip, lastFrame }) {
    if (request.task === 'enhance-video') {
      return { providerOptions: { fal: { video_url: clip!, upscale_factor: request.factor } } };
    }
    return {
      // A photo keeps its shape.
      aspectRatio: request.firstFrame ? undefined : nearestShape(ratios, request),
      providerOptions: {
        fal: {
          // Each of its models has a spelling of its own.
          ...(length !== undefined && { duration: length }),
          ...(request.negativePrompt && { negative_prompt: request.negativePrompt }),
          ...(lastFrame && { [lastFrame.field]: lastFrame.url }),
        },
      },
    };
  },
};

/** Models that take minutes are ordered at another server than those that answer at once. */
const queueOf = ({ baseURL }: Access) => baseURL.replace('//fal.run', '//queue.fal.run').replace(/\/+$/, '');

function queued(access: Access, fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  const queue = queueOf(access);
  return (input, init) => {
    const url = String(input);
    return fetch(url.startsWith(`${sdkQueue}/`) ? queue + url.slice(sdkQueue.length) : url, init);
  };
}
