import { cp } from 'node:fs/promises';
import path from 'node:path';
import type { JobBody } from '#src/api/contract/contract.ts';
import { ffmpegHere } from '#tests/support/files/made-clip.ts';
import { filmMaker } from '#tests/support/hands/clip-tools.ts';
import { Cluster } from '#tests/support/hosts/cluster.ts';
import { DistantGuest } from '#tests/support/people/distant-guest.ts';
import { newPhoto, startUploaded, uploadRework } from '#tests/support/people/rework.ts';
import { copySource } from '#tests/support/source-copy.ts';
import { byMeasureLength } from '../report/measure-length.ts';
import { percentile } from '../report/percentile.ts';
import { printLeftOut, printRow } from '../report/printed-table.ts';

/** Whether photos wait for clips: how long a photo's job takes while one clip after the other is made beside it. */

const rounds = byMeasureLength({ full: 6, brief: 1 });
const jobsEach = byMeasureLength({ full: 5, brief: 2 });
const side = byMeasureLength({ full: 2000, brief: 200 });
/** About as many pixels as 720p. */
const clipSide = byMeasureLength({ full: 960, brief: 64 });
const mostTimesAsLong = 1.5;

if (await ffmpegHere()) await measure();
else printLeftOut('photos beside clips', 'there is no ffmpeg');

async function measure(): Promise<void> {
  await using copy = await copySource();
  await copy.addFrom('tests/support/hands/clip-tools.ts', { filmMaker });
  const build = 'build';
  await cp(path.join(import.meta.dirname, '../..', build), path.join(copy.path, build), { recursive: true });
  await using cluster = await Cluster.start(1, {}, copy.path);
  const { url } = cluster.web;
  // The first ones start children and compile.
  await timesOfPhotos(url);
  const [alone, beside]: number[][] = [[], []];
  let frames = 0;
  // In turns, so that what else the machine does hits both.
  for (let round = 0; round < rounds; round++) {
    alone.push(...(await timesOfPhotos(url)));
    const stop = await makeClips(url);
    beside.push(...(await timesOfPhotos(url)));
    frames += await stop();
  }
  console.log(`\n${alone.length} jobs of a photo of ${((side * side) / 1e6).toFixed(1)} megapixels in a row`);
  const p95 = (times: readonly number[]) => percentile(times, 0.95);
  printRow('alone, p95', `${p95(alone).toFixed(0)} ms`);
  printRow(`beside clips of 720p (${frames} frames made), p95`, `${p95(beside).toFixed(0)} ms`);
  const ratio = p95(beside) / p95(alone);
  printRow('times as long', ratio.toFixed(2), {
    text: `at most ${mostTimesAsLong}`,
    isKept: ratio <= mostTimesAsLong,
  });
}

async function timesOfPhotos(url: string): Promise<number[]> {
  const times: number[] = [];
  const guest = new DistantGuest(url);
  const inputs = await uploadRework(guest, side);
  for (let job = 0; job < jobsEach; job++) {
    const start = performance.now();
    const { id } = await startUploaded(guest, inputs);
    await guest.follow(id);
    times.push(performance.now() - start);
  }
  return times;
}

/** One after the other, from the first one’s first frames on until the function is called that is answered, which tells how many were made. */
async function makeClips(url: string): Promise<() => Promise<number>> {
  const frames = 500;
  let isOver = false;
  let made = 0;
  const begun = Promise.withResolvers<void>();
  const work = (async () => {
    while (!isOver) {
      const guest = new DistantGuest(url);
      const { id: photo } = await guest.upload(await newPhoto(clipSide));
      const wanted = { tool: 'film-maker', inputs: { photo }, options: { frames } };
      const { body } = await guest.post<JobBody>('/api/jobs', wanted);
      if (body.code !== 200) throw new Error(`the clip was refused: ${body.message}`);
      let share = 0;
      for await (const { job } of guest.events(body.result.id)) {
        share = Math.max(share, job.progress);
        if (share > 0) begun.resolve();
        if (isOver) break;
      }
      made += share * frames;
      if (isOver) await guest.post(`/api/jobs/${body.result.id}/cancel`, {});
    }
  })();
  await Promise.race([begun.promise, work]);
  return async () => {
    isOver = true;
    await work;
    return Math.round(made);
  };
}
