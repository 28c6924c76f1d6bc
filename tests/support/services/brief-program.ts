import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../../..');

/** How a program ended and what it told. */
export interface ProgramOutcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a measuring program of this project in its shortest form; it ends with `signal`. */
export async function runBriefly(program: readonly string[], signal: AbortSignal): Promise<ProgramOutcome> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...program], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, MEASURE: 'briefly' },
    signal,
  });
  const told = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      told[stream] += text;
    });
  }
  const [code] = await once(child, 'close');
  return { code, ...told };
}
