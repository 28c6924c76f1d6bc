import type { Statement } from '../../tool/statements/needed-statements.ts';
import type { Problem } from '../problem/problem.ts';
import { type Batch, type BatchChange, changeBatch } from '../work/batch.ts';
import type { Given, GivenInput } from '../work/given-inputs.ts';
import { changeWork, type Work, type WorkChange } from '../work/work.ts';
import type { BenchState } from './bench-session.ts';

/** How many photos stay in the strip at least; the oldest leaves first. */
const usualWorks = 12;

/** How many photos stay where so many may be brought at once: this batch and the one before it. */
export function mostWorks(batchSize: number): number {
  return Math.max(usualWorks, 2 * batchSize);
}

/** What was brought along with photos and left out. */
export interface LeftOut {
  readonly noPictures: number;
  /** Names of pictures of formats that are not opened. */
  readonly unopened: readonly string[];
  /** Names of photos above the size that may be sent. */
  readonly tooLarge: readonly string[];
  /** Names of zip files that could not be opened. */
  readonly unreadable: readonly string[];
  /** There were more photos than are taken at once: so many of them were, so many wait. */
  readonly beyond: { readonly taken: number; readonly waiting: number; readonly most: number } | null;
}

/** Everything the workspace of one tool knows; the components draw it and {@link changeWorkspace} is its only change. */
export interface WorkspaceState extends Given, BenchState {
  /** Newest last. */
  readonly works: readonly Work[];
  /** Of the works; one without any is gone. */
  readonly batches: readonly Batch[];
  /** The work on the bench; null shows all of a batch or the drop zone. */
  readonly shownId: string | null;
  /** The batch that is shown while no single work is. */
  readonly shownBatchId: string | null;
  /** Why the last photo was not taken in. `file` is there when it could be made smaller. */
  readonly refusal: { readonly problem: Problem; readonly file: File | null } | null;
  readonly leftOut: LeftOut | null;
  /** Name of the zip file that is being opened. */
  readonly opening: string | null;
  /** Somebody tried to start the tool without what has to be stated first. */
  readonly isStatementAsked: boolean;
}

/** What an earlier visit left. */
export type LeftBehind = Pick<WorkspaceState, 'works' | 'batches' | 'shownId' | 'shownBatchId'>;

export type WorkspaceChange =
  | { type: 'restored'; left: LeftBehind }
  | { type: 'opening'; name: string | null }
  | {
      type: 'added';
      works: readonly Work[];
      batch: Batch | null;
      leftOut: LeftOut | null;
      /** How many works stay. */
      most: number;
    }
  | { type: 'left_out_seen' }
  | { type: 'refused'; problem: Problem; file: File | null }
  | { type: 'refusal_seen' }
  | { type: 'shown'; id: string | null }
  | { type: 'batch_shown'; id: string }
  | { type: 'removed'; id: string }
  | { type: 'given'; input: string; given: GivenInput | null }
  | { type: 'stated'; statement: Statement; isTrue: boolean }
  | { type: 'statement_asked'; isAsked: boolean }
  | { type: 'work'; id: string; change: WorkChange }
  | { type: 'batch'; id: string; change: BatchChange };

export function emptyWorkspace(options: Record<string, unknown>): WorkspaceState {
  return {
    isRestored: false,
    works: [],
    batches: [],
    shownId: null,
    shownBatchId: null,
    refusal: null,
    leftOut: null,
    opening: null,
    isStatementAsked: false,
    given: {},
    stated: [],
    options,
  };
}

export function changeWorkspace(state: WorkspaceState, change: WorkspaceChange): WorkspaceState {
  switch (change.type) {
    case 'restored': {
      const { left } = change;
      const isShown = state.shownId !== null || state.shownBatchId !== null;
      return {
        ...state,
        // What was added while reading goes on top of what was found.
        works: [...left.works, ...state.works],
        batches: [...left.batches, ...state.batches],
        shownId: isShown ? state.shownId : left.shownId,
        shownBatchId: isShown ? state.shownBatchId : left.shownBatchId,
      };
    }
    case 'opening':
      return { ...state, opening: change.name };
    case 'added':
      return withoutEmptyBatches({
        ...state,
        works: [...worksThatStay(state.works, change.most - change.works.length), ...change.works],
        batches: change.batch ? [...state.batches, change.batch] : state.batches,
        shownId: change.batch ? null : (change.works[0]?.id ?? state.shownId),
        shownBatchId: change.batch ? change.batch.id : null,
        refusal: null,
        leftOut: change.leftOut,
      });
    case 'left_out_seen':
      return { ...state, leftOut: null };
    case 'refused':
      return {
        ...state,
        refusal: { problem: change.problem, file: change.file },
        leftOut: null,
        shownId: null,
        shownBatchId: null,
      };
    case 'refusal_seen':
      return { ...state, refusal: null };
    case 'shown':
      return { ...state, shownId: change.id, shownBatchId: null, refusal: null };
    case 'batch_shown':
      return { ...state, shownId: null, shownBatchId: change.id, refusal: null };
    case 'removed':
      return withoutWork(state, change.id);
    case 'given': {
      const { [change.input]: _, ...others } = state.given;
      return { ...state, given: change.given ? { ...others, [change.input]: change.given } : others };
    }
    case 'stated': {
      const { input, kind } = change.statement;
      const others = state.stated.filter((one) => one.input !== input || one.kind !== kind);
      return { ...state, stated: change.isTrue ? [...others, change.statement] : others };
    }
    case 'statement_asked':
      return state.isStatementAsked === change.isAsked
        ? state
        : { ...state, isStatementAsked: change.isAsked };
    case 'work':
      return {
        ...state,
        works: state.works.map((work) => (work.id === change.id ? changeWork(work, change.change) : work)),
      };
    case 'batch':
      return {
        ...state,
        batches: state.batches.map((batch) =>
          batch.id === change.id ? changeBatch(batch, change.change) : batch,
        ),
      };
  }
}

/** The oldest leave; a batch stays whole or leaves whole. */
export function worksThatStay(works: readonly Work[], room: number): readonly Work[] {
  const leaving = works.slice(0, Math.max(0, works.length - Math.max(0, room)));
  const gone = new Set(leaving.map(({ id }) => id));
  const goneBatches = new Set(leaving.map(({ batchId }) => batchId).filter((id) => id !== null));
  return works.filter(({ id, batchId }) => !gone.has(id) && !(batchId !== null && goneBatches.has(batchId)));
}

/** In its place comes the rest of its batch, or whatever was brought last. */
function withoutWork(state: WorkspaceState, id: string): WorkspaceState {
  const removed = state.works.find((work) => work.id === id);
  const works = state.works.filter((work) => work.id !== id);
  const next = withoutEmptyBatches({ ...state, works });
  const isBatchLeft = next.batches.some((batch) => batch.id === removed?.batchId);
  const wasShown =
    state.shownId === id || (state.shownBatchId !== null && state.shownBatchId === removed?.batchId);
  if (!wasShown) return next;
  if (isBatchLeft) return { ...next, shownId: null, shownBatchId: removed?.batchId ?? null };
  const last = works.at(-1);
  return { ...next, shownId: last?.batchId ? null : (last?.id ?? null), shownBatchId: last?.batchId ?? null };
}

function withoutEmptyBatches(state: WorkspaceState): WorkspaceState {
  const filled = new Set(state.works.map(({ batchId }) => batchId));
  const batches = state.batches.filter(({ id }) => filled.has(id));
  return batches.length === state.batches.length ? state : { ...state, batches };
}

export function shownWork(state: WorkspaceState): Work | null {
  return state.works.find((work) => work.id === state.shownId) ?? null;
}

/** The batch that is shown as a whole. */
export function shownBatch(state: WorkspaceState): Batch | null {
  if (state.shownId !== null) return null;
  return state.batches.find((batch) => batch.id === state.shownBatchId) ?? null;
}
