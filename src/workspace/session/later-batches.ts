import { connection } from '../../ui/connection.ts';
import type { WorkspaceBatches } from './workspace-batches.ts';

type BatchesParts = ConstructorParameters<typeof WorkspaceBatches>[0];

/** What is done for photos that were brought together: most bring one, so its code comes with the first batch. */
export class LaterBatches {
  readonly #parts: BatchesParts;
  #here: WorkspaceBatches | undefined;
  #coming: Promise<WorkspaceBatches> | undefined;

  constructor(parts: BatchesParts) {
    this.#parts = parts;
  }

  /** Does so with them once they are here. */
  async use<T>(act: (batches: WorkspaceBatches) => T | Promise<T>): Promise<T> {
    return act(this.#here ?? (await this.fetch()));
  }

  /** Waits for a connection; what did not come is asked for again next time. */
  fetch(): Promise<WorkspaceBatches> {
    this.#coming ??= this.#load().catch((error: unknown) => {
      this.#coming = undefined;
      throw error;
    });
    return this.#coming;
  }

  async #load(): Promise<WorkspaceBatches> {
    await connection();
    const { WorkspaceBatches } = await import('./workspace-batches.ts');
    this.#here = new WorkspaceBatches(this.#parts);
    return this.#here;
  }

  /** Lets go of batches that are not in the workspace any more. */
  tidy(): void {
    this.#here?.tidy();
  }

  /** Leaves the jobs running on the server. */
  close(): void {
    this.#here?.close();
  }
}
