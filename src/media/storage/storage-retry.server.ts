import { setTimeout as after } from 'node:timers/promises';
import { AppError } from '../../errors.ts';

const firstPauseMs = 100;
const longestPauseMs = 2_000;

/** Makes a call until it succeeds, is refused, or its time is over. */
export type Retry = <T>(call: () => Promise<T>) => Promise<T>;

/**
 * For calls to a store that may be made twice. What the store refuses is refused at once; what may pass is tried again
 * after pauses that grow, and differ so that those who met the same trouble do not all come back together. No try begins
 * later than `withinMs` after the first; then it is `storage_unavailable`.
 */
export function createRetry(withinMs: number): Retry {
  return async (call) => {
    const deadline = performance.now() + withinMs;
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      try {
        return await call();
      } catch (error) {
        if (!mayPass(error)) throw error;
        const jitteredMs = pauseMs * (0.5 + Math.random() / 2);
        if (performance.now() + jitteredMs > deadline) {
          throw new AppError('storage_unavailable', {}, { cause: error });
        }
        await after(jitteredMs);
      }
    }
  };
}

/** Our own disk, not the store. */
const diskCodes = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'ENOENT', 'EACCES', 'EPERM', 'EMFILE'];

/** An answer with a status below 500 is meant; no answer, or one that broke off, is trouble on the way. */
function mayPass(error: unknown): boolean {
  if (error instanceof AppError) return false;
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 0;
  if (status > 0) return status >= 500 || status === 429;
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  return code === undefined || !diskCodes.includes(code);
}
