import type { BatchBody, JobBody, ToolDescription } from '../../api/contract/contract.ts';
import { photoOf } from '../../client/job-pictures.ts';
import { api } from '../calls/api-client.ts';
import { pause } from '../calls/event-stream.ts';
import { hasEnded } from '../calls/job-watch.ts';
import { randomId } from '../calls/random-id.ts';
import { withRetries } from '../calls/retries.ts';
import { isGone, localProblem, type Problem, problemOf } from '../problem/problem.ts';
import { type Batch, worksOf } from '../work/batch.ts';
import { progressOf } from '../work/batch-progress.ts';
import { BatchRun } from '../work/batch-run.ts';
import { mainStatements } from '../work/given-inputs.ts';
import { batchOptions } from '../work/tool-options.ts';
import type { Work, WorkChange } from '../work/work.ts';
import type { WorkspaceChange, WorkspaceState } from './workspace-state.ts';

interface BatchesParts {
  readonly tool: ToolDescription;
  state(): WorkspaceState;
  change(change: WorkspaceChange): void;
  /** Sends the photo where that is still to be done, and lets it join its batch. */
  bring(id: string): void;
  /** Ends whatever this page is doing for the work. */
  interrupt(id: string): void;
  /** Follows a job that is none of its batch. */
  followAlone(id: string, job: JobBody): void;
  fail(id: string, problem: Problem): void;
}

/** What the workspace does for photos that were brought together. */
export class WorkspaceBatches {
  readonly #parts: BatchesParts;
  readonly #runs = new Map<string, BatchRun>();
  /** Works the visitor has stopped while the server does not know yet: what it says of them meanwhile is past. */
  readonly #stopping = new Set<string>();

  constructor(parts: BatchesParts) {
    this.#parts = parts;
  }

  /** The photo is there: its job starts. */
  async join({ id, batchId }: Work, photo: string, signal: AbortSignal): Promise<void> {
    if (batchId === null || signal.aborted) return;
    this.#change(id, { type: 'starting' });
    const run = this.#run(batchId);
    const job = await withRetries(() => run.join(photo, signal), signal, pause).catch((error: unknown) => {
      this.#spareUploads(batchId, problemOf(error));
      throw error;
    });
    if (!job) return;
    if (signal.aborted) await api.cancelJob(job.id).catch(() => undefined);
    // The photo was in the batch before, and was stopped.
    else if (canRunAgain(job)) await this.#runAgain(id, run, job);
    else this.#change(id, { type: 'job', job });
  }

  /** Goes on where an earlier visit left it: fresh addresses for what is done, and following what is not. */
  resume({ id, serverId }: Batch): void {
    if (serverId === null) return;
    const works = this.#works(id).filter(({ job }) => job !== null);
    void this.#takeUp(id, works, {
      ask: (run) => run.renew(),
      alone: async (work, job) => this.#parts.followAlone(work.id, await api.job(job.id)),
    });
  }

  /** Stops everything that waits, is being sent or runs: for the visitor at once, whatever the server is doing. */
  async stop(batchId: string): Promise<void> {
    const works = this.#works(batchId).filter(({ phase }) => phase !== 'done' && phase !== 'stopped');
    for (const { id } of works) this.#markStopped(id);
    try {
      const body = await this.#run(batchId).stop();
      const own = new Set(body?.jobs.map(({ id }) => id));
      for (const { job } of works)
        if (job && !own.has(job.id)) await api.cancelJob(job.id).catch(() => undefined);
    } catch (error) {
      this.#refuse(batchId, error);
    } finally {
      for (const { id } of works) this.#stopping.delete(id);
    }
  }

  async stopOne({ id, job }: Work): Promise<void> {
    this.#markStopped(id);
    try {
      // It had ended in between: what it ended with is shown.
      if (job)
        this.#change(id, { type: 'job', job: await api.cancelJob(job.id).catch(() => api.job(job.id)) });
    } catch (error) {
      this.#parts.fail(id, problemOf(error));
    } finally {
      this.#stopping.delete(id);
    }
  }

  /** Everything that was stopped goes on from where it was. */
  async retry(batchId: string): Promise<void> {
    const works = this.#works(batchId).filter(({ phase }) => phase === 'stopped');
    for (const { id, job } of works) {
      this.#change(id, { type: 'again' });
      if (!job) this.#parts.bring(id);
      else this.#change(id, { type: 'starting' });
    }
    const started = works.filter(({ job }) => job !== null);
    if (started.length === 0) return;
    await this.#takeUp(batchId, started, {
      ask: (run) => run.retry(),
      alone: (work, job) => this.#runAgain(work.id, this.#run(batchId), job),
    });
  }

  async retryOne(work: Work, job: JobBody): Promise<void> {
    const { id, batchId } = work;
    if (batchId === null) return;
    this.#change(id, { type: 'starting' });
    await this.#runAgain(id, this.#run(batchId), canRunAgain(job) ? job : await api.job(job.id));
  }

  /** The same photos once more with the options as they are now; what is under way is stopped first. */
  async rerun(batchId: string): Promise<void> {
    const { tool, state, change, bring } = this.#parts;
    const works = this.#works(batchId);
    const unsent = works.filter(({ media, phase }) => !media && phase !== 'stopped');
    const photos = [...new Set(works.flatMap(({ media }) => (media ? [media.id] : [])))];
    const options = batchOptions(tool, state().options);
    const statements = mainStatements(tool, state());
    const idempotencyKey = randomId();
    try {
      if (!progressOf(works).isOver) await this.stop(batchId);
      const body =
        photos.length > 0
          ? await api.createBatch({ tool: tool.id, options, photos, statements }, idempotencyKey)
          : null;
      const serverId = body?.id ?? null;
      change({ type: 'batch', id: batchId, change: { type: 'rerun', serverId, options, idempotencyKey } });
      this.#run(batchId).close();
      if (body) this.#assign(batchId, body);
    } catch (error) {
      this.#refuse(batchId, error);
    }
    for (const { id } of unsent) {
      this.#change(id, { type: 'again' });
      bring(id);
    }
  }

  async renew(batchId: string): Promise<void> {
    await this.#run(batchId).renew();
  }

  /** Leaves the jobs running on the server. */
  close(): void {
    for (const run of this.#runs.values()) run.close();
    this.#runs.clear();
  }

  /** Lets go of batches that are not in the workspace any more. */
  tidy(): void {
    const kept = new Set(this.#parts.state().batches.map(({ id }) => id));
    for (const [id, run] of this.#runs) {
      if (kept.has(id)) continue;
      run.close();
      this.#runs.delete(id);
    }
  }

  /** Asks for the whole batch. Works whose job is none of it are asked for alone, all of them when it is gone. */
  async #takeUp(
    batchId: string,
    works: readonly Work[],
    {
      ask,
      alone,
    }: { ask(run: BatchRun): Promise<BatchBody | null>; alone(work: Work, job: JobBody): Promise<void> },
  ): Promise<void> {
    const own = new Set<string>();
    try {
      const body = await ask(this.#run(batchId));
      for (const { id } of body?.jobs ?? []) own.add(id);
    } catch (error) {
      const problem = problemOf(error);
      if (!isGone(problem)) {
        for (const { id } of works) this.#parts.fail(id, problem);
        return;
      }
    }
    for (const work of works) {
      const { id, job } = work;
      if (!job || own.has(job.id)) continue;
      await alone(work, job).catch((error: unknown) => this.#parts.fail(id, problemOf(error)));
    }
  }

  /** Each photo gets the job that was made for it. */
  #assign(batchId: string, body: BatchBody): void {
    for (const { id, media, idempotencyKey } of this.#works(batchId)) {
      const job = body.jobs.find((one) => photoOf(one)?.id === media?.id);
      if (!job) continue;
      this.#change(id, { type: 'rerun', subject: null, idempotencyKey, runsAlone: false });
      this.#change(id, { type: 'job', job });
    }
    this.#run(batchId).follow(body);
  }

  async #runAgain(id: string, run: BatchRun, job: JobBody): Promise<void> {
    const next = await (canRunAgain(job) ? api.retryJob(job.id) : api.job(job.id));
    this.#change(id, { type: 'job', job: next });
    const body = await run.renew();
    if (!body?.jobs.some((one) => one.id === next.id)) this.#parts.followAlone(id, next);
  }

  #run(batchId: string): BatchRun {
    const { tool, change, state, fail } = this.#parts;
    const known = this.#runs.get(batchId);
    if (known) return known;
    const run = new BatchRun({
      tool: tool.id,
      statements: () => mainStatements(tool, state()),
      batch: () => state().batches.find(({ id }) => id === batchId) ?? null,
      onMade: (serverId) => change({ type: 'batch', id: batchId, change: { type: 'made', serverId } }),
      onJob: (job) => this.#take(batchId, job),
      onConnection: (isConnected) =>
        change({ type: 'batch', id: batchId, change: { type: 'connection', isConnected } }),
      onLost: (problem) => {
        for (const { id, phase } of this.#works(batchId)) if (phase === 'working') fail(id, problem);
      },
    });
    this.#runs.set(batchId, run);
    return run;
  }

  #take(batchId: string, job: JobBody): void {
    const { tool, state } = this.#parts;
    const options = state().batches.find(({ id }) => id === batchId)?.options;
    for (const { id, phase, job: known } of this.#works(batchId)) {
      if (known?.id !== job.id || (this.#stopping.has(id) && !hasEnded(job))) continue;
      this.#change(id, { type: 'job', job });
      if (tool.hasLivePreview && job.state === 'succeeded' && phase !== 'done') {
        // Saving with the options of the batch finds its result instead of making it again.
        const rework = { key: JSON.stringify(options), jobId: job.id };
        this.#change(id, { type: 'reworked', rework, mediaIds: [] });
      }
    }
  }

  /** With the day's runs used up, the photos after this one need not be sent. */
  #spareUploads(batchId: string, problem: Problem): void {
    if (problem.code !== 'quota_reached') return;
    for (const { id, phase } of this.#works(batchId)) {
      if (phase !== 'waiting' && phase !== 'sending') continue;
      this.#parts.interrupt(id);
      this.#parts.fail(id, problem);
    }
  }

  #markStopped(id: string): void {
    this.#stopping.add(id);
    this.#parts.interrupt(id);
    this.#change(id, { type: 'stopped', problem: localProblem('canceled', 'retry') });
  }

  #refuse(batchId: string, error: unknown): void {
    const problem = problemOf(error);
    this.#parts.change({ type: 'batch', id: batchId, change: { type: 'refused', problem } });
  }

  #works(batchId: string): Work[] {
    return worksOf(batchId, this.#parts.state().works);
  }

  #change(id: string, change: WorkChange): void {
    this.#parts.change({ type: 'work', id, change });
  }
}

function canRunAgain({ state }: JobBody): boolean {
  return state === 'failed' || state === 'cancelled';
}
