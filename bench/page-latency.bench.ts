import { fork } from 'node:child_process';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { Cluster } from '#tests/support/hosts/cluster.ts';
import { DistantGuest } from '#tests/support/people/distant-guest.ts';
import { newPhoto, uploadWithMatte } from '#tests/support/people/rework.ts';
import { answerOf } from './peer/process-answer.ts';
import { byMeasureLength } from './report/measure-length.ts';
import { percentile } from './report/percentile.ts';
import { printRow } from './report/printed-table.ts';

/** How long a page takes while all cores are busy with pixels: one web process, as many workers as there are cores. */

const workers = byMeasureLength({ full: 2, brief: 1 });
const bound = 3;

/** Made before the clock runs: making them takes the cores that the web process is to find. */
const photos: Buffer[] = [];
for (let count = 0; count < byMeasureLength({ full: 30, brief: 2 }); count++)
  photos.push(await newPhoto(byMeasureLength({ full: 2000, brief: 400 })));
let sent = 0;

await using cluster = await Cluster.start(workers);
const visitor = fork(path.join(import.meta.dirname, 'visitor/page-times.process.ts'));
const page = `${cluster.web.url}/background-remover`;

function answerTimes(): Promise<number[]> {
  visitor.send(page);
  return answerOf<number[]>(visitor);
}

/** Keeps all workers at work, with a line before them, until told to stop. */
async function keepBusy(signal: AbortSignal): Promise<number> {
  let done = 0;
  const visit = async () => {
    while (!signal.aborted) {
      const guest = new DistantGuest(cluster.web.url);
      const inputs = await uploadWithMatte(guest, photos[sent++ % photos.length]);
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
await after(byMeasureLength({ full: 5000, brief: 500 }));
const start = performance.now();
const busy = await answerTimes();
const seconds = (performance.now() - start) / 1000;
stop.abort();
const jobs = await working;
visitor.disconnect();

const ms = (value: number) => `${value.toFixed(1)} ms`;
console.log(`\nanswer of a page, ${busy.length} requests, ${workers} workers`);
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
