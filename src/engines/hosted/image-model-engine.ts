import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { AppError } from '../../errors.ts';
import type { RemoteEngine, RemoteImage, RemotePictureRequest, RemotePictureTask } from '../remote-engine.ts';
import type { Access } from './access.ts';
import type { Offer } from './catalog.server.ts';
import type { Provider } from './provider.ts';
import { wordsOf } from './request-words.ts';

export interface ImageModelEngine extends Offer {
  readonly task: RemotePictureTask;
  readonly place: 'self-hosted' | 'hosted';
}

/** One task of a provider whose image models the AI SDK knows. */
export function imageModelEngine(
  provider: Provider,
  access: Access,
  { task, place, name, model: modelId, price, pricePerMegapixel = 0, editing }: ImageModelEngine,
): RemoteEngine<RemotePictureTask> {
  const { id, takes: heeds, mask: maskForm, model, ask, watch } = provider;
  const takes = heeds[task] ?? [];
  return {
    id,
    task,
    name,
    place,
    takes: editing ? [...takes, 'reference'] : takes,
    provider: id,
    origins: [new URL(access.baseURL).origin],
    priceOf(request) {
      const each = 'reference' in request && request.reference && editing ? editing.price : price;
      return each + pricePerMegapixel * megapixelsOf(request);
    },
    async make(request, { fetch, signal }) {
      const photo = photoOf(request);
      const goesAlong = photo && (request.task !== 'generate-image' || editing);
      const isEdit = request.task === 'generate-image' && goesAlong;
      const asked = isEdit && editing ? editing.model : modelId;
      const watching = watch && ((answer: unknown) => watch(answer, name));
      const made = await model(access, asked, watching ? watched(fetch, watching) : fetch).doGenerate({
        n: 1,
        files: goesAlong ? [await fileOf(photo)] : undefined,
        mask: await maskOf(request, maskForm),
        abortSignal: signal,
        headers: undefined,
        prompt: wordsOf(request),
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

/** Of what comes out. */
function megapixelsOf(request: RemotePictureRequest): number {
  const factor = request.task === 'upscale-image' ? request.factor : 1;
  return (request.width * request.height * factor ** 2) / 1e6;
}

const photoOf = (request: RemotePictureRequest) =>
  request.task === 'generate-image' ? request.reference : request.photo;

const pngFile = (data: Uint8Array) => ({ type: 'file', mediaType: 'image/png', data }) as const;

async function fileOf({ path }: RemoteImage) {
  return pngFile(new Uint8Array(await readFile(path)));
}

/** White is filled, or transparent is. */
async function maskOf(request: RemotePictureRequest, form: Provider['mask']) {
  if (!('mask' in request) || !request.mask) return undefined;
  if (form !== 'transparent') return fileOf(request.mask);
  const { width, height } = request;
  const kept = await sharp(request.mask.path).negate().toColorspace('b-w').raw().toBuffer();
  const png = await sharp({ create: { width, height, channels: 3, background: '#000' } })
    .joinChannel(kept, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  return pngFile(new Uint8Array(png));
}

function watched(fetch: typeof globalThis.fetch, watch: (answer: unknown) => void): typeof globalThis.fetch {
  return async (input, init) => {
    const answer = await fetch(input, init);
    if (answer.ok && answer.headers.get('content-type')?.includes('json')) watch(await answer.clone().json());
    return answer;
  };
}
