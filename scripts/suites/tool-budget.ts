import path from 'node:path';
import type { FileCost } from './file-cost.ts';

/**
 * What is meant to do for the tests of one tool, and what they may take where they are held to it, in seconds of core time of the
 * machine on which this was set. Time by the clock would tell how busy the machine is.
 */
export const toolBudget = { meantSeconds: 12, mostSeconds: 24 } as const;

/** Core time by tool: of the files in a folder, or of a name, that is the tool's id. */
export function costByTool(costs: readonly FileCost[], toolIds: readonly string[]): Map<string, number> {
  const sums = new Map(toolIds.map((id) => [id, 0]));
  for (const { file, coreSeconds } of costs) {
    const names = file.split(path.sep).map((name) => name.split('.')[0]);
    const id = toolIds.find((one) => names.includes(one));
    if (id) sums.set(id, sums.get(id)! + (coreSeconds ?? 0));
  }
  return sums;
}

/** What `spin` takes on one core of the machine on which the budget was set, alone on it, in seconds of core time. */
const referenceSeconds = 0.1;

/** How slow cores are while tests run, which other work on them changes. */
export interface SlownessWatch {
  /** Ends the watch: how many times slower a core was than the one for which the budget was set; 1 for faster ones. */
  stop(): number;
}

/**
 * Does a little reference work from time to time, so that what the tests took can be measured against it. Where several
 * threads share a core, its time counts for each of them, so it is done beside the tests and not before them.
 */
export function watchSlowness(everyMs = 5000): SlownessWatch {
  const times = [coreTimeOf(spin)];
  const timer = setInterval(() => times.push(coreTimeOf(spin)), everyMs);
  return {
    stop() {
      clearInterval(timer);
      times.sort((one, other) => one - other);
      return Math.max(1, times[Math.floor(times.length / 2)] / referenceSeconds);
    },
  };
}

/** In seconds. */
function coreTimeOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
}

/** Work like a tool's: float mathematics over more memory than a cache holds. */
function spin(): number {
  const plane = new Float32Array(4_000_000);
  let sum = 0;
  for (let round = 0; round < 4; round++) {
    for (let i = 1; i < plane.length; i++) plane[i] = plane[i - 1] * 0.5 + Math.sqrt(i + round);
    sum += plane[plane.length - 1];
  }
  return sum;
}
