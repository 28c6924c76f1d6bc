import { hasEnded } from '../calls/job-watch.ts';
import type { Left } from '../store/bench-store.ts';
import { type Work, withoutAddresses } from '../work/work.ts';
import {
  type LeftBehind,
  shownBatch,
  shownWork,
  type WorkspaceChange,
  type WorkspaceState,
} from './workspace-state.ts';

/** Strokes and steps of progress come many a second; they are written once in so long. */
const stepPauseMs = 400;

/** Stands for the file of a work, which lies apart. */
const inItsPlace = new Blob();

/** Of what an earlier visit left, what the server has not deleted yet. Files that are gone leave their works without a source. */
export function leftWorks({ kept, files }: Left<LeftBehind>, now: number): LeftBehind {
  if (!kept) return { works: [], batches: [], shownId: null, shownBatchId: null };
  const works = kept.works
    .filter((work) => !hasExpired(work, now))
    .map((work) => withoutAddresses(withItsFile(work, files.get(work.id))));
  const batches = kept.batches.filter(({ id }) => works.some(({ batchId }) => batchId === id));
  const isThere = (id: string | null, all: readonly { id: string }[]) => all.some((one) => one.id === id);
  return {
    works,
    batches,
    shownId: isThere(kept.shownId, works) ? kept.shownId : null,
    shownBatchId: isThere(kept.shownBatchId, batches) ? kept.shownBatchId : null,
  };
}

export function keptWorks(state: WorkspaceState): LeftBehind {
  return {
    works: state.works.map((work) => withItsFile(work, inItsPlace)),
    batches: state.batches,
    shownId: shownWork(state)?.id ?? null,
    shownBatchId: shownBatch(state)?.id ?? null,
  };
}

/** The files of works that wait to be sent. */
export function filesOf(works: readonly Work[]): ReadonlyMap<string, Blob> {
  return new Map(works.flatMap(({ id, source }) => (source?.kind === 'file' ? [[id, source.file]] : [])));
}

/** The batches of the works of other tabs stay with them. */
export function besideBatches(before: LeftBehind, own: LeftBehind, others: readonly { id: string }[]) {
  const works = before.works.filter((work) => others.some(({ id }) => id === work.id));
  const ids = new Set(works.map(({ batchId }) => batchId));
  return { batches: [...before.batches.filter(({ id }) => ids.has(id)), ...own.batches] };
}

/** How long what is kept may wait for further changes after this one. */
export function writePause(change: WorkspaceChange): number {
  if (change.type !== 'work') return 0;
  const { change: step } = change;
  const isStep = ['painted', 'sending', 'connection'].includes(step.type);
  return isStep || (step.type === 'job' && !hasEnded(step.job)) ? stepPauseMs : 0;
}

function withItsFile(work: Work, file: Blob | undefined): Work {
  if (work.source?.kind !== 'file') return work;
  return { ...work, source: file ? { ...work.source, file } : null };
}

function hasExpired(work: Work, now: number): boolean {
  const expiresAt = work.job?.expiresAt ?? work.media?.expiresAt;
  return expiresAt !== undefined && Date.parse(expiresAt) < now;
}
