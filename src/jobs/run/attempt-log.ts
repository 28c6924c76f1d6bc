import type { EngineRun } from '../../studio/studio-pool.ts';
import type { AttemptRecord } from '../job-transitions.server.ts';

/** What is known of an attempt while it is under way, so that it is known as well of one that is ended from outside. */
export class AttemptLog {
  readonly #engines: EngineRun[] = [];
  readonly #timings: Record<string, number> = {};
  readonly #start = performance.now();
  #stage: string | null = null;
  #since = this.#start;

  /** The stage that is worked on from now on; of the same stage several calls may come. */
  enter(stage: string): void {
    if (stage === this.#stage) return;
    this.#leave();
    this.#stage = stage;
  }

  /** Asked again, an engine is not named again. */
  ask(engine: EngineRun): void {
    if (!this.#engines.some(({ task, id }) => task === engine.task && id === engine.id))
      this.#engines.push(engine);
  }

  get engines(): EngineRun[] {
    return [...this.#engines];
  }

  /** What it was when it ended early. */
  end(): AttemptRecord {
    this.#leave();
    return {
      engines: this.engines,
      timings: { ...this.#timings, total: Math.round(performance.now() - this.#start) },
    };
  }

  #leave(): void {
    const now = performance.now();
    if (this.#stage !== null) {
      this.#timings[this.#stage] = Math.round((this.#timings[this.#stage] ?? 0) + now - this.#since);
    }
    this.#since = now;
  }
}
