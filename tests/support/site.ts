import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { settingNames } from '#src/env.server.ts';
import { freePort } from './free-port.ts';
import { tempFolder } from './temp-folder.ts';

const root = path.join(import.meta.dirname, '../..');

export interface SiteOptions {
  /** Settings; those of this process do not count, but for where models are. */
  readonly env?: Readonly<Record<string, string>>;
  /** An earlier site's folder, to start again where it ended; it is kept then. */
  readonly dataDir?: string;
  readonly port?: number;
  /** How long it may take until `/api/ready` says yes. */
  readonly timeoutMs?: number;
}

export interface RunningSite extends AsyncDisposable {
  /** `http://127.0.0.1:<port>`, no slash at the end. */
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** Everything it printed so far. */
  output(): string;
  /** Sends the signal to the web process alone and waits until it is gone; the data stay. */
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Ends it in good order and deletes the data it made for itself. */
  stop(): Promise<void>;
}

/** Starts the real web server as its own process on a free port and waits until `/api/ready` answers 200. */
export async function startSite(options: SiteOptions = {}): Promise<RunningSite> {
  const folder = options.dataDir === undefined ? await tempFolder() : null;
  const dataDir = options.dataDir ?? path.join(folder?.path ?? '', 'data');
  const port = options.port ?? (await freePort());
  const child = spawn(process.execPath, [path.join(root, 'src/web.server.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...environmentWithoutSettings(),
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      ...options.env,
    },
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => printed.push(text));
  }
  const killChild = () => child.kill('SIGKILL');
  process.once('exit', killChild);
  const kill = async (signal: NodeJS.Signals = 'SIGKILL') => {
    process.off('exit', killChild);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  const stop = async () => {
    await kill('SIGTERM');
    await folder?.remove();
  };
  const url = `http://127.0.0.1:${port}`;
  const output = () => printed.join('');
  try {
    await untilReady(url, child, options.timeoutMs ?? 60_000);
  } catch (error) {
    await kill();
    await folder?.remove();
    throw new Error(`The site did not start: ${error instanceof Error ? error.message : error}\n${output()}`);
  }
  return { url, port, dataDir, process: child, output, kill, stop, [Symbol.asyncDispose]: stop };
}

function environmentWithoutSettings(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !settingNames.includes(name) || name.startsWith('MODELS_'),
  );
  return Object.fromEntries(kept);
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
