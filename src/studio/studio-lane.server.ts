import { AppError } from '../errors.ts';
import { StudioProcess, type StudioProcessOptions } from './child/studio-process.server.ts';
import { PartyTurns } from './party-turns.ts';
import type { ChildRequest, StudioHooks, StudioReply } from './studio-pool.ts';

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

/** A row of children for one kind of work: requests wait for a free one, parties in turns. */
export class StudioLane {
  readonly #options: LaneOptions;
  readonly #busy = new Set<StudioProcess>();
  readonly #idle = new Map<StudioProcess, NodeJS.Timeout>();
  readonly #line: PartyTurns;
  #isClosed = false;

  constructor(options: LaneOptions) {
    this.#options = options;
    this.#line = new PartyTurns(options.size);
  }

  get pids(): number[] {
    return [...this.#busy, ...this.#idle.keys()].flatMap((child) => child.pid ?? []);
  }

  async run(request: ChildRequest, hooks: StudioHooks): Promise<StudioReply> {
    const { signal, party = '', within } = hooks;
    await this.#line.enter(party, signal);
    let child: StudioProcess | undefined;
    const work = () => {
      signal?.throwIfAborted();
      child = this.#take();
      return this.#carryOut(child, request, hooks);
    };
    try {
      return await (within ? within(work) : work());
    } finally {
      // Otherwise the child gives the place back, which may come to a stop later than this request is given up.
      if (!child) this.#line.leave();
    }
  }

  async #carryOut(
    child: StudioProcess,
    request: ChildRequest,
    { signal, onProgress, onEngine }: StudioHooks,
  ): Promise<StudioReply> {
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
    this.#line.dismiss(new AppError('server_stopping'));
    const children = [...this.#busy, ...this.#idle.keys()];
    for (const timer of this.#idle.values()) clearTimeout(timer);
    await Promise.all(children.map((child) => child.kill('server_stopping')));
  }

  #take(): StudioProcess {
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
    this.#line.leave();
  }
}
