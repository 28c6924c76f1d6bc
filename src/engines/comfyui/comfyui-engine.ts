import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Capability } from '../../tasks/capability.ts';
import { steppedSize } from '../picture-shape.ts';
import type {
  RemoteClip,
  RemoteContext,
  RemoteEngine,
  RemoteImage,
  RemoteRequest,
  RemoteTask,
} from '../remote-engine.ts';
import { ComfyError, ComfyServer, type Entry, filesOf } from './comfyui-server.ts';
import { watchPrompt } from './comfyui-watch.ts';
import type { WorkflowName } from './read-workflow.server.ts';
import type { ServerCheck } from './server-check.ts';
import { bind, type Values, type Workflow } from './workflow.ts';

const sideStep = 64;
const longestSide = 1536;
/** Of clips: what models that fit on one graphics card make. */
const clipSideStep = 32;
const longestClipSide = 1280;
const longestEnhancedSide = 3840;
/** A server that doesn't say by then how much it has to do is passed over. */
const loadMs = 3_000;

export interface ComfyEngineParts extends Pick<ServerCheck, 'able'> {
  readonly task: RemoteTask;
  readonly workflow: Workflow;
  /** For what comes of words and goes by a photo; without it, or a server that can run it, none is looked at. */
  readonly byPhoto?: { readonly name: WorkflowName; readonly workflow: Workflow };
  readonly urls: readonly string[];
  readonly name: string;
  readonly pollMs: number;
}

/** One task on ComfyUI servers, the least loaded first. */
export function comfyEngine(parts: ComfyEngineParts): RemoteEngine {
  const { task, workflow, urls, name, able, pollMs } = parts;
  const byPhoto = parts.byPhoto?.workflow;
  const ableByPhoto = () => (parts.byPhoto ? able(parts.byPhoto.name) : []);
  const canGoByPhoto = () => ableByPhoto().length > 0;

  return {
    id: 'comfyui',
    task,
    name,
    place: 'self-hosted',
    get takes() {
      const byEither = byPhoto && canGoByPhoto() ? heededBy(byPhoto, task) : [];
      return [...new Set([...heededBy(workflow, task), ...byEither])];
    },
    provider: 'comfyui',
    origins: urls.map((url) => new URL(url).origin),
    priceOf: () => 0,
    isReady: () => able(task).length > 0,
    async make(request, context) {
      const goesBy = photoOf(request) && canGoByPhoto();
      const servers = goesBy ? ableByPhoto() : able(task);
      return draw(request, context, await leastLoaded(servers, context.fetch));
    },
  };

  async function draw(request: RemoteRequest, context: RemoteContext, chosen: string) {
    const { fetch, signal, callId: promptId } = context;
    const clientId = randomUUID();
    // Opened before the order leaves, so that nothing it is told is missed.
    let server = chosen;
    let watch = watchPrompt(chosen, { clientId, promptId }, context.progress);
    try {
      const canSee = ableByPhoto().includes(chosen);
      const used = byPhoto && photoOf(request) && canSee ? byPhoto : workflow;
      const graph = bind(used, await valuesOf(request, used, (file) => upload(context, chosen, file)));
      const ordered = await fetch(`${chosen}/prompt`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ prompt: graph, client_id: clientId, prompt_id: promptId }),
      });
      const text = await ordered.text();
      if (!ordered.ok)
        throw new ComfyError(`the workflow was refused: ${text.slice(0, 300)}`, ordered.status, text);
      const { node_errors: errors } = JSON.parse(text) as { node_errors?: Record<string, unknown> };
      // A 200 may carry errors: nothing is drawn then.
      if (errors && Object.keys(errors).length > 0)
        throw new Error(`the workflow was refused: ${text.slice(0, 300)}`);
      // Where it was ordered, which after a restart may be another one.
      const home = new ComfyServer(homeOf(ordered.url, chosen), fetch);
      server = home.url;
      if (server !== chosen) {
        watch.close();
        watch = watchPrompt(server, { clientId, promptId }, context.progress);
      }
      const entry = await untilDone(home, promptId, watch, signal);
      // After a restart: whichever of the workflows it was ordered with.
      const outputs = [used, workflow, byPhoto].flatMap((one) => one?.bindings.output ?? []);
      const made = outputs.flatMap((output) => filesOf(entry, output))[0];
      if (!made) throw new Error(`the workflow made nothing: ${describe(entry)}`);
      const file = await home.view(made);
      await tell(context, `${home.url}/history`, { delete: [promptId] });
      return { file, requestId: promptId };
    } catch (error) {
      // One that goes on after a restart goes on there as well; one that nobody waits for is taken back.
      if (context.isGivenUp()) await cancel(context, server, promptId);
      throw error;
    } finally {
      watch.close();
    }
  }

  async function untilDone(
    server: ComfyServer,
    promptId: string,
    watch: ReturnType<typeof watchPrompt>,
    signal: AbortSignal,
  ): Promise<Entry> {
    for (;;) {
      signal.throwIfAborted();
      const entry = await server.history(promptId);
      if (entry?.status?.status_str === 'error') throw new Error(`the workflow failed: ${describe(entry)}`);
      if (entry) return entry;
      if (!(await server.isWaiting(promptId))) {
        // It may have ended between the two questions.
        const late = await server.history(promptId);
        if (!late) throw new ComfyError('the server has forgotten the job', 410);
        continue;
      }
      await Promise.race([watch.next(pollMs), aborted(signal)]);
    }
  }
}

/** Capabilities that a workflow has a place for. */
function heededBy({ bindings }: Workflow, task: RemoteTask): Capability[] {
  const heeded: [boolean, Capability][] = [
    [bindings.seed !== undefined, 'seed'],
    [bindings.prompt !== undefined && (task === 'fill' || task === 'generate-video'), 'prompt'],
    [bindings.negativePrompt !== undefined, 'negative-prompt'],
    [bindings.photo !== undefined && task === 'generate-image', 'reference'],
    [bindings.strength !== undefined, 'strength'],
    [bindings.mask !== undefined && task === 'edit-image', 'mask'],
    [bindings.firstFrame !== undefined, 'first-frame'],
    [bindings.lastFrame !== undefined, 'last-frame'],
  ];
  return heeded.flatMap(([isHeeded, capability]) => (isHeeded ? [capability] : []));
}

/** The picture that what comes of words goes by, or the one that is worked on. */
function photoOf(request: RemoteRequest): RemoteImage | undefined {
  if (request.task === 'generate-image') return request.reference;
  if (request.task === 'generate-video') return request.firstFrame;
  return 'photo' in request ? request.photo : undefined;
}

/** What of a request a workflow has a place for; files by the names they were uploaded under. */
async function valuesOf(
  request: RemoteRequest,
  { bindings, timing }: Workflow,
  uploaded: (file: RemoteImage | RemoteClip) => Promise<string>,
): Promise<Values> {
  const asks = <K extends string>(key: K) =>
    key in request ? (request as Record<K, unknown>)[key] : undefined;
  const value = (key: string) => asks(key) as string | number | undefined;
  const file = async (key: string, bound: unknown) => {
    const given = asks(key) as RemoteImage | RemoteClip | undefined;
    return given && bound ? uploaded(given) : undefined;
  };
  const values: Values = {
    prompt: value('prompt'),
    negativePrompt: 'negativePrompt' in request ? (request.negativePrompt ?? '') : undefined,
    ...sizeFor(request),
    seed: value('seed'),
    strength: value('strength'),
    factor: value('factor'),
    frames: 'seconds' in request && timing ? framesIn(request.seconds, timing) : undefined,
    photo: await file(request.task === 'generate-image' ? 'reference' : 'photo', bindings.photo),
    mask: await file('mask', bindings.mask),
    firstFrame: await file('firstFrame', bindings.firstFrame),
    lastFrame: await file('lastFrame', bindings.lastFrame),
    clip: await file('clip', bindings.clip),
  };
  return Object.fromEntries(Object.entries(values).filter(([, one]) => one !== undefined));
}

function sizeFor(request: RemoteRequest) {
  if (request.task === 'generate-video') return steppedSize(request, clipSideStep, longestClipSide);
  if (request.task !== 'enhance-video') return steppedSize(request, sideStep, longestSide);
  const { width, height, factor } = request;
  return steppedSize({ width: width * factor, height: height * factor }, 2, longestEnhancedSide);
}

/** Models make one frame and then so many at a time. */
function framesIn(seconds: number, { rate, step }: NonNullable<Workflow['timing']>): number {
  return Math.ceil((seconds * rate) / step) * step + 1;
}

/** The one with the fewest jobs of those that answer. */
async function leastLoaded(urls: readonly string[], fetch: typeof globalThis.fetch): Promise<string> {
  const loads = await Promise.allSettled(
    urls.map(async (url) => ({ url, load: await soon(new ComfyServer(url, fetch).load()) })),
  );
  const known = loads.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  known.sort((one, other) => one.load - other.load);
  const [least] = known;
  if (least) return least.url;
  const failed = loads.find((one) => one.status === 'rejected');
  throw failed?.reason ?? new Error('no ComfyUI server can run the workflow');
}

async function soon<T>(answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new ComfyError('the server does not answer')), loadMs);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Puts a file where graphs find it until the server is restarted, and answers how they name it. */
async function upload(
  context: RemoteContext,
  server: string,
  { sha256, path, ...file }: RemoteImage | RemoteClip,
): Promise<string> {
  const form = new FormData();
  const type = 'type' in file ? file.type : 'image/png';
  // It takes clips as it takes pictures, and graphs tell them apart by their names.
  const called = `${sha256.slice(0, 32)}.${type === 'image/png' ? 'png' : 'mp4'}`;
  form.set('image', new Blob([await readFile(path)], { type }), called);
  form.set('type', 'temp');
  form.set('overwrite', 'true');
  const answer = await context.tell(`${server}/upload/image`, {
    method: 'POST',
    body: form,
  });
  const text = await answer.text();
  if (!answer.ok) throw new ComfyError('the file was refused', answer.status, text);
  const { name } = JSON.parse(text) as { name: string };
  return `${name} [temp]`;
}

/** Of this job alone: `/interrupt` without an id would stop whatever runs. */
async function cancel(context: RemoteContext, server: string, promptId: string): Promise<void> {
  await tell(context, `${server}/queue`, { delete: [promptId] });
  await tell(context, `${server}/interrupt`, { prompt_id: promptId });
}

/** Said to be tidy; nothing depends on it. */
async function tell(context: RemoteContext, url: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await context.tell(url, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => {});
}

const homeOf = (orderedAt: string, chosen: string) =>
  orderedAt === '' ? chosen : orderedAt.replace(/\/prompt$/, '');

const describe = ({ status }: Entry) => JSON.stringify(status?.messages ?? []).slice(-400);

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
