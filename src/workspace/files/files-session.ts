import type { ToolDescription } from '../../api/contract/contract.ts';
import { api, pictureBlob } from '../calls/api-client.ts';
import { randomId } from '../calls/random-id.ts';
import { openArchive } from '../photo/open-archive.ts';
import { nameOf } from '../photo/photo-source.ts';
import { Thumbnails } from '../photo/thumbnails.ts';
import { localProblem, type Problem, problemOf } from '../problem/problem.ts';
import { BenchSession } from '../session/bench-session.ts';
import type { AtStake } from '../session/page-hold.ts';
import type { PhotoIntake } from '../session/photo-intake.ts';
import type { Left } from '../store/bench-store.ts';
import { takeHandedFiles } from '../store/handover.ts';
import { defaultOptions } from '../work/tool-options.ts';
import {
  type FileEntry,
  type FileRefusal,
  isAtServer,
  isUnderWay,
  newEntry,
  type Values,
} from './file-entry.ts';
import { type BroughtFile, type FileHeader, isRefusal, mostFiles, sortBrought } from './file-intake.ts';
import { FileWorks } from './file-works.ts';
import { emptyFiles, type FilesState, type KeptFiles, keptFiles, neighborOf } from './files-state.ts';
import { loadWriting, type Writing } from './tool-writing.ts';

/** Code for each type of picture, which nobody needs before a file comes. */
export const fetchHeaderReader = () => import('./read-header.ts');

/** Hands rest this long before the file that is looked at is written anew, and this long before the others are. */
const restMs = { shown: 100, others: 700 } as const;

/** Files that nobody came back to for so long are forgotten. */
const keptMs = 24 * 60 * 60 * 1000;
const writePauseMs = 300;

/** What the list of files of one tool does besides drawing: takes files in, and has each written as its settings say. */
export class FilesSession extends BenchSession<FilesState, KeptFiles> implements PhotoIntake {
  readonly #works: FileWorks;
  readonly #thumbnails = new Thumbnails();
  #timers: ReturnType<typeof setTimeout>[] = [];
  #writing: Promise<void> | null = null;

  constructor(tool: ToolDescription) {
    super(tool, emptyFiles(defaultOptions(tool)));
    this.#works = new FileWorks({ tool, state: this.state, patch: (id, change) => this.#patch(id, change) });
  }

  protected override hasFile({ addedAt }: { addedAt: number }): boolean {
    return addedAt >= Date.now() - keptMs;
  }

  /** Results are written anew from the files, or asked for where the server made them. */
  protected restore({ kept, files }: Left<KeptFiles>): void {
    const entries = (kept?.works ?? []).flatMap(({ id, name, addedAt, ...known }) => {
      const file = files.get(id);
      return file ? [{ ...newEntry(id, name, file, addedAt), ...known }] : [];
    });
    this.#add(entries, kept?.shownId);
  }

  /** Takes in what another page handed over. */
  protected async begin(): Promise<void> {
    try {
      const files = await takeHandedFiles(this.tool.id);
      if (files.length > 0) await this.addFiles(files);
    } catch (error) {
      this.refuse(problemOf(error));
    }
  }

  protected leave(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#works.close();
  }

  protected kept() {
    return keptFiles(this.state());
  }

  protected owned(): readonly FileEntry[] {
    return this.state().entries;
  }

  protected claim(id: string, owner: string): void {
    this.#patch(id, { owner });
  }

  protected leaveOut(id: string): void {
    this.remove(id);
  }

  async addFiles(files: readonly File[]): Promise<void> {
    const room = mostFiles - this.state().entries.length;
    if (room === 0) return this.refuse(localProblem('too_many_files', 'none', { most: mostFiles }));
    const brought = await sortBrought(files, {
      limits: this.tool.limits,
      room,
      open: openArchive,
      onOpening: (opening) => this.#change({ opening }),
    });
    if (brought.files.length === 0 && this.state().entries.length === 0) {
      const isClosed = (brought.leftOut?.unreadable.length ?? 0) > 0;
      const { maxBytes } = this.tool.limits;
      return this.refuse(
        isClosed
          ? localProblem('archive_unreadable', 'another', { name: brought.leftOut!.unreadable[0] })
          : localProblem('no_pictures', 'another', { maxBytes }),
      );
    }
    this.#change({ leftOut: brought.leftOut, refusal: null });
    this.#add(brought.files.map((one) => this.#entryOf(one)));
  }

  addLink(url: string): void {
    const name = nameOf({ kind: 'link', url });
    const signal = new AbortController().signal;
    void this.#fetchIn(name, async () => {
      const media = await api.mediaFromUrl(url);
      return { file: await pictureBlob(media.url, signal), name: media.name };
    });
  }

  override addSample(sample: string): void {
    const path = `/samples/${sample}.webp`;
    void this.#fetchIn(`${sample}.webp`, async () => ({
      file: await pictureBlob(path, new AbortController().signal),
      name: `${sample}.webp`,
    }));
  }

  refuse(problem: Problem): void {
    this.#change({ refusal: { problem, file: null } });
  }

  forgetRefusal(): void {
    this.#change({ refusal: null });
  }

  forgetLeftOut(): void {
    this.#change({ leftOut: null });
  }

  show(id: string): void {
    if (id === this.state().shownId) return;
    this.#change({ shownId: id });
    this.#works.replan([]);
  }

  /** For all files without settings of their own. */
  protected override setOptions(options: Values): void {
    super.setOptions(options);
    this.#replanSoon();
  }

  /** Settings of this file alone; null: those of all again. */
  setOwn(id: string, own: Values | null): void {
    this.#patch(id, { own });
    this.#replanSoon();
  }

  /** The page cannot write these: they may be sent. */
  send(ids: readonly string[]): void {
    this.#works.send(ids);
  }

  cancel(id: string): void {
    this.#works.cancel(id);
  }

  retry(id: string): void {
    const entry = this.#find(id);
    if (entry && !entry.facts) void this.#read(entry);
    else this.#works.retry(id);
  }

  /** Takes it off the list, and off the server where it was sent. */
  remove(id: string): void {
    const entry = this.#find(id);
    if (!entry) return;
    this.#letGo(entry);
    const { entries, shownId } = this.state();
    this.#change({
      entries: entries.filter((other) => other.id !== id),
      shownId: shownId === id ? neighborOf(entries, id) : shownId,
    });
    this.#works.replan([]);
  }

  removeAll(): void {
    for (const entry of this.state().entries) this.#letGo(entry);
    this.#change({ entries: [], shownId: null, leftOut: null, refusal: null });
    this.#works.replan([]);
  }

  /** The file of a result. Rejects with a problem where the server has it and does not answer. */
  fileOf(entry: FileEntry): Promise<Blob> {
    return this.#works.fileOf(entry);
  }

  /** How many files can become the pages of one document with the settings of all. */
  documentFiles(): number {
    return this.#works.documentParts().length;
  }

  /** One document of all of them, which the server writes. Rejects with a problem. */
  writeDocument(signal: AbortSignal, onShare: (share: number) => void): Promise<Blob> {
    return this.#works.writeDocument(signal, onShare);
  }

  /** How the tool has files written; null until its code is there. */
  writing(): Writing | null {
    return this.#works.writing;
  }

  /** Asks for the tool's code and what of it is needed, before the first file. */
  #begin(): Promise<void> {
    this.#writing ??= loadWriting(this.tool).then(
      (writing) => this.#works.begin(writing),
      (error) => {
        this.#writing = null;
        throw error;
      },
    );
    return this.#writing;
  }

  #entryOf({ file, refusal }: BroughtFile): FileEntry {
    const entry = newEntry(randomId(), file.name, file, Date.now());
    const { owner } = this;
    return { ...entry, owner, step: refusal ? { name: 'refused', refusal } : entry.step };
  }

  #add(entries: readonly FileEntry[], shownId: string | null = null): void {
    if (entries.length === 0) return;
    const shown = shownId ?? entries.find(({ step }) => step.name !== 'refused')?.id ?? entries[0].id;
    const isFirst = this.state().entries.length === 0;
    this.#change({
      entries: [...this.state().entries, ...entries],
      shownId: isFirst || shownId !== null ? shown : this.state().shownId,
    });
    for (const entry of entries) if (entry.step.name === 'reading') void this.#read(entry);
  }

  async #fetchIn(name: string, fetchFile: () => Promise<{ file: Blob; name: string }>): Promise<void> {
    const entry = { ...newEntry(randomId(), name, null, Date.now()), owner: this.owner };
    this.#change({ refusal: null });
    this.#add([entry]);
    try {
      const fetched = await fetchFile();
      this.#patch(entry.id, fetched);
      const found = this.#find(entry.id);
      if (found) await this.#read(found);
    } catch (error) {
      this.#patch(entry.id, { step: { name: 'stopped', problem: problemOf(error) } });
    }
  }

  async #read({ id, file }: FileEntry): Promise<void> {
    if (!file) return;
    let found: FileHeader | FileRefusal;
    try {
      const { readHeader } = await fetchHeaderReader();
      found = await readHeader(file, this.tool.limits);
    } catch (error) {
      return this.#patch(id, { step: { name: 'stopped', problem: problemOf(error) } });
    }
    if (!this.#find(id)) return;
    if (isRefusal(found)) return this.#patch(id, { step: { name: 'refused', refusal: found } });
    const { format, width, height, frames, hasAlpha, bytes } = found;
    this.#patch(id, { facts: { format, width, height, frames, hasAlpha, bytes } });
    this.#works.add(id, found);
    this.#begin().catch((error: unknown) => {
      this.#patch(id, { step: { name: 'stopped', problem: problemOf(error) } });
    });
    const thumbnail = await this.#thumbnails.of(file);
    if (thumbnail && this.#find(id)) this.#patch(id, { thumbnail: URL.createObjectURL(thumbnail) });
  }

  #replanSoon(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    const { shownId } = this.state();
    this.#timers = [
      setTimeout(() => shownId !== null && this.#works.replan([shownId]), restMs.shown),
      setTimeout(() => this.#works.replan(), restMs.others),
    ];
  }

  #letGo({ id, mediaId, thumbnail }: FileEntry): void {
    this.#works.forget(id);
    if (thumbnail?.startsWith('blob:')) URL.revokeObjectURL(thumbnail);
    // What was sent of it is not needed any more; without an answer its time ends by itself.
    if (mediaId !== null) api.deleteMedia(mediaId).catch(() => undefined);
  }

  protected atStake(): AtStake {
    const { entries, opening } = this.state();
    if (opening !== null || entries.some((entry) => isAtServer(entry) && isUnderWay(entry)))
      return 'interrupted';
    return entries.length > 0 ? 'kept' : null;
  }

  #find(id: string): FileEntry | null {
    return this.state().entries.find((entry) => entry.id === id) ?? null;
  }

  #patch(id: string, change: Partial<FileEntry>): void {
    const entries = this.state().entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry));
    this.#change({ entries });
  }

  #change(change: Partial<FilesState>): void {
    this.put({ ...this.state(), ...change });
    this.keep(writePauseMs);
  }
}
