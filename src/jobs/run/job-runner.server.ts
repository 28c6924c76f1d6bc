import { createHash } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import type { Logger } from 'pino';
import { mediaKindOf } from '../../codecs/file-types.ts';
import type { Database } from '../../db/database.server.ts';
import { media } from '../../db/schema.ts';
import type { EngineCall } from '../../engine-calls/engine-call.ts';
import { chargeCredits } from '../../engine-calls/spending.server.ts';
import type { EngineTraits } from '../../engines/engine.ts';
import { creditsFor, type Ranking } from '../../engines/rank-engines.ts';
import { AppError } from '../../errors.ts';
import { cleanFileName, stemOf } from '../../media/file-name.ts';
import { shownVariant } from '../../media/may-save.ts';
import type { MediaLibrary, MediaRow } from '../../media/media.ts';
import { withScratch } from '../../media/storage/scratch.server.ts';
import type { Metrics } from '../../metrics/metrics.server.ts';
import type { RemoteNeed, StudioPool, StudioReply, StudioRequest } from '../../studio/studio-pool.ts';
import type { TaskId } from '../../tasks/index.ts';
import { resultStem } from '../../tool/naming/result-name.ts';
import { promptOf } from '../../tool/prompt.ts';
import { timeLimitMs } from '../../tool/time-limit.ts';
import type { Tool } from '../../tool/tool.ts';
import { isSensitive, mainListOf, type WorkKind } from '../../tool/tool-parts.ts';
import { findTool } from '../../tools/index.ts';
import type { JobChanges } from '../job-changes.server.ts';
import type { JobQueue } from '../job-queue.server.ts';
import {
  claimNext,
  countReady,
  findAbandoned,
  findWaitingFor,
  markPlace,
  renewLeases,
  resume,
  succeed,
  writeProgress,
} from '../job-transitions.server.ts';
import type { JobPictures, JobRow } from '../jobs.ts';
import { clipsAtOnce, createWorkerEntry, leaseMs, renewMs } from '../line/worker-roster.server.ts';
import { giveResult } from '../recipe-steps.server.ts';
import { createAttemptEnding } from './attempt-ending.server.ts';
import { AttemptLog } from './attempt-log.ts';
import { JobProgress } from './job-progress.ts';
import { LeaseKeeper } from './lease-keeper.ts';
import { type Place, Places } from './places.ts';
import { ProgressWriter } from './progress-writer.ts';
import { type AnsweredRun, runWithAnswers } from './run-with-answers.server.ts';
import { preparingStage, ToolPreparation, type ToolPreparationParts } from './tool-preparation.ts';

/** Jobs of one process at a time, with those that only wait for engines on other machines. */
const mostAtOnce = 200;

export interface JobRunnerParts {
  readonly db: Database;
  /** Renews the claims on jobs. */
  readonly steady: Database;
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
  readonly prepare: ToolPreparationParts['prepare'];
  readonly remote: RemoteWork;
}

/** Engines on other machines, as the runner uses them. */
export interface RemoteWork {
  /** Who may carry each task out, the best first, when so many pictures of paid engines may be made. */
  rank(
    tool: Tool,
    options: Readonly<Record<string, unknown>>,
    credits: number,
    given: readonly string[],
  ): Readonly<Partial<Record<TaskId, Ranking<EngineTraits>['order']>>>;
  /** Asks the engine of that name, see `askEngine`; what it made is at `path` until `release()`. */
  ask(
    call: Omit<EngineCall, 'engine'> & { readonly engine: string },
    folder: string,
    signal: AbortSignal,
    onProgress: (fraction: number) => void,
  ): Promise<{ id: string; blob: string; path: string; release(): Promise<void> }>;
}

/** Runs queued jobs, `concurrency` at a time, each to one end, whatever dies in between. */
export interface JobRunner {
  start(): Promise<void>;
  /** Takes no more jobs; those that do not end within `graceMs` go back into the line. */
  stop(graceMs: number): Promise<void>;
}

type OpenFile = Awaited<ReturnType<MediaLibrary['open']>>;

/** One attempt at a job that is under way. */
interface Run {
  readonly row: JobRow;
  readonly tool: Tool;
  /** For its files; goes with it. */
  readonly folder: string;
  readonly place: Place;
  readonly signal: AbortSignal;
  readonly attempt: AttemptLog;
}

/** The job was cancelled, or belongs to a later attempt: nothing of this one may be kept. */
class ClaimLost extends Error {}

export function createJobRunner(parts: JobRunnerParts): JobRunner {
  const { db, queue, now, log, metrics } = parts;
  const ending = createAttemptEnding(parts);
  const running = new Map<AbortController, Promise<void>>();
  const entry = createWorkerEntry(db, parts.concurrency);
  const preparation = new ToolPreparation({
    prepare: parts.prepare,
    onEnd: (tool) => void resumePrepared(tool),
  });
  const places = new Places({ picture: parts.concurrency, clip: clipsAtOnce });
  const clipLine = { isWatched: false, isCalled: false };
  const leases = new LeaseKeeper((attempts) => renewLeases(parts.steady, attempts));
  let renewal: NodeJS.Timeout | undefined;
  let maintenance: NodeJS.Timeout | undefined;
  let isStopping = false;
  let isMaintaining = false;
  /** So many times nothing is taken over: the database was away, and those who live need time to say so. */
  let graceTicks = 0;

  return {
    async start() {
      await entry.checkIn();
      await recover(parts.isAlone);
      await wakeForWaiting();
      await queue.work(parts.concurrency, runWaiting);
      renewal = setInterval(() => {
        leases.renew().catch(missed('could not renew the leases on jobs'));
      }, renewMs);
      maintenance = setInterval(() => void maintain(), renewMs);
    },

    async stop(graceMs) {
      isStopping = true;
      clearInterval(maintenance);
      await queue.stopWork();
      const timer = setTimeout(() => {
        for (const controller of running.keys()) controller.abort(new AppError('server_stopping'));
      }, graceMs);
      await Promise.all(running.values());
      clearInterval(renewal);
      clearTimeout(timer);
      await entry.checkOut();
    },
  };

  function missed(message: string): (error: unknown) => void {
    return (error) => {
      graceTicks = leaseMs / renewMs;
      log.error({ error }, message);
    };
  }

  async function maintain(): Promise<void> {
    if (isMaintaining) return;
    isMaintaining = true;
    try {
      await entry.checkIn();
      if (graceTicks > 0) graceTicks--;
      else await recover(false);
      await wakeForWaiting();
    } catch (error) {
      missed('job maintenance failed')(error);
    } finally {
      isMaintaining = false;
    }
  }

  /** Queues what dead processes left behind; a job that keeps taking its process down alone is given up. */
  async function recover(isAlone: boolean): Promise<void> {
    await db.transaction(async (tx) => {
      for (const row of await findAbandoned(tx, isAlone)) {
        const { id, attempt, isSuspect } = row;
        // What only waits for others does nothing that a process could die of.
        const remedy = row.isAside ? 'go_on' : 'isolate';
        if (!(await ending.takeBack(tx, row, remedy, row.isAlone)))
          await ending.giveUp(tx, row, new AppError('engine_crashed'));
        metrics.jobRepeated(row.tool, 'left_behind');
        log.warn({ job: id, attempt, isSuspect, wasAlone: row.isAlone }, 'job abandoned by a dead process');
      }
    });
  }

  /** Makes up for wake-up calls that died with the process that took them. */
  async function wakeForWaiting(): Promise<void> {
    const free = places.free('picture');
    const waiting = free > 0 ? await countReady(db, 'picture') : 0;
    for (let index = 0; index < Math.min(free, waiting); index++) await queue.enqueue(db, 0);
    if (places.free('clip') > 0 && (await countReady(db, 'clip')) > 0) void watchClips();
  }

  async function runWaiting(): Promise<void> {
    void watchClips();
    await runLine('picture');
  }

  /** Clips take minutes: who brings the message, which may be about a picture, does not wait for their place. */
  async function watchClips(): Promise<void> {
    clipLine.isCalled = true;
    if (clipLine.isWatched) return;
    clipLine.isWatched = true;
    try {
      while (clipLine.isCalled && !isStopping) {
        clipLine.isCalled = false;
        await runLine('clip');
      }
    } catch (error) {
      log.error({ error }, 'could not look for clips to work on; it is tried again soon');
    } finally {
      clipLine.isWatched = false;
    }
  }

  /** Goes on until the line is empty: the queue itself would pause between two messages. */
  async function runLine(kind: WorkKind): Promise<void> {
    while (!isStopping && running.size < mostAtOnce) {
      const place = await places.take(kind);
      try {
        const row = isStopping ? null : await claimNext(db, now(), kind);
        if (!row) return place.leave();
        // A step waited for the one before it, not for its turn alone.
        if (row.attempt === 1 && row.follows === null)
          metrics.jobStarted(row.tool, now().getTime() - row.createdAt.getTime());
        void run(row, place);
      } catch (error) {
        place.leave();
        throw error;
      }
    }
  }

  /** The place is given up at the end, and meanwhile whenever the job only waits for others. */
  async function run(row: JobRow, place: Place): Promise<void> {
    const controller = new AbortController();
    const ended = runAttempt(row, place, controller);
    running.set(controller, ended);
    try {
      await ended;
    } catch (error) {
      log.error({ error, job: row.id }, 'could not record the result of an attempt; its lease will expire');
    } finally {
      running.delete(controller);
      place.leave();
    }
  }

  async function runAttempt(row: JobRow, place: Place, controller: AbortController): Promise<void> {
    const lose = () => controller.abort(new ClaimLost());
    const stopIfLost = (newest: JobRow) => {
      if (newest.state !== 'running' || newest.attempt !== row.attempt) lose();
    };
    const unsubscribe = parts.changes.subscribe(row.id, stopIfLost, row.revision);
    const endLease = leases.keep(row, lose);
    const attempt = new AttemptLog();
    try {
      // A cancellation may have come between the claim and the subscription.
      if ((await renewLeases(db, [row])).length === 0) lose();
      const tool = findTool(row.tool);
      if (!tool) throw new AppError('tool_unknown', { tool: row.tool });
      await preparation.prepareSoon(tool, row.options, row.credits, controller.signal);
      if (row.isSuspect) await beAlone(row, place, controller.signal);
      await withScratch(parts.scratch, (folder) =>
        work({ row, tool, folder, place, signal: controller.signal, attempt }),
      );
    } catch (error) {
      if (error instanceof ClaimLost) return;
      await ending.settle(row, error, { wasAlone: place.isAlone, record: attempt.end() });
    } finally {
      endLease();
      unsubscribe();
    }
  }

  async function beAlone(row: JobRow, place: Place, signal: AbortSignal): Promise<void> {
    await mark(row, 'aside');
    await place.beAlone(signal);
    await mark(row, 'alone');
  }

  async function mark(row: JobRow, place: 'held' | 'alone' | 'aside'): Promise<void> {
    if (!(await markPlace(db, row, place))) throw new ClaimLost();
  }

  /** Also after a preparation that failed: the next attempt says so. */
  async function resumePrepared(tool: Tool): Promise<void> {
    try {
      if (isStopping) return;
      const resumed = await resume(db, tool.id, preparingStage);
      for (let index = 0; index < Math.min(resumed, parts.concurrency); index++) await queue.enqueue(db, 0);
    } catch (error) {
      log.error({ error, tool: tool.id }, 'could not wake up jobs waiting for their tool');
    }
  }

  async function work(run: Run): Promise<void> {
    const { row, tool, signal, attempt } = run;
    const inputs = await findInputs(row);
    const { reply, calls } = await runTool(run, inputs);
    signal.throwIfAborted();
    const prices = calls.map(({ id, engine: { place }, task }) => ({
      id,
      credits: creditsFor({ place, task }, 1),
    }));
    const charged = prices.filter(({ credits }) => credits > 0);
    // The time that others took is no time of a child.
    const timings = calls.length > 0 ? attempt.end().timings : reply.timings;
    const about = aboutOf(tool, row, inputs);
    await parts.media.storeOutputs(
      {
        id: row.id,
        owner: row.owner,
        expiresAt: row.expiresAt,
        stemOf: (output, place, count) => resultStem(tool, about, { output, place, count }),
        inputMediaIds: Object.values(row.inputs).flat(),
      },
      reply,
      async (tx, rows) => {
        const outputs = Object.fromEntries(
          Object.entries(rows).map(([name, list]) => [name, list.map(({ id }) => id)]),
        );
        const { engine, warnings, report } = reply;
        const { engines } = attempt;
        const tookMs = Math.round(timings.total);
        const credits = charged.reduce((sum, one) => sum + one.credits, 0);
        const result = { engine, engines, warnings, report, timings, outputs, credits, tookMs };
        const done = await succeed(tx, row, result, now());
        if (!done) throw new ClaimLost();
        await chargeCredits(
          tx,
          done.owner,
          charged.map(({ id }) => id),
          now(),
        );
        await startNext(tx, done);
      },
    );
    const engine = reply.engine?.id ?? 'none';
    metrics.jobSucceeded(row.tool, engine, timings.total);
    log.info({ job: row.id, tool: row.tool, engine, attempt: row.attempt, ...timings }, 'job done');
  }

  async function runTool(
    { row, tool, folder, place, signal, attempt }: Run,
    inputs: JobPictures,
  ): Promise<AnsweredRun> {
    const progress = new JobProgress(tool.stages);
    const writer = new ProgressWriter<JobProgress['now']>(async (at) => {
      const { engines } = attempt;
      await writeProgress(db, row, { ...at, engines }).catch((error: unknown) =>
        log.error({ error, job: row.id }, 'could not write progress'),
      );
    });
    const opened: Pick<OpenFile, 'release'>[] = [];
    const ranking = parts.remote.rank(tool, row.options, row.credits, Object.keys(inputs));
    const pathOf = async (picture: MediaRow, variant: 'full' | 'preview') => {
      const file = await parts.media.open(picture, variant);
      opened.push(file);
      return file.path;
    };
    try {
      const paths = await eachInput(inputs, (picture) => pathOf(picture, 'full'));
      const shownInputs = row.canDownload
        ? undefined
        : await eachInput(inputs, async (picture) =>
            isShownWhole(row, picture) ? null : pathOf(picture, 'preview'),
          );
      const request = {
        kind: 'tool',
        tool: row.tool,
        inputs: paths,
        shownInputs,
        options: row.options,
        outputDir: folder,
        chance: chanceOf(row.id),
      } as const;
      return await runWithAnswers(request, ranking, { run: runChild, ask, aside, progress: further });
    } finally {
      writer.stop();
      await Promise.all(opened.map((file) => file.release()));
    }

    /** The time limit is that of a child: what it waits for has limits of its own. */
    async function runChild(toolRequest: Extract<StudioRequest, { kind: 'tool' }>): Promise<StudioReply> {
      const late = new AbortController();
      // What was held back of the inputs is worked on a second time, as it was shown.
      const isHeldBack = Object.values(toolRequest.shownInputs ?? {}).some((list) => list.some(Boolean));
      const limitMs = timeLimitMs(tool, isHeldBack ? 2 : 1);
      const timer = setTimeout(
        () => late.abort(new AppError('took_too_long', { seconds: limitMs / 1000 })),
        limitMs,
      );
      try {
        return await parts.studio.run(toolRequest, {
          signal: AbortSignal.any([signal, late.signal]),
          onProgress(stage, fraction) {
            attempt.enter(stage);
            progress.report(stage, fraction);
            writer.report(progress.now);
          },
          onEngine(engine) {
            attempt.ask(engine);
            writer.report(progress.now);
          },
        });
      } finally {
        clearTimeout(timer);
      }
    }

    /** In the stage that the tool was in when it asked. */
    function further(fraction: number): void {
      const { stage } = progress.now;
      if (stage !== null) progress.report(stage, fraction);
      writer.report(progress.now);
    }

    async function ask({ place: at, engine, request }: RemoteNeed, onProgress: (fraction: number) => void) {
      const { id: jobId, acceptedAt } = row;
      const call = {
        ...{ jobId, acceptedAt, place: at, engine: engine.id, request },
        isSensitive: isSensitive(tool),
      };
      const asked = await parts.remote.ask(call, folder, signal, onProgress);
      opened.push(asked);
      return asked;
    }

    async function aside<T>(wait: () => Promise<T>): Promise<T> {
      await mark(row, 'aside');
      place.leave();
      const answered = await wait();
      signal.throwIfAborted();
      await place.comeBack();
      await mark(row, place.isAlone ? 'alone' : 'held');
      return answered;
    }
  }

  async function findInputs(row: JobRow): Promise<JobPictures> {
    // Not by owner: they were theirs when the job was accepted, and both may have become somebody else's by a sign-in.
    const rows = await db
      .select()
      .from(media)
      .where(inArray(media.id, Object.values(row.inputs).flat()));
    const byId = new Map(rows.map((picture) => [picture.id, picture]));
    return eachInput(row.inputs, async (id) => {
      const found = byId.get(id);
      if (!found) throw new AppError('expired');
      return found;
    });
  }

  /** With the success itself: whatever dies after it, the next step of a recipe is in the line, and once. */
  async function startNext(tx: Database, done: JobRow): Promise<void> {
    const next = await findWaitingFor(tx, done);
    if (!next) return;
    try {
      if (await giveResult(tx, done, next)) await queue.enqueue(tx, next.priority);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await ending.giveUp(tx, next, error);
    }
  }
}

/** The same lists of something else, made one after the other. */
async function eachInput<T, U>(
  inputs: Readonly<Record<string, readonly T[]>>,
  make: (one: T) => Promise<U>,
): Promise<Record<string, U[]>> {
  const lists: Record<string, U[]> = {};
  for (const [name, list] of Object.entries(inputs)) {
    lists[name] = [];
    for (const one of list) lists[name].push(await make(one));
  }
  return lists;
}

/** What a tool chooses by chance follows from the job, so that it chooses the same when it is run again. */
function chanceOf(id: string): number {
  return createHash('sha256').update(id).digest().readUInt32BE() >>> 1;
}

/** A clip's preview is one frame, which no tool could work on in its place; none takes a clip yet. */
function isShownWhole(row: JobRow, picture: MediaRow): boolean {
  return mediaKindOf(picture.type) === 'clip' || shownVariant(row, picture) === 'full';
}

/** So many letters of its words a picture is called after. */
const longestPromptName = 60;

/** What results are called after: the photo, or the words that they were made of. */
function aboutOf(tool: Tool, { options }: JobRow, inputs: JobPictures): string | undefined {
  const [photo] = mainListOf(tool, inputs);
  if (photo) return stemOf(photo.name);
  const words = promptOf(tool, options)?.slice(0, longestPromptName);
  return words === undefined ? undefined : cleanFileName(words);
}
