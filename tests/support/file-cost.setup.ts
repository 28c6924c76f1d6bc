import { appendFileSync, readFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';
import { childrenOf } from './services/child-processes.ts';

/** What the kernel counts in, on every Linux there is (`getconf CLK_TCK`). */
const ticksPerSecond = 100;

/** Core time of a process and of all its descendants, those that have ended included, in ticks. Linux only. */
function ticksOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the name, which may hold anything: utime, stime, cutime, cstime are fields 14 to 17 of proc(5).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
    return childrenOf(pid).reduce((sum, child) => sum + ticksOf(child), own);
  } catch {
    // It has ended meanwhile: its parent counts it.
    return 0;
  }
}

/** Each test file adds a line to the file in `FILE_COSTS`: see `scripts/suites/file-cost.ts`. */
const report = process.env.FILE_COSTS;
if (report) {
  const hasTicks = process.platform === 'linux';
  const start = performance.now();
  const before = hasTicks ? ticksOf(process.pid) : 0;
  // Hooks that were set up first run last.
  afterAll(() => {
    const cost = {
      file: expect.getState().testPath,
      seconds: (performance.now() - start) / 1000,
      coreSeconds: hasTicks ? (ticksOf(process.pid) - before) / ticksPerSecond : null,
    };
    appendFileSync(report, `${JSON.stringify(cost)}\n`);
  });
}
