import { readFile } from 'node:fs/promises';
import { setTimeout as after } from 'node:timers/promises';
import { AppError } from '../../../errors.ts';
import type { ClipTaskId } from '../../../tasks/index.ts';
import type { RemoteClipRequest, RemoteEngine } from '../../remote-engine.ts';
import type { Access } from '../access.ts';
import type { ClipLength, ClipOffer } from '../catalog.server.ts';
import type { Provider } from '../provider.ts';
import { wordsOf } from '../request-words.ts';
import { lastFailure, readResult } from './clip-answers.ts';
import type { ClipMaker } from './clip-maker.ts';

export interface VideoModelEngine extends ClipOffer {
  readonly task: ClipTaskId;
  /** It is asked so often whether the clip is there. */
  readonly pollMs: number;
}

/**
 * One task of a provider whose video models the AI SDK knows: an order that is answered at once, and questions until the clip is there. After
 * a restart the order is answered from what was written down, and the questions go on.
 */
export function videoModelEngine(
  { id, watch }: Pick<Provider, 'id' | 'watch'>,
  maker: ClipMaker,
  access: Access,
  offer: VideoModelEngine,
): RemoteEngine<ClipTaskId> {
  const { task, name, editing, lengths, pollMs } = offer;
  const origins = [new URL(access.baseURL).origin, ...(maker.origins?.(access) ?? [])];
  const lengthFor = ({ seconds }: RemoteClipRequest) => nextLength(lengths, seconds);
  return {
    id,
    task,
    name,
    place: 'hosted',
    takes: [
      ...(maker.takes[task] ?? []),
      ...(editing ? (['first-frame'] as const) : []),
      ...(editing?.lastFrame ? (['last-frame'] as const) : []),
    ],
    provider: id,
    origins: [...new Set(origins)],
    priceOf(request) {
      const { price, pricePerSecond } = modelFor(request);
      return price + pricePerSecond * secondsIn(lengthFor(request), request);
    },
    async make(request, { fetch, signal }) {
      const watching = lastFailure(fetch, watch && ((answer) => watch(answer, name)));
      const model = maker.model(access, modelFor(request).model, watching.fetch);
      const { doStart, doStatus } = model;
      if (!doStart || !doStatus) throw new Error(`${model.modelId} is no model that is asked for later`);
      const frames = await framesOf(request);
      const { operation } = await doStart.call(model, {
        n: 1,
        prompt: wordsOf(request),
        ...frames.options,
        inputReferences: undefined,
        resolution: undefined,
        aspectRatio: undefined,
        duration: undefined,
        fps: undefined,
        seed: undefined,
        generateAudio: undefined,
        providerOptions: {},
        abortSignal: signal,
        ...maker.ask(request, {
          length: lengthFor(request),
          clip: request.task === 'enhance-video' ? await dataUrl(request.clip) : undefined,
          lastFrame: frames.lastFrame,
        }),
      });
      for (;;) {
        const status = await doStatus.call(model, { operation, abortSignal: signal });
        if (status.status === 'completed') {
          const [clip] = status.videos;
          // No clip and no error: what was made was held back.
          if (clip === undefined) throw new AppError('content_refused', { engine: name });
          return { file: await readResult(clip, fetch) };
        }
        // The SDK calls an answer that did not come a failure of the work, too.
        if (status.status === 'error') throw watching.failure() ?? new Error(status.error);
        await after(pollMs, null, { signal }).catch(() => signal.throwIfAborted());
      }
    },
  };

  function modelFor(request: RemoteClipRequest): Pick<ClipOffer, 'model' | 'price' | 'pricePerSecond'> {
    return request.task === 'generate-video' && request.firstFrame && editing ? editing : offer;
  }

  /** Of those that a model looks at. */
  async function framesOf(request: RemoteClipRequest) {
    const { firstFrame, lastFrame } = request.task === 'generate-video' && editing ? request : {};
    const first = firstFrame && pngFile(await readFile(firstFrame.path));
    const field = editing?.lastFrame;
    const takesLast = maker.takes[task]?.includes('last-frame');
    const last = lastFrame && takesLast && !field ? pngFile(await readFile(lastFrame.path)) : undefined;
    const frameImages = [
      ...(first ? [{ image: first, frameType: 'first_frame' as const }] : []),
      ...(last ? [{ image: last, frameType: 'last_frame' as const }] : []),
    ];
    return {
      options: { image: first, frameImages: last ? frameImages : undefined },
      lastFrame:
        lastFrame && field ? { field, url: await dataUrl({ ...lastFrame, type: 'image/png' }) } : undefined,
    };
  }
}

/** The shortest that is long enough, or else the longest. */
function nextLength(lengths: readonly ClipLength[] | undefined, seconds: number): ClipLength | undefined {
  if (!lengths) return Math.ceil(seconds);
  const sorted = lengths.toSorted((one, other) => numberIn(one) - numberIn(other));
  return sorted.find((length) => numberIn(length) >= seconds) ?? sorted.at(-1);
}

const numberIn = (length: ClipLength) => Number.parseFloat(String(length));

/** What is made better is as long as it was. */
function secondsIn(length: ClipLength | undefined, { task, seconds }: RemoteClipRequest): number {
  return task === 'enhance-video' || length === undefined ? seconds : numberIn(length);
}

const pngFile = (data: Uint8Array) =>
  ({ type: 'file', mediaType: 'image/png', data: new Uint8Array(data) }) as const;

async function dataUrl({ path, type }: { path: string; type: string }): Promise<string> {
  return `data:${type};base64,${(await readFile(path)).toString('base64')}`;
}
