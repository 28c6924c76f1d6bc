/**
 * A write that waits a moment for further changes, but not until the page is gone: when a way elsewhere begins, the page still
 * runs until the next one is there, which is long enough for what is begun then.
 */
export class DelayedWrite {
  readonly #write: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #dueAt = 0;

  constructor(write: () => void) {
    this.#write = write;
  }

  get isWaiting(): boolean {
    return this.#timer !== undefined;
  }

  /** So long from now, whatever was said before. */
  in(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#now, ms);
    this.#dueAt = Date.now() + ms;
    // Only while something waits: a page that listens for it is kept for the way back by fewer browsers.
    window.addEventListener('beforeunload', this.#now);
  }

  /** So long from now at the latest: what was to come sooner does. */
  within(ms: number): void {
    if (!this.isWaiting || Date.now() + ms < this.#dueAt) this.in(ms);
  }

  /** At once, if it waits. */
  flush(): void {
    if (this.isWaiting) this.#now();
  }

  /** Nothing waits any more: it is written otherwise. */
  drop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    window.removeEventListener('beforeunload', this.#now);
  }

  readonly #now = (): void => {
    this.drop();
    this.#write();
  };
}
