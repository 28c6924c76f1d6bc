import { z } from 'zod';
import { type ObjectInfo, objectInfoSchema } from './workflow.ts';

type Fetch = typeof globalThis.fetch;

const queueSchema = z.object({
  /** Each is `[number, prompt id, graph, …]`. */
  queue_running: z.array(z.array(z.unknown())),
  queue_pending: z.array(z.array(z.unknown())),
});

const file = z.object({ filename: z.string(), subfolder: z.string(), type: z.string() });
const files = z.array(file).optional();
const historySchema = z.record(
  z.string(),
  z.object({
    outputs: z.record(z.string(), z.object({ images: files, gifs: files, videos: files })),
    status: z
      .object({ status_str: z.string(), completed: z.boolean(), messages: z.array(z.unknown()) })
      .optional(),
  }),
);

export type MadeFile = z.infer<typeof file>;
export type Entry = z.infer<typeof historySchema>[string];

/** What a node of a workflow made: nodes list clips under one name or another. */
export function filesOf(entry: Entry, node: string): MadeFile[] {
  const { images = [], gifs = [], videos = [] } = entry.outputs[node] ?? {};
  return [...videos, ...gifs, ...images];
}

/** An answer that is a failure: as the AI SDK's errors, so that it is judged like those. */
export class ComfyError extends Error {
  readonly statusCode: number | undefined;
  readonly responseBody: string;

  constructor(message: string, statusCode?: number, responseBody = '') {
    super(message);
    this.name = 'ComfyError';
    this.statusCode = statusCode;
    this.responseBody = responseBody;
  }
}

/** What is asked of a ComfyUI server over HTTP. */
export class ComfyServer {
  readonly url: string;
  readonly #fetch: Fetch;

  constructor(url: string, fetch: Fetch) {
    this.url = url;
    this.#fetch = fetch;
  }

  /** How many jobs run or wait there. */
  async load(): Promise<number> {
    const { queue_running: running, queue_pending: pending } = await this.#queue();
    return running.length + pending.length;
  }

  async isWaiting(promptId: string): Promise<boolean> {
    const { queue_running: running, queue_pending: pending } = await this.#queue();
    return [...running, ...pending].some(([, id]) => id === promptId);
  }

  /** What became of it; undefined while it waits or runs, and once the server has forgotten it. */
  async history(promptId: string): Promise<Entry | undefined> {
    return historySchema.parse(await this.#json(`/history/${promptId}`))[promptId];
  }

  async objectInfo(): Promise<ObjectInfo> {
    return objectInfoSchema.parse(await this.#json('/object_info'));
  }

  async view({ filename, subfolder, type }: MadeFile): Promise<Uint8Array> {
    const query = new URLSearchParams({ filename, subfolder, type });
    const answer = await this.#get(`/view?${query}`);
    return new Uint8Array(await answer.arrayBuffer());
  }

  async #queue() {
    return queueSchema.parse(await this.#json('/queue'));
  }

  async #json(path: string): Promise<unknown> {
    return (await this.#get(path)).json();
  }

  async #get(path: string): Promise<Response> {
    const answer = await this.#fetch(`${this.url}${path}`);
    if (!answer.ok)
      throw new ComfyError(`${path} was answered with ${answer.status}`, answer.status, await answer.text());
    return answer;
  }
}
