import { type IRateLimiterOptions, RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

/**
 * Counts calls in memory, for at most `mostKeys` callers at a time: whoever can call from any number of addresses must not
 * fill the memory with them. Beyond that the caller is forgotten whose time ends first, who may begin anew.
 */
export class BoundedLimiter extends RateLimiterMemory {
  /** All times are equally long: the first key is the one whose time ends first. */
  readonly #keys = new Set<string>();
  readonly #mostKeys: number;

  constructor(rule: IRateLimiterOptions, mostKeys: number) {
    super(rule);
    this.#mostKeys = mostKeys;
  }

  /** Keys that are remembered, also of times that have ended. */
  get size(): number {
    return this.#keys.size;
  }

  override async consume(key: string, points = 1): Promise<RateLimiterRes> {
    const counted = await super.consume(key, points);
    if (counted.isFirstInDuration) this.#remember(key);
    return counted;
  }

  #remember(key: string): void {
    this.#keys.delete(key);
    this.#keys.add(key);
    if (this.#keys.size <= this.#mostKeys) return;
    const [oldest] = this.#keys;
    this.#keys.delete(oldest);
    void this.delete(oldest);
  }
}
