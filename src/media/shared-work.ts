/** Work that several people want at the same time is done once; what it made goes when the last of them has let it go. */
export class SharedWork<T> {
  readonly #running = new Map<string, Shared<T>>();
  readonly #dispose: (value: T) => Promise<void>;

  constructor(dispose: (value: T) => Promise<void>) {
    this.#dispose = dispose;
  }

  /**
   * Waits for the work under this key, beginning it where nobody has. The work is given up when everybody who waits for
   * it has gone; each of them by a signal of their own.
   */
  async join(
    key: string,
    begin: (signal: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<{ value: T; release(): Promise<void> }> {
    signal?.throwIfAborted();
    const shared = this.#running.get(key) ?? this.#begin(key, begin);
    shared.holders++;
    let isHeld = true;
    const release = async () => {
      if (!isHeld) return;
      isHeld = false;
      if (--shared.holders > 0) return;
      if (this.#running.get(key) === shared) this.#running.delete(key);
      shared.stop.abort();
      await shared.work.then(this.#dispose, () => {});
    };
    const gone = Promise.withResolvers<never>();
    const leave = () => gone.reject(signal?.reason);
    signal?.addEventListener('abort', leave, { once: true });
    try {
      return { value: await Promise.race([shared.work, gone.promise]), release };
    } catch (error) {
      void release();
      throw error;
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }

  #begin(key: string, begin: (signal: AbortSignal) => Promise<T>): Shared<T> {
    const stop = new AbortController();
    const shared: Shared<T> = { stop, holders: 0, work: begin(stop.signal) };
    this.#running.set(key, shared);
    return shared;
  }
}

interface Shared<T> {
  readonly work: Promise<T>;
  readonly stop: AbortController;
  holders: number;
}
