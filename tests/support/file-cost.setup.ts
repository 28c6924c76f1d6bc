import { appendFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';
import { coreSecondsOf } from './services/child-processes.ts';

/** Each test file adds a line to the file in `FILE_COSTS`: see `scripts/suites/file-cost.ts`. */
const report = process.env.FILE_COSTS;
if (report) {
  const hasCoreTimes = process.platform === 'linux';
  const start = performance.now();
  const before = hasCoreTimes ? coreSecondsOf(process.pid) : 0;
  // Hooks that were set up first run last.
  afterAll(() => {
    const cost = {
      file: expect.getState().testPath,
      seconds: (performance.now() - start) / 1000,
      coreSeconds: hasCoreTimes ? coreSecondsOf(process.pid) - before : null,
    };
    appendFileSync(report, `${JSON.stringify(cost)}\n`);
  });
}
