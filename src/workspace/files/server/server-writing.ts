import type { JobBody, MediaBody, ToolDescription } from '../../../api/contract/contract.ts';
import { photoOf, resultsOf } from '../../../client/job-pictures.ts';
import type { MetadataChoice } from '../../../tasks/file-writing.ts';
import { mainInputOf } from '../../../tool/tool-parts.ts';
import { api } from '../../calls/api-client.ts';
import { pause } from '../../calls/event-stream.ts';
import { carryOut, followJob } from '../../calls/job-calls.ts';
import { withRetries } from '../../calls/retries.ts';
import { localProblem, type Problem, ProblemError, problemOf, problemOfJob } from '../../problem/problem.ts';
import { sendFile } from './server-calls.ts';

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
  /** What was to be taken up again is not there any more. */
  onGone(id: string): void;
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
    this.#queue(task.id, (signal) => this.#carryOut(task, signal));
  }

  /** Goes on with a job that an earlier visit of the page asked for. */
  resume(id: string, jobId: string): void {
    this.#queue(id, (signal) => this.#takeUp(id, jobId, signal));
  }

  /** Stops sending and computing. */
  cancel(id: string): void {
    this.#running.get(id)?.abort(new Error('canceled'));
    this.#running.delete(id);
  }

  close(): void {
    for (const id of [...this.#running.keys()]) this.cancel(id);
  }

  #queue(id: string, work: (signal: AbortSignal) => Promise<void>): void {
    this.cancel(id);
    const controller = new AbortController();
    const { signal } = controller;
    this.#running.set(id, controller);
    this.#line = this.#line
      .then(() => (signal.aborted ? undefined : work(signal)))
      .catch((error: unknown) => {
        if (!signal.aborted) this.#answers.onFailure(id, problemOf(error), null);
      })
      .finally(() => {
        if (this.#running.get(id) === controller) this.#running.delete(id);
      });
  }

  async #takeUp(id: string, jobId: string, signal: AbortSignal): Promise<void> {
    const job = await withRetries(() => api.job(jobId, signal), signal, pause).catch(() => null);
    signal.throwIfAborted();
    const photo = job ? photoOf(job) : undefined;
    if (!job || !photo || job.state === 'cancelled') return this.#answers.onGone(id);
    this.#answers.onSent(id, photo);
    const ended = await followJob(job, signal, (latest) => this.#answers.onJob(id, latest));
    this.#end(id, ended);
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
    this.#end(id, await carryOut(wanted, task.idempotencyKey, signal, onJob));
  }

  #end(id: string, ended: JobBody): void {
    const results = resultsOf(ended);
    if (ended.state !== 'succeeded') this.#answers.onFailure(id, problemOfJob(ended), ended);
    else if (results.length === 0) throw new ProblemError(localProblem('expired', 'another'));
    else this.#answers.onDone(id, ended, results);
  }
}
