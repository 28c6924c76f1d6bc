import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import sharp from 'sharp';
import { type Accounts, openAccounts } from '#src/accounts/open-accounts.server.ts';
import type { ApiSite } from '#src/api/api-site.ts';
import { createApi } from '#src/api/app.ts';
import type { Envelope, FailureBody, MediaBody } from '#src/api/contract/contract.ts';
import { createGuests, type Guests } from '#src/api/guard/guests.server.ts';
import { createRateLimits, publicLimits } from '#src/api/guard/rate-limits.server.ts';
import { defaultTimeouts, type RequestTimeouts } from '#src/api/guard/request-timeouts.ts';
import type { Ffmpeg } from '#src/clips/ffmpeg.ts';
import { findFfmpeg } from '#src/clips/find-ffmpeg.server.ts';
import { createContactDesk } from '#src/contact/contact-desk.server.ts';
import { type OpenDatabase, openDatabase } from '#src/db/database.server.ts';
import { readSecret } from '#src/db/secret.server.ts';
import { type Env, readEnv } from '#src/env.server.ts';
import { createBatchBook } from '#src/jobs/batch-book.server.ts';
import { createJobBook } from '#src/jobs/job-book.server.ts';
import { JobChanges } from '#src/jobs/job-changes.server.ts';
import { openJobQueue } from '#src/jobs/job-queue.server.ts';
import { openLog } from '#src/log/open-log.server.ts';
import { createLogoDrawer } from '#src/logo/logo-drawer.server.ts';
import { type MailTransport, openMailTransport } from '#src/mail/mail-transport.server.ts';
import { type OpenMedia, openMedia } from '#src/media/open-media.server.ts';
import { Metrics } from '#src/metrics/metrics.server.ts';
import { openPayments } from '#src/payments/open-payments.server.ts';
import type { PaymentDesk } from '#src/payments/payment-desk.server.ts';
import { nobodyKnown } from '#src/provenance/certificates/known-certificates.ts';
import type { Explore } from '#src/shares/explore.server.ts';
import { openShares } from '#src/shares/open-shares.server.ts';
import { watchStatus } from '#src/status/watch-status.server.ts';
import { logosOf } from '#src/studio/logo/logos-of.ts';
import { createStudioPool } from '#src/studio/studio-pool.server.ts';
import type { StudioPool } from '#src/studio/studio-pool.ts';
import { createWebhookBook } from '#src/webhooks/webhook-book.server.ts';
import { createWithdrawalDesk } from '#src/withdrawal/withdrawal-desk.server.ts';
import { bareDesk } from '../people/bare-desk.ts';
import { guestPlan, type PlanChanges } from '../people/guest-plan.ts';
import { layDatabase } from '../services/prepared-database.ts';
import { tempFolder } from '../temp-folder.ts';

export interface ApiServer {
  /** `http://127.0.0.1:<port>`. */
  readonly url: string;
  readonly dataDir: string;
  readonly database: OpenDatabase;
  readonly media: OpenMedia;
  readonly guests: Guests;
  readonly accounts: Accounts;
  /** Null without the settings of a provider. */
  readonly payments: PaymentDesk | null;
  readonly metrics: Metrics;
  readonly explore: Explore;
  /** What was logged, one object for each line. */
  readonly logged: Record<string, unknown>[];
  close(): Promise<void>;
}

/** The API alone behind a real HTTP server: real database, storage, pixel children; no models and nobody who runs jobs. */
export async function startApi(options: {
  databaseUrl?: string;
  now?: () => Date;
  isAddressAllowed?(address: string): boolean;
  plan?: PlanChanges;
  /** This machine has none. */
  ffmpeg?: null;
  env?: Record<string, string>;
  bodyTimeouts?: Partial<RequestTimeouts>;
  exportCacheBytes?: number;
  /** Instead of the one the settings name. */
  transport?: MailTransport;
  /** How many times as often as the public one person may call. */
  patience?: number;
}): Promise<ApiServer> {
  const folder = await tempFolder();
  const now = options.now ?? (() => new Date());
  const env = readEnv({
    // Most tests are about something else.
    GUEST_DOWNLOADS: 'all',
    ...options.env,
    DATA_DIR: path.join(folder.path, 'data'),
    DATABASE_URL: options.databaseUrl,
  });
  const logged: Record<string, unknown>[] = [];
  const log = openLog({ LOG_LEVEL: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  if (!env.DATABASE_URL) layDatabase(env.DATA_DIR);
  const database = await openDatabase(env, log);
  const isPoolShared = options.ffmpeg !== null;
  if (isPoolShared) sharedPool ??= openPool(env, await findFfmpeg(undefined));
  const pool = isPoolShared ? sharedPool! : openPool(env, null);
  const { isAddressAllowed, exportCacheBytes } = options;
  const media = await openMedia({ env, db: database.db, pool, log, now, isAddressAllowed, exportCacheBytes });
  const queue = await openJobQueue(database, env.DATABASE_URL, log);
  const changes = new JobChanges(database.db, (error) => log.error({ error }, 'could not read changed jobs'));
  await changes.start(queue);
  const bookParts = {
    db: database.db,
    media: media.library,
    queue,
    changes,
    now,
    priceOf: () => 0,
  };
  const jobs = createJobBook(bookParts);
  const transport = options.transport ?? openMailTransport(env, log);
  const metrics = new Metrics();
  const count = (outcome: string) => metrics.paymentEvent(outcome);
  const payments = await openPayments({ env, db: database.db, transport, log, now, count });
  const accounts = await openAccounts({
    env,
    db: database.db,
    transport,
    library: media.library,
    leavePayments: async (user) => payments?.leave(user) ?? 'none',
    log,
    now,
  });
  const guests = createGuests(await readSecret(database.db, 'guest-cookie'), env, now);
  const plan = guestPlan(options.plan);
  const { patience = 1 } = options;
  const limits = Object.entries(publicLimits).map(([name, limit]) => [
    name,
    { ...limit, points: limit.points * patience },
  ]);
  const withdrawals = createWithdrawalDesk({
    db: database.db,
    transport,
    operator: null,
    plans: payments,
    publicUrl: accounts.publicUrl,
    now,
    log,
  });
  const toolReadiness = () => ({
    readiness: { state: 'preparing' as const, progress: 0 },
    engine: { id: 'none', name: 'None', place: 'local' as const },
    engines: [],
  });
  const status = watchStatus({ database, media, metrics, toolReadiness, told: [], now, log });
  const { shares, publications, explore, shareQueue } = await openShares({
    db: database.db,
    media,
    pool,
    accounts,
    exploreMode: env.EXPLORE,
    operatorMail: null,
    now,
    log,
  });
  const apiSite: ApiSite = {
    env,
    log,
    database,
    media,
    logos: createLogoDrawer(logosOf(pool)),
    jobs,
    batches: createBatchBook(bookParts, jobs),
    contact: createContactDesk({ db: database.db, mail: null, now, log: log }),
    withdrawals,
    webhooks: createWebhookBook({ db: database.db, now }),
    shares,
    publications,
    explore,
    shareQueue,
    knownCertificates: () => nobodyKnown,
    payments,
    operator: bareDesk({ env, database, accounts }),
    metrics,
    timeouts: { ...defaultTimeouts, ...options.bodyTimeouts },
    accounts,
    guests: { ...guests, owner: (id, network) => ({ ...guests.owner(id, network), plan }) },
    hasEngine: () => false,
    toolReadiness,
    status,
  };
  const api = createApi(apiSite, createRateLimits(database, Object.fromEntries(limits)));
  const server = createAdaptorServer(api) as Server;
  // Whoever calls shares this process: while it is busy, no connection is closed under a call that is on its way.
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    dataDir: env.DATA_DIR,
    database,
    media,
    guests,
    accounts,
    payments,
    metrics,
    explore,
    logged,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      status.close();
      await withdrawals.close();
      await payments?.close();
      await accounts.close();
      await queue.close();
      if (!isPoolShared) await pool.close();
      await database.close();
      await folder.remove();
    },
  };
}

/** Its children read and write pictures for all servers of a process, and end with it: starting one takes a core a second. */
let sharedPool: StudioPool | undefined;

const openPool = (env: Env, ffmpeg: Ffmpeg | null): StudioPool =>
  createStudioPool({
    ffmpeg,
    modelsDir: env.MODELS_DIR,
    memoryBudgetMb: env.MEMORY_BUDGET_MB,
    concurrency: 1,
  });

/** One person with a browser: keeps the cookie and names the origin. */
export class Visitor {
  cookie = '';
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  get origin(): string {
    return this.#url;
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (!headers.has('origin')) headers.set('origin', this.#url);
    if (this.cookie) headers.set('cookie', this.cookie);
    const response = await fetch(new URL(path, this.#url), { ...init, headers, redirect: 'manual' });
    const given = response.headers.getSetCookie()[0];
    if (given) this.cookie = given.split(';')[0];
    return response;
  }

  async call<T>(
    path: string,
    init?: RequestInit,
  ): Promise<{ status: number; requestId: string | null; body: Envelope<T> }> {
    const response = await this.fetch(path, init);
    const requestId = response.headers.get('x-request-id');
    return { status: response.status, requestId, body: (await response.json()) as Envelope<T> };
  }

  post<T>(path: string, body: unknown) {
    const headers = { 'content-type': 'application/json' };
    return this.call<T>(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  send<T>(file: Uint8Array | Blob, name: string, query: Record<string, string> = {}) {
    const form = new FormData();
    form.set('file', file instanceof Blob ? file : new Blob([file.slice()]), name);
    return this.call<T>(`/api/media?${new URLSearchParams(query)}`, { method: 'POST', body: form });
  }

  /** Sends a picture and answers its media. */
  async upload(
    file: Uint8Array | Blob,
    name = 'photo.png',
    query: Record<string, string> = {},
  ): Promise<MediaBody> {
    const { body } = await this.send<MediaBody>(file, name, query);
    if (body.code !== 200) throw new Error(`${body.code}: ${body.message}`);
    return body.result;
  }

  /** What a refused upload is refused with. */
  async refusal(
    file: Uint8Array,
    name = 'photo.png',
    query: Record<string, string> = {},
  ): Promise<FailureBody & { status: number; code: number }> {
    const { status, body } = await this.send<FailureBody>(file, name, query);
    return { ...body.result, status, code: body.code };
  }
}

let shade = 0;

/** A picture nobody has painted before. */
export function paint(width = 60, height = 40): Promise<Buffer> {
  const background = { r: ++shade % 256, g: (shade >> 8) % 256, b: 120 };
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}
