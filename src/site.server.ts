import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Logger, pino } from 'pino';
import type { ApiSite } from './api/api-site.ts';
import { newReference } from './api/failure.server.ts';
import { createGuests } from './api/guests.server.ts';
import { openDatabase } from './db/database.server.ts';
import { readSecret } from './db/secret.server.ts';
import type { Env } from './env.server.ts';
import { createJobBook } from './jobs/job-book.server.ts';
import { JobChanges } from './jobs/job-changes.server.ts';
import { openJobQueue } from './jobs/job-queue.server.ts';
import { createJobRunner } from './jobs/job-runner.server.ts';
import { openMedia } from './media/open-media.server.ts';
import { sweepScratch } from './media/scratch.server.ts';
import { modelPath } from './models/model-files.server.ts';
import { createStudioPool } from './studio/studio-pool.server.ts';
import { createToolReadiness } from './tool-readiness.ts';

/** How long running jobs may go on when the site is told to stop. */
const drainMs = 5_000;

export interface SiteOptions {
  readonly log?: Logger;
  readonly now?: () => Date;
}

/** All the parts of a running site, put together. */
export interface Site extends ApiSite {
  /** Takes no more jobs, gives running ones some seconds, puts the rest back into the line, closes everything. */
  close(): Promise<void>;
}

/** Opens database, storage, queue and studio and starts the work of the background. Nothing listens to a port yet. */
export async function openSite(env: Env, options: SiteOptions = {}): Promise<Site> {
  const { now = () => new Date() } = options;
  const log = options.log ?? pino({ level: env.LOG_LEVEL });
  const scratch = path.join(env.DATA_DIR, 'scratch');
  const database = await openDatabase(env, log);
  const { db } = database;
  const isAlone = database.kind === 'pglite';
  // Whoever wrote these is gone: nobody else uses this folder.
  if (isAlone) await sweepScratch(scratch, new Date());
  const studio = createStudioPool({
    modelsDir: env.MODELS_DIR,
    memoryBudgetMb: env.MEMORY_BUDGET_MB,
    concurrency: env.WORKER_CONCURRENCY,
    log: (line) => log.warn({ line }, 'a pixel child said'),
  });
  const media = await openMedia({ env, db, pool: studio, log, now });
  const queue = await openJobQueue(database, env.DATABASE_URL, log);
  const changes = new JobChanges(db, (error) => log.error({ error }, 'changed jobs could not be read'));
  await changes.start(queue);
  const concurrency = env.WORKER_CONCURRENCY;
  const jobs = createJobBook({ db, media: media.library, queue, changes, concurrency, now });
  const runner = createJobRunner({
    db,
    queue,
    changes,
    media: media.library,
    studio,
    scratch,
    concurrency,
    isAlone,
    now,
    log,
    newReference,
  });
  await runner.start();
  const stopSweeping = media.startSweeping();

  return {
    env,
    log,
    database,
    media,
    jobs,
    guests: createGuests(await readSecret(db, 'guest-cookie'), env),
    toolReadiness: createToolReadiness((model) => (existsSync(modelPath(env.MODELS_DIR, model)) ? 1 : 0)),
    async close() {
      stopSweeping();
      await runner.stop(drainMs);
      await studio.close();
      await queue.close();
      await database.close();
    },
  };
}
