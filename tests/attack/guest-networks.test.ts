import { eq, isNotNull } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { FailureBody, JobBody } from '#src/api/contract/contract.ts';
import { guestsPerNetwork, plans } from '#src/billing/plans.ts';
import { jobs } from '#src/db/schema.ts';
import { paint } from '#tests/support/hosts/api-server.ts';
import { type JobSite, openJobSite } from '#tests/support/hosts/job-site.ts';
import { Guest } from '#tests/support/people/guest.ts';
import { databases } from '#tests/support/services/databases.ts';
import { createDatabase } from '#tests/support/services/postgres.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

const tool = 'background-remover';

/** Somebody without a cookie yet, at this address. */
class Newcomer extends Guest {
  readonly #address: string;

  constructor(url: string, address: string) {
    super(url);
    this.#address = address;
  }

  override fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('x-forwarded-for', this.#address);
    return super.fetch(path, { ...init, headers });
  }
}

describe.each(databases)('a cookie that is dropped, on %s', (database) => {
  let folder: TempFolder;
  let site: JobSite;

  const open = async (databaseUrl?: string) =>
    openJobSite({ dataDir: folder.path, databaseUrl, env: { TRUST_PROXY: '1' } });

  let databaseUrl: string | undefined;
  beforeEach(async () => {
    folder = await tempFolder();
    databaseUrl = database === 'PostgreSQL' ? await createDatabase(inject('postgresUrl')) : undefined;
    site = await open(databaseUrl);
  });
  afterEach(async () => {
    await site.close();
    await folder.remove();
  });

  /** Asks for a job as somebody who has not been here before. */
  async function ask(address: string, photo: Buffer) {
    const guest = new Newcomer(site.url, address);
    const { id } = await guest.upload(photo);
    return guest.post<JobBody & FailureBody>('/api/jobs', { tool, inputs: { photo: id } });
  }

  /** So many at once, each under another address of one /64, as a household has them. */
  function askTogether(count: number, photo: Buffer) {
    return Promise.all(
      Array.from({ length: count }, (_, place) => ask(`2001:db8:1:2::${place.toString(16)}`, photo)),
    );
  }

  test('brings no more open jobs, and no more jobs of the day, than five guests have, also after a restart', async () => {
    const photo = await paint();
    const mostOpen = guestsPerNetwork * plans.guest.maxOpenJobs;
    const first = await askTogether(mostOpen + 4, photo);
    const refused = first.filter(({ status }) => status !== 200).map(({ body }) => body);
    expect(refused).toHaveLength(4);
    for (const { result, message } of refused) {
      expect(result).toMatchObject({
        error: 'too_many_open_jobs',
        params: { limit: mostOpen, of: 'network' },
      });
      expect(message).toMatch(/^30 jobs from your network are already waiting or running/);
    }
    await site.db.update(jobs).set({ state: 'succeeded' });
    const most = guestsPerNetwork * plans.guest.picture.jobsPerDay;
    for (const { status } of await askTogether(most - mostOpen - 1, photo)) expect(status).toBe(200);

    await site.close();
    site = await open(databaseUrl);
    const last = await askTogether(3, photo);
    const late = last.filter(({ status }) => status !== 200).map(({ body }) => body.result);
    expect(late).toHaveLength(2);
    for (const failure of late) {
      expect(failure).toMatchObject({ error: 'quota_reached', params: { limit: most, of: 'network' } });
    }
    const tools = await new Newcomer(site.url, '2001:db8:1:2::7').call<{ limits: { jobsLeft: number } }>(
      `/api/tools/${tool}`,
    );
    expect(tools.body.result.limits.jobsLeft).toBe(0);
    expect((await ask('2001:db8:1:3::1', photo)).status).toBe(200);

    // A job that fails or is stopped costs the network as little as the guest.
    const [counted] = await site.db.select().from(jobs).where(isNotNull(jobs.network)).limit(1);
    await site.db.update(jobs).set({ isCounted: false, state: 'failed' }).where(eq(jobs.id, counted.id));
    const [again] = await askTogether(1, photo);
    expect(again.status).toBe(200);
    const rows = await site.db.select({ network: jobs.network }).from(jobs);
    for (const { network } of rows) expect(network).toMatch(/^n_[\w-]{43}$/);
  });
});
