import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { createAdaptorServer } from '@hono/node-server';
import { pino } from 'pino';
import sharp from 'sharp';
import { type Accounts, openAccounts } from '#src/accounts/open-accounts.server.ts';
import { createApi } from '#src/api/app.ts';
import { createGuests } from '#src/api/guard/guests.server.ts';
import { defaultTimeouts } from '#src/api/guard/request-timeouts.ts';
import { createContactDesk } from '#src/contact/contact-desk.server.ts';
import { type Database, type OpenDatabase, openDatabase } from '#src/db/database.server.ts';
import { readSecret } from '#src/db/secret.server.ts';
import { readEnv } from '#src/env.server.ts';
import { type BatchBook, createBatchBook } from '#src/jobs/batch-book.server.ts';
import { createJobBook, type JobBookParts } from '#src/jobs/job-book.server.ts';
import { JobChanges } from '#src/jobs/job-changes.server.ts';
import { openJobQueue } from '#src/jobs/job-queue.server.ts';
import type { JobBook, JobRow } from '#src/jobs/jobs.ts';
import { readLine } from '#src/jobs/line/job-line.server.ts';
import { createJobRunner, type JobRunner, type JobRunnerParts } from '#src/jobs/run/job-runner.server.ts';
import { createLogoDrawer } from '#src/logo/logo-drawer.server.ts';
import { openMailTransport } from '#src/mail/mail-transport.server.ts';
import type { MediaLibrary, Owner } from '#src/media/media.ts';
import { openMedia } from '#src/media/open-media.server.ts';
import type { Storage } from '#src/media/storage/storage.ts';
import { Metrics } from '#src/metrics/metrics.server.ts';
import { nobodyKnown } from '#src/provenance/certificates/known-certificates.ts';
import { openShares } from '#src/shares/open-shares.server.ts';
import { watchStatus } from '#src/status/watch-status.server.ts';
import { logosOf } from '#src/studio/logo/logos-of.ts';
import type { StudioPool } from '#src/studio/studio-pool.ts';
import { createWebhookBook } from '#src/webhooks/webhook-book.server.ts';
import { createWithdrawalDesk } from '#src/withdrawal/withdrawal-desk.server.ts';
import { HandStudio } from '../hands/hand-studio.ts';
import { bareDesk } from '../people/bare-desk.ts';
import { guestPlan, type PlanChanges } from '../people/guest-plan.ts';
import { layDatabase } from '../services/prepared-database.ts';

/** What the job tests need of a site: real database, queue, storage and runner; only the studio is led by hand, unless it is a real one. */
export interface JobSite {
  readonly db: Database;
  readonly database: OpenDatabase;
  readonly book: JobBook;
  readonly batches: BatchBook;
  readonly runner: JobRunner;
  readonly library: MediaLibrary;
  readonly storage: Storage;
  readonly studio: HandStudio;
  readonly metrics: Metrics;
  readonly accounts: Accounts;
  /** What lies in the scratch folder. */
  scratchNames(): Promise<string[]>;
  /** Where the HTTP interface of this site listens. */
  readonly url: string;
  /** Stops the runner at once, as a process that ends in good order does. */
  close(): Promise<void>;
}

/** Asks no other machine. */
const nobody: JobRunnerParts['remote'] = {
  rank: () => ({}),
  ask: () => Promise.reject(new Error('nobody is asked')),
};

const silent = { info() {}, warn() {}, error() {} };

export async function openJobSite(options: {
  dataDir: string;
  databaseUrl?: string;
  concurrency?: number;
  now?: () => Date;
  /** Further settings. */
  env?: Readonly<Record<string, string>>;
  /** Makes sure that what a tool works with is there. */
  prepare?: JobRunnerParts['prepare'];
  /** Engines on other machines; none without it. */
  remote?: (parts: { db: Database; storage: Storage }) => JobRunnerParts['remote'];
  priceOf?: JobBookParts['priceOf'];
  /** Does the work by itself; whoever made it closes it. */
  pool?: StudioPool;
}): Promise<JobSite> {
  const { now = () => new Date(), concurrency = 1 } = options;
  const settings = { DATA_DIR: options.dataDir, DATABASE_URL: options.databaseUrl };
  const env = readEnv({ GUEST_DOWNLOADS: 'all', ...options.env, ...settings });
  if (!env.DATABASE_URL) layDatabase(env.DATA_DIR);
  const opened = await openDatabase(env, silent);
  const { db } = opened;
  const studio = new HandStudio();
  const pool = options.pool ?? studio;
  const media = await openMedia({ env, db, pool, log: silent, now });
  const { library } = media;
  const queue = await openJobQueue(opened, options.databaseUrl, silent);
  const failures: unknown[] = [];
  const changes = new JobChanges(db, (error) => failures.push(error));
  await changes.start(queue);
  const bookParts = {
    db,
    media: library,
    queue,
    changes,
    now,
    priceOf: options.priceOf ?? (() => 0),
  };
  const book = createJobBook(bookParts);
  const batches = createBatchBook(bookParts, book);
  let references = 0;
  const metrics = new Metrics();
  metrics.watchLine(() => readLine(db));
  const runner = createJobRunner({
    db,
    steady: opened.steady,
    queue,
    changes,
    media: library,
    studio: pool,
    scratch: path.join(options.dataDir, 'scratch'),
    concurrency,
    isAlone: opened.kind === 'pglite',
    now,
    log: silent,
    metrics,
    prepare: options.prepare ?? (async () => {}),
    newReference: () => `r${++references}`,
    remote: options.remote?.({ db, storage: media.storage }) ?? nobody,
  });
  const transport = openMailTransport(env, silent);
  const accounts = await openAccounts({
    env,
    db,
    transport,
    library,
    leavePayments: async () => 'none',
    log: silent,
    now,
  });
  const toolReadiness = () => ({
    readiness: { state: 'ready' as const, progress: 1 },
    engine: { id: 'hand', name: 'By hand', place: 'local' as const },
    engines: [],
  });
  const status = watchStatus({ database: opened, media, metrics, toolReadiness, told: [], now, log: silent });
  const { shares, publications, explore, shareQueue } = await openShares({
    db,
    media,
    pool: studio,
    accounts,
    exploreMode: env.EXPLORE,
    operatorMail: null,
    now,
    log: silent,
  });
  const api = createApi({
    env,
    accounts,
    log: pino({ level: 'silent' }),
    database: opened,
    media,
    logos: createLogoDrawer(logosOf(pool)),
    jobs: book,
    batches,
    contact: createContactDesk({ db: db, mail: null, now, log: silent }),
    withdrawals: createWithdrawalDesk({
      db,
      transport,
      operator: null,
      plans: null,
      publicUrl: '',
      now,
      log: silent,
    }),
    payments: null,
    operator: bareDesk({ env, database: opened, accounts }),
    webhooks: createWebhookBook({ db, now }),
    shares,
    publications,
    explore,
    shareQueue,
    knownCertificates: () => nobodyKnown,
    metrics,
    timeouts: defaultTimeouts,
    guests: createGuests(await readSecret(db, 'guest-cookie'), env, now),
    hasEngine: () => false,
    toolReadiness,
    status,
  });
  const server = createAdaptorServer(api) as Server;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    db,
    database: opened,
    book,
    batches,
    runner,
    library,
    storage: media.storage,
    studio,
    metrics,
    accounts,
    scratchNames: () => readdir(path.join(options.dataDir, 'scratch')),
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      status.close();
      await runner.stop(0);
      await accounts.close();
      await queue.close();
      await opened.close();
      if (failures.length > 0) throw failures[0];
    },
  };
}

let people = 0;

export function newOwner(plan: PlanChanges = {}): Owner {
  const id = `g_test${++people}`;
  return {
    id,
    party: `n_${id}`,
    hasAccount: false,
    plan: guestPlan(plan),
    canDownload: true,
  };
}

let shade = 0;

/** Uploads a small photo nobody has sent before and answers its media id. */
export async function uploadPhoto(site: JobSite, owner: Owner): Promise<string> {
  const background = { r: ++shade % 256, g: shade >> 8, b: 90 };
  const file = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
  const row = await site.library.accept(owner, { stream: Readable.from([file]), name: 'photo.png' });
  return row.id;
}

/** The job's row as soon as it is as wanted. */
export function jobWhen(
  site: JobSite,
  job: JobRow,
  isWanted: (row: JobRow) => boolean,
  owner: Owner,
): Promise<JobRow> {
  return new Promise((resolve, reject) => {
    const take = (row: JobRow) => {
      if (!isWanted(row)) return;
      unsubscribe();
      resolve(row);
    };
    const unsubscribe = site.book.subscribe(job.id, take);
    site.book.get(owner, job.id).then(take, reject);
  });
}
