/**
 * A line before a limited number of places. Parties take turns: however many requests one of them has in the line, the
 * next place goes to somebody else who waits.
 */
export class PartyTurns {
  #free: number;
  /** Who waits, by party; the party whose turn is next comes first. */
  readonly #waiting = new Map<string, Set<PromiseWithResolvers<void>>>();

  constructor(places: number) {
    this.#free = places;
  }

  /** Resolves with a place, which has to be given back by `leave`; rejects with the signal's reason when that aborts. */
  async enter(party: string, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (this.#free > 0) {
      this.#free--;
      return;
    }
    const turn = Promise.withResolvers<void>();
    const ofParty = this.#waiting.get(party) ?? new Set();
    this.#waiting.set(party, ofParty.add(turn));
    const giveUp = () => {
      // Whoever has been called in the meantime keeps the place: its caller sees the signal.
      if (!ofParty.delete(turn)) return;
      if (ofParty.size === 0) this.#waiting.delete(party);
      turn.reject(signal?.reason);
    };
    signal?.addEventListener('abort', giveUp, { once: true });
    await turn.promise.finally(() => signal?.removeEventListener('abort', giveUp));
  }

  leave(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#free++;
      return;
    }
    const [party, ofParty] = next;
    const [turn] = ofParty;
    ofParty.delete(turn);
    // To the end: the others come first.
    this.#waiting.delete(party);
    if (ofParty.size > 0) this.#waiting.set(party, ofParty);
    turn.resolve();
  }

  /** Turns everybody away who waits. */
  dismiss(reason: unknown): void {
    for (const ofParty of this.#waiting.values()) for (const turn of ofParty) turn.reject(reason);
    this.#waiting.clear();
  }
}
