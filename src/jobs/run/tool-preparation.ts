import { setTimeout as after } from 'node:timers/promises';
import type { Tool } from '../../tool/tool.ts';

/** Comes before a tool's own stages while what it works with has to be fetched. */
export const preparingStage = 'prepare';

/** What is there is found to be there within this; anything else is fetched while other jobs run. */
const usualPatienceMs = 3_000;

/** What the tool works with is still being fetched. */
export class StillPreparing extends Error {}

export interface ToolPreparationParts {
  /** Resolves when what the tool works with is there; `engine_not_ready` when that cannot be had. */
  prepare(tool: Tool, options: Readonly<Record<string, unknown>>, credits: number): Promise<void>;
  /** A preparation that nobody waited for any more has ended, well or not: the next attempt says which. */
  onEnd(tool: Tool): void;
  /** How long a job waits for it in its place. */
  readonly patienceMs?: number;
}

/** Prepares tools for jobs. What takes long goes on without a place: jobs that need nothing of it run meanwhile. */
export class ToolPreparation {
  readonly #parts: ToolPreparationParts;
  /** Tools, with the engines they are asked for, that are being prepared while nobody waits. */
  readonly #unattended = new Set<string>();

  constructor(parts: ToolPreparationParts) {
    this.#parts = parts;
  }

  /**
   * Resolves when the tool is ready. Throws what `prepare` throws, `StillPreparing` after a few seconds, or at once where it
   * is known to take longer, and the signal's reason.
   */
  async prepareSoon(
    tool: Tool,
    options: Readonly<Record<string, unknown>>,
    credits: number,
    signal: AbortSignal,
  ): Promise<void> {
    signal.throwIfAborted();
    const key = JSON.stringify([tool.id, tool.engines?.(options), credits > 0]);
    const isKnown = this.#unattended.has(key);
    const prepared = this.#parts.prepare(tool, options, credits);
    const settled = new AbortController();
    const { patienceMs = usualPatienceMs } = this.#parts;
    const late = after(isKnown ? 0 : patienceMs, null, {
      signal: AbortSignal.any([signal, settled.signal]),
    }).then(
      () => {
        throw new StillPreparing();
      },
      () => {
        throw signal.reason;
      },
    );
    try {
      // Both are heard by the race, also when they end after it.
      await Promise.race([prepared, late]);
    } catch (error) {
      if (error instanceof StillPreparing && !isKnown) this.#attendLater(key, tool, prepared);
      throw error;
    } finally {
      settled.abort();
    }
  }

  #attendLater(key: string, tool: Tool, prepared: Promise<void>): void {
    this.#unattended.add(key);
    const end = () => {
      this.#unattended.delete(key);
      this.#parts.onEnd(tool);
    };
    prepared.then(end, end);
  }
}
