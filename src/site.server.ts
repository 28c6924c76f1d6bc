import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { type Logger, pino } from 'pino';
import type { ApiSite } from './api/api-site.ts';
import { newReference } from './api/failure.server.ts';
import { createGuests } from './api/guests.server.ts';
import { openDatabase } from './db/database.server.ts';
import { readSecret } from './db/secret.server.ts';
import { engines } from './engines/index.ts';
import type { Env } from './env.server.ts';
import { createJobBook } from './jobs/job-book.server.ts';
import { JobChanges } from './jobs/job-changes.server.ts';
import { openJobQueue } from './jobs/job-queue.server.ts';
import { createJobRunner } from './jobs/job-runner.server.ts';
import { openMedia } from './media/open-media.server.ts';
import { sweepScratch } from './media/scratch.server.ts';
import { createModelStore, type ModelStore } from './models/model-store.server.ts';
import { createStudioPool } from './studio/studio-pool.server.ts';
import { createToolEngines } from './tool-engines.server.ts';

/** How long running jobs may go on when the site is told to stop. */
const drainMs = 5_000;
/** A model that could not be fetched is tried again after this. */
const modelRetryMs = 60_000;
/** The start waits no longer than this for the models to be checked. */
const modelCheckMs = 3_000;

export interface SiteOptions {
  readonly log?: Logger;
  readonly now?: () => Date;
}

/** All the parts of a running site, put together. */
export interface Site extends ApiSite {
  readonly models: ModelStore;
  /** Takes no more jobs, gives running ones some seconds, puts the rest back into the line, closes everything. */
  close(): Promise<void>;
}

/** Opens database, storage, queue and studio and starts the work of the background. Nothing listens to a port yet. */
export async function openSite(env: Env, options: SiteOptions = {}): Promise<Site> {
  const { now = () => new Date() } = options;
  const log = options.log ?? createLog(env);
  const models = createModelStore({
    modelsDir: env.MODELS_DIR,
    mirror: env.MODELS_MIRROR,
    log: (line) => log.warn(line),
  });
  const preparation = prepareModels(models, log);
  const toolEngines = createToolEngines(engines, models);

  const database = await openDatabase(env, log);
  const { db } = database;
  const isAlone = database.kind === 'pglite';
  const scratch = path.join(env.DATA_DIR, 'scratch');
  // Whoever wrote there is gone: with PGlite nobody else uses this folder.
  if (isAlone) await sweepScratch(scratch, new Date());
  const concurrency = env.WORKER_CONCURRENCY;
  const studio = createStudioPool({
    modelsDir: env.MODELS_DIR,
    memoryBudgetMb: env.MEMORY_BUDGET_MB,
    concurrency,
    log: (line) => log.warn(line),
  });
  const media = await openMedia({ env, db, pool: studio, log, now });
  const queue = await openJobQueue(database, env.DATABASE_URL, log);
  const changes = new JobChanges(db, (error) => log.error({ error }, 'changed jobs could not be read'));
  await changes.start(queue);
  const jobs = createJobBook({ db, media: media.library, queue, changes, concurrency, now });
  const runner = createJobRunner({
    db,
    queue,
    changes,
    media: media.library,
    studio,
    prepare: toolEngines.prepare,
    scratch,
    concurrency,
    isAlone,
    now,
    log,
    newReference,
  });
  await runner.start();
  const stopSweeping = media.startSweeping();
  await preparation.untilChecked();

  return {
    env,
    log,
    database,
    media,
    jobs,
    models,
    guests: createGuests(await readSecret(db, 'guest-cookie'), env),
    toolReadiness: toolEngines.readiness,
    async close() {
      preparation.stop();
      stopSweeping();
      await runner.stop(drainMs);
      await studio.close();
      await queue.close();
      await database.close();
    },
  };
}

function createLog(env: Pick<Env, 'LOG_LEVEL'>): Logger {
  return pino({ level: env.LOG_LEVEL, serializers: { error: pino.stdSerializers.errWithCause } });
}

/** Fetches in the background what engines need that are not on demand, again and again where that fails. */
function prepareModels(models: ModelStore, log: Logger) {
  const stopping = new AbortController();
  const prepare = async (id: string, onStart: () => void) => {
    while (!stopping.signal.aborted) {
      try {
        await models.prepare(id, onStart);
        return;
      } catch (error) {
        onStart();
        log.warn({ error, model: id }, 'a model could not be fetched; it is tried again in a minute');
        await after(modelRetryMs, null, { signal: stopping.signal, ref: false }).catch(() => {});
      }
    }
  };
  const checks = [
    ...new Set(engines.filter(({ isOnDemand }) => !isOnDemand).flatMap(({ models }) => models)),
  ].map((id) => new Promise<void>((resolve) => void prepare(id, resolve).then(resolve)));
  return {
    /** Resolves when it is known which models are there; those that are not are being fetched. */
    untilChecked: () => Promise.race([Promise.all(checks), after(modelCheckMs, null, { ref: false })]),
    stop: () => stopping.abort(),
  };
}
