import type { Problem } from './problem.ts';
import { changeWork, type Work, type WorkChange } from './work.ts';

/** How many photos stay in the strip; the oldest leaves first. */
export const maxWorks = 12;

/** Everything the workspace of one tool knows; the components draw it and {@link changeWorkspace} is its only change. */
export interface WorkspaceState {
  /** False until what an earlier visit left behind has been read. */
  readonly isRestored: boolean;
  /** Newest last. */
  readonly works: readonly Work[];
  /** The work on the bench; null shows the drop zone. */
  readonly shownId: string | null;
  /** Why the last photo was not taken in. `file` is there when it could be made smaller. */
  readonly refusal: { readonly problem: Problem; readonly file: File | null } | null;
  readonly options: Readonly<Record<string, unknown>>;
}

export type WorkspaceChange =
  | { type: 'restored'; works: readonly Work[]; shownId: string | null; options: Record<string, unknown> }
  | { type: 'added'; works: readonly Work[] }
  | { type: 'refused'; problem: Problem; file: File | null }
  | { type: 'refusal_seen' }
  | { type: 'shown'; id: string | null }
  | { type: 'removed'; id: string }
  | { type: 'option'; id: string; value: unknown }
  | { type: 'options'; options: Record<string, unknown> }
  | { type: 'work'; id: string; change: WorkChange };

export function emptyWorkspace(options: Record<string, unknown>): WorkspaceState {
  return { isRestored: false, works: [], shownId: null, refusal: null, options };
}

export function changeWorkspace(state: WorkspaceState, change: WorkspaceChange): WorkspaceState {
  switch (change.type) {
    case 'restored':
      return {
        ...state,
        isRestored: true,
        // What was added while reading goes on top of what was found.
        works: [...change.works, ...state.works],
        shownId: state.shownId ?? change.shownId,
        options: { ...state.options, ...change.options },
      };
    case 'added':
      return {
        ...state,
        works: [...state.works, ...change.works].slice(-maxWorks),
        shownId: change.works[0]?.id ?? state.shownId,
        refusal: null,
      };
    case 'refused':
      return { ...state, refusal: { problem: change.problem, file: change.file }, shownId: null };
    case 'refusal_seen':
      return { ...state, refusal: null };
    case 'shown':
      return { ...state, shownId: change.id, refusal: null };
    case 'removed': {
      const works = state.works.filter((work) => work.id !== change.id);
      const shownId = state.shownId === change.id ? (works.at(-1)?.id ?? null) : state.shownId;
      return { ...state, works, shownId };
    }
    case 'option':
      return { ...state, options: { ...state.options, [change.id]: change.value } };
    case 'options':
      return { ...state, options: change.options };
    case 'work':
      return {
        ...state,
        works: state.works.map((work) => (work.id === change.id ? changeWork(work, change.change) : work)),
      };
  }
}

export function shownWork(state: WorkspaceState): Work | null {
  return state.works.find((work) => work.id === state.shownId) ?? null;
}
