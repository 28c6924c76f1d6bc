import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import path from 'node:path';

// Runs the web server with hot reload and starts it anew when its own code changes. (`node --watch` would also follow the
// temporary files that React Router makes of its configuration, and never come to rest.)

const root = path.dirname(import.meta.dirname);
/** Vite reloads these by itself. */
const isForVite = (file: string) => /^(?:pages|workspace|ui)\/|\.(?:css|tsx)$|\.test\.ts$/.test(file);

let server = startServer();
let restarting: Promise<void> | null = null;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, async () => {
    watcher.close();
    await stopServer(signal);
    process.exit();
  });
}

const watcher = watch(path.join(root, 'src'), { recursive: true }, (_, file) => {
  if (file === null || isForVite(file) || restarting) return;
  console.log(`src/${file} changed, starting again`);
  restarting = restart();
});

async function restart(): Promise<void> {
  await stopServer('SIGTERM');
  restarting = null;
  server = startServer();
}

function startServer(): ChildProcess {
  return spawn(
    process.execPath,
    [...process.execArgv, path.join(root, 'src/web.server.ts'), '--dev', ...process.argv.slice(2)],
    { stdio: 'inherit' },
  );
}

async function stopServer(signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, 'exit');
  server.kill(signal);
  await gone;
}
