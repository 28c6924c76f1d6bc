import type { JobBody, MediaBody, ToolDescription } from '../../api/contract/contract.ts';
import { allOf, isPreviewOnly, resultsOf } from '../../client/job-pictures.ts';
import { fileTypes } from '../../codecs/file-types.ts';
import type { ServerNeeded } from '../../codecs/page/write-in-page.ts';
import type { MetadataChoice, WriteOutcome } from '../../tasks/file-writing.ts';
import { api } from '../calls/api-client.ts';
import { randomId } from '../calls/random-id.ts';
import { localProblem, type Problem, ProblemError, problemOf } from '../problem/problem.ts';
import { jobOptions } from '../work/tool-options.ts';
import { type FileEntry, type FileResult, type FileStep, isAtServer } from './file-entry.ts';
import type { FileHeader } from './file-intake.ts';
import { type FilePlan, planOf } from './file-plan.ts';
import { type FilesState, settingsOf } from './files-state.ts';
import { archiveType, fetchResults } from './server/fetched-results.ts';
import { type DocumentPart, writeDocument } from './server/one-document.ts';
import { ServerWriting } from './server/server-writing.ts';
import type { Writing } from './tool-writing.ts';
import { WritingQueue, type WritingTask } from './writing-queue.ts';

interface WorksParts {
  readonly tool: ToolDescription;
  state(): FilesState;
  patch(id: string, change: Partial<FileEntry>): void;
}

type AtServer = Extract<FilePlan, { kind: 'server' }>;

/** Has each file written as its settings say: in the page, or by the server once that was asked for. */
export class FileWorks {
  readonly #parts: WorksParts;
  readonly #headers = new Map<string, FileHeader>();
  readonly #plans = new Map<string, FilePlan>();
  /** What the page has tried in vain with these settings. */
  readonly #failedHere = new Map<string, Pick<AtServer, 'key' | 'reason'>>();
  /** What of its metadata went along when a file was sent. */
  readonly #sentMetadata = new Map<string, MetadataChoice>();
  readonly #server: ServerWriting;
  #queue: WritingQueue | null = null;
  #writing: Writing | null = null;

  constructor(parts: WorksParts) {
    this.#parts = parts;
    this.#server = new ServerWriting(parts.tool, {
      onSending: (id, share) => this.#atServer(id, (reason) => ({ name: 'sending', share, reason })),
      onSent: (id, media) => this.#noteSent(id, media),
      onJob: (id, job) => this.#noteJob(id, job),
      onDone: (id, job, results) => void this.#takeResult(id, job, results),
      onFailure: (id, problem, job) => this.#fail(id, problem, job),
      onGone: (id) => this.#giveUpJob(id),
    });
  }

  /** From here on files can be written. */
  begin(writing: Writing): void {
    this.#writing = writing;
    this.replan();
  }

  get writing(): Writing | null {
    return this.#writing;
  }

  add(id: string, header: FileHeader): void {
    this.#headers.set(id, header);
    this.replan([id]);
  }

  headerOf(id: string): FileHeader | null {
    return this.#headers.get(id) ?? null;
  }

  /** Compares what is there with what the settings ask for, and has the difference made. */
  replan(ids: readonly string[] = this.#parts.state().entries.map(({ id }) => id)): void {
    for (const id of ids) this.#replanOne(id);
    this.#fillQueue();
  }

  /** It is taken up again from where it stopped. */
  retry(id: string): void {
    const plan = this.#plans.get(id);
    if (plan?.kind === 'server') this.send([id]);
    else if (plan?.kind === 'page') {
      this.#step(id, { name: 'waiting' });
      this.#fillQueue();
    }
  }

  /** These may be sent. */
  send(ids: readonly string[]): void {
    for (const id of ids) {
      const entry = this.#find(id);
      const plan = this.#plans.get(id);
      if (!entry?.file || plan?.kind !== 'server') continue;
      this.#step(id, { name: 'queued', reason: plan.reason });
      this.#server.start({
        id,
        name: entry.name,
        file: entry.file,
        // With other metadata it has to be sent again.
        mediaId: this.#sentMetadata.get(id) === plan.request.metadata ? entry.mediaId : null,
        metadata: plan.request.metadata,
        options: jobOptions(this.#parts.tool, settingsOf(entry, this.#parts.state())),
        idempotencyKey: randomId(),
      });
    }
  }

  /** Stops sending, computing or writing; what was there before stays. */
  cancel(id: string): void {
    const plan = this.#plans.get(id);
    this.#server.cancel(id);
    if (plan?.kind === 'server') this.#giveUpJob(id);
    else this.#step(id, { name: 'stopped', problem: localProblem('canceled', 'retry') });
    this.#fillQueue();
  }

  /** Nothing more is done for it. */
  forget(id: string): void {
    this.#server.cancel(id);
    this.#headers.delete(id);
    this.#plans.delete(id);
    this.#failedHere.delete(id);
    this.#fillQueue();
  }

  /** Files that can become the pages of one document with the settings of all; none where there is no such. */
  documentParts(): DocumentPart[] {
    const { entries, options } = this.#parts.state();
    return entries.flatMap(({ id, name, file, mediaId }): DocumentPart[] => {
      const header = this.#headers.get(id);
      const request = header && this.#writing?.(header, options);
      if (!file || !request?.together) return [];
      const { metadata } = request;
      return [
        { id, name, file, metadata, mediaId: this.#sentMetadata.get(id) === metadata ? mediaId : null },
      ];
    });
  }

  /** One document of all files that can be its pages, in the order of the list. Rejects with a problem. */
  writeDocument(signal: AbortSignal, onShare: (share: number) => void): Promise<Blob> {
    const { tool } = this.#parts;
    const parts = this.documentParts();
    const options = jobOptions(tool, this.#parts.state().options);
    const onSent = (id: string, media: MediaBody) => {
      this.#sentMetadata.set(id, parts.find((part) => part.id === id)!.metadata);
      this.#parts.patch(id, { mediaId: media.id });
    };
    return writeDocument({ tool, parts, options, signal, onShare, onSent });
  }

  /** The file of a result, fetched where the server has it. */
  async fileOf({ name, result }: FileEntry): Promise<Blob> {
    if (result?.file) return result.file;
    const job = result?.server && (await api.job(result.server.jobId));
    const results = job ? resultsOf(job) : [];
    if (results.length === 0) throw new ProblemError(localProblem('expired', 'another'));
    return fetchResults(this.#parts.tool, results, name, new AbortController().signal);
  }

  close(): void {
    this.#server.close();
    this.#queue?.close();
    this.#queue = null;
  }

  #replanOne(id: string): void {
    const entry = this.#find(id);
    const header = this.#headers.get(id);
    if (!entry || !header || !this.#writing) return;
    let plan = planOf(header, settingsOf(entry, this.#parts.state()), this.#writing);
    const failed = this.#failedHere.get(id);
    if (plan.kind === 'page' && failed?.key === plan.key) {
      plan = { ...plan, kind: 'server', reason: failed.reason };
    }
    const before = this.#plans.get(id);
    const isSame = keyOf(before) === keyOf(plan) && before?.kind === plan.kind;
    if (isSame && entry.step.name !== 'reading' && entry.step.name !== 'unset') return;
    this.#plans.set(id, plan);
    if (isAtServer(entry)) {
      this.#server.cancel(id);
      this.#parts.patch(id, { job: null });
    }
    const isMade = entry.result !== null && entry.result.key === keyOf(plan);
    if (isMade) this.#step(id, { name: 'done' });
    else if (plan.kind === 'server') this.#hold(id, plan);
    else this.#step(id, stepOf(plan));
  }

  /** The server has to write it: a job that it has for these settings is resumed, otherwise the visitor is asked. */
  #hold(id: string, { key, reason }: AtServer): void {
    const job = this.#find(id)?.job;
    if (job?.key === key) {
      this.#step(id, { name: 'working', progress: null, reason });
      this.#server.resume(id, job.id);
    } else {
      this.#step(id, { name: 'held', reason });
    }
  }

  #fillQueue(): void {
    const { entries, shownId } = this.#parts.state();
    const waiting = entries.filter(({ step }) => step.name === 'waiting' || step.name === 'writing');
    // What is looked at comes first.
    const first = waiting.toSorted((one, other) => Number(other.id === shownId) - Number(one.id === shownId));
    const tasks = first.flatMap(({ id, file }): WritingTask[] => {
      const plan = this.#plans.get(id);
      const header = this.#headers.get(id);
      if (!file || !header || plan?.kind !== 'page') return [];
      return [{ id, file, key: plan.key, request: plan.request, pixels: header.width * header.height }];
    });
    if (tasks.length === 0 && !this.#queue) return;
    this.#queue ??= new WritingQueue({
      onStart: ({ id }) => this.#step(id, { name: 'writing' }),
      onPause: ({ id }) => this.#step(id, { name: 'waiting' }),
      onOutcome: (task, outcome) => this.#takeOutcome(task, outcome),
      onFailure: ({ id }, error) => this.#step(id, { name: 'stopped', problem: problemOf(error) }),
    });
    this.#queue.want(tasks);
  }

  #takeOutcome({ id, key, request }: WritingTask, outcome: WriteOutcome | ServerNeeded): void {
    switch (outcome.kind) {
      case 'written': {
        const { mediaType } = fileTypes[request.format];
        const { width, height, lost, losesGainMap, target, isOriginal } = outcome;
        const file = new Blob([outcome.bytes as Uint8Array<ArrayBuffer>], { type: mediaType });
        const maxBytes = 'maxBytes' in request.aim ? request.aim.maxBytes : null;
        const facts = { width, height, lost, losesGainMap, target, isOriginal, maxBytes, mediaType };
        const result: FileResult = { ...facts, key, file, bytes: file.size, server: null };
        this.#parts.patch(id, { result, step: { name: 'done' } });
        break;
      }
      case 'target-missed': {
        const { smallestBytes, fits } = outcome;
        this.#step(id, { name: 'missed', smallestBytes, fits });
        break;
      }
      case 'many-refused':
        this.#step(id, { name: 'choice', count: outcome.count });
        break;
      case 'server-needed': {
        const { reason } = outcome;
        const plan = { kind: 'server', key, request, reason } as const;
        this.#failedHere.set(id, { key, reason });
        this.#plans.set(id, plan);
        this.#hold(id, plan);
        break;
      }
    }
  }

  /** Where saving takes an account, the file itself is fetched then. */
  async #takeResult(id: string, job: JobBody, results: readonly MediaBody[]): Promise<void> {
    const plan = this.#plans.get(id);
    const entry = this.#find(id);
    const [first] = results;
    if (plan?.kind !== 'server' || !entry || !first) return;
    const file = isPreviewOnly(first)
      ? null
      : await fetchResults(this.#parts.tool, results, entry.name, new AbortController().signal).catch(
          () => null,
        );
    if (this.#plans.get(id) !== plan) return;
    const { width, height, type, previewUrl } = first;
    const result: FileResult = {
      width,
      height,
      ...factsIn(job),
      bytes: results.reduce((sum, one) => sum + one.bytes, 0),
      mediaType: results.length > 1 ? archiveType : type,
      maxBytes: 'maxBytes' in plan.request.aim ? plan.request.aim.maxBytes : null,
      key: plan.key,
      file,
      server: { reason: plan.reason, jobId: job.id, previewUrl },
    };
    this.#parts.patch(id, { result, step: { name: 'done' } });
  }

  #noteSent(id: string, media: MediaBody): void {
    const plan = this.#plans.get(id);
    if (plan?.kind === 'server') this.#sentMetadata.set(id, plan.request.metadata);
    this.#parts.patch(id, { mediaId: media.id, previewUrl: media.previewUrl });
    const { thumbnail } = this.#find(id) ?? {};
    if (thumbnail === null) this.#parts.patch(id, { thumbnail: media.thumbnailUrl });
  }

  #noteJob(id: string, job: JobBody): void {
    const plan = this.#plans.get(id);
    if (plan?.kind !== 'server') return;
    const { key, reason } = plan;
    const step = { name: 'working', progress: job.progress ?? null, reason } as const;
    this.#parts.patch(id, { job: { id: job.id, key }, step });
  }

  #giveUpJob(id: string): void {
    this.#parts.patch(id, { job: null });
    const plan = this.#plans.get(id);
    if (plan?.kind === 'server') this.#hold(id, plan);
  }

  #fail(id: string, problem: Problem, job: JobBody | null): void {
    this.#parts.patch(id, { job: null, step: stepAfter(problem, job) });
  }

  #atServer(id: string, step: (reason: AtServer['reason']) => FileStep): void {
    const plan = this.#plans.get(id);
    if (plan?.kind === 'server') this.#step(id, step(plan.reason));
  }

  #step(id: string, step: FileStep): void {
    this.#parts.patch(id, { step });
  }

  #find(id: string): FileEntry | null {
    return this.#parts.state().entries.find((entry) => entry.id === id) ?? null;
  }
}

function keyOf(plan: FilePlan | undefined): string | null {
  return plan && 'key' in plan ? plan.key : null;
}

function stepOf(plan: Exclude<FilePlan, AtServer>): FileStep {
  switch (plan.kind) {
    case 'unset':
      return { name: 'unset' };
    case 'choice':
      return { name: 'choice', count: plan.count };
    case 'page':
      return { name: 'waiting' };
  }
}

/** What can be chosen differently is asked; everything else is said. */
function stepAfter(problem: Problem, job: JobBody | null): FileStep {
  const params = job?.error?.params ?? {};
  switch (problem.code) {
    case 'target_missed': {
      const [smallestBytes, width, height] = ['smallestBytes', 'width', 'height'].map((name) =>
        Number(params[name] ?? 0),
      );
      return {
        name: 'missed',
        smallestBytes,
        fits: width > 0 ? { width, height, bytes: smallestBytes } : null,
      };
    }
    case 'frames_refused':
      return { name: 'choice', count: Number(params.count) };
    default:
      return { name: 'stopped', problem };
  }
}

/** What the job reports about the file it wrote. */
function factsIn({
  report,
  inputs,
}: JobBody): Pick<FileResult, 'lost' | 'losesGainMap' | 'target' | 'isOriginal'> {
  const { lost, losesGainMap, target, nextBytes, isPoor, isOriginal } = (report ?? {}) as {
    lost?: readonly { block: FileResult['lost'][number] }[];
    target?: NonNullable<FileResult['target']>['reach'] | null;
    nextBytes?: number | null;
    isPoor?: boolean;
    losesGainMap?: boolean;
    isOriginal?: boolean;
  };
  // It may have gone with the photo data, when the file was taken in.
  const isGone = allOf(inputs).some(({ warnings }) => warnings.includes('gain_map_lost'));
  return {
    lost: (lost ?? []).map(({ block }) => block),
    losesGainMap: losesGainMap || isGone,
    isOriginal,
    ...(target && { target: { reach: target, isPoor: isPoor ?? false, ...(nextBytes && { nextBytes }) } }),
  };
}
