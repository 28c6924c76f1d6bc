import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Capability } from '../../tasks/capability.ts';
import { steppedSize } from '../picture-shape.ts';
import type { RemoteContext, RemoteEngine, RemoteImage, RemoteRequest } from '../remote-engine.ts';
import { ComfyError, ComfyServer, type Entry } from './comfyui-server.ts';
import { watchPrompt } from './comfyui-watch.ts';
import { bind, problemsOf, type Workflow } from './workflow.ts';

const sideStep = 64;
const longestSide = 1536;
/** The server is asked at least this often, whatever it tells. */
const usualPollMs = 2_000;
const checkMs = 60_000;

export interface ComfyUi {
  readonly urls: readonly string[];
  /** As people read who made a picture. */
  readonly name: string;
  readonly workflow: Workflow;
  /** For requests with a picture to go by; without it, or a server that can run it, the engine looks at none. */
  readonly reference?: Workflow;
  readonly pollMs?: number;
  /** What keeps servers from working is said here, once for each change. */
  report(line: string): void;
}

/** ComfyUI servers of the operator's, the least loaded first. Ready while one of them can run the workflow. */
export interface ComfyUiEngine extends RemoteEngine {
  /** Asks every server whether it can run the workflow; again every minute until `stop()`. */
  start(): Promise<void>;
  stop(): void;
}

export function comfyUi({
  urls,
  name,
  workflow,
  reference,
  pollMs = usualPollMs,
  report,
}: ComfyUi): ComfyUiEngine {
  const able = new Set<string>();
  /** Those that can also run the workflow with a picture to go by. */
  const seeing = new Set<string>();
  const said = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;

  async function check(url: string): Promise<void> {
    let problems: string[];
    let unseen: string[] = [];
    try {
      const info = await new ComfyServer(url, quickFetch).objectInfo();
      problems = problemsOf(workflow, info);
      if (reference) unseen = problemsOf(reference, info);
    } catch (error) {
      problems = [reasonOf(error)];
    }
    if (reference && problems.length + unseen.length === 0) seeing.add(url);
    else seeing.delete(url);
    if (problems.length === 0) able.add(url);
    else able.delete(url);
    const line =
      problems.length === 0
        ? `ComfyUI at ${url} is ready${unseen.length > 0 ? `, but not for reference photos: ${unseen.join('; ')}` : ''}`
        : `ComfyUI at ${url} can’t draw: ${problems.join('; ')}`;
    if (said.get(url) !== line) report(line);
    said.set(url, line);
  }

  const checkAll = async () => void (await Promise.all(urls.map(check)));

  return {
    id: 'comfyui',
    task: 'generate-image',
    name,
    place: 'self-hosted',
    get takes() {
      const { negativePrompt } = workflow.bindings;
      const takes: Capability[] = negativePrompt ? ['seed', 'negative-prompt'] : ['seed'];
      if (reference && seeing.size > 0)
        takes.push(
          ...(reference.bindings.strength ? (['reference', 'strength'] as const) : (['reference'] as const)),
        );
      return takes;
    },
    provider: 'comfyui',
    origins: urls.map((url) => new URL(url).origin),
    priceOf: () => 0,
    isReady: () => able.size > 0,
    async start() {
      await checkAll();
      timer = setInterval(() => void checkAll(), checkMs).unref();
    },
    stop: () => clearInterval(timer),
    async make(request, context) {
      const sees = request.reference && seeing.size > 0;
      const chosen = await leastLoaded([...(sees ? seeing : able)], context.fetch);
      return draw(request, context, chosen);
    },
  };

  async function draw(request: RemoteRequest, context: RemoteContext, chosen: string) {
    const { fetch, signal, callId: promptId } = context;
    const clientId = randomUUID();
    // Opened before the order leaves, so that nothing it is told is missed.
    let server = chosen;
    let watch = watchPrompt(chosen, { clientId, promptId }, context.progress);
    try {
      const uploaded =
        request.reference && seeing.has(chosen) && (await upload(context, chosen, request.reference));
      const used = uploaded && reference ? reference : workflow;
      const graph = bind(used, request, steppedSize(request, sideStep, longestSide), uploaded || undefined);
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
      const made = entry.outputs[used.bindings.output]?.images?.[0];
      if (!made) throw new Error(`the workflow made no picture: ${describe(entry)}`);
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

/** The one with the fewest jobs of those that answer. */
async function leastLoaded(urls: readonly string[], fetch: typeof globalThis.fetch): Promise<string> {
  const loads = await Promise.allSettled(
    urls.map(async (url) => ({ url, load: await new ComfyServer(url, fetch).load() })),
  );
  const known = loads.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  known.sort((one, other) => one.load - other.load);
  const [least] = known;
  if (least) return least.url.replace(/\/+$/, '');
  const failed = loads.find((one) => one.status === 'rejected');
  throw failed?.reason ?? new Error('no ComfyUI server can run the workflow');
}

/** Puts a picture where graphs find it until the server is restarted, and answers how they name it. */
async function upload(
  context: RemoteContext,
  server: string,
  { sha256, path }: RemoteImage,
): Promise<string> {
  const form = new FormData();
  form.set('image', new Blob([await readFile(path)], { type: 'image/png' }), `${sha256.slice(0, 32)}.png`);
  form.set('type', 'temp');
  form.set('overwrite', 'true');
  const answer = await context.tell(`${server.replace(/\/+$/, '')}/upload/image`, {
    method: 'POST',
    body: form,
  });
  const text = await answer.text();
  if (!answer.ok) throw new ComfyError('the picture was refused', answer.status, text);
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

const quickFetch: typeof globalThis.fetch = (input, init) =>
  globalThis.fetch(input, { ...init, signal: AbortSignal.timeout(3_000) });

/** Of a connection that failed, what it was that failed. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : '';
  return error.message === 'fetch failed' ? `it doesn’t answer${code}` : error.message;
}

const homeOf = (orderedAt: string, chosen: string) =>
  orderedAt === '' ? chosen : orderedAt.replace(/\/prompt$/, '');

const describe = ({ status }: Entry) => JSON.stringify(status?.messages ?? []).slice(-400);

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
