import os from 'node:os';
import { tools } from '../tools/index.ts';
import { timeLimitMs } from '../tools/time-limit.ts';
import { StudioLane } from './studio-lane.server.ts';
import type { StudioHooks, StudioPool, StudioReply, StudioRequest } from './studio-pool.ts';

export interface StudioPoolOptions {
  readonly modelsDir: string;
  /** Ceiling for one child. */
  readonly memoryBudgetMb: number;
  /** Tools at a time. */
  readonly concurrency: number;
  /** How long reading or writing one picture may take before it is ended with `took_too_long`. */
  readonly quickLimitMs?: number;
  log?(line: string): void;
}

const minuteMs = 60_000;
const megabyte = 1024 * 1024;
/**
 * Reading and writing pictures takes seconds: the slowest there is, 64 megapixels as AVIF, 20 s with two busy cores. What
 * takes two minutes is stuck, and would keep a lane from everybody else.
 */
const usualQuickLimitMs = 2 * minuteMs;
/** The runner ends what takes longer than its tool's own limit; this is for a child that cannot be reached by that. */
const toolLimitMs = Math.max(...tools.map(timeLimitMs)) + 5 * minuteMs;
const idleMs = 10 * minuteMs;
/** A quick child starts at about 100 MB; one that kept more after a large picture is cheaper to replace. */
const quickRecycleMb = 400;

/** Starts no child before it is needed. */
export function createStudioPool(options: StudioPoolOptions): StudioPool & { readonly pids: number[] } {
  const {
    modelsDir,
    memoryBudgetMb,
    concurrency,
    quickLimitMs = usualQuickLimitMs,
    log = () => {},
  } = options;
  const shared = {
    // Half of a child is for networks, the other half for pixels.
    settings: { modelsDir, modelsBudgetMb: memoryBudgetMb / 2 },
    ceilingBytes: memoryBudgetMb * megabyte,
    idleMs,
    log,
  };
  const quick = new StudioLane({
    ...shared,
    size: Math.min(4, Math.max(2, os.availableParallelism())),
    timeLimitMs: quickLimitMs,
    recycleBytes: quickRecycleMb * megabyte,
  });
  const tool = new StudioLane({
    ...shared,
    size: concurrency,
    timeLimitMs: toolLimitMs,
    recycleBytes: 0.75 * memoryBudgetMb * megabyte,
  });
  return {
    get pids() {
      return [...quick.pids, ...tool.pids];
    },
    run(request: StudioRequest, hooks: StudioHooks = {}): Promise<StudioReply> {
      return (request.kind === 'tool' ? tool : quick).run(request, hooks);
    },
    async close() {
      await Promise.all([quick.close(), tool.close()]);
    },
  };
}
