import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { steppedSize } from '../picture-shape.ts';
import type { RemoteEngine } from '../remote-engine.ts';
import { imageModelEngine, promptWithout } from './image-model-engine.ts';

const sideStep = 64;
const longestSide = 1536;

export interface ImageServer {
  readonly url: string;
  readonly key?: string;
  readonly model: string;
  readonly name: string;
  /** US dollars for one picture; 0 on a machine of one's own. */
  readonly price: number;
}

/** Any server that speaks OpenAI's image API: stable-diffusion.cpp, LocalAI, vLLM, a gateway. */
export function imageServer({ url, key, model, name, price }: ImageServer): RemoteEngine {
  return imageModelEngine({
    id: 'image-server',
    provider: 'image-server',
    name,
    place: price > 0 ? 'hosted' : 'self-hosted',
    takes: ['negative-prompt'],
    baseURL: url,
    price,
    modelId: model,
    // `/images/edits`, as OpenAI has it.
    editing: { model, price },
    model: (id, fetch) =>
      createOpenAICompatible({ name: 'imageServer', baseURL: url, apiKey: key, fetch }).imageModel(id),
    ask(request) {
      const { width, height } = steppedSize(request, sideStep, longestSide);
      return { prompt: promptWithout(request), size: `${width}x${height}` };
    },
  });
}
