import { AppError } from '../errors.ts';
import type { StudioHooks, StudioReply, StudioRequest } from './studio-pool.ts';
import { StudioProcess, type StudioProcessOptions } from './studio-process.server.ts';

export interface LaneOptions extends StudioProcessOptions {
  /** Requests at a time, each in a child of its own. */
  readonly size: number;
  /** A request that takes longer is ended with `took_too_long`. */
  readonly timeLimitMs: number;
  /** A child that is larger than this when it has finished is replaced. */
  readonly recycleBytes: number;
  /** A child with nothing to do for this long gives its memory back. */
  readonly idleMs: number;
}

/** How long a cancelled child may take to come to a stop by itself. */
const stopMs = 2000;

/** A row of children for one kind of work: requests wait for a free one in the order they came. */
export class StudioLane {
  readonly #options: LaneOptions;
  readonly #busy = new Set<StudioProcess>();
  readonly #idle = new Map<StudioProcess, NodeJS.Timeout>();
  readonly #waiting: (() => void)[] = [];
  #isClosed = false;

  constructor(options: LaneOptions) {
    this.#options = options;
  }

  get pids(): number[] {
    return [...this.#busy, ...this.#idle.keys()].flatMap((child) => child.pid ?? []);
  }

  async run(request: StudioRequest, { signal, onProgress, onEngine }: StudioHooks): Promise<StudioReply> {
    signal?.throwIfAborted();
    const child = await this.#take(signal);
    if (signal?.aborted) {
      await this.#giveBack(child);
      throw signal.reason;
    }
    const limit = setTimeout(() => void child.kill('took_too_long'), this.#options.timeLimitMs);
    const work = child.run(request, {
      onProgress(stage, fraction) {
        if (!signal?.aborted) onProgress?.(stage, fraction);
      },
      onEngine,
    });
    const release = async () => {
      clearTimeout(limit);
      await this.#giveBack(child);
    };
    const settled = work.then(release, release);
    if (!signal) {
      await settled;
      return work;
    }
    const aborted = Promise.withResolvers<never>();
    const onAbort = () => {
      aborted.reject(signal.reason);
      child.cancel();
      const deadline = setTimeout(() => void child.kill('took_too_long'), stopMs);
      void settled.then(() => clearTimeout(deadline));
    };
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      await Promise.race([settled, aborted.promise]);
      return await work;
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const wake of this.#waiting.splice(0)) wake();
    const children = [...this.#busy, ...this.#idle.keys()];
    for (const timer of this.#idle.values()) clearTimeout(timer);
    await Promise.all(children.map((child) => child.kill('server_stopping')));
  }

  async #take(signal?: AbortSignal): Promise<StudioProcess> {
    while (!this.#isClosed && this.#busy.size >= this.#options.size) await this.#wait(signal);
    if (this.#isClosed) throw new AppError('server_stopping');
    let child: StudioProcess | undefined;
    for (const [candidate, timer] of this.#idle) {
      clearTimeout(timer);
      this.#idle.delete(candidate);
      if (candidate.isAlive) {
        child = candidate;
        break;
      }
    }
    child ??= new StudioProcess(this.#options);
    this.#busy.add(child);
    return child;
  }

  async #wait(signal?: AbortSignal): Promise<void> {
    const turn = Promise.withResolvers<void>();
    this.#waiting.push(turn.resolve);
    const leave = () => {
      this.#waiting.splice(this.#waiting.indexOf(turn.resolve), 1);
      turn.reject(signal?.reason);
    };
    signal?.addEventListener('abort', leave, { once: true });
    await turn.promise.finally(() => signal?.removeEventListener('abort', leave));
  }

  async #giveBack(child: StudioProcess): Promise<void> {
    const isTooLarge = child.isAlive && (await child.memoryBytes()) > this.#options.recycleBytes;
    if (isTooLarge || this.#isClosed) await child.kill('server_stopping');
    this.#busy.delete(child);
    if (child.isAlive) {
      const timer = setTimeout(() => {
        this.#idle.delete(child);
        void child.kill('server_stopping');
      }, this.#options.idleMs);
      this.#idle.set(child, timer.unref());
    }
    this.#waiting.shift()?.();
  }
}
