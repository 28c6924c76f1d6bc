import { once } from 'node:events';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import type { Logger } from 'pino';
import type { WrittenBackup } from './write-backup.server.ts';

/** What the system allows for the path of a socket, with room to spare. */
const longestPath = 100;

type Answer = { written: WrittenBackup } | { failure: string };

/** Only who owns the data folder gets through it. */
const socketOf = (dataDir: string) => path.join(dataDir, 'control', 'socket');

/**
 * Lets `npm run backup` reach the process that has PGlite open, by a socket in the data folder that nobody but its owner
 * may use. The answer closes it.
 */
export async function listenForBackups(
  dataDir: string,
  write: (parent: string) => Promise<WrittenBackup>,
  log: Pick<Logger, 'warn' | 'error'>,
): Promise<() => Promise<void>> {
  const file = socketOf(dataDir);
  if (Buffer.byteLength(file) > longestPath) {
    log.warn({ file }, 'the path is too long for a socket: npm run backup needs the site to be stopped');
    return async () => {};
  }
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await chmod(path.dirname(file), 0o700);
  // Left by a process that was killed: whoever comes here holds the lock of the database.
  await rm(file, { force: true });
  const server = createServer(async (asked, answer) => {
    let body: Answer;
    try {
      const { parent } = (await json(asked)) as { parent: string };
      body = { written: await write(parent) };
    } catch (error) {
      log.error({ error }, 'a backup failed');
      body = { failure: error instanceof Error ? error.message : String(error) };
    }
    answer.end(JSON.stringify(body));
  });
  server.listen(file);
  await once(server, 'listening');
  await chmod(file, 0o600);
  return async () => {
    server.close();
    server.closeAllConnections();
    await rm(file, { force: true });
  };
}

/** Asks the process that runs on this data folder for a backup. Null: there is none. */
export async function askForBackup(dataDir: string, parent: string): Promise<WrittenBackup | null> {
  const asking = request({ socketPath: socketOf(dataDir), method: 'POST', path: '/backup' });
  asking.end(JSON.stringify({ parent }));
  try {
    const [answer] = await once(asking, 'response');
    const body = (await json(answer)) as Answer;
    if ('failure' in body) throw new Error(body.failure);
    return body.written;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return null;
    throw error;
  }
}
