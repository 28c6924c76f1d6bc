import { ProblemError } from '../problem/problem.ts';

/** How often a call is made again before it is a problem after all. */
const mostPauses = 10;

/**
 * Makes a call that many photos at once may make too often for the server, and makes it again after the time the server
 * asks for.
 */
export async function withRetries<T>(
  call: () => Promise<T>,
  signal: AbortSignal,
  wait: (ms: number, signal: AbortSignal) => Promise<void>,
): Promise<T> {
  for (let pauses = 0; ; pauses++) {
    try {
      return await call();
    } catch (error) {
      const isTooQuick = error instanceof ProblemError && error.problem.code === 'too_quick';
      if (!isTooQuick || pauses === mostPauses || signal.aborted) throw error;
      await wait(Number(error.problem.params.seconds ?? 1) * 1000, signal);
    }
  }
}
