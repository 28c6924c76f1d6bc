import type { JobBody, MediaBody, ToolDescription } from '../../api/contract/contract.ts';
import { furtherInputsOf, takenKindOf } from '../../tool/tool-parts.ts';
import type { StatementKind } from '../../tool/tool-traits.ts';
import type { Stroke } from '../brush/brush-strokes.ts';
import { api } from '../calls/api-client.ts';
import { pause } from '../calls/event-stream.ts';
import { randomId } from '../calls/random-id.ts';
import { withRetries } from '../calls/retries.ts';
import { sampleInput } from '../calls/sample-input.ts';
import { openArchive } from '../photo/open-archive.ts';
import { nameOf, type PhotoSource } from '../photo/photo-source.ts';
import { isGone, localProblem, type Problem, ProblemError, problemOf } from '../problem/problem.ts';
import { BenchStore, type Left } from '../store/bench-store.ts';
import { glimpseStore } from '../store/glimpse-store.ts';
import { type Handed, takeHandedOver } from '../store/handover.ts';
import { maskStore } from '../store/mask-store.ts';
import { listBeside, missingOf } from '../work/asked-inputs.ts';
import { newBatch } from '../work/batch.ts';
import { GivenInputs, placeOf } from '../work/given-inputs.ts';
import { batchOptions, defaultOptions, isMaskTool, withoutPart } from '../work/tool-options.ts';
import { newWork, type Rework, type SubjectPick, shownResult, type Work } from '../work/work.ts';
import { BenchSession } from './bench-session.ts';
import { sortFiles } from './bringing.ts';
import { besideBatches, filesOf, keptWorks, leftWorks, writePause } from './kept-works.ts';
import { LaterBatches } from './later-batches.ts';
import type { AtStake } from './page-hold.ts';
import { workAtStake } from './work-at-stake.ts';
import { WorkRuns } from './work-runs.ts';
import {
  changeWorkspace,
  emptyWorkspace,
  type LeftBehind,
  type LeftOut,
  mostWorks,
  shownWork,
  type WorkspaceChange,
  type WorkspaceState,
  worksThatStay,
} from './workspace-state.ts';

/** What the workspace of one tool does besides drawing: takes photos in, has them sent and worked on, takes them off the bench. */
export class WorkspaceSession extends BenchSession<WorkspaceState, LeftBehind> {
  readonly #runs: WorkRuns;
  readonly #batches: LaterBatches;
  readonly #inputs: GivenInputs;
  #localPreviews = new Map<string, string>();
  /** What was brought with photos that were too many for one batch. */
  #waiting: { readonly files: readonly File[]; readonly skip: number } | null = null;
  /** What another page left for this one, until it's taken in. */
  #handed: readonly Handed[] = [];

  constructor(tool: ToolDescription) {
    super(tool, emptyWorkspace(defaultOptions(tool)), new BenchStore(tool.id, besideBatches));
    const parts = { tool, state: this.state, change: (change: WorkspaceChange) => this.#change(change) };
    this.#inputs = new GivenInputs((input, given) => this.#change({ type: 'given', input, given }));
    this.#runs = new WorkRuns({
      ...parts,
      inputsSettled: () => this.#inputs.settled(),
      join: (work, photo, signal) => this.#batches.use((batches) => batches.join(work, photo, signal)),
    });
    this.#batches = new LaterBatches({
      ...parts,
      bring: (id) => this.#runs.bring(id),
      interrupt: (id) => this.#runs.interrupt(id, 'canceled'),
      followAlone: (id, job) => this.#runs.carryOut(id, (signal) => this.#runs.follow(id, job, signal)),
      fail: (id, problem) => this.#runs.fail(id, problem),
    });
  }

  protected override hasFile(work: Work): boolean {
    return work.source?.kind === 'file';
  }

  protected override async prepare({ kept }: Left<LeftBehind>): Promise<void> {
    const pictures = (kept?.works ?? []).flatMap((work) => pictureOf(work)?.id ?? []);
    const [handed] = await Promise.all([takeHandedOver(this.tool.id), glimpseStore.read(pictures)]);
    this.#handed = [...this.#handed, ...handed];
  }

  protected restore(left: Left<LeftBehind>): void {
    this.#change({ type: 'restored', left: leftWorks(left, Date.now()) });
  }

  /** Takes in what another page handed over, and goes on with the rest. */
  protected begin(visit: AbortSignal): void {
    this.#takeHanded();
    for (const work of this.state().works) this.#resume(work);
    for (const batch of this.state().batches)
      void this.#batches.use((batches) => visit.aborted || batches.resume(batch));
  }

  protected leave(): void {
    this.#runs.close();
    this.#batches.close();
  }

  protected kept() {
    const { works } = this.state();
    return { kept: keptWorks(this.state()), files: filesOf(works) };
  }

  protected atStake(): AtStake {
    return workAtStake(this.state());
  }

  protected owned(): readonly Work[] {
    return this.state().works;
  }

  protected claim(id: string, owner: string): void {
    this.#change({ type: 'work', id, change: { type: 'claimed', owner } });
  }

  protected leaveOut(id: string): void {
    this.#letGo(id, 'of somebody else');
    this.#change({ type: 'removed', id });
    this.#batches.tidy();
  }

  /** Before anything of an earlier visit is shown: it's what this visit is about. */
  #takeHanded(): void {
    const handed = this.#handed;
    this.#handed = [];
    const files = handed.filter((one) => one instanceof File);
    if (files.length > 0) {
      this.#change({ type: 'shown', id: null });
      void this.addFiles(files);
    }
    for (const one of handed) if (!(one instanceof File)) this.#runs.bring(this.#addSent(one));
  }

  /** Photos, and zip files with photos in them. More than one at once is a batch. What is too many for one waits for {@link addRest}. */
  async addFiles(files: readonly File[], skip = 0): Promise<void> {
    const list = listBeside(this.tool);
    const { limits } = this.tool;
    const brought = await sortFiles(files, {
      takes: takenKindOf(this.tool),
      limits: list ? { ...limits, batchSize: 1 + list.most } : limits,
      skip,
      open: openArchive,
      onOpening: (name) => this.#change({ type: 'opening', name }),
    });
    if (brought.photos) {
      if (list) this.#giveRest(list.id, brought.photos.slice(1));
      const photos = list ? brought.photos.slice(0, 1) : brought.photos;
      const sources = photos.map((file) => ({ kind: 'file', file, name: file.name }) as const);
      this.#add(sources, brought.leftOut);
      const { beyond = null } = brought.leftOut ?? {};
      this.#waiting = beyond && { files, skip: beyond.taken };
    } else this.#change({ type: 'refused', problem: brought.problem, file: brought.file });
  }

  /** The photos that were too many for one batch, or as many of them as whoever is signed in now may bring at once. */
  async addRest(): Promise<void> {
    const waiting = this.#waiting;
    if (!waiting) return;
    const own = await api.tool(this.tool.id).catch(() => null);
    if (own) this.setLimits(own.limits);
    await this.addFiles(waiting.files, waiting.skip);
  }

  /** Another file in the place of one that was refused. */
  replaceFile(id: string, file: File): void {
    this.#letGo(id, 'replaced');
    this.#localPreviews.set(id, URL.createObjectURL(file));
    this.#change({ type: 'work', id, change: { type: 'replaced', file, name: file.name } });
    this.#runs.bring(id);
  }

  /** Photos that were brought together are worked on together, in place of those of the time before. */
  #giveRest(input: string, files: readonly File[]): void {
    if (files.length === 0) return;
    for (const place of Object.keys(this.state().given))
      if (place.split(':')[0] === input) this.takeAway(place);
    for (const [at, file] of files.entries()) this.give(placeOf(input, at), file);
  }

  addLink(url: string): void {
    this.#add([{ kind: 'link', url }]);
  }

  override addSample(sample: string): void {
    this.#add([{ kind: 'sample', sample }]);
    void this.#giveWithSample(sample);
  }

  /** Photos of others come with the sample, unless they're there already. */
  async #giveWithSample(sample: string): Promise<void> {
    for (const id of furtherInputsOf(this.tool)) {
      if (id in this.state().given) continue;
      const file = await sampleInput(this.tool.id, sample, id);
      if (file && !(id in this.state().given)) this.give(id, file);
    }
  }

  /** Runs a tool that can do without a photo on its options alone. */
  drawWithoutPhoto(name: string): void {
    this.#runs.bring(this.#addWork({ ...newWork(randomId(), null, name, Date.now()), isDrawn: true }));
  }

  refuse(problem: Problem): void {
    this.#change({ type: 'refused', problem, file: null });
  }

  forgetLeftOut(): void {
    this.#waiting = null;
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

  /** A photo beside the one that is worked on. */
  give(input: string, file: File): void {
    this.#inputs.give(input, file, this.tool.limits);
  }

  takeAway(input: string): void {
    this.#inputs.takeAway(input);
  }

  /** What the visitor states about the photo of an input. */
  readonly declare = (input: string, kind: StatementKind, isTrue: boolean): void => {
    this.#change({ type: 'stated', statement: { input, kind }, isTrue });
  };

  /** Whether what is missing has to be pointed out. */
  noteStatementAsked(isAsked: boolean): void {
    this.#change({ type: 'statement_asked', isAsked });
  }

  /** Starts a job unless something has to be stated first: then that is asked for, and everything stays as it is. */
  #start(act: () => void): void {
    if (missingOf(this.tool, this.state())) this.noteStatementAsked(true);
    else act();
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
    this.#start(() => this.#runs.rerun(id, subject));
  }

  /** Runs the tool anew with the options as they are now; the result so far comes back if that does not work out. */
  rerun(id: string): void {
    this.#start(() => this.#runs.rerun(id, null));
  }

  /** Options for this photo alone, which its next job is told. */
  setOwn(id: string, own: Readonly<Record<string, unknown>>): void {
    this.#change({ type: 'work', id, change: { type: 'own_set', own } });
  }

  /** Runs the tool on what is marked, with the options as they are now. */
  applyMask(id: string, input: string, mask: Blob): void {
    this.#start(() => this.#runs.applyMask(id, input, mask));
  }

  /** Puts a result on the bench as a photo of its own, to go on from there. */
  takeFromHere(id: string, media: MediaBody | undefined): void {
    const work = this.#find(id);
    if (work && media) this.#addSent(media, { name: work.name, phase: 'ready', owner: work.owner });
  }

  backToResult(id: string): void {
    this.#runs.interrupt(id, 'back to the earlier result');
    this.#change({ type: 'work', id, change: { type: 'back_to_result' } });
  }

  /** Of several results, the one that is looked at, and that goes on to another tool. */
  showResult(id: string, place: number): void {
    this.#change({ type: 'work', id, change: { type: 'result_shown', place } });
  }

  forgetProblem(id: string): void {
    this.#change({ type: 'work', id, change: { type: 'problem_seen' } });
  }

  /** Stops sending or computing, for the visitor at once, whatever the server is doing. */
  cancel(id: string): void {
    const work = this.#find(id);
    if (!work) return;
    if (work.batchId !== null) void this.#batches.use((batches) => batches.stopOne(work));
    else this.#runs.cancel(work);
  }

  /** Goes on from where it stopped. */
  retry(id: string): void {
    const work = this.#find(id);
    if (!work) return;
    if (work.batchId === null) this.#goOn(work);
    else this.#start(() => this.#goOn(work));
  }

  #goOn(work: Work): void {
    const { id } = work;
    this.#change({ type: 'work', id, change: { type: 'again' } });
    const { job } = work;
    if (!job) {
      this.#runs.bring(id);
      return;
    }
    this.#runs.carryOut(id, async (signal) => {
      if (work.batchId !== null) return this.#batches.use((batches) => batches.retryOne(work, job));
      await this.#runs.untilCancelled(job);
      if (signal.aborted) return;
      const { state } = this.#find(id)?.job ?? job;
      this.#change({ type: 'work', id, change: { type: 'starting' } });
      const canRunAgain = state === 'failed' || state === 'cancelled';
      await this.#runs.follow(
        id,
        await (canRunAgain ? api.retryJob(job.id) : api.job(job.id, signal)),
        signal,
      );
    });
  }

  /** True stop: what has not been sent is not sent, what runs ends. */
  stopBatch(id: string): void {
    void this.#batches.use((batches) => batches.stop(id));
  }

  /** Everything in it that stopped, whatever the reason. */
  retryBatch(id: string): void {
    this.#start(() => void this.#batches.use((batches) => batches.retry(id)));
  }

  /** All its photos with the options as they are now. Settles when the server has taken or refused that, or something has to be stated first. */
  async rerunBatch(id: string): Promise<void> {
    if (missingOf(this.tool, this.state())) this.noteStatementAsked(true);
    else await this.#batches.use((batches) => batches.rerun(id));
  }

  /** Asks the server how it is now. Rejects with a problem when there is no answer. */
  renewBatch(id: string): Promise<void> {
    return this.#batches.use((batches) => batches.renew(id));
  }

  forgetBatchProblem(id: string): void {
    this.#change({ type: 'batch', id, change: { type: 'problem_seen' } });
  }

  /** "Delete now": photo, results and masks, here and on the server. Rejects with a problem when the server cannot. */
  async remove(id: string): Promise<void> {
    const work = this.#find(id);
    if (!work) return;
    this.#runs.interrupt(id, 'deleted');
    if (work.job && work.phase === 'working') await api.cancelJob(work.job.id).catch(() => undefined);
    // The same photo may have been brought twice.
    const others = new Set(this.state().works.flatMap((other) => (other.id === id ? [] : other.mediaIds)));
    // Nothing calls this off.
    const { signal } = new AbortController();
    for (const mediaId of work.mediaIds) {
      if (others.has(mediaId)) continue;
      await withRetries(() => api.deleteMedia(mediaId), signal, pause).catch((error: unknown) => {
        // Gone is what was asked for.
        if (!isGone(problemOf(error))) throw error;
      });
    }
    await Promise.all([maskStore.forget(work.mediaIds), glimpseStore.forget(work.mediaIds)]);
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
      const problem = this.#runs.problemOf(id, error);
      if (!signal?.aborted && isGone(problem)) this.#runs.fail(id, problem);
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
      const problem = this.#runs.problemOf(id, error);
      if (isGone(problem)) this.#runs.fail(id, problem);
      throw new ProblemError(problem, { cause: error });
    }
  }

  /** The photo as the browser has it, for showing it before the server answers; null after a reload. */
  localPreview(id: string): string | null {
    return this.#localPreviews.get(id) ?? null;
  }

  /** A picture that the server has already, as a photo of its own. Answers the id of its work. */
  #addSent(media: MediaBody, known: Partial<Pick<Work, 'name' | 'phase' | 'owner'>> = {}): string {
    const sent = newWork(randomId(), null, media.name, Date.now());
    return this.#addWork({ ...sent, media, mediaIds: [media.id], ...known });
  }

  #addWork(work: Work): string {
    const most = mostWorks(this.tool.limits.batchSize);
    const works = [{ ...work, owner: work.owner ?? this.owner }];
    this.#change({ type: 'added', works, batch: null, leftOut: null, most });
    return work.id;
  }

  #add(sources: readonly PhotoSource[], leftOut: LeftOut | null = null): void {
    if (sources.length === 0) return;
    const options = withoutPart(this.tool, this.state().options);
    if (options !== this.state().options) this.setOptions(options);
    const now = Date.now();
    const batch =
      sources.length > 1 && !isMaskTool(this.tool)
        ? newBatch(randomId(), batchOptions(this.tool, this.state().options))
        : null;
    if (batch) void this.#batches.fetch();
    const { owner } = this;
    const works = sources.map((source) => ({
      ...newWork(randomId(), source, nameOf(source), now, batch?.id),
      owner,
    }));
    const most = mostWorks(this.tool.limits.batchSize);
    const staying = new Set(worksThatStay(this.state().works, most - works.length));
    for (const work of this.state().works)
      if (!staying.has(work)) this.#letGo(work.id, 'no room in the strip');
    for (const { id, source } of works) {
      if (source?.kind === 'file') this.#localPreviews.set(id, URL.createObjectURL(source.file));
    }
    this.#change({ type: 'added', works, batch, leftOut, most });
    this.#batches.tidy();
    for (const work of works) this.#runs.bring(work.id);
  }

  #resume({ id, phase, job, media, batchId }: Work): void {
    if (this.#runs.has(id)) return;
    if (phase === 'waiting' || phase === 'sending' || phase === 'starting') this.#runs.bring(id);
    // The jobs of a batch are asked for together.
    else if (job && batchId !== null) return;
    else if (job && (phase === 'working' || phase === 'done')) {
      this.#runs.carryOut(id, async (signal) => this.#runs.follow(id, await api.job(job.id, signal), signal));
    } else if (media) {
      // Without an answer only its picture is missing.
      this.renewPhoto(id).catch(() => undefined);
    }
  }

  /** Why a call about this work failed, in words for whoever is signed in now. */
  problemOf(id: string, error: unknown): Problem {
    return this.#runs.problemOf(id, error);
  }

  #letGo(id: string, why: string): void {
    this.#runs.interrupt(id, why);
    const preview = this.#localPreviews.get(id);
    if (preview) URL.revokeObjectURL(preview);
    this.#localPreviews.delete(id);
  }

  #find(id: string): Work | null {
    return this.state().works.find((work) => work.id === id) ?? null;
  }

  #change(change: WorkspaceChange): void {
    const next = changeWorkspace(this.state(), change);
    if (next === this.state()) return;
    this.put(next);
    this.keep(writePause(change));
    const work = shownWork(next);
    const picture = work && pictureOf(work);
    if (picture) void glimpseStore.keep(picture);
  }
}

/** What a work shows: its result, or the photo until there is one. */
function pictureOf(work: Work): MediaBody | null {
  return shownResult(work) ?? work.media;
}
