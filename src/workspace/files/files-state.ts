import type { Problem } from '../problem/problem.ts';
import type { BenchState } from '../session/bench-session.ts';
import type { LeftOut } from '../session/workspace-state.ts';
import { type FileEntry, isDone, isUnderWay, type Values } from './file-entry.ts';

export interface FilesState extends BenchState {
  /** In the order in which they came. */
  readonly entries: readonly FileEntry[];
  readonly shownId: string | null;
  /** A zip file that is being opened. */
  readonly opening: string | null;
  readonly leftOut: LeftOut | null;
  readonly refusal: { readonly problem: Problem; readonly file: File | null } | null;
}

export function emptyFiles(options: Values): FilesState {
  return {
    entries: [],
    options,
    shownId: null,
    opening: null,
    leftOut: null,
    refusal: null,
    isRestored: false,
  };
}

/** What is kept of the list. */
export interface KeptFiles {
  readonly works: readonly Pick<FileEntry, 'id' | 'name' | 'addedAt' | 'owner' | 'own' | 'mediaId' | 'job'>[];
  readonly shownId: string | null;
}

export function keptFiles({ entries, shownId }: FilesState) {
  const here = entries.filter(({ file, step }) => file && step.name !== 'refused');
  const works = here.map(({ id, name, addedAt, owner, own, mediaId, job }) => {
    return { id, name, addedAt, owner, own, mediaId, job };
  });
  return { kept: { works, shownId }, files: new Map(here.map(({ id, file }) => [id, file!])) };
}

/** The one on the bench. */
export function shownEntry({ entries, shownId }: FilesState): FileEntry | null {
  return entries.find(({ id }) => id === shownId) ?? null;
}

export function settingsOf(entry: FileEntry, { options }: Pick<FilesState, 'options'>): Values {
  return entry.own ?? options;
}

/** Which one is shown when this one is taken away: the next, or else the one before it. */
export function neighborOf(entries: readonly FileEntry[], id: string): string | null {
  const at = entries.findIndex((entry) => entry.id === id);
  return (entries[at + 1] ?? entries[at - 1])?.id ?? null;
}

export interface FileTotals {
  readonly files: number;
  readonly done: number;
  readonly underWay: number;
  /** Wait for a word: they would have to be sent. */
  readonly held: number;
  /** Of those that are done. */
  readonly bytesBefore: number;
  readonly bytesAfter: number;
}

export function totalsOf(entries: readonly FileEntry[]): FileTotals {
  const done = entries.filter(isDone);
  return {
    files: entries.filter(({ step }) => step.name !== 'refused').length,
    done: done.length,
    underWay: entries.filter(isUnderWay).length,
    held: entries.filter(({ step }) => step.name === 'held').length,
    bytesBefore: done.reduce((sum, { facts }) => sum + (facts?.bytes ?? 0), 0),
    bytesAfter: done.reduce((sum, { result }) => sum + result.bytes, 0),
  };
}
