import type { JobBody, MediaBody, ToolDescription } from '../api/contract.ts';
import { api } from './api-client.ts';
import type { Stroke } from './brush-strokes.ts';
import { takeHandedOver } from './handover.ts';
import { watchJob } from './job-watch.ts';
import { refusalOf } from './photo-check.ts';
import { localProblem, type Problem, ProblemError, problemOf } from './problem.ts';
import { randomId } from './random-id.ts';
import { defaultOptions, isCutoutTool, jobOptions, readOptions, writeOptions } from './tool-options.ts';
import { uploadPicture } from './upload.ts';
import {
  newWork,
  type PhotoSource,
  type Rework,
  type SubjectPick,
  type Work,
  withoutAddresses,
} from './work.ts';
import { workStore } from './work-store.ts';
import {
  changeWorkspace,
  emptyWorkspace,
  maxWorks,
  shownWork,
  type WorkspaceChange,
  type WorkspaceState,
} from './workspace-state.ts';

/** Strokes come many a second; what they leave behind is written once they pause. */
const writePauseMs = 400;

/**
 * Carries out what the workspace of one tool does besides drawing: sends photos one after another, starts and follows
 * their jobs, and keeps everything in the browser so that a reload goes on where it was.
 */
export class WorkspaceSession {
  readonly #tool: ToolDescription;
  #state: WorkspaceState;
  #listeners = new Set<() => void>();
  #running = new Map<string, AbortController>();
  /** Photos are sent one after another: this settles when the last one so far has been sent. */
  #sending: Promise<unknown> = Promise.resolve();
  #localPreviews = new Map<string, string>();
  #writeTimer: ReturnType<typeof setTimeout> | undefined;
  #starts = 0;

  constructor(tool: ToolDescription) {
    this.#tool = tool;
    this.#state = emptyWorkspace(defaultOptions(tool));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): WorkspaceState => this.#state;

  /** Reads what an earlier visit left, goes on with it, and takes in what another page handed over. */
  async open(): Promise<void> {
    const start = ++this.#starts;
    const stored = await workStore.read(this.#key);
    if (start !== this.#starts) return;
    const now = Date.now();
    const works = (stored?.works ?? []).filter((work) => !hasExpired(work, now)).map(withoutAddresses);
    const shownId = works.some((work) => work.id === stored?.shownId) ? (stored?.shownId ?? null) : null;
    if (!this.#state.isRestored) {
      this.#change({ type: 'restored', works, shownId, options: readOptions(this.#tool) });
    }
    for (const work of this.#state.works) this.#resume(work);
    this.#takeSampleFromAddress();
    const files = await takeHandedOver(this.#tool.id);
    if (files.length > 0) this.addFiles(files);
  }

  /** Leaves jobs running on the server; the next {@link open} follows them again. */
  close(): void {
    this.#starts++;
    for (const controller of this.#running.values()) controller.abort(new Error('the page is leaving'));
    this.#running.clear();
    this.#write();
  }

  addFiles(files: readonly File[]): void {
    const { batchSize } = this.#tool.limits;
    const accepted: File[] = [];
    let refused: { problem: Problem; file: File } | null = null;
    for (const file of files) {
      const problem = refusalOf(file, this.#tool.limits);
      if (problem) refused ??= { problem, file };
      else accepted.push(file);
    }
    if (accepted.length > batchSize) {
      const problem = localProblem('too_many_files', 'another', { count: accepted.length, most: batchSize });
      this.#change({ type: 'refused', problem, file: null });
      return;
    }
    this.#add(accepted.map((file) => ({ kind: 'file', file, name: file.name })));
    if (refused && accepted.length === 0) this.#change({ type: 'refused', ...refused });
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

  forgetRefusal(): void {
    this.#change({ type: 'refusal_seen' });
  }

  show(id: string | null): void {
    this.#change({ type: 'shown', id });
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
    this.#running.get(id)?.abort(new Error('canceled'));
    const canceled = localProblem('canceled', 'retry');
    this.#change({ type: 'work', id, change: { type: 'stopped', problem: canceled } });
    const { job } = work;
    if (!job) return;
    api.cancelJob(job.id).then(
      (cancelled) => this.#change({ type: 'work', id, change: { type: 'job', job: cancelled } }),
      // It had ended in between: what it ended with is shown.
      () => this.#carryOut(id, (signal) => this.#follow(id, job, signal)),
    );
  }

  /** Goes on from where it stopped. */
  retry(id: string): void {
    const work = this.#find(id);
    if (!work) return;
    this.#change({ type: 'work', id, change: { type: 'again' } });
    const { job } = work;
    if (job) {
      this.#carryOut(id, async (signal) => {
        this.#change({ type: 'work', id, change: { type: 'starting' } });
        const canRunAgain = job.state === 'failed' || job.state === 'cancelled';
        await this.#follow(id, await (canRunAgain ? api.retryJob(job.id) : api.job(job.id, signal)), signal);
      });
    } else this.#bring(id);
  }

  /** "Delete now": photo, results and masks, here and on the server. Rejects with a problem when the server cannot. */
  async remove(id: string): Promise<void> {
    const work = this.#find(id);
    if (!work) return;
    this.#running.get(id)?.abort(new Error('deleted'));
    if (work.job && work.phase === 'working') await api.cancelJob(work.job.id).catch(() => undefined);
    for (const mediaId of work.mediaIds) {
      await api.deleteMedia(mediaId).catch((error: unknown) => {
        // Gone is what was asked for.
        if (!isGone(problemOf(error))) throw error;
      });
    }
    this.#letGo(id, 'deleted');
    this.#change({ type: 'removed', id });
  }

  /** Takes a work that came to nothing off the bench. */
  drop(id: string): void {
    this.#letGo(id, 'dropped');
    this.#change({ type: 'removed', id });
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
      if (!signal?.aborted && isGone(problemOf(error))) this.#fail(id, problemOf(error));
      throw error;
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
      if (isGone(problemOf(error))) this.#fail(id, problemOf(error));
      throw error;
    }
  }

  /** The photo as the browser has it, for showing it before the server answers; null after a reload. */
  localPreview(id: string): string | null {
    return this.#localPreviews.get(id) ?? null;
  }

  #add(sources: readonly PhotoSource[]): void {
    if (sources.length === 0) return;
    const now = Date.now();
    const works = sources.map((source) => newWork(randomId(), source, nameOf(source), now));
    const leaving = this.#state.works.slice(
      0,
      Math.max(0, this.#state.works.length + works.length - maxWorks),
    );
    for (const work of leaving) this.#letGo(work.id, 'no room in the strip');
    for (const { id, source } of works) {
      if (source?.kind === 'file') this.#localPreviews.set(id, URL.createObjectURL(source.file));
    }
    this.#change({ type: 'added', works });
    for (const work of works) this.#bring(work.id);
  }

  /** `?sample=dahlia`: a sample that was chosen on another page runs once. */
  #takeSampleFromAddress(): void {
    const url = new URL(window.location.href);
    const sample = url.searchParams.get('sample');
    if (sample === null) return;
    url.searchParams.delete('sample');
    window.history.replaceState(window.history.state, '', url);
    if (this.#tool.samples.includes(sample)) this.addSample(sample);
  }

  #resume(work: Work): void {
    if (this.#running.has(work.id)) return;
    const { job } = work;
    if (work.phase === 'waiting' || work.phase === 'sending') this.#bring(work.id);
    else if (work.phase === 'starting') this.#carryOut(work.id, (signal) => this.#runJob(work.id, signal));
    else if (job && (work.phase === 'working' || work.phase === 'done')) {
      this.#carryOut(work.id, async (signal) => this.#follow(work.id, await api.job(job.id, signal), signal));
    } else if (work.media) {
      // Without an answer only its picture is missing.
      this.renewPhoto(work.id).catch(() => undefined);
    }
  }

  /** Sends the photo in its turn, then runs the tool on it. */
  #bring(id: string): void {
    this.#carryOut(id, async (signal) => {
      const earlier = this.#sending;
      const sent = earlier.then(() => (signal.aborted ? undefined : this.#send(id, signal)));
      this.#sending = sent.catch(() => undefined);
      await sent;
      if (this.#tool.hasLivePreview) this.#getReady(id, signal);
      else await this.#runJob(id, signal);
    });
  }

  async #send(id: string, signal: AbortSignal): Promise<void> {
    const work = this.#find(id);
    if (!work || work.media || !work.source) return;
    this.#change({ type: 'work', id, change: { type: 'sending', sent: null } });
    const { source } = work;
    const onProgress = (sent: number, total: number) =>
      this.#change({ type: 'work', id, change: { type: 'sending', sent: sent / total } });
    const media =
      source.kind === 'file'
        ? await uploadPicture(source.file, source.name, { signal, onProgress })
        : source.kind === 'link'
          ? await api.mediaFromUrl(source.url, signal)
          : await api.mediaFromSample(source.sample, signal);
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
      signal,
    );
    await this.#follow(id, job, signal);
  }

  #optionsOf(work: Work): Record<string, unknown> {
    if (!isCutoutTool(this.#tool)) return jobOptions(this.#tool, this.#state.options);
    return work.subject ? { subject: work.subject } : {};
  }

  #rerun(id: string, subject: SubjectPick | null): void {
    this.#change({ type: 'work', id, change: { type: 'rerun', subject, idempotencyKey: randomId() } });
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
        if (!controller.signal.aborted) this.#fail(id, problemOf(error));
      })
      .finally(() => {
        if (this.#running.get(id) === controller) this.#running.delete(id);
      });
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
    if (!next.isRestored) return;
    clearTimeout(this.#writeTimer);
    const isStroke = change.type === 'work' && change.change.type === 'painted';
    this.#writeTimer = setTimeout(() => this.#write(), isStroke ? writePauseMs : 0);
  }

  #write(): void {
    clearTimeout(this.#writeTimer);
    const { works, isRestored } = this.#state;
    if (isRestored) {
      void workStore.write(this.#key, { works: [...works], shownId: shownWork(this.#state)?.id ?? null });
    }
  }

  get #key(): string {
    return `workspace/${this.#tool.id}`;
  }
}

function isGone(problem: Problem): boolean {
  return problem.code === 'not_found' || problem.code === 'expired';
}

function nameOf(source: PhotoSource): string {
  if (source.kind === 'file') return source.name;
  if (source.kind === 'sample') return source.sample;
  try {
    const { hostname, pathname } = new URL(source.url);
    return decodeURIComponent(pathname.split('/').at(-1) || hostname);
  } catch {
    return source.url;
  }
}

function hasExpired(work: Work, now: number): boolean {
  const expiresAt = work.job?.expiresAt ?? work.media?.expiresAt;
  return expiresAt !== undefined && Date.parse(expiresAt) < now;
}
