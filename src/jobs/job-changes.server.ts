import { type Column, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.server.ts';
import { jobs } from '../db/schema.ts';
import type { JobQueue } from './job-queue.server.ts';
import type { JobRow } from './jobs.ts';

const channel = 'job_changed';
/** Changes that could not be read are read again after this. */
const readAgainMs = 1_000;

type Listener = (row: JobRow) => void;

/** To be selected by the statement that changes a job or adds to a batch: tells every listener of it once that has committed. */
export function announcement(id: Column): SQL {
  return sql`pg_notify(${channel}, ${id})`;
}

/**
 * Brings changes of job rows, made by any process, to listeners in this one. A notification is only a hint: what the
 * listener gets is the row as it is now, once per revision, never an older one.
 */
export class JobChanges {
  readonly #db: Database;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #batchListeners = new Map<string, Set<() => void>>();
  /** Jobs to read again; filled while a read is under way. */
  readonly #stale = new Set<string>();
  #isReading = false;
  readonly #onError: (error: unknown) => void;

  constructor(db: Database, onError: (error: unknown) => void) {
    this.#db = db;
    this.#onError = onError;
  }

  async start(queue: Pick<JobQueue, 'listen'>): Promise<void> {
    await queue.listen(
      channel,
      (id) => {
        this.#tellOfBatches([id]);
        this.#refresh([id]);
      },
      () => {
        this.#tellOfBatches([...this.#batchListeners.keys()]);
        this.#refresh([...this.#listeners.keys()]);
      },
    );
  }

  /** `known` is the revision the listener has already: a read may be under way that began before that one was written. */
  subscribe(id: string, listener: Listener, known = -1): () => void {
    let seen = known;
    const once: Listener = (row) => {
      if (row.revision <= seen) return;
      seen = row.revision;
      listener(row);
    };
    const listeners = this.#listeners.get(id) ?? new Set();
    listeners.add(once);
    this.#listeners.set(id, listeners);
    return () => {
      listeners.delete(once);
      if (listeners.size === 0 && this.#listeners.get(id) === listeners) this.#listeners.delete(id);
    };
  }

  /** Calls when photos may have been added to the batch. */
  subscribeToBatch(id: string, listener: () => void): () => void {
    const listeners = this.#batchListeners.get(id) ?? new Set();
    listeners.add(listener);
    this.#batchListeners.set(id, listeners);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#batchListeners.get(id) === listeners) this.#batchListeners.delete(id);
    };
  }

  #tellOfBatches(ids: readonly string[]): void {
    for (const id of ids) for (const listener of this.#batchListeners.get(id) ?? []) listener();
  }

  #refresh(ids: readonly string[]): void {
    for (const id of ids) if (this.#listeners.has(id)) this.#stale.add(id);
    if (this.#isReading || this.#stale.size === 0) return;
    this.#isReading = true;
    this.#read().catch((error) => {
      this.#onError(error);
      // They may have been the last ones: nothing else would ask for these rows again.
      setTimeout(() => this.#refresh([]), readAgainMs).unref();
    });
  }

  async #read(): Promise<void> {
    try {
      while (this.#stale.size > 0) {
        for (const row of await this.#takeStale()) {
          for (const listener of this.#listeners.get(row.id) ?? []) listener(row);
        }
      }
    } finally {
      this.#isReading = false;
    }
  }

  /** They stay stale where they could not be read. */
  async #takeStale(): Promise<JobRow[]> {
    const ids = [...this.#stale].filter((id) => this.#listeners.has(id));
    this.#stale.clear();
    if (ids.length === 0) return [];
    try {
      return await this.#db.select().from(jobs).where(inArray(jobs.id, ids));
    } catch (error) {
      for (const id of ids) this.#stale.add(id);
      throw error;
    }
  }
}
