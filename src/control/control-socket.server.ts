import { once } from 'node:events';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import type { Logger } from 'pino';
import { describeError } from '../log/logged-error.ts';

/** What the system allows for the path of a socket, with room to spare. */
const longestPath = 100;

type Answer = { result: unknown } | { failure: string };

/** What the site does when a command of its operator asks for it, by name; input and result are JSON. */
export type ControlCommands = Readonly<Record<string, (input: never) => Promise<unknown>>>;

/** Only who owns the data folder gets through it. */
const socketOf = (dataDir: string) => path.join(dataDir, 'control', 'socket');

/**
 * Lets commands such as `npm run backup` reach the process that has PGlite open, by a socket in the data folder that
 * nobody but its owner may use. The answer closes it.
 */
export async function listenForCommands(
  dataDir: string,
  commands: ControlCommands,
  log: Pick<Logger, 'warn' | 'error'>,
): Promise<() => Promise<void>> {
  const file = socketOf(dataDir);
  if (Buffer.byteLength(file) > longestPath) {
    log.warn({ file }, 'socket path too long; stop the site to run commands');
    return async () => {};
  }
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await chmod(path.dirname(file), 0o700);
  // Left by a process that was killed: whoever comes here holds the lock of the database.
  await rm(file, { force: true });
  const server = createServer(async (asked, answer) => {
    let body: Answer;
    const name = (asked.url ?? '').slice(1);
    try {
      if (!Object.hasOwn(commands, name)) throw new Error(`Unknown command ${name}.`);
      body = { result: await commands[name]((await json(asked)) as never) };
    } catch (error) {
      log.error({ error, command: name }, 'operator command failed');
      body = { failure: describeError(error).message };
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

/** A command that the running site refused or failed at; `message` is what it said. */
export class CommandFailedError extends Error {}

/** Asks the process that runs on this data folder. Null: there is none. */
export async function askSite<T>(
  dataDir: string,
  command: string,
  input: unknown,
): Promise<{ result: T } | null> {
  const asking = request({ socketPath: socketOf(dataDir), method: 'POST', path: `/${command}` });
  asking.end(JSON.stringify(input));
  try {
    const [answer] = await once(asking, 'response');
    const body = (await json(answer)) as Answer;
    if ('failure' in body) throw new CommandFailedError(body.failure);
    return body as { result: T };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return null;
    throw error;
  }
}
