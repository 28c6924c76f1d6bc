import { open, readFile, rm, stat, utimes } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

const heartbeatMs = 2000;
/** A holder that shows no life for this long is taken for dead. */
const staleMs = 15_000;
const pollMs = 500;

export interface ModelLock {
  release(): Promise<void>;
}

/**
 * One holder of `path` among all processes on machines that share the folder: a file that only one can create, kept
 * fresh while held. Waits while somebody else has it.
 */
export async function takeModelLock(path: string): Promise<ModelLock> {
  const token = `${process.pid} ${crypto.randomUUID()}`;
  for (;;) {
    try {
      const file = await open(path, 'wx');
      await file.writeFile(token);
      await file.close();
      return hold(path, token);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const age = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > staleMs) await rm(path, { force: true });
    else await delay(pollMs);
  }
}

function hold(path: string, token: string): ModelLock {
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => {});
  }, heartbeatMs);
  heartbeat.unref();
  return {
    async release() {
      clearInterval(heartbeat);
      // Somebody who took us for dead may hold it by now.
      const holder = await readFile(path, 'utf8').catch(() => '');
      if (holder === token) await rm(path, { force: true });
    },
  };
}
