import type { JobBody, MediaBody, ToolDescription } from '../../../api/contract/contract.ts';
import { resultsOf } from '../../../client/job-pictures.ts';
import type { MetadataChoice } from '../../../tasks/file-writing.ts';
import { mainInputOf } from '../../../tool/tool-parts.ts';
import { localProblem, type Problem, ProblemError, problemOf } from '../../problem/problem.ts';
import { problemOfJob } from '../../work/work.ts';
import { carryOut, sendFile } from './server-calls.ts';

/** A file that the server is to write. */
export interface ServerTask {
  readonly id: string;
  readonly name: string;
  readonly file: Blob;
  /** What was sent of it before; null: nothing yet. */
  readonly mediaId: string | null;
  /** What of its metadata goes along. */
  readonly metadata: MetadataChoice;
  readonly options: Readonly<Record<string, unknown>>;
  /** Sent with the request that makes the job, so that a repeated request makes no second one. */
  readonly idempotencyKey: string;
}

export interface ServerAnswers {
  onSending(id: string, share: number | null): void;
  onSent(id: string, media: MediaBody): void;
  onJob(id: string, job: JobBody): void;
  onDone(id: string, job: JobBody, results: readonly MediaBody[]): void;
  onFailure(id: string, problem: Problem, job: JobBody | null): void;
}

/** Has files written by the server: sent one at a time, then a job for each of them. */
export class ServerWriting {
  readonly #tool: ToolDescription;
  readonly #answers: ServerAnswers;
  readonly #running = new Map<string, AbortController>();
  /** Settles when the last file so far has been worked on: the plan of a visitor allows few jobs at a time. */
  #line: Promise<unknown> = Promise.resolve();

  constructor(tool: ToolDescription, answers: ServerAnswers) {
    this.#tool = tool;
    this.#answers = answers;
  }

  start(task: ServerTask): void {
    this.cancel(task.id);
    const controller = new AbortController();
    const { signal } = controller;
    this.#running.set(task.id, controller);
    this.#line = this.#line
      .then(() => (signal.aborted ? undefined : this.#carryOut(task, signal)))
      .catch((error: unknown) => {
        if (!signal.aborted) this.#answers.onFailure(task.id, problemOf(error), null);
      })
      .finally(() => {
        if (this.#running.get(task.id) === controller) this.#running.delete(task.id);
      });
  }

  /** Stops sending and computing. */
  cancel(id: string): void {
    this.#running.get(id)?.abort(new Error('canceled'));
    this.#running.delete(id);
  }

  close(): void {
    for (const id of [...this.#running.keys()]) this.cancel(id);
  }

  async #carryOut(task: ServerTask, signal: AbortSignal): Promise<void> {
    const { id } = task;
    let { mediaId } = task;
    if (mediaId === null) {
      this.#answers.onSending(id, null);
      const media = await sendFile(task, signal, (share) => this.#answers.onSending(id, share));
      this.#answers.onSent(id, media);
      mediaId = media.id;
    }
    const wanted = {
      tool: this.#tool.id,
      inputs: { [mainInputOf(this.#tool)]: mediaId },
      options: task.options,
    };
    const onJob = (job: JobBody) => this.#answers.onJob(id, job);
    const ended = await carryOut(wanted, task.idempotencyKey, signal, onJob);
    const results = resultsOf(ended);
    if (ended.state !== 'succeeded') return this.#answers.onFailure(id, problemOfJob(ended), ended);
    if (results.length === 0) throw new ProblemError(localProblem('expired', 'another'));
    this.#answers.onDone(id, ended, results);
  }
}
