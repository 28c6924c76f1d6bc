import { EdgeFailure } from './failure.server.ts';

const retrySeconds = 5;

/** How many requests of one kind one party may have under way at a time; the next is `rate_limited`. */
export class PartyCeiling {
  readonly #most: number;
  readonly #underWay = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  async within<T>(party: string, work: () => Promise<T>): Promise<T> {
    const count = this.#underWay.get(party) ?? 0;
    if (count >= this.#most) throw new EdgeFailure('rate_limited', { seconds: retrySeconds });
    this.#underWay.set(party, count + 1);
    try {
      return await work();
    } finally {
      const left = (this.#underWay.get(party) ?? 1) - 1;
      if (left > 0) this.#underWay.set(party, left);
      else this.#underWay.delete(party);
    }
  }
}
