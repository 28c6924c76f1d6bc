import { bootTable } from './boot-table.server.ts';
import { EnvError, readEnv } from './env.server.ts';
import { endOnUncaught, openLog } from './log/open-log.server.ts';
import { describeStartFailure } from './start-failure.server.ts';
import { openWorkshop } from './workshop.server.ts';

/** Jobs take seconds to a minute: most can end, and whoever stops us (a container's host waits 30 s) is not kept waiting. */
const drainMs = 25_000;

// Pictures of people, keys and mails: what is written here is for the system user of the site alone.
process.umask(0o077);

async function start() {
  const env = readEnv();
  if (!env.DATABASE_URL) {
    throw new EnvError(
      'DATABASE_URL: required for a worker. Without PostgreSQL, the web process runs all jobs itself.',
    );
  }
  if (env.WORKER_CONCURRENCY === 0)
    throw new EnvError('WORKER_CONCURRENCY: a worker runs 1 job at a time or more');
  const log = openLog(env);
  endOnUncaught(log);
  const workshop = await openWorkshop(env, { log });
  console.log(bootTable(workshop));

  let isStopping = false;
  async function stop() {
    // Whoever asks twice does not want to wait.
    if (isStopping) process.exit(1);
    isStopping = true;
    await workshop.close(drainMs);
    process.exit(0);
  }
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

try {
  await start();
} catch (error) {
  console.error(describeStartFailure(error));
  process.exit(1);
}
