import path from 'node:path';

/**
 * What the tests of one tool may take in `npm test`, in seconds of core time: twelve seconds of a machine with two cores.
 * Time by the clock would tell how busy the machine is.
 */
export const toolBudgetSeconds = 24;

/** One test file and the core time that it and its child processes took. */
export interface FileCost {
  readonly file: string;
  readonly seconds: number;
}

/** Core time by tool: of the files in a folder, or of a name, that is the tool's id. */
export function costByTool(costs: readonly FileCost[], toolIds: readonly string[]): Map<string, number> {
  const sums = new Map(toolIds.map((id) => [id, 0]));
  for (const { file, seconds } of costs) {
    const names = file.split(path.sep).map((name) => name.split('.')[0]);
    const id = toolIds.find((one) => names.includes(one));
    if (id) sums.set(id, sums.get(id)! + seconds);
  }
  return sums;
}

/** What `spin` takes on one core of the machine on which the budget was set, alone on it, in seconds of core time. */
const referenceSeconds = 0.1;

/**
 * How many times slower a core is right now than the one for which the budget was set; 1 for faster ones. Where several
 * threads share a core, its time counts for each of them, so this is measured beside the tests and not known beforehand.
 */
export function slownessOfCore(): number {
  const times = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    spin();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000_000;
  });
  return Math.max(1, times.sort((one, other) => one - other)[2] / referenceSeconds);
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
