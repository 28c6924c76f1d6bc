import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { serverArguments } from '#scripts/server-arguments.mjs';
import { settingNames } from '#src/env.server.ts';

const root = path.join(import.meta.dirname, '../../..');

export interface LaunchedProcess {
  readonly process: ChildProcess;
  /** Everything it printed so far. */
  output(): string;
  /** Sends the signal to this process alone and waits until it is gone; the data stay. */
  kill(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts an entry point of the site, or of a copy of its source, as its own process. Settings of this process do not count, but for where models are. */
export function launch(
  entry: string,
  settings: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  from = root,
): LaunchedProcess {
  const child = spawn(process.execPath, [...serverArguments, path.join(from, entry), ...args], {
    cwd: from,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...environmentWithoutSettings(),
      NODE_ENV: 'production',
      // What is compiled for a copy is of no use to the next one, which is elsewhere.
      ...(from !== root && { NODE_DISABLE_COMPILE_CACHE: '1' }),
      ...settings,
    },
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => printed.push(text));
  }
  const killChild = () => child.kill('SIGKILL');
  process.once('exit', killChild);
  return {
    process: child,
    output: () => printed.join(''),
    async kill(signal = 'SIGKILL') {
      process.off('exit', killChild);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    },
  };
}

function environmentWithoutSettings(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !settingNames.includes(name) || name.startsWith('MODELS_'),
  );
  return Object.fromEntries(kept);
}
