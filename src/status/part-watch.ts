/** `unknown`: nothing has been asked of it yet. */
export type PartState = 'works' | 'fails' | 'unknown';

export interface WatchedPart {
  readonly state: PartState;
  /** Since when this process has seen it so; null while it has seen nothing. */
  readonly since: Date | null;
}

interface WatchOptions<Name extends string> {
  /** Each rejects where its part doesn't work. */
  readonly probes: Readonly<Partial<Record<Name, () => Promise<unknown>>>>;
  /** Parts that are not asked: what becomes of them in use is told by {@link PartWatch.saw}. */
  readonly told: readonly Name[];
  readonly now: () => Date;
  /** So long a look holds. */
  readonly freshMs?: number;
  /** A part that has not answered by then doesn't work. */
  readonly patienceMs?: number;
  /** Called when a probe fails that went well before. */
  readonly onFailure?: (part: Name, error: unknown) => void;
}

/** Which parts of the site work, as this process has seen it. It invents nothing: what it has not seen is unknown. */
export class PartWatch<Name extends string> {
  readonly #options: WatchOptions<Name>;
  readonly #parts = new Map<Name, WatchedPart>();
  #look: { promise: Promise<void>; at: number } | null = null;

  constructor(options: WatchOptions<Name>) {
    this.#options = options;
    for (const name of [...(Object.keys(options.probes) as Name[]), ...options.told])
      this.#parts.set(name, { state: 'unknown', since: null });
  }

  /** Every part as it is now; whoever asks within a few seconds gets the same look. Never rejects. */
  async look(): Promise<ReadonlyMap<Name, WatchedPart>> {
    const { now, freshMs = 10_000 } = this.#options;
    const at = now().getTime();
    if (this.#look === null || at - this.#look.at >= freshMs) this.#look = { promise: this.#check(), at };
    await this.#look.promise;
    return this.#parts;
  }

  /** What was asked of a part came, or didn't. */
  saw(name: Name, isGood: boolean): void {
    const state = isGood ? 'works' : 'fails';
    const known = this.#parts.get(name);
    if (known && known.state !== state) this.#parts.set(name, { state, since: this.#options.now() });
  }

  async #check(): Promise<void> {
    const { probes, patienceMs = 3_000, onFailure } = this.#options;
    const entries = Object.entries(probes) as [Name, () => Promise<unknown>][];
    await Promise.all(
      entries.map(async ([name, probe]) => {
        try {
          await within(patienceMs, probe);
          this.saw(name, true);
        } catch (error) {
          if (this.#parts.get(name)!.state !== 'fails') onFailure?.(name, error);
          this.saw(name, false);
        }
      }),
    );
  }
}

async function within(ms: number, work: () => Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${ms} ms`)), ms);
  try {
    await Promise.race([work(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
