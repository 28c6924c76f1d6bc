import { hasEnded } from '../calls/job-watch.ts';
import { DelayedWrite } from '../store/delayed-write.ts';
import { type Work, type WorkChange, withoutAddresses } from '../work/work.ts';
import { workStore } from './work-store.ts';
import {
  type LeftBehind,
  shownBatch,
  shownWork,
  type WorkspaceChange,
  type WorkspaceState,
} from './workspace-state.ts';

/** Strokes and steps of progress come many a second; they are written once in so long. */
const writePauseMs = 400;

/** Where the workspace of a tool is kept. */
export const workspaceKey = (toolId: string) => `workspace/${toolId}`;

/**
 * Keeps what a workspace knows in the browser, so that a reload goes on where it was. Other tabs keep theirs in the same
 * place: what this one has never seen is left alone.
 */
export class WorkKeeper {
  readonly #key: string;
  readonly #state: () => WorkspaceState;
  /** Ids of all works that have ever been here: one that is no longer has been taken away. */
  readonly #known = new Set<string>();
  readonly #writing = new DelayedWrite(() => this.write());
  #willWriteSoon = false;

  constructor(toolId: string, state: () => WorkspaceState) {
    this.#key = workspaceKey(toolId);
    this.#state = state;
  }

  /** Of what an earlier visit left, what the server has not deleted yet. */
  async read(): Promise<LeftBehind> {
    const left = await workStore.read(this.#key);
    if (!left) return { works: [], batches: [], shownId: null, shownBatchId: null };
    for (const { id } of left.works) this.#known.add(id);
    const now = Date.now();
    const works = left.works.filter((work) => !hasExpired(work, now)).map(withoutAddresses);
    const batches = left.batches.filter(({ id }) => works.some(({ batchId }) => batchId === id));
    const isThere = (id: string | null, all: readonly { id: string }[]) => all.some((one) => one.id === id);
    return {
      works,
      batches,
      shownId: isThere(left.shownId, works) ? left.shownId : null,
      shownBatchId: isThere(left.shownBatchId, batches) ? left.shownBatchId : null,
    };
  }

  /** Writes it in a moment. */
  note(change: WorkspaceChange): void {
    const isPassing = change.type === 'work' && isStep(change.change);
    if (this.#writing.isWaiting && (isPassing || this.#willWriteSoon)) return;
    this.#willWriteSoon = !isPassing;
    this.#writing.in(isPassing ? writePauseMs : 0);
  }

  write(): void {
    this.#writing.drop();
    this.#willWriteSoon = false;
    const state = this.#state();
    // Until what was there has been read, nothing takes its place.
    if (!state.isRestored) return;
    const { works, batches } = state;
    const shownId = shownWork(state)?.id ?? null;
    const shownBatchId = shownBatch(state)?.id ?? null;
    for (const { id } of works) this.#known.add(id);
    void workStore.write(this.#key, { works, batches, shownId, shownBatchId }, this.#known);
  }
}

function isStep(change: WorkChange): boolean {
  if (change.type === 'job') return !hasEnded(change.job);
  return change.type === 'painted' || change.type === 'sending' || change.type === 'connection';
}

function hasExpired(work: Work, now: number): boolean {
  const expiresAt = work.job?.expiresAt ?? work.media?.expiresAt;
  return expiresAt !== undefined && Date.parse(expiresAt) < now;
}
