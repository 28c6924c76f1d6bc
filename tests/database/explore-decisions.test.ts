import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { ExplorePageBody, FailureBody, ShareBody } from '#src/api/contract/contract.ts';
import type { QueuedShareBody } from '#src/api/contract/operator/operator-contract.ts';
import { grantVip } from '#src/billing/vip-grants.server.ts';
import { publications, removedLikenesses, removedResults, shareObjections, shares } from '#src/db/schema.ts';
import { carryOutForOperator } from '#src/operator/operator-commands.server.ts';
import { shapesPicture } from '#tests/fixtures/shapes-picture.ts';
import { type AccountSite, openAccountSite } from '#tests/support/hosts/account-site.ts';
import { operatorAtDesk } from '#tests/support/people/desk-operator.ts';
import { DistantGuest } from '#tests/support/people/distant-guest.ts';
import { resultOf, tokenOf } from '#tests/support/people/finished-result.ts';
import { Person } from '#tests/support/people/person.ts';
import { databases } from '#tests/support/services/databases.ts';

type Answer = ShareBody & FailureBody;

const press = { licence: 'look-only', people: 'nobody' };
const password = 'paper boats';

describe.each(databases)('decisions about what is on Explore on %s', (database) => {
  let site: AccountSite;
  let desk: Person;
  beforeAll(async () => {
    site = await openAccountSite(database, inject('postgresUrl'), {
      OPERATOR_EMAIL: 'desk@pictures.example',
    });
    desk = await operatorAtDesk(site);
  });
  afterAll(() => site.close());

  async function member() {
    const person = new Person(site);
    await person.register();
    return person;
  }
  const stranger = () => new DistantGuest(site.url);
  let seeds = 100;
  async function shareOf(owner: Person, bytes?: Buffer, wish: object = {}): Promise<ShareBody> {
    const { id: media } = await resultOf(site, owner, bytes ?? (await shapesPicture(seeds++)));
    const { body } = await owner.post<ShareBody>('/api/shares', { media, alt: 'Two paper boats', ...wish });
    if (body.code !== 200) throw new Error(`${body.code}: ${body.message}`);
    return body.result;
  }
  const publish = (owner: Person, share: { id: string }) =>
    owner.post<Answer>(`/api/shares/${share.id}/publication`, press);
  const withdraw = (owner: Person, share: { id: string }) =>
    owner.call(`/api/shares/${share.id}/publication`, { method: 'DELETE' });
  const queue = async (who = desk) => (await who.call<QueuedShareBody[]>('/api/admin/shares')).body.result;
  const decide = (share: { id: string }, what: 'keep' | 'remove', body: object) =>
    desk.post<QueuedShareBody[] & FailureBody>(`/api/admin/shares/${share.id}/${what}`, body);
  const settle = (share: { id: string }, outcome: 'upheld' | 'refused', who = desk) =>
    who.post<QueuedShareBody[] & FailureBody>(`/api/admin/shares/${share.id}/objection`, {
      outcome,
      words: 'We looked twice.',
    });
  const object = (owner: Person, share: { id: string }) =>
    owner.post<Answer>(`/api/shares/${share.id}/objection`, { words: 'My sister drew it.' });
  const own = async (owner: Person, share: { id: string }) =>
    (await owner.call<ShareBody[]>('/api/shares')).body.result.find(({ id }) => id === share.id)!;
  const addressOf = ({ publication }: ShareBody) => new URL(publication!.url).pathname.split('/')[2];
  const seen = async (address: string) => (await stranger().fetch(`/api/explore/${address}`)).status;
  const seenByLink = async (share: ShareBody) =>
    (await stranger().fetch(`/api/shared/${tokenOf(share)}`)).status;
  const isListed = async (address: string) =>
    (await stranger().call<ExplorePageBody>('/api/explore')).body.result.items.some(
      (item) => item.address === address,
    );
  const setPassword = (owner: Person, share: { id: string }, value: string | null) =>
    owner.post<Answer>(`/api/shares/${share.id}/password`, { password: value });

  async function listed(owner?: Person, bytes?: Buffer) {
    const person = owner ?? (await member());
    const share = await shareOf(person, bytes);
    const address = addressOf((await publish(person, share)).body.result);
    await decide(share, 'keep', { reason: 'no_breach' });
    await site.mail.next(person.email);
    expect(await seen(address)).toBe(200);
    return { owner: person, share, address };
  }

  /** Taken off by an operator, while its link stays. */
  async function refused(bytes?: Buffer) {
    const made = await listed(undefined, bytes);
    await stranger().post(`/api/explore/${made.address}/reports`, { reason: 'deceives' });
    await decide(made.share, 'remove', { reason: 'deceives', words: 'A fake.', from: 'explore' });
    return made;
  }

  test('what has a password is not published, and what is published gets none', async () => {
    const owner = await member();
    await grantVip(site.database.db, owner.id, 30, site.clock.now);
    const locked = await shareOf(owner, undefined, { password });
    expect(locked).toMatchObject({ hasPassword: true, publishing: 'off' });
    const refusal = await publish(owner, locked);
    expect([refusal.status, refusal.body.result.error]).toEqual([409, 'share_has_password']);
    expect(refusal.body.message).toContain('password');
    expect((await setPassword(owner, locked, null)).body.result.publishing).toBe('reviewed');
    const waiting = (await publish(owner, locked)).body.result;
    expect(waiting.publication!.state).toBe('waiting');

    const { share, address } = await listed(owner);
    for (const one of [locked, share]) {
      const kept = await setPassword(owner, one, password);
      expect([kept.status, kept.body.result.error]).toEqual([409, 'share_published']);
      expect(kept.body.message).toContain('Take it off Explore');
    }
    expect(await seen(address)).toBe(200);
    expect(await seenByLink(share)).toBe(200);
    await withdraw(owner, share);
    expect((await setPassword(owner, share, password)).body.result.hasPassword).toBe(true);
    // Of two that come at once, one wins.
    const third = await shareOf(owner);
    await Promise.all([publish(owner, third), setPassword(owner, third, password)]);
    const both = await own(owner, third);
    expect([both.hasPassword, both.publication !== null].filter(Boolean)).toHaveLength(1);
    await withdraw(owner, locked);
    await withdraw(owner, third);
  });

  test('without the right to share, nothing is on Explore; given back, nothing comes back by itself', async () => {
    const { owner, share, address } = await listed();
    const other = await shareOf(owner);
    const end = await desk.post(`/api/admin/people/${owner.id}/sharing/end`, { reason: 'deceives' });
    expect(end.status).toBe(200);
    expect((await site.mail.next(owner.email)).text).toContain('off Explore');
    expect([await seen(address), await isListed(address), await seenByLink(share)]).toEqual([
      410,
      false,
      410,
    ]);
    const refusal = await publish(owner, other);
    expect(refusal.body.result.error).toBe('sharing_ended');
    expect(await own(owner, other)).toMatchObject({ state: 'ended', publishing: 'off' });
    await desk.post(`/api/admin/people/${owner.id}/sharing/allow`, {});
    expect([await seen(address), await isListed(address), await seenByLink(share)]).toEqual([
      410,
      false,
      200,
    ]);
    expect(await own(owner, share)).toMatchObject({ state: 'shown', publication: null });
    expect((await publish(owner, share)).body.result.publication!.state).toBe('waiting');
    await withdraw(owner, share);
  });

  test('to being taken off Explore its owner objects once; right, it may be published anew', async () => {
    const { owner, share, address } = await refused();
    expect((await site.mail.next(owner.email)).text).toContain(`/app/gallery?object=${share.id}`);
    expect(await seen(address)).toBe(410);
    expect((await publish(owner, share)).body.result.error).toBe('not_publishable');
    // Nobody gets rid of the decision by taking it off.
    expect((await withdraw(owner, share)).status).toBe(404);
    const made = await object(owner, share);
    expect(made.body.result).toMatchObject({
      state: 'shown',
      objection: 'open',
      publication: { state: 'refused' },
    });
    expect((await object(owner, share)).body.result.error).toBe('objection_made');
    const second = await operatorAtDesk(site);
    expect(await queue()).toMatchObject([
      {
        id: share.id,
        state: 'shown',
        reports: [],
        publication: null,
        objection: { against: 'refused', words: 'My sister drew it.' },
        ended: { reason: 'deceives', words: 'A fake.' },
        isTheirs: false,
      },
    ]);
    expect((await settle(share, 'upheld')).body.result.error).toBe('other_operator_decides');
    expect((await second.fetch(`/api/admin/shares/${share.id}/picture`)).status).toBe(200);
    expect((await settle(share, 'upheld', second)).body.result).toEqual([]);
    const { headers, text } = await site.mail.next(owner.email);
    expect(headers.get('subject')).toBe('You were right: you can publish it again');
    expect(text).toContain('We looked twice.');
    expect(await site.database.db.$count(removedResults, eq(removedResults.shareId, share.id))).toBe(0);
    expect(await site.database.db.$count(removedLikenesses, eq(removedLikenesses.shareId, share.id))).toBe(0);
    // Nothing is published by itself.
    expect([await seen(address), await isListed(address)]).toEqual([410, false]);
    expect(await own(owner, share)).toMatchObject({ objection: null, publication: null });
    const anew = addressOf((await publish(owner, share)).body.result);
    await decide(share, 'keep', { reason: 'no_breach' });
    expect(await seen(anew)).toBe(200);
    await withdraw(owner, share);
    await carryOutForOperator(
      { db: site.database.db, now: () => site.clock.now },
      { name: 'operator', email: second.email, change: 'off' },
    );
  });

  test('an objection that is refused is final; a report on its link leaves it open', async () => {
    const { owner, share } = await refused();
    await site.mail.next(owner.email);
    await object(owner, share);
    await stranger().post(`/api/shared/${tokenOf(share)}/reports`, { reason: 'rights' });
    // One entry, with what is reported first.
    expect(await queue()).toMatchObject([{ id: share.id, objection: null, ended: null, reports: [{}] }]);
    const left = (await decide(share, 'keep', { reason: 'no_breach' })).body.result;
    expect(left).toMatchObject([{ id: share.id, objection: { against: 'refused' }, isTheirs: true }]);
    expect((await settle(share, 'refused')).body.result).toEqual([]);
    expect((await site.mail.next(owner.email)).headers.get('subject')).toBe('It stays off Explore');
    expect(await own(owner, share)).toMatchObject({
      objection: 'refused',
      publication: { state: 'refused' },
    });
    expect((await object(owner, share)).body.result.error).toBe('objection_made');
    expect((await publish(owner, share)).body.result.error).toBe('not_publishable');
    expect(await seenByLink(share)).toBe(200);
  });

  test('removed altogether, it is another decision, and what was refused before goes with it', async () => {
    const { owner, share } = await refused();
    await object(owner, share);
    await stranger().post(`/api/shared/${tokenOf(share)}/reports`, { reason: 'rights' });
    expect((await decide(share, 'remove', { reason: 'rights' })).body.result).toEqual([]);
    const rows = await site.database.db
      .select()
      .from(shareObjections)
      .where(eq(shareObjections.shareId, share.id));
    expect(rows).toMatchObject([{ against: 'refused', state: 'refused' }]);
    expect(await site.database.db.$count(publications, eq(publications.shareId, share.id))).toBe(0);
    expect((await object(owner, share)).body.result).toMatchObject({ state: 'removed', objection: 'open' });
    expect((await settle(share, 'upheld')).body.result).toEqual([]);
    const again = await owner.post<Answer>('/api/shares', { media: share.media, alt: 'Boats' });
    expect(again.body.code).toBe(200);
    expect((await publish(owner, again.body.result)).body.result.publication!.state).toBe('waiting');
    await withdraw(owner, again.body.result);
  });

  test('what looks like something taken off Explore is not published, though it is shared; of what nobody may share, neither', async () => {
    const bytes = await shapesPicture(seeds++);
    const smaller = (width: number) => sharp(bytes).resize({ width }).png().toBuffer();
    const { share } = await refused(bytes);
    const other = await member();
    const alike = await shareOf(other, await smaller(300));
    expect(await seenByLink(alike)).toBe(200);
    expect((await publish(other, alike)).body.result.error).toBe('not_publishable');
    // The same row stands for more once it is removed altogether.
    await stranger().post(`/api/shared/${tokenOf(share)}/reports`, { reason: 'rights' });
    await decide(share, 'remove', { reason: 'rights' });
    const { id: media } = await resultOf(site, other, await smaller(260));
    const refusal = await other.post<Answer>('/api/shares', { media, alt: 'Boats' });
    expect(refusal.body.result.error).toBe('not_shareable');
    expect((await publish(other, alike)).body.result.error).toBe('not_publishable');
    await carryOutForOperator(
      { db: site.database.db, now: () => site.clock.now },
      { name: 'allow-share', id: share.id },
    );
    expect((await publish(other, alike)).body.result.publication!.state).toBe('waiting');
    await withdraw(other, alike);
  });

  test('what was allowed by the command is published by whoever had it refused', async () => {
    const { owner, share } = await refused();
    await carryOutForOperator(
      { db: site.database.db, now: () => site.clock.now },
      { name: 'allow-share', id: share.id },
    );
    expect((await publish(owner, share)).body.result.publication!.state).toBe('waiting');
    await withdraw(owner, share);
  });

  test.each(['explore', 'link'])(
    'one report by the %s hides both, and the queue has one entry',
    async (side) => {
      const { owner, share, address } = await listed();
      const path = side === 'explore' ? `/api/explore/${address}` : `/api/shared/${tokenOf(share)}`;
      expect((await stranger().post(`${path}/reports`, { reason: 'in_picture' })).body.result).toEqual({
        hidden: true,
      });
      expect([await seen(address), await seenByLink(share), await isListed(address)]).toEqual([
        410,
        410,
        false,
      ]);
      await object(owner, share);
      expect(await queue()).toMatchObject([
        {
          id: share.id,
          state: 'hidden',
          reports: [{ reason: 'in_picture' }],
          publication: { state: 'listed' },
          objection: { against: 'hidden' },
          ended: null,
        },
      ]);
      expect((await decide(share, 'keep', { reason: 'not_in_picture' })).body.result).toEqual([]);
      expect([await seen(address), await seenByLink(share)]).toEqual([200, 200]);
      await withdraw(owner, share);
    },
  );

  test('what waits after a restore is neither seen nor published', async () => {
    const { owner, share, address } = await listed();
    await site.database.db.update(shares).set({ heldAt: site.clock.now }).where(eq(shares.id, share.id));
    expect([await seen(address), await isListed(address), await seenByLink(share)]).toEqual([
      410,
      false,
      410,
    ]);
    const other = await shareOf(owner);
    await site.database.db.update(shares).set({ heldAt: site.clock.now }).where(eq(shares.id, other.id));
    expect((await publish(owner, other)).status).toBe(404);
  });
});
