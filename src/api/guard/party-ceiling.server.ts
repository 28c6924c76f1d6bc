import { EdgeFailure } from '../failure.server.ts';

const usualRetrySeconds = 5;

/** How many requests of one kind one party may have under way at a time; the next is `rate_limited`. */
export class PartyCeiling {
  readonly #most: number;
  readonly #retrySeconds: number;
  readonly #underWay = new Map<string, number>();

  constructor(most: number, retrySeconds = usualRetrySeconds) {
    this.#most = most;
    this.#retrySeconds = retrySeconds;
  }

  async within<T>(party: string, work: () => Promise<T>): Promise<T> {
    const leave = this.enter(party);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** For what outlives its request's answer; whoever enters calls what is returned, once. */
  enter(party: string): () => void {
    const count = this.#underWay.get(party) ?? 0;
    if (count >= this.#most) throw new EdgeFailure('rate_limited', { seconds: this.#retrySeconds });
    this.#underWay.set(party, count + 1);
    return () => {
      const left = (this.#underWay.get(party) ?? 1) - 1;
      if (left > 0) this.#underWay.set(party, left);
      else this.#underWay.delete(party);
    };
  }
}
