import type { JobBody, MediaBody, ToolDescription } from '../api/contract.ts';
import { readUser, watchUser } from '../client/user-store.ts';
import { takeChoices } from './address-choices.ts';
import { api } from './api-client.ts';
import { newBatch } from './batch.ts';
import { sortOut } from './bringing.ts';
import type { Stroke } from './brush-strokes.ts';
import { pause } from './event-stream.ts';
import { takeHandedOver } from './handover.ts';
import { watchJob } from './job-watch.ts';
import { openArchive } from './open-archive.ts';
import { holdPage } from './page-hold.ts';
import { patiently } from './patience.ts';
import { nameOf, type PhotoSource, sendPhoto } from './photo-source.ts';
import { isGone, localProblem, type Problem, ProblemError, problemOf } from './problem.ts';
import { randomId } from './random-id.ts';
import { batchOptions, defaultOptions, readOptions, writeOptions } from './tool-options.ts';
import { newWork, type Rework, type SubjectPick, type Work } from './work.ts';
import { workAtStake } from './work-at-stake.ts';
import { WorkKeeper } from './work-keeper.ts';
import { WorkspaceBatches } from './workspace-batches.ts';
import {
  changeWorkspace,
  emptyWorkspace,
  type LeftOut,
  mostWorks,
  type WorkspaceChange,
  type WorkspaceState,
  worksThatStay,
} from './workspace-state.ts';

/** Why everything under way stops here but goes on at the server. */
const leaving = new Error('the page is leaving');

/**
 * Carries out what the workspace of one tool does besides drawing: sends photos one after another, starts and follows
 * their jobs, and keeps everything in the browser so that a reload goes on where it was.
 */
export class WorkspaceSession {
  #tool: ToolDescription;
  readonly #keeper: WorkKeeper;
  readonly #batches: WorkspaceBatches;
  #state: WorkspaceState;
  #listeners = new Set<() => void>();
  #running = new Map<string, AbortController>();
  /** Photos are sent one after another: this settles when the last one so far has been sent. */
  #sending: Promise<unknown> = Promise.resolve();
  #localPreviews = new Map<string, string>();
  #starts = 0;
  #letPageGo: () => void = () => {};
  #stopWatching = () => {};

  constructor(tool: ToolDescription) {
    this.#tool = tool;
    this.#state = emptyWorkspace(defaultOptions(tool));
    this.#keeper = new WorkKeeper(tool.id, this.state);
    this.#batches = new WorkspaceBatches({
      tool,
      state: this.state,
      change: (change) => this.#change(change),
      bring: (id) => this.#bring(id),
      interrupt: (id) => this.#running.get(id)?.abort(new Error('canceled')),
      followAlone: (id, job) => this.#carryOut(id, (signal) => this.#follow(id, job, signal)),
      fail: (id, problem) => this.#fail(id, problem),
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): WorkspaceState => this.#state;

  /** Reads what an earlier visit left, goes on with it, and takes in what another page handed over. */
  async open(): Promise<void> {
    const start = ++this.#starts;
    this.#letPageGo();
    this.#letPageGo = holdPage(() => workAtStake(this.#state));
    this.#stopWatching();
    this.#stopWatching = watchUser(() => this.#noteUser());
    const left = await this.#keeper.read();
    if (start !== this.#starts) return;
    if (!this.#state.isRestored) {
      this.#change({ type: 'restored', left, options: readOptions(this.#tool) });
    }
    this.#noteUser();
    for (const work of this.#state.works) this.#resume(work);
    for (const batch of this.#state.batches) this.#batches.resume(batch);
    this.#takeChoicesFromAddress();
    const files = await takeHandedOver(this.#tool.id);
    if (files.length > 0) await this.addFiles(files);
  }

  /** Leaves jobs running on the server; the next {@link open} follows them again. */
  close(): void {
    this.#starts++;
    this.#letPageGo();
    this.#stopWatching();
    for (const controller of this.#running.values()) controller.abort(leaving);
    this.#running.clear();
    this.#batches.close();
    this.#keeper.write();
  }

  /** What holds for whoever is signed in now. */
  setLimits(limits: ToolDescription['limits']): void {
    this.#tool = { ...this.#tool, limits };
  }

  /** Photos, and zip files with photos in them. More than one at once is a batch. */
  async addFiles(files: readonly File[]): Promise<void> {
    const brought = await sortOut(files, {
      limits: this.#tool.limits,
      open: openArchive,
      onOpening: (name) => this.#change({ type: 'opening', name }),
    });
    if (brought.photos) {
      const sources = brought.photos.map((file) => ({ kind: 'file', file, name: file.name }) as const);
      this.#add(sources, brought.leftOut);
    } else this.#change({ type: 'refused', problem: brought.problem, file: brought.file });
  }

  /** Another file in the place of one that was refused. */
  replaceFile(id: string, file: File): void {
    this.#letGo(id, 'replaced');
    this.#localPreviews.set(id, URL.createObjectURL(file));
    this.#change({ type: 'work', id, change: { type: 'replaced', file, name: file.name } });
    this.#bring(id);
  }

  addLink(url: string): void {
    this.#add([{ kind: 'link', url }]);
  }

  addSample(sample: string): void {
    this.#add([{ kind: 'sample', sample }]);
  }

  refuse(problem: Problem): void {
    this.#change({ type: 'refused', problem, file: null });
  }

  forgetLeftOut(): void {
    this.#change({ type: 'left_out_seen' });
  }

  forgetRefusal(): void {
    this.#change({ type: 'refusal_seen' });
  }

  show(id: string | null): void {
    this.#change({ type: 'shown', id });
  }

  showBatch(id: string): void {
    this.#change({ type: 'batch_shown', id });
  }

  setOption(id: string, value: unknown): void {
    this.#change({ type: 'option', id, value });
    writeOptions(this.#tool, this.#state.options);
  }

  resetOptions(): void {
    this.#change({ type: 'options', options: defaultOptions(this.#tool) });
    writeOptions(this.#tool, this.#state.options);
  }

  paint(id: string, stroke: Stroke): void {
    this.#change({ type: 'work', id, change: { type: 'painted', stroke } });
  }

  undo(id: string): void {
    this.#change({ type: 'work', id, change: { type: 'undo' } });
  }

  redo(id: string): void {
    this.#change({ type: 'work', id, change: { type: 'redo' } });
  }

  clearEdits(id: string): void {
    this.#change({ type: 'work', id, change: { type: 'edits_cleared' } });
  }

  reworked(id: string, rework: Rework, mediaIds: readonly string[]): void {
    this.#change({ type: 'work', id, change: { type: 'reworked', rework, mediaIds } });
  }

  /** Remembers pictures that were made on the way, so that "Delete now" takes them too. */
  noteMedia(id: string, mediaIds: readonly string[]): void {
    this.#change({ type: 'work', id, change: { type: 'media_noted', mediaIds } });
  }

  /** Runs the tool anew with this subject; the result so far comes back if that does not work out. */
  pickSubject(id: string, subject: SubjectPick): void {
    this.#rerun(id, subject);
  }

  /** Runs the tool anew with the options as they are now; the result so far comes back if that does not work out. */
  rerun(id: string): void {
    this.#rerun(id, null);
  }

  backToResult(id: string): void {
    this.#running.get(id)?.abort(new Error('back to the earlier result'));
    this.#change({ type: 'work', id, change: { type: 'back_to_result' } });
  }

  forgetProblem(id: string): void {
    this.#change({ type: 'work', id, change: { type: 'problem_seen' } });
  }

  /** Stops sending or computing, for the visitor at once, whatever the server is doing. */
  cancel(id: string): void {
    const work = this.#find(id);
    if (!work) return;
    if (work.batchId !== null) {
      void this.#batches.stopOne(work);
      return;
    }
    this.#running.get(id)?.abort(new Error('canceled'));
    const { job } = work;
    const problem = localProblem('canceled', 'retry');
    const idempotencyKey = job ? undefined : randomId();
    this.#change({ type: 'work', id, change: { type: 'stopped', problem, idempotencyKey } });
    if (!job) return;
    // By the time of the answer the visitor may have gone back to an earlier result.
    const isShown = () => this.#find(id)?.job?.id === job.id;
    api.cancelJob(job.id).then(
      (cancelled) => isShown() && this.#change({ type: 'work', id, change: { type: 'job', job: cancelled } }),
      // It had ended in between: what it ended with is shown.
      () => isShown() && this.#carryOut(id, (signal) => this.#follow(id, job, signal)),
    );
  }

  /** Goes on from where it stopped. */
  retry(id: string): void {
    const work = this.#find(id);
    if (!work) return;
    this.#change({ type: 'work', id, change: { type: 'again' } });
    const { job } = work;
    if (!job) {
      this.#bring(id);
      return;
    }
    this.#carryOut(id, async (signal) => {
      if (work.batchId !== null) return this.#batches.retryOne(work, job);
      this.#change({ type: 'work', id, change: { type: 'starting' } });
      const canRunAgain = job.state === 'failed' || job.state === 'cancelled';
      await this.#follow(id, await (canRunAgain ? api.retryJob(job.id) : api.job(job.id, signal)), signal);
    });
  }

  /** True stop: what has not been sent is not sent, what runs ends. */
  stopBatch(id: string): void {
    void this.#batches.stop(id);
  }

  /** Everything in it that stopped, whatever the reason. */
  retryBatch(id: string): void {
    void this.#batches.retry(id);
  }

  /** All its photos with the options as they are now. Settles when the server has taken or refused that. */
  rerunBatch(id: string): Promise<void> {
    return this.#batches.rerun(id);
  }

  /** Asks the server how it is now. Rejects with a problem when there is no answer. */
  renewBatch(id: string): Promise<void> {
    return this.#batches.renew(id);
  }

  forgetBatchProblem(id: string): void {
    this.#change({ type: 'batch', id, change: { type: 'problem_seen' } });
  }

  /** "Delete now": photo, results and masks, here and on the server. Rejects with a problem when the server cannot. */
  async remove(id: string): Promise<void> {
    const work = this.#find(id);
    if (!work) return;
    this.#running.get(id)?.abort(new Error('deleted'));
    if (work.job && work.phase === 'working') await api.cancelJob(work.job.id).catch(() => undefined);
    // The same photo may have been brought twice.
    const others = new Set(this.#state.works.flatMap((other) => (other.id === id ? [] : other.mediaIds)));
    // Nothing calls this off.
    const { signal } = new AbortController();
    for (const mediaId of work.mediaIds) {
      if (others.has(mediaId)) continue;
      await patiently(() => api.deleteMedia(mediaId), signal, pause).catch((error: unknown) => {
        // Gone is what was asked for.
        if (!isGone(problemOf(error))) throw error;
      });
    }
    this.#letGo(id, 'deleted');
    this.#change({ type: 'removed', id });
    this.#batches.tidy();
  }

  /** Takes a work that came to nothing off the bench. */
  drop(id: string): void {
    this.#letGo(id, 'dropped');
    this.#change({ type: 'removed', id });
    this.#batches.tidy();
    this.#change({ type: 'shown', id: null });
  }

  /** The job with fresh signed addresses for its pictures. */
  async renew(id: string, signal?: AbortSignal): Promise<JobBody> {
    const job = this.#find(id)?.job;
    if (!job) throw new ProblemError(localProblem('expired', 'another'));
    try {
      const renewed = await api.job(job.id, signal);
      this.#change({ type: 'work', id, change: { type: 'job', job: renewed } });
      return renewed;
    } catch (error) {
      const problem = this.problemOf(id, error);
      if (!signal?.aborted && isGone(problem)) this.#fail(id, problem);
      throw signal?.aborted ? error : new ProblemError(problem, { cause: error });
    }
  }

  /** The photo with fresh signed addresses. */
  async renewPhoto(id: string): Promise<MediaBody> {
    const mediaId = this.#find(id)?.media?.id;
    if (!mediaId) throw new ProblemError(localProblem('expired', 'another'));
    try {
      const media = await api.media(mediaId);
      this.#change({ type: 'work', id, change: { type: 'received', media } });
      return media;
    } catch (error) {
      const problem = this.problemOf(id, error);
      if (isGone(problem)) this.#fail(id, problem);
      throw new ProblemError(problem, { cause: error });
    }
  }

  /** The photo as the browser has it, for showing it before the server answers; null after a reload. */
  localPreview(id: string): string | null {
    return this.#localPreviews.get(id) ?? null;
  }

  #add(sources: readonly PhotoSource[], leftOut: LeftOut | null = null): void {
    if (sources.length === 0) return;
    const now = Date.now();
    const batch =
      sources.length > 1 ? newBatch(randomId(), batchOptions(this.#tool, this.#state.options)) : null;
    const owner = readUser()?.id ?? null;
    const works = sources.map((source) => ({
      ...newWork(randomId(), source, nameOf(source), now, batch?.id),
      owner,
    }));
    const most = mostWorks(this.#tool.limits.batchSize);
    const staying = new Set(worksThatStay(this.#state.works, most - works.length));
    for (const work of this.#state.works)
      if (!staying.has(work)) this.#letGo(work.id, 'no room in the strip');
    for (const { id, source } of works) {
      if (source?.kind === 'file') this.#localPreviews.set(id, URL.createObjectURL(source.file));
    }
    this.#change({ type: 'added', works, batch, leftOut, most });
    this.#batches.tidy();
    for (const work of works) this.#bring(work.id);
  }

  /** What was chosen on another page is set, and a sample runs once. */
  #takeChoicesFromAddress(): void {
    const { options, sample } = takeChoices(this.#tool);
    for (const [id, value] of options) this.setOption(id, value);
    if (sample !== null) this.addSample(sample);
  }

  #resume({ id, phase, job, media, batchId }: Work): void {
    if (this.#running.has(id)) return;
    if (phase === 'waiting' || phase === 'sending' || phase === 'starting') this.#bring(id);
    // The jobs of a batch are asked for together.
    else if (job && batchId !== null) return;
    else if (job && (phase === 'working' || phase === 'done')) {
      this.#carryOut(id, async (signal) => this.#follow(id, await api.job(job.id, signal), signal));
    } else if (media) {
      // Without an answer only its picture is missing.
      this.renewPhoto(id).catch(() => undefined);
    }
  }

  /** Sends the photo in its turn, then runs the tool on it. */
  #bring(id: string): void {
    this.#carryOut(id, async (signal) => {
      if (!this.#find(id)?.media) {
        const earlier = this.#sending;
        const sent = earlier.then(() => (signal.aborted ? undefined : this.#send(id, signal)));
        this.#sending = sent.catch(() => undefined);
        await sent;
      }
      const work = this.#find(id);
      if (!work?.media) return;
      if (work.batchId !== null && !work.runsAlone) await this.#batches.join(work, work.media.id, signal);
      else if (this.#tool.hasLivePreview) this.#getReady(id, signal);
      else await this.#runJob(id, signal);
    });
  }

  async #send(id: string, signal: AbortSignal): Promise<void> {
    const work = this.#find(id);
    if (!work) return;
    const { source } = work;
    if (!source) throw new ProblemError(localProblem('file_gone', 'another', { name: work.name }));
    this.#change({ type: 'work', id, change: { type: 'sending', sent: null } });
    const onProgress = (sent: number, total: number) =>
      this.#change({ type: 'work', id, change: { type: 'sending', sent: sent / total } });
    const media = await patiently(() => sendPhoto(source, { signal, onProgress }), signal, pause);
    if (!signal.aborted) this.#change({ type: 'work', id, change: { type: 'received', media } });
  }

  #getReady(id: string, signal: AbortSignal): void {
    if (!signal.aborted) this.#change({ type: 'work', id, change: { type: 'ready' } });
  }

  async #runJob(id: string, signal: AbortSignal): Promise<void> {
    const work = this.#find(id);
    if (!work?.media || signal.aborted) return;
    this.#change({ type: 'work', id, change: { type: 'starting' } });
    const job = await api.createJob(
      {
        tool: this.#tool.id,
        inputs: { photo: work.media.id },
        options: this.#optionsOf(work),
      },
      work.idempotencyKey,
    );
    // Called off on its way, the job is there all the same: it is stopped by the only one who knows it.
    if (!signal.aborted) await this.#follow(id, job, signal);
    else if (signal.reason !== leaving) await api.cancelJob(job.id);
  }

  #optionsOf(work: Work): Record<string, unknown> {
    return work.subject ? { subject: work.subject } : batchOptions(this.#tool, this.#state.options);
  }

  #rerun(id: string, subject: SubjectPick | null): void {
    const change = { type: 'rerun', subject, idempotencyKey: randomId(), runsAlone: true } as const;
    this.#change({ type: 'work', id, change });
    this.#carryOut(id, (signal) => this.#runJob(id, signal));
  }

  async #follow(id: string, job: JobBody, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    this.#change({ type: 'work', id, change: { type: 'job', job } });
    await watchJob(job, {
      signal,
      onJob: (next) => this.#change({ type: 'work', id, change: { type: 'job', job: next } }),
      onConnection: (isConnected) =>
        this.#change({ type: 'work', id, change: { type: 'connection', isConnected } }),
    });
  }

  /** One thing at a time for each work; an abort is silent, everything else ends in words. */
  #carryOut(id: string, act: (signal: AbortSignal) => Promise<void>): void {
    this.#running.get(id)?.abort(new Error('replaced'));
    const controller = new AbortController();
    this.#running.set(id, controller);
    act(controller.signal)
      .catch((error: unknown) => {
        if (!controller.signal.aborted) this.#fail(id, this.problemOf(id, error));
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

  /** What was brought as a visitor belongs to whoever signs in; another person's work is none of their business. */
  #noteUser(): void {
    const user = readUser();
    if (!user) return;
    for (const { id, owner } of this.#state.works) {
      if (!owner) this.#change({ type: 'work', id, change: { type: 'claimed', owner: user.id } });
      else if (owner !== user.id) {
        this.#letGo(id, 'of somebody else');
        this.#change({ type: 'removed', id });
      }
    }
    this.#batches.tidy();
  }

  #letGo(id: string, why: string): void {
    this.#running.get(id)?.abort(new Error(why));
    const preview = this.#localPreviews.get(id);
    if (preview) URL.revokeObjectURL(preview);
    this.#localPreviews.delete(id);
  }

  #fail(id: string, problem: Problem): void {
    const shown = isGone(problem) ? localProblem('expired', 'another') : problem;
    this.#change({ type: 'work', id, change: { type: 'stopped', problem: shown } });
  }

  #find(id: string): Work | null {
    return this.#state.works.find((work) => work.id === id) ?? null;
  }

  #change(change: WorkspaceChange): void {
    const next = changeWorkspace(this.#state, change);
    if (next === this.#state) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
    this.#keeper.note(change);
  }
}
