import { setTimeout as after } from 'node:timers/promises';
import { Cluster } from '#tests/support/cluster.ts';
import { DistantGuest } from '#tests/support/distant-guest.ts';
import { uploadRework } from '#tests/support/rework.ts';
import { percentile, printRow } from './printed-table.ts';

/** How long a page takes while all cores are busy with pixels: one web process, as many workers as there are cores. */

const workers = 2;
const requests = 400;
/** As visitors come: not one after the other as fast as possible. */
const betweenMs = 25;
const bound = 3;

await using cluster = await Cluster.start(workers);
const page = `${cluster.web.url}/background-remover`;

async function answerTimes(): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < requests; index++) {
    const start = performance.now();
    const answer = await fetch(page);
    await answer.text();
    if (answer.status !== 200) throw new Error(`the page answers ${answer.status}`);
    times.push(performance.now() - start);
    await after(betweenMs);
  }
  return times;
}

/** Keeps all workers at work, with a line before them, until told to stop. */
async function keepBusy(signal: AbortSignal): Promise<number> {
  let done = 0;
  const visit = async () => {
    while (!signal.aborted) {
      const guest = new DistantGuest(cluster.web.url);
      const inputs = await uploadRework(guest, 2000);
      for (let job = 0; job < 10 && !signal.aborted; job++) {
        const { body } = await guest.post<{ id: string }>('/api/jobs', {
          tool: 'background-remover',
          inputs,
        });
        await guest.follow(body.result.id);
        done++;
      }
    }
  };
  await Promise.all(Array.from({ length: workers + 2 }, visit));
  return done;
}

await answerTimes();
const idle = await answerTimes();
const stop = new AbortController();
const working = keepBusy(stop.signal);
await after(5000);
const start = performance.now();
const busy = await answerTimes();
const seconds = (performance.now() - start) / 1000;
stop.abort();
const jobs = await working;

const ms = (value: number) => `${value.toFixed(1)} ms`;
console.log(`\nanswer of a page, ${requests} requests, ${workers} workers`);
printRow('idle, median', ms(percentile(idle, 0.5)));
printRow('idle, 99th percentile', ms(percentile(idle, 0.99)));
printRow('all cores busy with pixels, median', ms(percentile(busy, 0.5)));
const ratio = percentile(busy, 0.99) / percentile(idle, 0.99);
printRow('all cores busy with pixels, 99th percentile', ms(percentile(busy, 0.99)));
printRow('ratio of the 99th percentiles', `${ratio.toFixed(2)} ×`, {
  text: `below ${bound}`,
  isKept: ratio < bound,
});
printRow('jobs of 4 megapixels done meanwhile', String(jobs));
printRow('in', `${seconds.toFixed(0)} s`);
