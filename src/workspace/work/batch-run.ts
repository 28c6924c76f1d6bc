import type { BatchBody, JobBody } from '../../api/contract/contract.ts';
import { allOf } from '../../client/job-pictures.ts';
import type { Statement } from '../../tool/statements/needed-statements.ts';
import { api } from '../calls/api-client.ts';
import { watchBatch } from '../calls/job-watch.ts';
import { localProblem, type Problem, ProblemError, problemOf } from '../problem/problem.ts';
import type { Batch } from './batch.ts';

interface BatchRunParts {
  readonly tool: string;
  /** As it is now. */
  batch(): Batch | null;
  /** What holds for each of its photos. */
  statements(): readonly Statement[];
  onMade(serverId: string): void;
  onJob(job: JobBody): void;
  onConnection(isConnected: boolean): void;
  /** It cannot be followed any more. */
  onLost(problem: Problem): void;
}

/**
 * One batch on the server: its calls go out one after another, so that stopping means everything that was asked before,
 * and one event stream tells of all its jobs.
 */
export class BatchRun {
  readonly #parts: BatchRunParts;
  #last: Promise<unknown> = Promise.resolve();
  #following: AbortController | null = null;

  constructor(parts: BatchRunParts) {
    this.#parts = parts;
  }

  /** Starts the tool on a photo, and makes the batch with the first. Null when nobody wants it any more at its turn. */
  join(photo: string, signal: AbortSignal): Promise<JobBody | null> {
    return this.#inTurn(async () => {
      const batch = this.#batch();
      if (signal.aborted) return null;
      const { serverId, options } = batch;
      const statements = this.#parts.statements();
      let body = serverId
        ? await api.addToBatch(serverId, [photo], statements)
        : await api.createBatch(
            {
              tool: this.#parts.tool,
              options,
              photos: [photo],
              statements,
            },
            batch.idempotencyKey,
          );
      if (!serverId) this.#parts.onMade(body.id);
      // A request that was repeated answers the batch it made before, which may have been made for another photo.
      if (!jobOf(body, photo)) body = await api.addToBatch(body.id, [photo], statements);
      const job = jobOf(body, photo);
      if (!job) throw new ProblemError(localProblem('broken', 'retry'));
      this.follow(body);
      return job;
    });
  }

  /** Everything that waits or runs, and what was on its way to. */
  stop(): Promise<BatchBody | null> {
    return this.#ask((id) => api.cancelBatch(id));
  }

  retry(): Promise<BatchBody | null> {
    return this.#ask((id) => api.retryBatch(id));
  }

  renew(): Promise<BatchBody | null> {
    return this.#ask((id) => api.batch(id));
  }

  /** Goes on from here with what the server has just said. */
  follow(body: BatchBody): void {
    this.close();
    const controller = new AbortController();
    const { signal } = controller;
    this.#following = controller;
    const { onJob, onConnection, onLost } = this.#parts;
    for (const job of body.jobs) onJob(job);
    watchBatch(body, { signal, onJob, onConnection }).catch((error: unknown) => {
      if (!signal.aborted) onLost(problemOf(error));
    });
  }

  close(): void {
    this.#following?.abort(new Error('nobody follows any more'));
  }

  #batch(): Batch {
    const batch = this.#parts.batch();
    if (!batch) throw new ProblemError(localProblem('expired', 'another'));
    return batch;
  }

  /** Null: the server knows of no photo of it yet. */
  #ask(call: (serverId: string) => Promise<BatchBody>): Promise<BatchBody | null> {
    return this.#inTurn(async () => {
      const { serverId } = this.#batch();
      if (!serverId) return null;
      const body = await call(serverId);
      this.follow(body);
      return body;
    });
  }

  #inTurn<T>(act: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(act);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}

function jobOf(body: BatchBody, photo: string): JobBody | undefined {
  return body.jobs.find((job) => allOf(job.inputs).some(({ id }) => id === photo));
}
