import { DatabaseLockedError } from './db/database-lock.server.ts';
import { EnvError } from './env.server.ts';
import { describeError } from './log/logged-error.ts';

/** Why a process did not start. A wrong setting is the operator's to mend: the message names it, a stack would hide it. */
export function describeStartFailure(error: unknown): unknown {
  if (error instanceof EnvError || error instanceof DatabaseLockedError) return error.message;
  if (error instanceof Error && 'code' in error && 'port' in error) {
    if (error.code === 'EADDRINUSE') return `PORT: ${error.port} is in use by another program`;
    if (error.code === 'EACCES') return `PORT: ${error.port} is not open to this user`;
  }
  return describeError(error);
}
