import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { freePort } from '../services/free-port.ts';
import { layDatabase } from '../services/prepared-database.ts';
import { tempFolder } from '../temp-folder.ts';
import { type LaunchedProcess, launch } from './launch.ts';

export interface SiteOptions {
  /** Settings; those of this process do not count, but for where models are. */
  readonly env?: Readonly<Record<string, string>>;
  /** An earlier site's folder, to start again where it ended; it is kept then. */
  readonly dataDir?: string;
  readonly port?: number;
  /** How long it may take until `/api/ready` says yes. */
  readonly timeoutMs?: number;
  /** Folder of a copy of the source that is built, to run instead of this one. */
  readonly source?: string;
  /** Pages straight from their sources, as with `npm run dev`. */
  readonly isDevelopment?: boolean;
}

export interface RunningSite extends LaunchedProcess, AsyncDisposable {
  /** `http://127.0.0.1:<port>`, no slash at the end. */
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  /** Ends it in good order and deletes the data it made for itself. */
  stop(): Promise<void>;
}

/** Starts the real web server as its own process on a free port and waits until `/api/ready` answers 200. */
export async function startSite(options: SiteOptions = {}): Promise<RunningSite> {
  const folder = options.dataDir === undefined ? await tempFolder() : null;
  const dataDir = options.dataDir ?? path.join(folder?.path ?? '', 'data');
  if (!options.env?.DATABASE_URL) layDatabase(dataDir);
  const port = options.port ?? (await freePort());
  const launched = launch(
    'src/web.server.ts',
    {
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      // Most tests are about something else.
      GUEST_DOWNLOADS: 'all',
      // With an operator, the site has all its pages.
      OPERATOR_NAME: 'Example <b>& Sons</b>',
      ...options.env,
    },
    options.isDevelopment ? ['--dev'] : [],
    options.source,
  );
  const { process: child, output, kill } = launched;
  const stop = async () => {
    await kill('SIGTERM');
    await folder?.remove();
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilReady(url, child, options.timeoutMs ?? 120_000);
  } catch (error) {
    await kill();
    await folder?.remove();
    throw new Error(`The site did not start: ${error instanceof Error ? error.message : error}\n${output()}`);
  }
  return { ...launched, url, port, dataDir, stop, [Symbol.asyncDispose]: stop };
}

async function untilReady(url: string, child: ChildProcess, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`it ended with ${child.signalCode ?? child.exitCode}`);
    }
    const answer = await fetch(`${url}/api/ready`).catch(() => null);
    if (answer?.ok) return;
    await after(100);
  }
  throw new Error(`/api/ready did not answer 200 within ${timeoutMs / 1000} s`);
}
