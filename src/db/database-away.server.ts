import { DrizzleQueryError } from 'drizzle-orm/errors';
import { ConnectionError } from './postgres-pool.server.ts';

/** Connection exceptions, and what PostgreSQL says while it stops, restarts after a crash, or starts. */
const awayStates = /^(08...|57P0[1-5])$/;
const brokenConnections = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/** It has no code for them. */
const wordsOfTheDriver =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** Whether a call failed because PostgreSQL was not there, and not because of what was asked. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = String((cause as { code?: unknown }).code ?? '');
    if (awayStates.test(code) || brokenConnections.has(code)) return true;
    if (wordsOfTheDriver.test(cause.message)) return true;
  }
  return false;
}

/** The same of an error that may come from anything: other servers break connections, too, and so do visitors. */
export function isUnansweredQuery(error: unknown): boolean {
  return (error instanceof DrizzleQueryError || error instanceof ConnectionError) && isDatabaseAway(error);
}
