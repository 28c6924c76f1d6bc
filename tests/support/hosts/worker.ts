import { once } from 'node:events';
import { type LaunchedProcess, launch } from './launch.ts';

/** Starts a real worker, or that of a copy of the source, as its own process and waits until it says that it is there. */
export async function startWorker(
  settings: Readonly<Record<string, string>>,
  source?: string,
): Promise<LaunchedProcess> {
  const worker = launch('src/worker.server.ts', settings, [], source);
  const ended = once(worker.process, 'exit');
  while (!worker.output().includes('Pixelwright')) {
    const said = once(worker.process.stdout!, 'data');
    await Promise.race([said, ended]);
    if (worker.process.exitCode !== null) throw new Error(`the worker did not start: ${worker.output()}`);
  }
  return worker;
}
