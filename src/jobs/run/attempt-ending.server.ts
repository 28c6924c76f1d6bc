import type { Logger } from 'pino';
import type { Database } from '../../db/database.server.ts';
import { noteRefusal } from '../../db/refusal-notes.server.ts';
import { AppError } from '../../errors.ts';
import type { Metrics } from '../../metrics/metrics.server.ts';
import { ownName } from '../../moderation/own-name.ts';
import type { JobQueue } from '../job-queue.server.ts';
import {
  type AttemptRecord,
  fail,
  isolate,
  postpone,
  postponedMs,
  putBack,
  repeat,
} from '../job-transitions.server.ts';
import type { JobRow } from '../jobs.ts';
import { causeOf, longestWaitMs, mostFailures, pauseAfter, remedyFor } from './failed-attempt.server.ts';
import { preparingStage, StillPreparing } from './tool-preparation.ts';

/** A job is looked at again after this at the latest while its tool is being prepared, by whichever process. */
const preparationPauseMs = 15_000;
/** A job whose tool is not there by then fails. */
const longestPreparationMs = 10 * 60_000;
export interface AttemptEndingParts {
  readonly db: Database;
  readonly queue: Pick<JobQueue, 'enqueue'>;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly metrics: Pick<Metrics, 'jobRepeated' | 'jobFailed'>;
  newReference(): string;
}

interface EndedAttempt {
  /** Nothing else ran in its process. */
  readonly wasAlone: boolean;
  readonly record: AttemptRecord;
}

/** What becomes of a job whose attempt came to nothing: it goes back into the line, waits, or has failed. */
export interface AttemptEnding {
  /** After whatever an attempt threw. */
  settle(row: JobRow, error: unknown, attempt: EndedAttempt): Promise<void>;
  /** Puts a job back into the line; false where it has failed too often for that. */
  takeBack(
    tx: Database,
    row: JobRow,
    remedy: 'go_on' | 'isolate' | 'repeat',
    wasAlone: boolean,
  ): Promise<boolean>;
  giveUp(tx: Database, row: JobRow, error: unknown, record?: AttemptRecord): Promise<void>;
}

export function createAttemptEnding({
  db,
  queue,
  now,
  log,
  metrics,
  newReference,
}: AttemptEndingParts): AttemptEnding {
  return { settle, takeBack, giveUp };

  async function takeBack(
    tx: Database,
    row: JobRow,
    remedy: 'go_on' | 'isolate' | 'repeat',
    wasAlone: boolean,
  ): Promise<boolean> {
    const hasFailed = remedy === 'repeat' || (remedy === 'isolate' && wasAlone);
    if (hasFailed && row.failures + 1 >= mostFailures) return false;
    const into = hasFailed ? repeat : remedy === 'isolate' ? isolate : putBack;
    if (await into(tx, row)) await queue.enqueue(tx, row.priority);
    return true;
  }

  async function settle(row: JobRow, error: unknown, { wasAlone, record }: EndedAttempt): Promise<void> {
    const isBack = await db.transaction(async (tx) => {
      const isBack = await putBackWhereItHelps(tx, row, error, wasAlone);
      if (!isBack)
        await giveUp(tx, row, isPreparing(error) ? new AppError('engine_not_ready') : error, record);
      return isBack;
    });
    if (!isBack) return;
    const about = { job: row.id, attempt: row.attempt };
    metrics.jobRepeated(row.tool, codeOf(error));
    if (isPreparing(error)) log.info(about, 'job waits for a model download');
    else if (remedyFor(error) === 'go_on') log.info(about, 'server stopping, job requeued');
    else log.warn({ ...about, error }, 'attempt failed, job requeued');
  }

  async function putBackWhereItHelps(
    tx: Database,
    row: JobRow,
    error: unknown,
    wasAlone: boolean,
  ): Promise<boolean> {
    const putOff = async (pauseMs: number, stage: string | null) => {
      if (await postpone(tx, row, { pauseMs, stage })) await queue.enqueue(tx, row.priority, pauseMs);
    };
    const offMs = await postponedMs(tx, row);
    if (isPreparing(error)) {
      if (offMs >= longestPreparationMs) return false;
      await putOff(preparationPauseMs, preparingStage);
      return true;
    }
    const remedy = remedyFor(error);
    if (remedy === 'wait' && offMs < longestWaitMs) {
      await putOff(pauseAfter(offMs), null);
      return true;
    }
    if (remedy === 'wait' || remedy === 'give_up') return false;
    return takeBack(tx, row, remedy, wasAlone);
  }

  async function giveUp(tx: Database, row: JobRow, error: unknown, record?: AttemptRecord): Promise<void> {
    const reference = newReference();
    const { code, params } = error instanceof AppError ? error : ({ code: 'internal', params: {} } as const);
    const known = { error: { code, params, reference }, cause: causeOf(error), now: now(), ...record };
    const failed = await fail(tx, row, known);
    if (!failed) return;
    if (code === 'content_refused') {
      const rule = params.engine === ownName ? 'result' : 'provider';
      await noteRefusal(tx, { owner: failed.owner, tool: row.tool, rule, createdAt: known.now });
    }
    metrics.jobFailed(row.tool, code);
    const about = { reference, job: row.id, tool: row.tool, attempt: row.attempt };
    log.error({ error, ...about, ...record }, 'job failed');
  }
}

const isPreparing = (error: unknown) => error instanceof StillPreparing;

function codeOf(error: unknown): string {
  if (isPreparing(error)) return 'engine_not_ready';
  return error instanceof AppError ? error.code : 'database_away';
}
