import { isDatabaseAway } from '../../db/database-away.server.ts';
import { AppError, type ErrorCode } from '../../errors.ts';
import { KilledFromOutside } from '../../studio/studio-pool.ts';

/**
 * What is done by ourselves about an attempt that ended early. That is another question than whether a person may try
 * again (`retryable`): a job that took all its time or memory would only take it again.
 */
export type Remedy =
  /** It did not fail, it was stopped: it goes on as if it had not begun. */
  | 'go_on'
  /** Something it needs is away. That is no fault of the job: it waits and tries again. */
  | 'wait'
  /** Its process was killed, which may have been by its fault: the next attempt, which is alone in its process, shows. */
  | 'isolate'
  /** By chance or by its own fault, which shows by trying again a few times. */
  | 'repeat'
  /** Another try would end the same. */
  | 'give_up';

/** How often a job fails before it is given up. */
export const mostFailures = 3;
/** How long a job is put off again and again before it is given up all the same. */
export const longestWaitMs = 30 * 60_000;
const [shortestPauseMs, longestPauseMs] = [2_000, 30_000];

const remedies: Partial<Record<ErrorCode, Remedy>> = {
  server_stopping: 'go_on',
  storage_unavailable: 'wait',
  engine_crashed: 'repeat',
  engine_not_ready: 'repeat',
  storage_full: 'repeat',
};

export function remedyFor(error: unknown): Remedy {
  if (error instanceof AppError && error.cause instanceof KilledFromOutside) return 'isolate';
  if (error instanceof AppError) return remedies[error.code] ?? 'give_up';
  return isDatabaseAway(error) ? 'wait' : 'give_up';
}

/** Half as long as it has been away already: soon after a short failure, seldom during a long one. */
export function pauseAfter(postponedMs: number): number {
  return Math.min(longestPauseMs, Math.max(shortestPauseMs, postponedMs / 2));
}

const longestCause = 2_000;

/** Every error and what caused it, in a few words, without what a query was asked with. */
export function causeOf(error: unknown): string {
  const said: string[] = [];
  for (
    let cause = error;
    cause !== undefined && said.length < 8;
    cause = (cause as { cause?: unknown }).cause
  ) {
    if (!(cause instanceof Error)) {
      said.push(String(cause));
      break;
    }
    const isQuery = 'query' in cause && 'params' in cause;
    said.push(isQuery ? 'a query failed' : `${cause.name}: ${cause.message}`);
  }
  return said.join('\n').slice(0, longestCause);
}
