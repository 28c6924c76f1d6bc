import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { steppedSize } from '../picture-shape.ts';
import { openai } from './openai.ts';
import type { Provider } from './provider.ts';
import { wordsWithout } from './request-words.ts';

const sideStep = 64;
const longestSide = 1536;

/** A server of the operator's, as the settings describe it. */
export interface ImageServer {
  readonly url: string;
  readonly key?: string;
  readonly model: string;
  readonly name: string;
  /** US dollars for one picture; 0 on a machine of one's own. */
  readonly price: number;
}

/** Any server that speaks OpenAI's image API: stable-diffusion.cpp, LocalAI, vLLM, a gateway. */
export const imageServer: Provider = {
  id: 'image-server',
  takes: openai.takes,
  mask: openai.mask,
  model: ({ baseURL, apiKey }, id, fetch) =>
    createOpenAICompatible({ name: 'imageServer', baseURL, apiKey, fetch }).imageModel(id),
  ask(request) {
    const { width, height } = steppedSize(request, sideStep, longestSide);
    return { prompt: wordsWithout(request), size: `${width}x${height}` };
  },
};
