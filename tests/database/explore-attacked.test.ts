import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { FailureBody, ShareBody } from '#src/api/contract/contract.ts';
import type { QueuedShareBody } from '#src/api/contract/operator/operator-contract.ts';
import { grantVip } from '#src/billing/vip-grants.server.ts';
import { shareReports, shares } from '#src/db/schema.ts';
import { type AccountSite, openAccountSite } from '#tests/support/hosts/account-site.ts';
import { operatorAtDesk } from '#tests/support/people/desk-operator.ts';
import { DistantGuest } from '#tests/support/people/distant-guest.ts';
import { resultOf, tokenOf } from '#tests/support/people/finished-result.ts';
import { Person } from '#tests/support/people/person.ts';
import { databases } from '#tests/support/services/databases.ts';

type Answer = ShareBody & FailureBody;

const alt = 'Two paper boats';
const press = { licence: 'cc-by-4.0', credit: 'Ada', people: 'nobody' };

describe.each(databases)('Explore and links under attack on %s', (database) => {
  let site: AccountSite;
  let desk: Person;
  beforeAll(async () => {
    site = await openAccountSite(database, inject('postgresUrl'), {
      OPERATOR_EMAIL: 'desk@pictures.example',
    });
    desk = await operatorAtDesk(site);
  });
  afterAll(() => site.close());

  const stranger = () => new DistantGuest(site.url);
  async function member() {
    const person = new Person(site);
    await person.register();
    return person;
  }
  async function shareOf(owner: Person, wish: object = {}): Promise<ShareBody> {
    const media = 'media' in wish ? wish.media : (await resultOf(site, owner)).id;
    const { body } = await owner.post<ShareBody>('/api/shares', { alt, ...wish, media });
    if (body.code !== 200) throw new Error(`${body.code}: ${body.message}`);
    return body.result;
  }
  const publish = (owner: Person, share: { id: string }, wish: object = press) =>
    owner.post<Answer>(`/api/shares/${share.id}/publication`, wish);
  const report = (share: ShareBody, reason: string) =>
    stranger().post(`/api/shared/${tokenOf(share)}/reports`, { reason });
  const decide = (share: { id: string }, what: 'keep' | 'remove', body: object) =>
    desk.post<QueuedShareBody[]>(`/api/admin/shares/${share.id}/${what}`, body);
  const queued = async ({ id }: { id: string }) =>
    (await desk.call<QueuedShareBody[]>('/api/admin/shares')).body.result.find((one) => one.id === id);
  const seenByLink = async (share: ShareBody) =>
    (await stranger().fetch(`/api/shared/${tokenOf(share)}`)).status;
  const own = async (owner: Person, share: { id: string }) =>
    (await owner.call<ShareBody[]>('/api/shares')).body.result.find(({ id }) => id === share.id)!;
  const later = (ms: number) => {
    site.clock.now = new Date(site.clock.now.getTime() + ms);
  };

  test('a decision is about what the operator has seen, not about what came since', async () => {
    const owner = await member();
    const share = await shareOf(owner);
    await publish(owner, share);
    const looked = (await queued(share))!.publication!.at;
    later(1000);
    await report(share, 'in_picture');
    const { body } = await decide(share, 'keep', { reason: 'no_breach', until: looked });
    expect(body.result.find(({ id }) => id === share.id)).toMatchObject({
      state: 'hidden',
      reports: [{ reason: 'in_picture' }],
      publication: { state: 'waiting', isNew: true },
    });
    expect(await seenByLink(share)).toBe(410);
    const [noted] = await site.database.db
      .select()
      .from(shareReports)
      .where(eq(shareReports.shareId, share.id));
    expect(noted.state).toBe('open');
    const said = (await queued(share))!.reports[0].at;
    await decide(share, 'keep', { reason: 'not_in_picture', until: said });
    expect(await seenByLink(share)).toBe(200);
    expect((await own(owner, share)).publication!.state).toBe('listed');
  });

  test('what is published anew under another name meanwhile is not listed unseen', async () => {
    const owner = await member();
    const share = await shareOf(owner);
    await publish(owner, share);
    const looked = (await queued(share))!.publication!.at;
    later(1000);
    await owner.call(`/api/shares/${share.id}/publication`, { method: 'DELETE' });
    await publish(owner, share, { ...press, credit: 'Somebody they hate' });
    await decide(share, 'keep', { reason: 'no_breach', until: looked });
    expect(await queued(share)).toMatchObject({ publication: { state: 'waiting', isNew: true } });
    expect((await own(owner, share)).publication!.state).toBe('waiting');
    await owner.call(`/api/shares/${share.id}/publication`, { method: 'DELETE' });
  });

  test('a removed picture is gone under all links to it, with what was published by another one', async () => {
    const owner = await member();
    const first = await shareOf(owner);
    const others = [
      await shareOf(owner, { media: first.media }),
      await shareOf(owner, { media: first.media }),
    ];
    const untouched = await shareOf(owner);
    await publish(owner, others[0]);
    await report(first, 'in_picture');
    await report(others[1], 'hate');
    // Two operators at once remove two links to it: one of them finds nothing left, and neither waits for ever.
    const answers = await Promise.all([
      decide(first, 'remove', { reason: 'in_picture' }),
      decide(others[1], 'remove', { reason: 'hate' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    for (const share of [first, ...others]) {
      expect(await seenByLink(share)).toBe(410);
      expect(await own(owner, share)).toMatchObject({ state: 'removed', publication: null });
      expect(await queued(share)).toBeUndefined();
    }
    const rows = await site.database.db.select().from(shares).where(eq(shares.mediaId, first.media));
    expect(rows.flatMap(({ blob, beforeBlob, cardBlob }) => [blob, beforeBlob, cardBlob])).toEqual(
      Array(9).fill(null),
    );
    expect(await seenByLink(untouched)).toBe(200);
  });

  test('whoever knows the password is let in however many they are, and guesses end', async () => {
    const owner = await member();
    await grantVip(site.database.db, owner.id, 30, site.clock.now);
    const share = await shareOf(owner, { password: 'paper boats' });
    const office = stranger();
    const enter = async (password: string) =>
      (await office.post(`/api/shared/${tokenOf(share)}/open`, { password })).status;
    for (let visitor = 0; visitor < 15; visitor++) expect(await enter('paper boats')).toBe(200);
    const guesses = await Promise.all(Array.from({ length: 15 }, (_, guess) => enter(`a guess ${guess}`)));
    expect(guesses.filter((status) => status === 429)).toHaveLength(5);
    expect(await enter('paper boats')).toBe(429);
  });

  test('no list goes on at a place that no list gave', async () => {
    for (const at of ['999999999999999', '253402300800000', '-1', '1e3', '0 0']) {
      const cursor = Buffer.from(`${at} e_${'A'.repeat(22)}`).toString('base64url');
      const { status } = await stranger().fetch(`/api/explore?cursor=${cursor}`);
      expect([at, status]).toEqual([at, 422]);
    }
    const far = Buffer.from(`99999999999999 e_${'A'.repeat(22)}`).toString('base64url');
    expect((await stranger().fetch(`/api/explore?cursor=${far}`)).status).toBe(200);
  });

  test('names and descriptions turn nothing around, hide nothing and are not empty', async () => {
    const owner = await member();
    const share = await shareOf(owner, { alt: '\u202eTwo\uffff paper\u200b boats\u2066' });
    expect(share.alt).toBe(alt);
    const unseen = await publish(owner, share, { ...press, credit: '\u200b\u2060\u200d' });
    expect([unseen.status, unseen.body.result]).toEqual([
      422,
      expect.objectContaining({ error: 'request_invalid' }),
    ]);
    const named = await publish(owner, share, { ...press, credit: 'Ada\u202e \ufffeLovelace 👩‍🎨' });
    expect(named.body.result.publication!.credit).toBe('Ada Lovelace 👩‍🎨');
    const { id: media } = await resultOf(site, owner);
    expect((await owner.post('/api/shares', { media, alt: '\u200d' })).status).toBe(422);
    await owner.call(`/api/shares/${share.id}/publication`, { method: 'DELETE' });
  });
});
