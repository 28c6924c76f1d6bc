import type { JobBody, ToolDescription } from '../../api/contract/contract.ts';
import { readUser } from '../../client/user-store.ts';
import { brushInputOf, earlierOutputOf, markedInputsOf, takesClip } from '../../tool/tool-parts.ts';
import { api } from '../calls/api-client.ts';
import { pause } from '../calls/event-stream.ts';
import { watchJob } from '../calls/job-watch.ts';
import { leaving } from '../calls/leaving.ts';
import { randomId } from '../calls/random-id.ts';
import { withRetries } from '../calls/retries.ts';
import { sampleMask } from '../calls/sample-mask.ts';
import { uploadPicture } from '../calls/upload.ts';
import { sendPhoto } from '../photo/photo-source.ts';
import { isGone, localProblem, type Problem, ProblemError, problemOf } from '../problem/problem.ts';
import { missingOf } from '../work/asked-inputs.ts';
import { hasNewStrokes, isSubjectTool, matteToReuse } from '../work/found-matte.ts';
import { jobInputs } from '../work/given-inputs.ts';
import { batchOptions, isMaskTool, ownOptions } from '../work/tool-options.ts';
import type { SubjectPick, Work, WorkChange } from '../work/work.ts';
import type { WorkspaceChange, WorkspaceState } from './workspace-state.ts';

type JobRequest = Parameters<typeof api.createJob>[0];

interface RunsParts {
  readonly tool: ToolDescription;
  state(): WorkspaceState;
  change(change: WorkspaceChange): void;
  /** Settles when no photo beside the main ones is on its way. */
  inputsSettled(): Promise<void>;
  /** The photo of a batch is there: its job starts with those of the others. */
  join(work: Work, photo: string, signal: AbortSignal): Promise<void>;
}

/** Its photo is there, or it needs none. */
function hasWhatItNeeds(work: Work | null): boolean {
  return Boolean(work?.media || work?.isDrawn);
}

/** Whoever corrects a picture wants that one, not another by chance. */
function sameChance(work: Work): { seed?: number } {
  const { earlierJob } = work;
  const seed = earlierJob?.report?.seed as number | undefined;
  return earlierJob && seed !== undefined && hasNewStrokes(work, earlierJob) ? { seed } : {};
}

/** What runs for each work, one thing at a time: its photo is sent, its job is started, followed and ended. */
export class WorkRuns {
  readonly #parts: RunsParts;
  readonly #running = new Map<string, AbortController>();
  /** By the id of a job: settles when the server has answered that it is to stop. */
  readonly #cancelling = new Map<string, Promise<unknown>>();
  /** Photos are sent one after another: this settles when the last one so far has been sent. */
  #sending: Promise<unknown> = Promise.resolve();

  constructor(parts: RunsParts) {
    this.#parts = parts;
  }

  has(id: string): boolean {
    return this.#running.has(id);
  }

  /** Ends whatever this page is doing for the work. */
  interrupt(id: string, why: string): void {
    this.#running.get(id)?.abort(new Error(why));
  }

  /** Leaves jobs running on the server. */
  close(): void {
    for (const controller of this.#running.values()) controller.abort(leaving);
    this.#running.clear();
  }

  /** Sends the photo in its turn where that is still to be done, then runs the tool on it. */
  bring(id: string): void {
    this.carryOut(id, async (signal) => {
      if (!hasWhatItNeeds(this.#find(id))) {
        const earlier = this.#sending;
        const sent = earlier.then(() => (signal.aborted ? undefined : this.#send(id, signal)));
        this.#sending = sent.catch(() => undefined);
        await sent;
      }
      const work = this.#find(id);
      if (work?.isDrawn) return this.#runJob(id, signal);
      if (!work?.media) return;
      if (work.batchId !== null && !work.runsAlone) await this.#parts.join(work, work.media.id, signal);
      else if (isMaskTool(this.#parts.tool)) await this.#runMarked(work, signal);
      else if (!this.#parts.tool.hasLivePreview) await this.#runJob(id, signal);
      else if (!signal.aborted) this.#change(id, { type: 'ready' });
    });
  }

  /** A job of its own with the options as they are now, or with this subject; the result so far comes back if it fails. */
  rerun(id: string, subject: SubjectPick | null): void {
    this.#change(id, { type: 'rerun', subject, idempotencyKey: randomId(), runsAlone: true });
    this.carryOut(id, (signal) => this.#runJob(id, signal));
  }

  /** A job of its own with the options as they are now, where this mask says; the result so far comes back if it fails. */
  applyMask(id: string, input: string, mask: Blob): void {
    this.#change(id, { type: 'rerun', subject: null, idempotencyKey: randomId(), runsAlone: true });
    this.#change(id, { type: 'masked', input, maskId: null });
    this.carryOut(id, (signal) => this.#runWithMask(id, { input, mask }, signal));
  }

  /** Shows the job from here on until it has ended. */
  async follow(id: string, job: JobBody, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    this.#change(id, { type: 'job', job });
    await watchJob(job, {
      signal,
      onJob: (next) => this.#change(id, { type: 'job', job: next }),
      onConnection: (isConnected) => this.#change(id, { type: 'connection', isConnected }),
    });
  }

  /** Stops sending or computing, for the visitor at once, whatever the server is doing. */
  cancel({ id, job }: Work): void {
    this.interrupt(id, 'canceled');
    const problem = localProblem('canceled', 'retry');
    const idempotencyKey = job ? undefined : randomId();
    this.#change(id, { type: 'stopped', problem, idempotencyKey });
    if (!job) return;
    // By the time of the answer the visitor may have gone back to an earlier result.
    const isShown = () => this.#find(id)?.job?.id === job.id;
    const answered = api.cancelJob(job.id).then(
      (cancelled) => isShown() && this.#change(id, { type: 'job', job: cancelled }),
      // It had ended in between: what it ended with is shown.
      () => isShown() && this.carryOut(id, (signal) => this.follow(id, job, signal)),
    );
    this.#cancelling.set(job.id, answered);
    void answered.finally(() => this.#cancelling.delete(job.id));
  }

  /** Before the server has stopped a job, it can't be started again. */
  async untilCancelled(job: JobBody): Promise<void> {
    await this.#cancelling.get(job.id);
  }

  /** In place of what runs for the work so far; an abort is silent, everything else ends in words. */
  carryOut(id: string, act: (signal: AbortSignal) => Promise<void>): void {
    this.interrupt(id, 'replaced');
    const controller = new AbortController();
    this.#running.set(id, controller);
    act(controller.signal)
      .catch((error: unknown) => {
        if (!controller.signal.aborted) this.fail(id, this.problemOf(id, error));
      })
      .finally(() => {
        if (this.#running.get(id) === controller) this.#running.delete(id);
      });
  }

  /** Why a call about this work failed. What belongs to somebody who is signed out is not gone: it is only theirs. */
  problemOf(id: string, error: unknown): Problem {
    const problem = problemOf(error);
    const owner = this.#find(id)?.owner ?? null;
    const isElsewhere = owner !== null && readUser()?.id !== owner;
    return isGone(problem) && isElsewhere ? localProblem('session_ended', 'sign_in') : problem;
  }

  fail(id: string, problem: Problem): void {
    const shown = isGone(problem) ? localProblem('expired', 'another') : problem;
    this.#change(id, { type: 'stopped', problem: shown });
  }

  async #send(id: string, signal: AbortSignal): Promise<void> {
    const work = this.#find(id);
    if (!work) return;
    const { source } = work;
    if (!source) throw new ProblemError(localProblem('file_gone', 'another', { name: work.name }));
    this.#change(id, { type: 'sending', sent: null });
    const onProgress = (sent: number, total: number) =>
      this.#change(id, { type: 'sending', sent: sent / total });
    const takes = takesClip(this.#parts.tool) ? 'clip' : undefined;
    const onConnection = (isConnected: boolean) => this.#change(id, { type: 'connection', isConnected });
    const sent = () => sendPhoto(source, { signal, onProgress, onConnection, takes });
    const media = await withRetries(sent, signal, pause);
    if (!signal.aborted) this.#change(id, { type: 'received', media });
  }

  /** Goes on with the mask that was applied; a sample comes with one, and waits for what has to be stated; any other photo waits for its own. */
  async #runMarked({ id, source, masks }: Work, signal: AbortSignal): Promise<void> {
    const { tool } = this.#parts;
    const [input] = markedInputsOf(tool);
    if (masks?.[input] !== undefined) return this.#runJob(id, signal);
    const mayStart = missingOf(tool, this.#parts.state()) === undefined;
    const mask =
      source?.kind === 'sample' && mayStart ? await sampleMask(tool.id, source.sample, signal) : null;
    if (signal.aborted) return;
    if (mask) await this.#runWithMask(id, { input, mask }, signal);
    else this.#change(id, { type: 'ready' });
  }

  async #runWithMask(
    id: string,
    { input, mask }: { input: string; mask: Blob },
    signal: AbortSignal,
  ): Promise<void> {
    const sent = await withRetries(() => uploadPicture(mask, 'mask.png', { signal }), signal, pause);
    if (signal.aborted) return;
    this.#change(id, { type: 'masked', input, maskId: sent.id });
    await this.#runJob(id, signal);
  }

  async #runJob(id: string, signal: AbortSignal): Promise<void> {
    const work = this.#find(id);
    if (!work || !hasWhatItNeeds(work) || signal.aborted) return;
    this.#change(id, { type: 'starting' });
    const { tool, state, inputsSettled } = this.#parts;
    const asked = batchOptions(tool, state().options, work.isDrawn ? 'none' : 'given');
    const options = {
      ...(isSubjectTool(tool) && sameChance(work)),
      ...asked,
      ...(work.own && ownOptions(tool, work)),
      ...(work.subject && { subject: work.subject }),
    };
    await inputsSettled();
    const given = jobInputs(tool, state(), work.media?.id ?? null);
    Object.assign(given.inputs, work.masks);
    if (isSubjectTool(tool)) Object.assign(given.inputs, await this.#corrections(work, signal));
    this.#change(id, { type: 'media_noted', mediaIds: Object.values(given.inputs).flat() });
    if (signal.aborted) return;
    const job = await this.#createJob({ tool: tool.id, ...given, options }, work.idempotencyKey);
    // Called off on its way, the job is there all the same: it is stopped by the only one who knows it.
    if (!signal.aborted) await this.follow(id, job, signal);
    else if (signal.reason !== leaving) await api.cancelJob(job.id);
  }

  /** What an earlier job found may have been deleted since: then it's looked for again. */
  async #createJob(asked: JobRequest, idempotencyKey: string): Promise<JobBody> {
    try {
      return await api.createJob(asked, idempotencyKey);
    } catch (error) {
      const { [earlierOutputOf(this.#parts.tool) ?? '']: found, ...inputs } = asked.inputs;
      if (!found || !isGone(problemOf(error))) throw error;
      return api.createJob({ ...asked, inputs }, idempotencyKey);
    }
  }

  /** What an earlier job found, unless something else is to be found, and what is painted on it. */
  async #corrections(work: Work, signal: AbortSignal): Promise<Record<string, string>> {
    const { tool, state } = this.#parts;
    const { strokes, media, subject, earlierJob } = work;
    const inputs: Record<string, string> = {};
    const found = subject ? null : matteToReuse(tool, work, earlierJob, state().options);
    if (found) inputs[earlierOutputOf(tool)!] = found.id;
    if (strokes.length === 0 || !media) return inputs;
    const { maskSizeFor, strokeMasks } = await import('../brush/stroke-masks.ts');
    for (const { brush, file } of await strokeMasks(strokes, maskSizeFor(media))) {
      const sent = await withRetries(() => uploadPicture(file, `${brush}.png`, { signal }), signal, pause);
      inputs[brushInputOf(tool, brush)] = sent.id;
    }
    return inputs;
  }

  #find(id: string): Work | null {
    return this.#parts.state().works.find((work) => work.id === id) ?? null;
  }

  #change(id: string, change: WorkChange): void {
    this.#parts.change({ type: 'work', id, change });
  }
}
