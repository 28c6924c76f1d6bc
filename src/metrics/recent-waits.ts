const keptMs = 60 * 60 * 1000;
const most = 100;
/** Of fewer jobs than these nothing typical can be said. */
const fewest = 3;

/** How long jobs waited that this process has started in the last hour. */
export class RecentWaits {
  readonly #now: () => number;
  #waits: { at: number; ms: number }[] = [];

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  add(ms: number): void {
    this.#waits = [...this.#waits, { at: this.#now(), ms: Math.max(0, ms) }].slice(-most);
  }

  /** The median in milliseconds; null where there were too few. */
  typical(): number | null {
    const waits = this.#waits.filter(({ at }) => this.#now() - at < keptMs).map(({ ms }) => ms);
    if (waits.length < fewest) return null;
    waits.sort((one, other) => one - other);
    return waits[Math.floor(waits.length / 2)];
  }
}
