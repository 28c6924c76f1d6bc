const shortestPauseMs = 250;

/**
 * Writes the newest value at most four times a second and one write at a time; values that come faster are passed over,
 * the last one is always written.
 */
export class ProgressWriter<T> {
  readonly #write: (value: T) => Promise<void>;
  #newest: { value: T } | null = null;
  #timer: NodeJS.Timeout | null = null;
  #isWriting = false;
  #isStopped = false;
  #lastWriteAt = Number.NEGATIVE_INFINITY;

  constructor(write: (value: T) => Promise<void>) {
    this.#write = write;
  }

  report(value: T): void {
    this.#newest = { value };
    this.#schedule();
  }

  /** What was not written by now never will be. */
  stop(): void {
    this.#isStopped = true;
    if (this.#timer) clearTimeout(this.#timer);
  }

  #schedule(): void {
    if (this.#isStopped || this.#isWriting || this.#timer || !this.#newest) return;
    const pause = Math.max(0, this.#lastWriteAt + shortestPauseMs - Date.now());
    this.#timer = setTimeout(() => void this.#flush(), pause);
  }

  async #flush(): Promise<void> {
    this.#timer = null;
    if (!this.#newest) return;
    const { value } = this.#newest;
    this.#newest = null;
    this.#isWriting = true;
    this.#lastWriteAt = Date.now();
    try {
      await this.#write(value);
    } finally {
      this.#isWriting = false;
      this.#schedule();
    }
  }
}
