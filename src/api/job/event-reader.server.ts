import type { SSEStreamingApi } from 'hono/streaming';

/** An event that is not taken within this has no reader any more, only a connection. */
const stalledMs = 30_000;
/** Who reads is looked at again after this, also where nothing happens. */
const checkedMs = 10_000;

interface ReaderParts {
  /** Whether who reads is still who asked, signed in as then, and owner of what is told. */
  mayReadOn(): Promise<boolean>;
  /** Ends the connection itself: what was written and is not read would keep it open. */
  hangUp(): void;
}

/** Whoever reads a stream of events. One event is under way at a time, so a slow reader costs no memory. */
export class EventReader {
  readonly #stream: SSEStreamingApi;
  readonly #parts: ReaderParts;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #isAwake = false;
  #wake = () => {};

  constructor(stream: SSEStreamingApi, parts: ReaderParts) {
    this.#stream = stream;
    this.#parts = parts;
    stream.onAbort(() => this.wake());
  }

  get hasLeft(): boolean {
    return this.#stream.aborted;
  }

  /** To be asked before anything new is told. False from then on ends the stream. */
  async mayReadOn(): Promise<boolean> {
    this.#checkedAt = performance.now();
    return this.#parts.mayReadOn();
  }

  /** The same for what was told before; only asked again after a while. */
  async mayStay(): Promise<boolean> {
    return performance.now() - this.#checkedAt < checkedMs || this.mayReadOn();
  }

  async send(job: { id: string; revision: number }, id?: string): Promise<void> {
    await this.#write(() => this.#stream.writeSSE({ id, event: 'job', data: JSON.stringify(job) }));
  }

  /** Anything keeps a proxy from closing the stream. */
  async giveSignOfLife(): Promise<void> {
    await this.#write(() => this.#stream.write(': still here\n\n'));
  }

  /** Ends the rest that is being taken, or the next one. */
  wake(): void {
    this.#isAwake = true;
    this.#wake();
  }

  async rest(ms: number): Promise<void> {
    if (!this.#isAwake && !this.hasLeft) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#isAwake = false;
  }

  async #write(write: () => Promise<unknown>): Promise<void> {
    if (this.hasLeft) return;
    const timer = setTimeout(() => {
      this.#stream.abort();
      this.#parts.hangUp();
    }, stalledMs);
    try {
      await write();
    } finally {
      clearTimeout(timer);
    }
  }
}
