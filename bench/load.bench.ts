import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import sharp from 'sharp';
import { Cluster } from '#tests/support/hosts/cluster.ts';
import { DistantGuest } from '#tests/support/people/distant-guest.ts';
import { hasEnded } from '#tests/support/people/guest.ts';
import { startRework, uploadRework } from '#tests/support/people/rework.ts';
import { memoryOfTree, peakMemory } from '#tests/support/services/process-memory.ts';
import { answerOf } from './peer/process-answer.ts';
import { byMeasureLength } from './report/measure-length.ts';
import { percentile } from './report/percentile.ts';
import { printRow } from './report/printed-table.ts';

/** Whether memory stays flat: large uploads at once, many jobs in a row, many open event streams. */

const megabyte = 1024 * 1024;
const megabytes = (value: number) => `${Math.round(value)} MB`;

await measureUploads({
  count: byMeasureLength({ full: 50, brief: 2 }),
  bytes: byMeasureLength({ full: 50, brief: 6 }) * megabyte,
  boundMb: 600,
});
await measureJobs({
  guests: byMeasureLength({ full: 20, brief: 2 }),
  jobsEach: byMeasureLength({ full: 10, brief: 1 }),
  boundMb: 60,
});
await measureStreams({ count: byMeasureLength({ full: 500, brief: 4 }), boundMb: 150 });

async function measureUploads({ count, bytes, boundMb }: { count: number; bytes: number; boundMb: number }) {
  const child = fork(path.join(import.meta.dirname, 'visitor/upload.process.ts'));
  const url = await answerOf<string>(child);
  await sendLarge(url, 5 * megabyte, 255);
  const before = memoryOfTree(child.pid!);
  const start = performance.now();
  const { result: statuses, peakMb } = await peakMemory(child.pid!, () =>
    Promise.all(Array.from({ length: count }, (_, index) => sendLarge(url, bytes, index))),
  );
  const seconds = (performance.now() - start) / 1000;
  child.disconnect();
  await once(child, 'exit');
  const accepted = statuses.filter((status) => status === 200).length;
  console.log(`\n${count} uploads of ${bytes / megabyte} MB at once`);
  printRow('accepted', String(accepted), {
    text: `all ${count}`,
    isKept: accepted === count,
    isExact: true,
  });
  printRow('took', `${seconds.toFixed(1)} s`);
  printRow('memory of all processes before', megabytes(before));
  printRow('at its peak', megabytes(peakMb), {
    text: `at most ${boundMb} MB more`,
    isKept: peakMb - before <= boundMb,
  });
}

/** A small JPEG with something else behind its end, as a form that never exists as a whole. */
async function sendLarge(url: string, bytes: number, seed: number): Promise<number> {
  const background = { r: seed, g: 9, b: 9 };
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const sending = request(new URL('/api/media', url), {
    method: 'POST',
    headers: {
      origin: url,
      'x-forwarded-for': `198.51.100.${seed}`,
      'content-type': 'multipart/form-data; boundary=x',
    },
  });
  const answered = once(sending, 'response');
  sending.write('--x\r\ncontent-disposition: form-data; name="file"; filename="large.jpg"\r\n\r\n');
  sending.write(picture);
  const chunk = Buffer.alloc(64 * 1024, seed);
  for (let sent = 0; sent < bytes; sent += chunk.length) {
    if (!sending.write(chunk)) await once(sending, 'drain');
  }
  sending.end('\r\n--x--\r\n');
  const [answer] = await answered;
  answer.resume();
  return answer.statusCode;
}

interface JobsInARow {
  readonly guests: number;
  readonly jobsEach: number;
  readonly boundMb: number;
}

async function measureJobs({ guests, jobsEach, boundMb }: JobsInARow) {
  await using cluster = await Cluster.start(1);
  const parts = [cluster.web, ...cluster.workers].map((part) => part.process.pid!);
  const memory = () => parts.map(memoryOfTree).reduce((sum, part) => sum + part, 0);
  const after: number[] = [];
  const start = performance.now();
  for (let visitor = 0; visitor < guests; visitor++) {
    const guest = new DistantGuest(cluster.web.url);
    const inputs = await uploadRework(guest, 1000);
    for (let job = 0; job < jobsEach; job++) {
      const { body } = await guest.post<{ id: string }>('/api/jobs', { tool: 'background-remover', inputs });
      await guest.follow(body.result.id);
    }
    after.push(memory());
  }
  const seconds = (performance.now() - start) / 1000;
  // The first ones warm up: children, code that is compiled, buffers that are kept.
  const [fifth, some] = [Math.floor(guests / 5), Math.ceil(guests / 5)];
  const early = percentile(after.slice(fifth, fifth + some), 0.5);
  const late = percentile(after.slice(-some), 0.5);
  console.log(`\n${guests * jobsEach} jobs of 1 megapixel in a row`);
  printRow('took', `${seconds.toFixed(0)} s`);
  printRow(
    `memory of all processes after ${fifth * jobsEach} to ${(fifth + some) * jobsEach}`,
    megabytes(early),
  );
  printRow(`after the last ${some * jobsEach}`, megabytes(late), {
    text: `at most ${boundMb} MB more`,
    isKept: late - early <= boundMb,
  });
}

async function measureStreams({ count, boundMb }: { count: number; boundMb: number }) {
  await using cluster = await Cluster.start(1);
  const guest = new DistantGuest(cluster.web.url);
  await guest.follow((await startRework(guest, 400)).id);
  // Nobody runs the job they all wait for until all of them are there.
  await cluster.killWorker();
  const job = await startRework(guest, 1000);
  const web = cluster.web.process.pid!;
  const before = memoryOfTree(web);
  let open = 0;
  const allOpen = Promise.withResolvers<void>();
  const readers = Array.from({ length: count }, async () => {
    let isFirst = true;
    for await (const { job: newest } of guest.events(job.id)) {
      if (isFirst && ++open === count) allOpen.resolve();
      isFirst = false;
      if (hasEnded(newest)) return performance.now();
    }
    throw new Error('a stream broke');
  });
  await allOpen.promise;
  const whileOpen = memoryOfTree(web);
  const descriptors = readdirSync(`/proc/${web}/fd`).length;
  await cluster.addWorker();
  const ends = await Promise.all(readers);
  console.log(`\n${count} open event streams`);
  printRow('memory of the web process before', megabytes(before));
  printRow('with all of them open', megabytes(whileOpen), {
    text: `at most ${boundMb} MB more`,
    isKept: whileOpen - before <= boundMb,
  });
  printRow('file descriptors', String(descriptors));
  printRow(
    'the end of the job arrived at all within',
    `${(Math.max(...ends) - Math.min(...ends)).toFixed(0)} ms`,
  );
}
