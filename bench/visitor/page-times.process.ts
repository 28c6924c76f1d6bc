import { setTimeout as after } from 'node:timers/promises';
import { byMeasureLength } from '../report/measure-length.ts';

/** Asks for a page again and again, in a process that does nothing else: what keeps a site busy must not hold up the clock. */

const requests = byMeasureLength({ full: 400, brief: 4 });
/** As visitors come: not one after the other as fast as possible. */
const betweenMs = 25;

process.on('message', async (page: string) => {
  const times: number[] = [];
  for (let index = 0; index < requests; index++) {
    const start = performance.now();
    const answer = await fetch(page);
    await answer.text();
    if (answer.status !== 200) throw new Error(`the page answers ${answer.status}`);
    times.push(performance.now() - start);
    await after(betweenMs);
  }
  process.send!(times);
});
