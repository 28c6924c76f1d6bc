import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import type { Logger } from 'pino';
import { newReference } from './api/failure.server.ts';
import { startNightlyBackups } from './backup/nightly-backup.server.ts';
import { writeBackup } from './backup/write-backup.server.ts';
import type { Ffmpeg } from './clips/ffmpeg.ts';
import { findFfmpeg } from './clips/find-ffmpeg.server.ts';
import { listenForCommands } from './control/control-socket.server.ts';
import { type Database, type OpenDatabase, openDatabase } from './db/database.server.ts';
import {
  createRemoteAsking,
  openRemoteEngines,
  type RemoteEngines,
} from './engine-calls/remote-asking.server.ts';
import { engines } from './engines/index.ts';
import { modelsAhead } from './engines/models-ahead.ts';
import type { Env } from './env.server.ts';
import { changeToolWords } from './i18n/read-words.server.ts';
import { JobChanges } from './jobs/job-changes.server.ts';
import { type JobQueue, openJobQueue } from './jobs/job-queue.server.ts';
import { readLine } from './jobs/line/job-line.server.ts';
import { createJobRunner } from './jobs/run/job-runner.server.ts';
import { openLog } from './log/open-log.server.ts';
import { createLogoDrawer, type LogoDrawer } from './logo/logo-drawer.server.ts';
import { type OpenMedia, openMedia } from './media/open-media.server.ts';
import { sweepScratch } from './media/storage/scratch.server.ts';
import type { Storage } from './media/storage/storage.ts';
import { Metrics } from './metrics/metrics.server.ts';
import { listenForMetrics } from './metrics/metrics-listener.server.ts';
import { createModelStore, type ModelStore } from './models/model-store.server.ts';
import { carryOutForOperator, type OperatorCommand } from './operator/operator-commands.server.ts';
import { operatorParts } from './operator/operator-parts.server.ts';
import { type KeptSigning, openSigning } from './provenance/certificates/open-signing.server.ts';
import { logosOf } from './studio/logo/logos-of.ts';
import { createStudioPool } from './studio/studio-pool.server.ts';
import type { StudioPool } from './studio/studio-pool.ts';
import { layOverTables, readTables, rowsOfTables } from './studio/tool-tables.server.ts';
import { createToolEngines, type ToolEngines } from './tool-engines.server.ts';
import { tools } from './tools/index.ts';

/** A model that could not be fetched is tried again after this. */
const modelRetryMs = 60_000;
/** The start waits no longer than this for the models to be checked. */
const modelCheckMs = 3_000;
/** How soon each process knows what another one has renewed. */
const tendSigningEveryMs = 60 * 60 * 1000;

export interface WorkshopOptions {
  readonly log?: Logger;
  readonly now?: () => Date;
}

/** What every process of the site stands on: database, storage, queue and studio, and the runner that works on jobs. */
export interface Workshop {
  readonly env: Env;
  readonly log: Logger;
  readonly now: () => Date;
  readonly database: OpenDatabase;
  readonly media: OpenMedia;
  readonly logos: LogoDrawer;
  /** The child processes that hold pixels. */
  readonly studio: StudioPool;
  readonly models: ModelStore;
  /** What reads and writes clips; null where this machine has none. */
  readonly ffmpeg: Ffmpeg | null;
  readonly toolEngines: ToolEngines;
  readonly remote: RemoteEngines;
  readonly queue: JobQueue;
  readonly changes: JobChanges;
  readonly metrics: Metrics;
  /** What results are signed with, and whose signatures are this site's own. */
  readonly signing: KeptSigning;
  /** Takes no more jobs, gives running ones `drainMs`, puts the rest back into the line, closes everything. */
  close(drainMs: number): Promise<void>;
}

/** Opens everything and starts the work of the background; jobs are run when the settings give them places. */
export async function openWorkshop(env: Env, options: WorkshopOptions = {}): Promise<Workshop> {
  const { now = () => new Date() } = options;
  const log = options.log ?? openLog(env);
  const models = createModelStore({
    modelsDir: env.MODELS_DIR,
    mirror: env.MODELS_MIRROR,
    log: (line) => log.warn(line),
  });
  const tables = readTables(env);
  const tableRows = rowsOfTables(tables);
  layOverTables(tableRows);
  changeToolWords(tables);
  const preparation = prepareModels(models, log);
  const remote = openRemoteEngines(env, log);
  const toolEngines = createToolEngines(engines, models, {
    remote: remote.engines,
    preference: env.ENGINE_ORDER,
    photosGoTo: env.PHOTO_ENGINES,
    sensitiveGoTo: env.SENSITIVE_ENGINES,
  });

  const refused: string[] = [];
  const findingFfmpeg = findFfmpeg(env.FFMPEG_PATH, refused);
  const database = await openDatabase(env, log);
  const { db } = database;
  const isAlone = database.kind === 'pglite';
  const scratch = path.join(env.DATA_DIR, 'scratch');
  // Whoever wrote there is gone: with PGlite nobody else uses this folder.
  if (isAlone) await sweepScratch(scratch, new Date());
  const concurrency = env.WORKER_CONCURRENCY;
  const ffmpeg = await findingFfmpeg;
  if (!ffmpeg) log.warn({ refused }, 'no ffmpeg: video tools are off');
  const metrics = new Metrics();
  const signing = await openSigning(db, env, log, now);
  const studio = createStudioPool({
    ffmpeg,
    signer: signing.signer,
    onUnsigned(error) {
      metrics.leftUnsigned();
      log.error({ error }, 'a result could not be signed');
    },
    modelsDir: env.MODELS_DIR,
    memoryBudgetMb: env.MEMORY_BUDGET_MB,
    concurrency,
    tables: tableRows,
    log: (line) => log.warn(line),
  });
  const media = await openMedia({ env, db, pool: studio, log, now });
  const queue = await openJobQueue(database, env.DATABASE_URL, log);
  const changes = new JobChanges(db, (error) => log.error({ error }, 'could not read changed jobs'));
  await changes.start(queue);
  metrics.watchLine(() => readLine(db));
  const runner = createJobRunner({
    db,
    steady: database.steady,
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
    metrics,
    newReference,
    remote: {
      rank: toolEngines.rank,
      ask: createRemoteAsking({ env, db, storage: media.storage, remote, log, now }),
    },
  });
  if (concurrency > 0) await runner.start();
  const tendSigning = setInterval(() => {
    signing.tend().catch((error: unknown) => log.warn({ error }, 'could not look after certificates'));
  }, tendSigningEveryMs).unref();
  const stopSweeping = media.startSweeping();
  const stopMetrics = await listenWhereSet(env, metrics, log);
  const stopCommands = isAlone ? await startCommands(env, db, media.storage, log, now) : async () => {};
  await Promise.all([preparation.untilChecked(), remote.start()]);

  return {
    env,
    log,
    now,
    database,
    media,
    logos: createLogoDrawer(logosOf(studio)),
    studio,
    models,
    ffmpeg,
    toolEngines,
    remote,
    queue,
    changes,
    metrics,
    signing,
    async close(drainMs) {
      preparation.stop();
      clearInterval(tendSigning);
      remote.stop();
      stopSweeping();
      await stopCommands();
      await stopMetrics();
      if (concurrency > 0) await runner.stop(drainMs);
      await studio.close();
      await queue.close();
      await database.close();
    },
  };
}

async function listenWhereSet(env: Env, metrics: Metrics, log: Logger): Promise<() => Promise<void>> {
  if (env.METRICS_PORT === undefined) return async () => {};
  return listenForMetrics(metrics, { host: env.METRICS_HOST, port: env.METRICS_PORT }, log);
}

/** PGlite is open in this process alone, so commands come to it; it does not survive every power cut, hence the backups. */
async function startCommands(env: Env, db: Database, storage: Storage, log: Logger, now: () => Date) {
  const parent = path.join(env.DATA_DIR, 'backups');
  const stopListening = await listenForCommands(
    env.DATA_DIR,
    {
      backup: (asked: { parent: string }) => writeBackup({ db, storage, parent: asked.parent, now: now() }),
      operator: (command: OperatorCommand) => carryOutForOperator(operatorParts(env, db, log, now), command),
    },
    log,
  );
  const kept = env.BACKUPS_KEPT;
  const stopNights = kept > 0 ? startNightlyBackups({ db, storage, parent, kept, now, log }) : async () => {};
  return async () => {
    await stopListening();
    await stopNights();
  };
}

/** Fetches in the background what tools need ahead, again and again where that fails. */
function prepareModels(models: ModelStore, log: Logger) {
  const stopping = new AbortController();
  const prepare = async (id: string, onStart: () => void) => {
    while (!stopping.signal.aborted) {
      try {
        await models.prepare(id, onStart);
        return;
      } catch (error) {
        onStart();
        log.warn({ error, model: id }, 'model download failed, retrying in a minute');
        await after(modelRetryMs, null, { signal: stopping.signal, ref: false }).catch(() => {});
      }
    }
  };
  const checks = modelsAhead(engines, tools).map(
    (id) => new Promise<void>((resolve) => void prepare(id, resolve).then(resolve)),
  );
  return {
    /** Resolves when it is known which models are there; those that are not are being fetched. */
    untilChecked: () => Promise.race([Promise.all(checks), after(modelCheckMs, null, { ref: false })]),
    stop: () => stopping.abort(),
  };
}
