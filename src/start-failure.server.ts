import { DatabaseOutdatedError } from './db/database.server.ts';
import { DatabaseLockedError } from './db/database-lock.server.ts';
import { EnvError } from './env.server.ts';
import { describeError } from './log/logged-error.ts';

/** Why a process did not start. The operator fixes a wrong setting: the message names it, and a stack would hide it. */
export function describeStartFailure(error: unknown): unknown {
  const told = [EnvError, DatabaseLockedError, DatabaseOutdatedError];
  if (error instanceof Error && told.some((kind) => error instanceof kind)) return error.message;
  if (error instanceof Error && 'code' in error && 'port' in error) {
    if (error.code === 'EADDRINUSE') return `PORT: ${error.port} is already in use`;
    if (error.code === 'EACCES') return `PORT: no permission to listen on ${error.port}`;
  }
  return describeError(error);
}
