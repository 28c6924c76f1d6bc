import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** The next message of a process. A process that ends before it is an error: nobody would wait for a figure that never comes. */
export async function answerOf<T>(child: ChildProcess): Promise<T> {
  const settled = new AbortController();
  const { signal } = settled;
  const died = once(child, 'exit', { signal }).then(([code, reason]) => {
    throw new Error(`the measured process ended with ${reason ?? `code ${code}`}`);
  });
  died.catch(() => {});
  try {
    const [answer] = await Promise.race([once(child, 'message', { signal }), died]);
    return answer;
  } finally {
    settled.abort();
  }
}
