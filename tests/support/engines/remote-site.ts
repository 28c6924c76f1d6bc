import { randomBytes } from 'node:crypto';
import { plans } from '#src/billing/plans.ts';
import { users } from '#src/db/schema.ts';
import { createRemoteAsking } from '#src/engine-calls/remote-asking.server.ts';
import { readCatalog } from '#src/engines/hosted/catalog.server.ts';
import { remoteEngines } from '#src/engines/hosted/index.ts';
import { engines } from '#src/engines/index.ts';
import type { RemoteEngine } from '#src/engines/remote-engine.ts';
import type { JobRow } from '#src/jobs/jobs.ts';
import type { Owner } from '#src/media/media.ts';
import { createToolEngines } from '#src/tool-engines.server.ts';
import { type JobSite, openJobSite } from '../hosts/job-site.ts';
import type { PictureProviders } from './picture-providers.ts';

const silent = { info() {}, warn() {}, error() {} };

export interface RemoteSiteOptions {
  readonly dataDir: string;
  readonly databaseUrl?: string;
  readonly concurrency?: number;
  readonly now?: () => Date;
  readonly fake: PictureProviders;
  /** Settings with keys, for the providers that are open. */
  readonly keys: Readonly<Record<string, string>>;
  readonly preference?: readonly string[];
  /** Engines besides those of the providers. */
  readonly others?: readonly RemoteEngine[];
  /** Who may work on what is sensitive, and who judges it. */
  readonly sensitiveGoTo?: readonly string[];
  readonly moderation?: { readonly url: string; readonly key?: string };
}

/** A site with engines on other machines, whose tools run in this process as soon as their turn comes. */
export async function openRemoteSite(options: RemoteSiteOptions): Promise<JobSite> {
  const { fake, keys, preference, sensitiveGoTo, moderation, others = [], now = () => new Date() } = options;
  const catalog = readCatalog();
  for (const [id, baseURL] of Object.entries(fake.baseUrls)) catalog.providers[id].baseURL = baseURL;
  const remote = {
    engines: [...others, ...remoteEngines(catalog, keys, undefined, 5)],
    budgetOf: () => ({ day: 1000, month: 1000 }),
  };
  const models = { status: () => ({ state: 'absent' }) as const, prepare: async () => {} };
  const toolEngines = createToolEngines(engines, models as never, {
    ...{ remote: remote.engines, preference, sensitiveGoTo },
  });
  const site = await openJobSite({
    ...options,
    priceOf: toolEngines.priceOf,
    remote: ({ db, storage }) => ({
      rank: toolEngines.rank,
      ask: createRemoteAsking({
        env: {
          ALLOW_PRIVATE_URLS: true,
          MODERATION_URL: moderation?.url,
          MODERATION_KEY: moderation?.key,
          MODERATION_MODEL: 'omni-moderation-latest',
        },
        db,
        storage,
        remote,
        log: silent,
        now,
        pauseMs: 5,
      }),
    }),
  });
  await site.runner.start();
  const closing = new AbortController();
  const working = (async () => {
    while (!closing.signal.aborted) await (await site.studio.next(closing.signal)).carryOut();
  })();
  working.catch(() => {});
  return {
    ...site,
    async close() {
      closing.abort();
      await site.close();
    },
  };
}

/** Somebody with an account, who has credits. */
export async function newMember(site: JobSite, plan: keyof typeof plans = 'member'): Promise<Owner> {
  const id = `u_${randomBytes(9).toString('base64url')}`;
  await site.db.insert(users).values({ id, email: `${id}@example.org`, locale: 'en' });
  return { id, party: id, hasAccount: true, plan: plans[plan], canDownload: true };
}

/** The job's row once it has ended. */
export function jobEnded(site: JobSite, owner: Owner, job: JobRow): Promise<JobRow> {
  return new Promise((resolve, reject) => {
    const take = (row: JobRow) => {
      if (row.state === 'queued' || row.state === 'running') return;
      unsubscribe();
      resolve(row);
    };
    const unsubscribe = site.book.subscribe(job.id, take);
    site.book.get(owner, job.id).then(take, reject);
  });
}
