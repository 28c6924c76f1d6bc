import { inArray } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../db/database.server.ts';
import { isDatabaseAway } from '../db/database-away.server.ts';
import { media } from '../db/schema.ts';
import { AppError, errorTable } from '../errors.ts';
import { stemOf } from '../media/file-name.ts';
import type { MediaLibrary, MediaRow } from '../media/media.ts';
import { withScratch } from '../media/scratch.server.ts';
import type { Metrics } from '../metrics/metrics.server.ts';
import type { StudioPool, StudioReply } from '../studio/studio-pool.ts';
import { findTool } from '../tools/index.ts';
import { mainInputOf } from '../tools/main-input.ts';
import type { Tool } from '../tools/tool.ts';
import type { JobChanges } from './job-changes.server.ts';
import { JobProgress } from './job-progress.ts';
import type { JobQueue } from './job-queue.server.ts';
import {
  claimNext,
  countQueued,
  fail,
  findAbandoned,
  maxAttempts,
  putBack,
  renewLease,
  succeed,
  writeProgress,
} from './job-transitions.server.ts';
import type { JobRow } from './jobs.ts';
import { ProgressWriter } from './progress-writer.ts';
import { createWorkerEntry, leaseMs } from './worker-roster.server.ts';

/** An attempt that takes longer is given up, unless its tool says otherwise. */
const usualMinutes = 5;
/** Comes before a tool's own stages while what it works with has to be fetched. */
const preparingStage = 'prepare';
const tickMs = leaseMs / 4;

export interface JobRunnerParts {
  readonly db: Database;
  readonly queue: Pick<JobQueue, 'enqueue' | 'work' | 'stopWork'>;
  readonly changes: Pick<JobChanges, 'subscribe'>;
  readonly media: Pick<MediaLibrary, 'open' | 'storeOutputs'>;
  readonly studio: Pick<StudioPool, 'run'>;
  readonly scratch: string;
  readonly concurrency: number;
  /** No other process runs jobs on this database (PGlite): what is running at the start was left by a dead one. */
  readonly isAlone: boolean;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly metrics: Pick<Metrics, 'jobStarted' | 'jobSucceeded' | 'jobRepeated' | 'jobFailed'>;
  newReference(): string;
  /** Resolves when what the tool works with is there; `engine_not_ready` when that cannot be had. */
  prepare(tool: Tool, options: JobRow['options'], onProgress: () => void): Promise<void>;
}

/** Runs queued jobs, `concurrency` at a time, each to one end, whatever dies in between. */
export interface JobRunner {
  start(): Promise<void>;
  /** Takes no more jobs; those that do not end within `graceMs` go back into the line. */
  stop(graceMs: number): Promise<void>;
}

/** The job was cancelled, or belongs to a later attempt: nothing of this one may be kept. */
class ClaimLost extends Error {}

export function createJobRunner(parts: JobRunnerParts): JobRunner {
  const { db, queue, now, log, metrics } = parts;
  const running = new Map<AbortController, Promise<void>>();
  const entry = createWorkerEntry(db, parts.concurrency);
  let tick: NodeJS.Timeout | null = null;
  let isStopping = false;

  return {
    async start() {
      await entry.checkIn();
      await recover(parts.isAlone);
      await wakeForWaiting();
      await queue.work(parts.concurrency, runWaiting);
      tick = setInterval(() => {
        const ticked = entry
          .checkIn()
          .then(() => recover(false))
          .then(wakeForWaiting);
        ticked.catch((error: unknown) => log.error({ error }, 'looking after the jobs failed'));
      }, tickMs);
    },

    async stop(graceMs) {
      isStopping = true;
      if (tick) clearInterval(tick);
      await queue.stopWork();
      const timer = setTimeout(() => {
        for (const controller of running.keys()) controller.abort(new AppError('server_stopping'));
      }, graceMs);
      await Promise.all(running.values());
      clearTimeout(timer);
      await entry.checkOut();
    },
  };

  /** Queues what dead processes left behind; a job that keeps taking its process down is given up. */
  async function recover(isAlone: boolean): Promise<void> {
    await db.transaction(async (tx) => {
      for (const row of await findAbandoned(tx, isAlone)) {
        if (row.attempt >= maxAttempts) await giveUp(tx, row, new AppError('engine_crashed'));
        else await queueAgain(tx, row);
        metrics.jobRepeated(row.tool, 'left_behind');
        log.warn({ job: row.id, attempt: row.attempt }, 'a job was left behind by a process that is gone');
      }
    });
  }

  /** Makes up for wake-up calls that died with the process that took them. */
  async function wakeForWaiting(): Promise<void> {
    const free = parts.concurrency - running.size;
    const waiting = free > 0 ? await countQueued(db) : 0;
    for (let index = 0; index < Math.min(free, waiting); index++) await queue.enqueue(db, 0);
  }

  /** Goes on until the line is empty: the queue itself would pause between two messages. */
  async function runWaiting(): Promise<void> {
    while (!isStopping) {
      const row = await claimNext(db, now());
      if (!row) return;
      if (row.attempt === 1) metrics.jobStarted(row.tool, now().getTime() - row.createdAt.getTime());
      await run(row);
    }
  }

  async function run(row: JobRow): Promise<void> {
    const controller = new AbortController();
    const ended = runAttempt(row, controller);
    running.set(controller, ended);
    try {
      await ended;
    } catch (error) {
      log.error({ error, job: row.id }, 'the end of an attempt could not be written; its claim will lapse');
    } finally {
      running.delete(controller);
    }
  }

  async function runAttempt(row: JobRow, controller: AbortController): Promise<void> {
    const lose = () => controller.abort(new ClaimLost());
    const unsubscribe = parts.changes.subscribe(row.id, (newest) => {
      if (newest.state !== 'running' || newest.attempt !== row.attempt) lose();
    });
    const keepLease = async () => {
      if (!(await renewLease(db, row))) lose();
    };
    const lease = setInterval(() => void keepLease().catch(reportLater), tickMs);
    let deadline: NodeJS.Timeout | undefined;
    let isPreparing = false;
    try {
      // A cancellation may have come between the claim and the subscription.
      await keepLease();
      const tool = findTool(row.tool);
      if (!tool) throw new AppError('tool_unknown', { tool: row.tool });
      const showPreparation = () => {
        if (isPreparing) return;
        isPreparing = true;
        void writeProgress(db, row, { stage: preparingStage, progress: 0 }).catch(reportLater);
      };
      await unlessAborted(parts.prepare(tool, row.options, showPreparation), controller.signal);
      const seconds = (tool.maxMinutes ?? usualMinutes) * 60;
      const giveUpLate = () => controller.abort(new AppError('took_too_long', { seconds }));
      deadline = setTimeout(giveUpLate, seconds * 1000);
      await withScratch(parts.scratch, (folder) => work(row, tool, folder, controller.signal));
    } catch (error) {
      await settle(row, error);
    } finally {
      clearInterval(lease);
      clearTimeout(deadline);
      unsubscribe();
    }

    function reportLater(error: unknown): void {
      log.error({ error, job: row.id }, 'the claim on a job could not be renewed');
    }
  }

  async function work(row: JobRow, tool: Tool, folder: string, signal: AbortSignal): Promise<void> {
    const inputs = await findInputs(row);
    const reply = await runTool(row, tool, inputs, folder, signal);
    signal.throwIfAborted();
    await parts.media.storeOutputs(
      {
        id: row.id,
        owner: row.owner,
        expiresAt: row.expiresAt,
        baseName: stemOf(inputs[mainInputOf(tool)].name),
        inputMediaIds: Object.values(row.inputs),
      },
      reply,
      async (tx, rows) => {
        const outputs = Object.fromEntries(Object.entries(rows).map(([name, output]) => [name, output.id]));
        const { engine, warnings } = reply;
        const result = { engine, warnings, outputs, tookMs: Math.round(reply.timings.total) };
        if (!(await succeed(tx, row, result, now()))) throw new ClaimLost();
      },
    );
    const engine = reply.engine?.id ?? 'none';
    metrics.jobSucceeded(row.tool, engine, reply.timings.total);
    log.info({ job: row.id, tool: row.tool, engine, attempt: row.attempt, ...reply.timings }, 'job done');
  }

  async function runTool(
    row: JobRow,
    tool: Tool,
    inputs: Record<string, MediaRow>,
    folder: string,
    signal: AbortSignal,
  ): Promise<StudioReply> {
    const progress = new JobProgress(tool.stages);
    const writer = new ProgressWriter<JobProgress['now']>(async (at) => {
      await writeProgress(db, row, at).catch((error: unknown) =>
        log.error({ error, job: row.id }, 'progress could not be written'),
      );
    });
    const opened: { name: string; path: string; release(): Promise<void> }[] = [];
    try {
      for (const [name, input] of Object.entries(inputs)) {
        opened.push({ name, ...(await parts.media.open(input)) });
      }
      return await parts.studio.run(
        {
          kind: 'tool',
          tool: row.tool,
          inputs: Object.fromEntries(opened.map((input) => [input.name, input.path])),
          options: row.options,
          outputDir: folder,
        },
        {
          signal,
          onProgress(stage, fraction) {
            progress.report(stage, fraction);
            writer.report(progress.now);
          },
        },
      );
    } finally {
      writer.stop();
      await Promise.all(opened.map((input) => input.release()));
    }
  }

  async function findInputs(row: JobRow): Promise<Record<string, MediaRow>> {
    // Not by owner: they were theirs when the job was accepted, and both may have become somebody else's by a sign-in.
    const rows = await db
      .select()
      .from(media)
      .where(inArray(media.id, Object.values(row.inputs)));
    const entries = Object.entries(row.inputs).map(([name, id]) => {
      const found = rows.find((candidate) => candidate.id === id);
      if (!found) throw new AppError('expired');
      return [name, found] as const;
    });
    return Object.fromEntries(entries);
  }

  async function settle(row: JobRow, error: unknown): Promise<void> {
    if (error instanceof ClaimLost) return;
    const isStop = error instanceof AppError && error.code === 'server_stopping';
    const isPassing = error instanceof AppError ? errorTable[error.code].retryable : isDatabaseAway(error);
    const mayPass = isPassing && row.attempt < maxAttempts;
    await db.transaction(async (tx) => {
      if (isStop || mayPass) await queueAgain(tx, row);
      else await giveUp(tx, row, error);
    });
    const about = { job: row.id, attempt: row.attempt };
    if (isStop || mayPass) metrics.jobRepeated(row.tool, codeOf(error));
    if (isStop) log.info(about, 'the server stops, the job is queued again');
    else if (mayPass) log.warn({ ...about, error }, 'an attempt failed, the job is queued again');
  }

  async function queueAgain(tx: Database, row: JobRow): Promise<void> {
    if (await putBack(tx, row)) await queue.enqueue(tx, row.priority);
  }

  async function giveUp(tx: Database, row: JobRow, error: unknown): Promise<void> {
    const reference = parts.newReference();
    const { code, params } = error instanceof AppError ? error : ({ code: 'internal', params: {} } as const);
    const failed = await fail(tx, row, { code, params, reference }, now());
    if (!failed) return;
    metrics.jobFailed(row.tool, code);
    log.error({ error, reference, job: row.id, tool: row.tool, attempt: row.attempt }, 'job failed');
  }
}

function codeOf(error: unknown): string {
  return error instanceof AppError ? error.code : 'database_away';
}

/** The same promise, but rejecting with the signal's reason as soon as that aborts. */
async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', onAbort);
  try {
    return await Promise.race([promise, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
