/** A place that somebody has, or comes back to. */
export interface Place {
  /** Given up twice, it is given up once. */
  leave(): void;
  /** Resolves when it is held again; whoever comes back goes before whoever is new. */
  comeBack(): Promise<void>;
}

/** Places in which jobs are worked on. */
export class Places {
  #free: number;
  readonly #returning: (() => void)[] = [];
  readonly #coming: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  get free(): number {
    return this.#free;
  }

  async take(): Promise<Place> {
    await this.#enter(this.#coming);
    let isHeld = true;
    return {
      leave: () => {
        if (isHeld) this.#leave();
        isHeld = false;
      },
      comeBack: async () => {
        await this.#enter(this.#returning);
        isHeld = true;
      },
    };
  }

  #enter(waiting: (() => void)[]): Promise<void> | void {
    if (this.#free === 0) return new Promise((resolve) => waiting.push(resolve));
    this.#free--;
  }

  #leave(): void {
    const next = this.#returning.shift() ?? this.#coming.shift();
    if (next) next();
    else this.#free++;
  }
}
