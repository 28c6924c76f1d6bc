import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { newId } from '#src/accounts/secret-token.server.ts';
import type { FailureBody, MediaBody, ShareBody } from '#src/api/contract/contract.ts';
import { blobs, media, shareReports, shares, users } from '#src/db/schema.ts';
import { blobKey } from '#src/media/storage/blob-store.server.ts';
import { type AccountSite, openAccountSite } from '#tests/support/hosts/account-site.ts';
import { paint } from '#tests/support/hosts/api-server.ts';
import { DistantGuest } from '#tests/support/people/distant-guest.ts';
import { finishResult } from '#tests/support/people/finished-result.ts';
import { Person } from '#tests/support/people/person.ts';

/** What happens to a share in the same moment as something else: on PostgreSQL, where two wait for each other. */
let site: AccountSite;
let owner: Person;
beforeAll(async () => {
  site = await openAccountSite('PostgreSQL', inject('postgresUrl'));
  owner = new Person(site);
  await owner.register();
});
afterAll(() => site.close());

let width = 60;
async function finished(tool = 'sharpen-image'): Promise<MediaBody> {
  const { id: photo } = await owner.upload(await paint(width++, 40));
  const result = await owner.upload(await paint(width++, 40));
  await finishResult(site.database.db, owner.id, result.id, { tool, inputs: { photo: [photo] } });
  return result;
}

const ask = (result: MediaBody) =>
  owner.post<ShareBody>('/api/shares', { media: result.id, alt: 'Two paper boats' });
async function make(): Promise<ShareBody> {
  return (await ask(await finished())).body.result;
}
const pathOf = ({ url }: ShareBody) => `/api/shared/${new URL(url).pathname.split('/')[2]}`;
const statusOf = async (share: ShareBody, part = '') =>
  (await new DistantGuest(site.url).fetch(`${pathOf(share)}${part}`)).status;
const report = (share: ShareBody, reason: string) =>
  new DistantGuest(site.url).post<FailureBody>(`${pathOf(share)}/reports`, {
    reason,
    words: 'My own words.',
  });

/** Somebody's query waits for what is not committed yet. */
const somebodyWaits = () =>
  vi.waitFor(async () => {
    const { rows } = await site.database.db.execute<{ waiting: number }>(
      sql`select count(*)::integer as waiting from pg_locks where not granted`,
    );
    expect(rows[0].waiting).toBeGreaterThan(0);
  }, 10_000);

test('a picture that is deleted while it is being shared takes the share along', async () => {
  const result = await finished();
  const like = await make();
  const [row] = await site.database.db.select().from(shares).where(eq(shares.id, like.id));
  let removal: Promise<{ status: number }> | undefined;
  await site.database.db.transaction(async (tx) => {
    await tx.select({ id: media.id }).from(media).where(eq(media.id, result.id)).for('update');
    removal = owner.call(`/api/media/${result.id}`, { method: 'DELETE' });
    await somebodyWaits();
    await tx
      .insert(shares)
      .values({ ...row, id: 'h_made-meanwhile', tokenHash: Buffer.from('meanwhile'), mediaId: result.id });
  });
  expect((await removal!).status).toBe(200);
  expect(await site.database.db.$count(shares, eq(shares.mediaId, result.id))).toBe(0);
});

test('what is taken back while somebody reports it is gone, and what they wrote is in no log', async () => {
  const share = await make();
  let reported: ReturnType<typeof report> | undefined;
  await site.database.db.transaction(async (tx) => {
    await tx.delete(shares).where(eq(shares.id, share.id));
    reported = report(share, 'in_picture');
    await somebodyWaits();
  });
  const { status, body } = await reported!;
  expect([status, body.result.error]).toEqual([410, 'share_gone']);
  expect(JSON.stringify(site.logged)).not.toContain('My own words.');
});

test('what an operator takes away while somebody reports it stays away', async () => {
  const share = await make();
  let reported: ReturnType<typeof report> | undefined;
  await site.database.db.transaction(async (tx) => {
    await tx.update(shares).set({ state: 'removed' }).where(eq(shares.id, share.id));
    reported = report(share, 'in_picture');
    await somebodyWaits();
  });
  expect((await reported!).status).toBe(410);
  const [row] = await site.database.db.select().from(shares).where(eq(shares.id, share.id));
  expect(row.state).toBe('removed');
  expect(await site.database.db.$count(shareReports, eq(shareReports.shareId, share.id))).toBe(0);
});

test('taken back between its row and its bytes, a file is gone and not merely missing', async () => {
  const share = await make();
  const [row] = await site.database.db.select().from(shares).where(eq(shares.id, share.id));
  const fetch = vi.spyOn(site.media.storage, 'fetch').mockImplementationOnce(async () => {
    await owner.call(`/api/shares/${share.id}`, { method: 'DELETE' });
    return null;
  });
  expect(await statusOf(share, '/picture')).toBe(410);
  fetch.mockRestore();
  expect(await site.media.storage.fetch(blobKey(row.blob!))).toBeNull();
});

test('a storage that fails keeps nobody from taking a share back; the sweeper takes the bytes', async () => {
  const share = await make();
  const [row] = await site.database.db.select().from(shares).where(eq(shares.id, share.id));
  const failing = vi.spyOn(site.media.storage, 'delete').mockRejectedValueOnce(new Error('no answer'));
  expect((await owner.call(`/api/shares/${share.id}`, { method: 'DELETE' })).status).toBe(200);
  failing.mockRestore();
  expect(await statusOf(share)).toBe(410);
  expect(await site.database.db.$count(blobs, eq(blobs.sha256, row.blob!))).toBe(1);
  await site.media.library.sweep(new Date(site.clock.now.getTime() + 2 * 60 * 60 * 1000));
  expect(await site.database.db.$count(blobs, eq(blobs.sha256, row.blob!))).toBe(0);
});

test('the links of an account that is blocked lead nowhere until it is open again', async () => {
  const share = await make();
  const block = (blockedAt: Date | null) =>
    site.database.db.update(users).set({ blockedAt }).where(eq(users.id, owner.id));
  await block(site.clock.now);
  expect([await statusOf(share), await statusOf(share, '/card')]).toEqual([410, 410]);
  await block(null);
  expect(await statusOf(share)).toBe(200);
});

test('many photos beside it, or many works after it, wash nothing of tier T3 off', async () => {
  const closed = await finished('ai-muscle-growth');
  const [row] = await site.database.db.select().from(media).where(eq(media.id, closed.id));
  const madeOf = async (given: readonly string[]) => {
    const id = newId('m');
    await site.database.db.insert(media).values({ ...row, id, sentSha256: null });
    await finishResult(site.database.db, owner.id, id, {
      tool: 'sharpen-image',
      inputs: { photo: [...given] },
    });
    return id;
  };
  const others: string[] = [];
  for (let made = 0; made < 50; made++) others.push(await madeOf([]));
  const collage = await madeOf([...others, await madeOf([closed.id])]);
  let last = closed.id;
  for (let work = 0; work < 51; work++) last = await madeOf([last]);
  for (const id of [collage, last]) {
    const { body } = await owner.post<FailureBody>('/api/shares', { media: id, alt: 'Boats' });
    expect(body.result.error).toBe('not_shareable');
  }
});
