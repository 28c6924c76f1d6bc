import { readFile } from 'node:fs/promises';
import type { ImageModelV4, ImageModelV4CallOptions } from '@ai-sdk/provider';
import { AppError } from '../../errors.ts';
import type { RemoteEngine, RemoteImage, RemoteRequest } from '../remote-engine.ts';

type Ask = Partial<
  Pick<ImageModelV4CallOptions, 'prompt' | 'size' | 'aspectRatio' | 'seed' | 'providerOptions'>
>;

export interface ImageModelEngine extends Pick<RemoteEngine, 'id' | 'name' | 'place' | 'takes' | 'provider'> {
  readonly baseURL: string;
  /** US dollars for one picture. */
  readonly price: number;
  /** What is asked where a picture goes along; without it, the engine looks at none. */
  readonly editing?: { readonly model: string; readonly price: number };
  /** The provider's model of that name, which reaches out by this `fetch` alone. */
  readonly modelId: string;
  model(id: string, fetch: typeof globalThis.fetch): ImageModelV4;
  /** What is asked for in the provider's own terms; the prompt as it is unless it says another. */
  ask(request: RemoteRequest): Ask;
  /**
   * Looks at every answer that is read after the order, where the provider's model knows less than the provider says: throws
   * `content_refused`, or any error for work that has failed.
   */
  watch?(answer: unknown): void;
}

/** An engine of any image model of the AI SDK. */
export function imageModelEngine(definition: ImageModelEngine): RemoteEngine {
  const { id, name, place, provider, baseURL, price, modelId, editing, model, ask, watch } = definition;
  return {
    id,
    task: 'generate-image',
    name,
    place,
    takes: editing ? [...definition.takes, 'reference'] : definition.takes,
    provider,
    origins: [new URL(baseURL).origin],
    priceOf: ({ reference }) => (reference && editing ? editing.price : price),
    async make(request, { fetch, signal }) {
      const { reference } = request;
      const asked = reference && editing ? editing.model : modelId;
      const files = reference && editing && [await fileOf(reference)];
      const made = await model(asked, watch ? watched(fetch, watch) : fetch).doGenerate({
        n: 1,
        files,
        mask: undefined,
        abortSignal: signal,
        headers: undefined,
        prompt: request.prompt,
        size: undefined,
        aspectRatio: undefined,
        seed: undefined,
        providerOptions: {},
        ...ask(request),
      });
      const [image] = made.images;
      // No picture and no error: what was made was held back.
      if (image === undefined) throw new AppError('content_refused', { engine: name });
      return { file: typeof image === 'string' ? Buffer.from(image, 'base64') : image };
    },
  };
}

async function fileOf({ path }: RemoteImage) {
  return { type: 'file', mediaType: 'image/png', data: new Uint8Array(await readFile(path)) } as const;
}

function watched(fetch: typeof globalThis.fetch, watch: (answer: unknown) => void): typeof globalThis.fetch {
  return async (input, init) => {
    const answer = await fetch(input, init);
    if (answer.ok && answer.headers.get('content-type')?.includes('json')) watch(await answer.clone().json());
    return answer;
  };
}

/** Where a model has no field for what must not be in the picture, the words say it. */
export function promptWithout({ prompt, negativePrompt }: RemoteRequest): string {
  return negativePrompt ? `${prompt}\n\nDo not show: ${negativePrompt}` : prompt;
}
