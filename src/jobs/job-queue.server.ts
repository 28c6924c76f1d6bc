import { sql } from 'drizzle-orm';
import { fromDrizzle, fromPglite, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database, OpenDatabase } from '../db/database.server.ts';

const queueName = 'tool-jobs';
const dayInSeconds = 24 * 60 * 60;

/**
 * Wakes workers, on this machine or another. A message says only "there may be a job": which one, and whether it still
 * wants to run, the job rows say. A message too many is harmless; a lost one is made up for by the runner's tick.
 */
export interface JobQueue {
  /** Wakes one worker once `tx` has committed, or `afterMs` later; `priority` as in the plan, smaller first. */
  enqueue(tx: Database, priority: number, afterMs?: number): Promise<void>;
  /** Handles messages, at most `concurrency` at a time in this process. */
  work(concurrency: number, handle: () => Promise<void>): Promise<void>;
  /** Takes no further messages; those being handled go on. */
  stopWork(): Promise<void>;
  /**
   * Calls `onMessage` for each `pg_notify` on `channel` by any process of the site. `onGap` says that messages may have
   * been missed: the connection was lost and is there again.
   */
  listen(channel: string, onMessage: (payload: string) => void, onGap: () => void): Promise<void>;
  close(): Promise<void>;
}

/** pg-boss on the site's own database, PGlite and PostgreSQL alike. */
export async function openJobQueue(
  opened: OpenDatabase,
  databaseUrl: string | undefined,
  log: Pick<Logger, 'error' | 'warn'>,
): Promise<JobQueue> {
  const boss = new PgBoss({
    schema: 'queue',
    schedule: false,
    useListenNotify: true,
    maintenanceIntervalSeconds: 60 * 60,
    ...(opened.kind === 'pglite'
      ? { backend: 'pglite', db: fromPglite(opened.pglite), reindex: false, monitorVacuum: false }
      : { connectionString: databaseUrl, max: 4 }),
  });
  boss.on('error', (error) => log.error({ error }, 'job queue error'));
  // Its data can be a slow query with all values.
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'job queue warning'));
  await boss.start();
  // A message is handled for as long as its job runs: the runner has a deadline of its own, far below this one.
  const options = {
    notify: true,
    retryLimit: 0,
    expireInSeconds: dayInSeconds,
    retentionSeconds: dayInSeconds,
    deleteAfterSeconds: 60 * 60,
  };
  await boss.createQueue(queueName, options);
  // The first message reads the queue's settings outside of `tx`: on PGlite, with its one connection, that would wait for
  // the very transaction that waits for it.
  await boss.send(queueName, null);
  const subscriptions: { close(): Promise<void> }[] = [];

  return {
    async enqueue(tx, priority, afterMs = 0) {
      const startAfter = Math.ceil(afterMs / 1000);
      await boss.send(queueName, null, { db: fromDrizzle(tx, sql), priority: -priority, startAfter });
    },
    async work(concurrency, handle) {
      const polling = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 0.5 };
      await boss.work(queueName, { localConcurrency: concurrency, ...polling }, handle);
    },
    stopWork: () => boss.offWork(queueName, { wait: false }),
    async listen(channel, onMessage, onGap) {
      const database = boss.getDb();
      if (!database.listen) throw new Error('the database driver cannot listen');
      subscriptions.push(await database.listen(channel, onMessage, onGap));
    },
    async close() {
      await Promise.all(subscriptions.map((subscription) => subscription.close()));
      await boss.stop({ graceful: false });
    },
  };
}
