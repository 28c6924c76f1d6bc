/** A place that somebody has, or comes back to. */
export interface Place {
  /** Whether all places are held with it. */
  readonly isAlone: boolean;
  /** Given up twice, it is given up once. */
  leave(): void;
  /** Resolves when it is held again, alone if it was; whoever comes back goes before whoever is new. */
  comeBack(): Promise<void>;
  /**
   * Resolves when nobody else holds a place, and keeps it so until it is left. It is given up meanwhile, and nobody gets one before
   * whoever waits for all. Rejects with the signal's reason.
   */
  beAlone(signal: AbortSignal): Promise<void>;
}

interface Entrant {
  readonly wanted: number;
  enter(): void;
}

/** Places in which jobs are worked on. */
export class Places {
  readonly #count: number;
  #free: number;
  readonly #alone: Entrant[] = [];
  readonly #returning: Entrant[] = [];
  readonly #coming: Entrant[] = [];

  constructor(count: number) {
    this.#count = count;
    this.#free = count;
  }

  get free(): number {
    return this.#free;
  }

  async take(): Promise<Place> {
    await this.#enter(this.#coming, 1);
    let held = 1;
    let isAlone = false;
    const leave = () => {
      this.#free += held;
      held = 0;
      this.#admit();
    };
    const beAlone = async (signal?: AbortSignal) => {
      leave();
      isAlone = true;
      await this.#enter(this.#alone, this.#count, signal);
      held = this.#count;
    };
    return {
      get isAlone() {
        return isAlone;
      },
      leave,
      beAlone,
      comeBack: async () => {
        if (isAlone) return beAlone();
        await this.#enter(this.#returning, 1);
        held = 1;
      },
    };
  }

  #enter(line: Entrant[], wanted: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        line.splice(line.indexOf(entrant), 1);
        this.#admit();
        reject(signal?.reason);
      };
      const entrant: Entrant = {
        wanted,
        enter() {
          signal?.removeEventListener('abort', giveUp);
          resolve();
        },
      };
      if (signal?.aborted) return reject(signal.reason);
      signal?.addEventListener('abort', giveUp, { once: true });
      line.push(entrant);
      this.#admit();
    });
  }

  #admit(): void {
    for (;;) {
      const line = [this.#alone, this.#returning, this.#coming].find(({ length }) => length > 0);
      if (!line || line[0].wanted > this.#free) return;
      const entrant = line.shift()!;
      this.#free -= entrant.wanted;
      entrant.enter();
    }
  }
}
