import { workKinds as kinds, type WorkKind } from '../../tool/tool-parts.ts';

/** A place that somebody has, or comes back to. */
export interface Place {
  /** Whether all places are held with it. */
  readonly isAlone: boolean;
  /** Given up twice, it is given up once. */
  leave(): void;
  /** Resolves when it is held again, alone if it was; whoever comes back goes before whoever is new. */
  comeBack(): Promise<void>;
  /**
   * Resolves when nobody else holds a place of any kind, and keeps it so until it is left. It is given up meanwhile, and nobody gets one
   * before whoever waits for all. Rejects with the signal's reason.
   */
  beAlone(signal: AbortSignal): Promise<void>;
}

type Counts = Readonly<Record<WorkKind, number>>;

interface Entrant {
  enter(): void;
}

/** Those who wait for a place of one kind. */
interface Lines {
  readonly returning: Entrant[];
  readonly coming: Entrant[];
}

/** Places in which jobs are worked on, so many for each kind of work: nobody waits for the other kind's. */
export class Places {
  readonly #counts: Counts;
  readonly #free: Record<WorkKind, number>;
  readonly #alone: Entrant[] = [];
  readonly #lines: Readonly<Record<WorkKind, Lines>> = {
    picture: { returning: [], coming: [] },
    clip: { returning: [], coming: [] },
  };

  constructor(counts: Counts) {
    this.#counts = counts;
    this.#free = { ...counts };
  }

  free(kind: WorkKind): number {
    return this.#free[kind];
  }

  async take(kind: WorkKind): Promise<Place> {
    const { coming, returning } = this.#lines[kind];
    await this.#enter(coming);
    let held: Partial<Counts> = { [kind]: 1 };
    let isAlone = false;
    const leave = () => {
      for (const each of kinds) this.#free[each] += held[each] ?? 0;
      held = {};
      this.#admit();
    };
    const beAlone = async (signal?: AbortSignal) => {
      leave();
      isAlone = true;
      await this.#enter(this.#alone, signal);
      held = this.#counts;
    };
    return {
      get isAlone() {
        return isAlone;
      },
      leave,
      beAlone,
      comeBack: async () => {
        if (isAlone) return beAlone();
        await this.#enter(returning);
        held = { [kind]: 1 };
      },
    };
  }

  #enter(line: Entrant[], signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        line.splice(line.indexOf(entrant), 1);
        this.#admit();
        reject(signal?.reason);
      };
      const entrant: Entrant = {
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
    if (this.#alone.length > 0) {
      if (kinds.some((kind) => this.#free[kind] < this.#counts[kind])) return;
      for (const kind of kinds) this.#free[kind] = 0;
      this.#alone.shift()!.enter();
      return;
    }
    for (const kind of kinds) {
      const { returning, coming } = this.#lines[kind];
      while (this.#free[kind] > 0) {
        const entrant = returning.shift() ?? coming.shift();
        if (!entrant) break;
        this.#free[kind]--;
        entrant.enter();
      }
    }
  }
}
