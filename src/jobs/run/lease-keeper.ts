import type { JobRow } from '../jobs.ts';

type Attempt = Pick<JobRow, 'id' | 'attempt'>;

/** The claims of a process on the jobs it runs, renewed together: a slow database is asked once, however many there are. */
export class LeaseKeeper {
  readonly #renew: (attempts: readonly Attempt[]) => Promise<readonly Attempt[]>;
  readonly #kept = new Map<Attempt, () => void>();
  #renewal: Promise<void> | null = null;

  /** @param renew answers those that still hold their job */
  constructor(renew: (attempts: readonly Attempt[]) => Promise<readonly Attempt[]>) {
    this.#renew = renew;
  }

  /** Until the function that it answers is called; `lose` is called once the job belongs to somebody else. */
  keep(attempt: Attempt, lose: () => void): () => void {
    this.#kept.set(attempt, lose);
    return () => void this.#kept.delete(attempt);
  }

  /** Where a renewal is under way, it is that one. */
  renew(): Promise<void> {
    this.#renewal ??= this.#renewAll().finally(() => {
      this.#renewal = null;
    });
    return this.#renewal;
  }

  async #renewAll(): Promise<void> {
    const asked = [...this.#kept.keys()];
    if (asked.length === 0) return;
    const held = new Set((await this.#renew(asked)).map(keyOf));
    for (const attempt of asked) if (!held.has(keyOf(attempt))) this.#kept.get(attempt)?.();
  }
}

const keyOf = ({ id, attempt }: Attempt) => `${id} ${attempt}`;
