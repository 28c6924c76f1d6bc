import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { plans } from '#src/billing/plans.ts';
import { openDatabase } from '#src/db/database.server.ts';
import { readEnv } from '#src/env.server.ts';
import { createJobBook } from '#src/jobs/job-book.server.ts';
import { JobChanges } from '#src/jobs/job-changes.server.ts';
import { openJobQueue } from '#src/jobs/job-queue.server.ts';
import { createJobRunner } from '#src/jobs/run/job-runner.server.ts';
import type { Owner } from '#src/media/media.ts';
import { openMedia } from '#src/media/open-media.server.ts';
import { Metrics } from '#src/metrics/metrics.server.ts';
import type { StudioPool, StudioRequest, WrittenPicture } from '#src/studio/studio-pool.ts';
import { createDatabase, startPostgres } from '#tests/support/services/postgres.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { byMeasureLength } from './report/measure-length.ts';
import { printRow } from './report/printed-table.ts';

/** Jobs a second of everything but the pixels: request, line, claim, storing of six small files, end, announcement. */

const jobsEach = byMeasureLength({ full: 300, brief: 6 });
const concurrency = 2;
const atOnce = 50;

await using folder = await tempFolder();
const picture = path.join(folder.path, 'picture.png');
await sharp({ create: { width: 8, height: 8, channels: 3, background: '#47c' } })
  .png()
  .toFile(picture);

/** Does nothing but what the contract wants: the files are there. */
const idleStudio: StudioPool = {
  async run(request: StudioRequest) {
    if (request.kind === 'logo' || request.kind === 'check-record')
      throw new Error('nobody asks for it here');
    const target = 'outputPath' in request ? path.dirname(request.outputPath) : request.outputDir;
    const names = request.kind === 'tool' ? ['result', 'matte'] : ['photo'];
    const pictures: Record<string, WrittenPicture[]> = {};
    for (const name of names) pictures[name] = [await place(target, name)];
    return { pictures, warnings: [], report: null, engine: null, needs: [], timings: { total: 0 } };
  },
  async close() {},
};

async function place(target: string, name: string): Promise<WrittenPicture> {
  const [full, preview, thumbnail] = ['', '-preview', '-thumbnail'].map((part) =>
    path.join(target, `${name}${part}.png`),
  );
  for (const file of [full, preview, thumbnail]) await copyFile(picture, file);
  return {
    path: full,
    previewPath: preview,
    thumbnailPath: thumbnail,
    type: 'image/png',
    width: 8,
    height: 8,
    frames: 1,
    hasAlpha: false,
    bytes: 1,
  };
}

async function measure(databaseUrl: string | undefined, name: string): Promise<void> {
  const env = readEnv({ DATA_DIR: path.join(folder.path, name), DATABASE_URL: databaseUrl });
  const log = pino({ level: 'silent' });
  const database = await openDatabase(env, log);
  const { db } = database;
  const now = () => new Date();
  const media = await openMedia({ env, db, pool: idleStudio, log, now });
  const queue = await openJobQueue(database, databaseUrl, log);
  const changes = new JobChanges(db, (error) => log.error({ error }));
  await changes.start(queue);
  const book = createJobBook({ db, media: media.library, queue, changes, now, priceOf: () => 0 });
  const runner = createJobRunner({
    db,
    steady: db,
    queue,
    changes,
    media: media.library,
    studio: idleStudio,
    scratch: path.join(env.DATA_DIR, 'scratch'),
    concurrency,
    isAlone: database.kind === 'pglite',
    now,
    log,
    metrics: new Metrics(),
    prepare: async () => {},
    remote: { rank: () => ({}), ask: () => Promise.reject(new Error('nobody is asked')) },
    newReference: () => 'bench',
  });
  const owner: Owner = {
    id: 'g_bench',
    party: 'n_bench',
    hasAccount: false,
    plan: { ...plans.vip, maxOpenJobs: jobsEach },
    canDownload: true,
  };
  const { id } = await media.library.acceptSample(owner, 'dogs');
  const request = { tool: 'background-remover', inputs: { photo: id }, options: {} };
  const created = performance.now();
  const jobs: Awaited<ReturnType<typeof book.create>>[] = [];
  // A web process asks for so much at once; all of them would wait for a connection longer than a person does.
  for (let left = jobsEach; left > 0; left -= atOnce) {
    const some = Array.from({ length: Math.min(left, atOnce) }, () => book.create(owner, request));
    jobs.push(...(await Promise.all(some)));
  }
  const createdMs = performance.now() - created;
  const ends = jobs.map(
    (job) =>
      new Promise<void>((resolve) => book.subscribe(job.id, (row) => row.state === 'succeeded' && resolve())),
  );
  const start = performance.now();
  await runner.start();
  await Promise.all(ends);
  const ranMs = performance.now() - start;
  printRow(`${name}: accepted`, `${((jobsEach / createdMs) * 1000).toFixed(0)} a second`);
  printRow(`${name}: run, ${concurrency} at a time`, `${((jobsEach / ranMs) * 1000).toFixed(0)} a second`);
  await runner.stop(0);
  await queue.close();
  await database.close();
}

console.log(`\nqueue path with a tool that does nothing, ${jobsEach} jobs`);
await measure(undefined, 'PGlite');
const postgres = await startPostgres();
await measure(await createDatabase(postgres.url), 'PostgreSQL');
await postgres.stop();
