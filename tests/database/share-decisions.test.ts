import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { FailureBody, ShareBody } from '#src/api/contract/contract.ts';
import type { PersonBody, QueuedShareBody } from '#src/api/contract/operator/operator-contract.ts';
import {
  auditEvents,
  removedLikenesses,
  removedResults,
  shareObjections,
  shareReports,
  shares,
  users,
} from '#src/db/schema.ts';
import { sweepMedia } from '#src/media/media-sweeper.server.ts';
import { carryOutForOperator } from '#src/operator/operator-commands.server.ts';
import { createShareNotices } from '#src/shares/share-notices.server.ts';
import { shapesPicture } from '#tests/fixtures/shapes-picture.ts';
import { type AccountSite, openAccountSite } from '#tests/support/hosts/account-site.ts';
import { operatorAtDesk } from '#tests/support/people/desk-operator.ts';
import { DistantGuest } from '#tests/support/people/distant-guest.ts';
import { resultOf, shareOf, tokenOf } from '#tests/support/people/finished-result.ts';
import { Person } from '#tests/support/people/person.ts';
import { databases } from '#tests/support/services/databases.ts';

const dayMs = 24 * 60 * 60 * 1000;

describe.each(databases)('decisions about shares on %s', (database) => {
  let site: AccountSite;
  let desk: Person;
  beforeAll(async () => {
    site = await openAccountSite(database, inject('postgresUrl'));
    desk = await operatorAtDesk(site);
  });
  afterAll(() => site.close());

  const member = async () => {
    const person = new Person(site);
    await person.register();
    return person;
  };
  const stranger = () => new DistantGuest(site.url);
  const seen = async (share: ShareBody) => (await stranger().fetch(`/api/shared/${tokenOf(share)}`)).status;
  const report = (share: ShareBody, reason = 'rights', words = '') =>
    stranger().post<FailureBody>(`/api/shared/${tokenOf(share)}/reports`, { reason, words });
  const queue = async (who = desk) => (await who.call<QueuedShareBody[]>('/api/admin/shares')).body.result;
  const decide = (share: { id: string }, what: 'keep' | 'remove', body: object, who = desk) =>
    who.post<QueuedShareBody[] & FailureBody>(`/api/admin/shares/${share.id}/${what}`, body);
  const object = (person: Person, share: { id: string }, words = 'My sister drew\nthese boats.') =>
    person.post<ShareBody & FailureBody>(`/api/shares/${share.id}/objection`, { words });
  const settle = (share: { id: string }, outcome: string, who: Person, words = '') =>
    who.post<QueuedShareBody[] & FailureBody>(`/api/admin/shares/${share.id}/objection`, { outcome, words });
  const listed = async (person: Person) => (await person.call<ShareBody[]>('/api/shares')).body.result;

  async function removed(person?: Person) {
    const owner = person ?? (await member());
    const share = await shareOf(site, owner);
    await report(share);
    await decide(share, 'remove', { reason: 'rights', words: 'Not hers.' });
    await site.mail.next(owner.email);
    return { owner, share };
  }

  describe('an objection', () => {
    test('to a removal is made once, and decided by another operator than the first', async () => {
      const { owner, share } = await removed();
      expect((await object(await member(), share)).status).toBe(404);
      expect((await object(owner, share, '  ')).body.result.error).toBe('request_invalid');
      const made = await object(owner, share);
      expect(made.body.result).toMatchObject({ id: share.id, state: 'removed', objection: 'open' });
      expect((await object(owner, share)).body.result.error).toBe('objection_made');
      const second = await operatorAtDesk(site);
      expect(await queue()).toMatchObject([
        {
          id: share.id,
          state: 'removed',
          reports: [],
          objection: { against: 'removed', words: 'My sister drew\nthese boats.' },
          ended: { reason: 'rights', words: 'Not hers.' },
          isTheirs: false,
          dueAt: null,
        },
      ]);
      expect(await queue(second)).toMatchObject([{ id: share.id, isTheirs: true }]);
      // Its copies are gone: what there is to look at is the result itself, which is written down.
      const picture = await second.fetch(`/api/admin/shares/${share.id}/picture`);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
      const refusal = await settle(share, 'upheld', desk);
      expect([refusal.status, refusal.body.result.error]).toEqual([409, 'other_operator_decides']);
      expect((await settle(share, 'upheld', owner)).status).toBe(404);
      expect((await settle(share, 'upheld', second, 'You were right.')).body.result).toEqual([]);
      expect((await settle(share, 'refused', second)).status).toBe(404);
      expect((await second.fetch(`/api/admin/shares/${share.id}/picture`)).status).toBe(404);
      const told = await site.mail.next(owner.email);
      expect(told.headers.get('subject')).toBe('You were right: you can share it again');
      expect(told.text).toContain('You were right.');
      const again = await owner.post<ShareBody>('/api/shares', { media: share.media, alt: 'Boats' });
      expect(again.body.code).toBe(200);
      expect(await seen(again.body.result)).toBe(200);
      expect(await seen(share)).toBe(410);
      const both = new Map((await listed(owner)).map((one) => [one.id, one]));
      expect(both.get(again.body.result.id)!.state).toBe('shown');
      expect(both.get(share.id)!.objection).toBe('upheld');
      const events = await site.database.db
        .select()
        .from(auditEvents)
        .where(eq(auditEvents.kind, 'objection_upheld'));
      expect(events).toMatchObject([
        { operatorId: second.id, userId: owner.id, details: { share: share.id } },
      ]);
      await carryOutForOperator(
        { db: site.database.db, now: () => site.clock.now },
        { name: 'operator', email: second.email, change: 'off' },
      );
    });

    test('that is refused is final; where there is one operator, they decide', async () => {
      const { owner, share } = await removed();
      await object(owner, share);
      expect(await queue()).toMatchObject([{ id: share.id, isTheirs: true }]);
      expect((await settle(share, 'refused', desk)).body.result).toEqual([]);
      const told = await site.mail.next(owner.email);
      expect(told.headers.get('subject')).toBe('It stays removed');
      expect(told.text).toContain('final');
      expect((await object(owner, share)).body.result.error).toBe('objection_made');
      const again = await owner.post<FailureBody>('/api/shares', { media: share.media, alt: 'Boats' });
      expect(again.body.result.error).toBe('not_shareable');
      expect(await listed(owner)).toMatchObject([{ id: share.id, state: 'removed', objection: 'refused' }]);
    });

    test('to being hidden is decided with the report, and one to the removal is another one', async () => {
      const owner = await member();
      const share = await shareOf(site, owner);
      expect((await object(owner, share)).body.result.error).toBe('not_decided');
      await report(share, 'in_picture');
      const { text } = await site.mail.next(owner.email);
      expect(text).toContain(`https://pictures.example/app/gallery?object=${share.id}`);
      expect((await object(owner, share, 'Nobody is in it.')).body.result.objection).toBe('open');
      expect(await queue()).toMatchObject([
        {
          id: share.id,
          state: 'hidden',
          objection: { words: 'Nobody is in it.' },
          ended: null,
          isTheirs: true,
        },
      ]);
      // What is asked about hidden shares is decided by keeping or removing them.
      expect((await settle(share, 'upheld', desk)).status).toBe(404);
      await decide(share, 'remove', { reason: 'in_picture' });
      const { db } = site.database;
      const [first] = await db.select().from(shareObjections).where(eq(shareObjections.shareId, share.id));
      expect(first).toMatchObject({ against: 'hidden', state: 'refused' });
      expect(await listed(owner)).toMatchObject([{ state: 'removed', objection: null }]);
      expect((await object(owner, share)).body.result.objection).toBe('open');
      await settle(share, 'refused', desk);
    });

    test('can be made for six months, also of a share that would have expired', async () => {
      const owner = await member();
      const share = await shareOf(site, owner, { days: '7' });
      await report(share);
      await decide(share, 'remove', { reason: 'other' });
      const start = site.clock.now;
      site.clock.now = new Date(start.getTime() + 100 * dayMs);
      const [row] = await site.database.db.select().from(shares).where(eq(shares.id, share.id));
      expect(row.expiresAt!.getTime()).toBeGreaterThan(start.getTime() + 180 * dayMs);
      site.clock.now = start;
      await object(owner, share);
      await settle(share, 'refused', desk);
    });
  });

  describe('the right to share', () => {
    const end = (person: Person, who = desk) =>
      who.post<PersonBody & FailureBody>(`/api/admin/people/${person.id}/sharing/end`, {
        reason: 'hate',
        words: 'Three times now.',
      });
    const allow = (person: Person) =>
      desk.post<PersonBody>(`/api/admin/people/${person.id}/sharing/allow`, {});

    test('is taken with a reason, ends all links at once, and is given back', async () => {
      const owner = await member();
      const share = await shareOf(site, owner);
      expect((await end(owner, await member())).status).toBe(404);
      expect((await end(desk)).body.result.error).toBe('person_is_operator');
      const { result } = (await end(owner)).body;
      expect(result.sharingEnded).toEqual({ at: site.clock.now.toISOString(), reason: 'hate' });
      for (const part of ['', '/picture', '/before', '/card'])
        expect((await stranger().fetch(`/api/shared/${tokenOf(share)}${part}`)).status).toBe(410);
      const told = await site.mail.next(owner.email);
      expect(told.headers.get('subject')).toBe('Sharing has ended for your account');
      expect(told.text).toContain('hateful or violent. The operator adds: Three times now.');
      expect(await listed(owner)).toMatchObject([{ id: share.id, state: 'ended' }]);
      const { id: media } = await resultOf(site, owner);
      const refusal = await owner.post<FailureBody>('/api/shares', { media, alt: 'Boats' });
      expect([refusal.status, refusal.body.result.error]).toEqual([422, 'sharing_ended']);
      expect(refusal.body.message).toContain('Hate or violence');
      expect(refusal.body.message).toContain('contact us');
      // A second time, nobody is told anything.
      await end(owner);
      await site.accounts.settled();
      expect(site.mail.waiting(owner.email)).toBe(0);
      expect((await allow(owner)).body.result.sharingEnded).toBeNull();
      expect((await site.mail.next(owner.email)).headers.get('subject')).toBe('You can share again');
      expect(await seen(share)).toBe(200);
      const made = await owner.post<ShareBody>('/api/shares', { media, alt: 'Boats' });
      expect(made.body.code).toBe(200);
    });

    test('is taken and given back on the command line, too', async () => {
      const owner = await member();
      const share = await shareOf(site, owner);
      const notices = createShareNotices(site.accounts);
      const command = (change: 'on' | 'off', reason = '') =>
        carryOutForOperator(
          {
            db: site.database.db,
            now: () => site.clock.now,
            openNotices: () => ({ ...notices, sent: () => site.accounts.settled() }),
          },
          { name: 'sharing', email: owner.email, change, reason, words: '' },
        );
      await expect(command('off', 'bored')).rejects.toThrow('--reason');
      expect(await seen(share)).toBe(200);
      expect(await command('off', 'deceives')).toContain(owner.email);
      expect(await seen(share)).toBe(410);
      expect(site.mail.waiting(owner.email)).toBe(1);
      await command('on');
      expect(await seen(share)).toBe(200);
    });
  });

  test('what people wrote goes 90 days after the decision, however long the share lives', async () => {
    const owner = await member();
    const [share, undecided] = [
      await shareOf(site, owner, { days: 'never' }),
      await shareOf(site, owner, { days: 'never' }),
    ];
    const { owner: objecting, share: gone } = await removed();
    await object(objecting, gone);
    await settle(gone, 'refused', desk);
    await report(share, 'other', 'She is my neighbor.');
    await report(undecided, 'other', 'Nobody has read this.');
    await decide(share, 'keep', { reason: 'no_breach' });
    const { db } = site.database;
    const wordsOf = async ({ id }: { id: string }) =>
      (await db.select().from(shareReports).where(eq(shareReports.shareId, id))).map(
        ({ words, reporter }) => [words, reporter !== null],
      );
    const objected = async () =>
      (await db.select().from(shareObjections).where(eq(shareObjections.shareId, gone.id)))[0].words;
    const sweepAt = (days: number) =>
      sweepMedia(
        {
          db,
          blobStore: site.media.copies.blobs,
          exportCache: { sweep: async () => {} },
          uploads: { sweep: async () => {} },
          scratch: '/nowhere',
          log: { info() {} },
        } as never,
        new Date(site.clock.now.getTime() + days * dayMs),
      );
    await sweepAt(89);
    expect(await wordsOf(share)).toEqual([['She is my neighbor.', true]]);
    expect(await objected()).not.toBe('');
    await sweepAt(91);
    expect(await wordsOf(share)).toEqual([['', false]]);
    expect(await objected()).toBe('');
    // What nobody has decided about can still be read.
    expect((await wordsOf(undecided))[0][0]).toBe('Nobody has read this.');
    expect(await seen(share)).toBe(200);
    await decide(undecided, 'keep', { reason: 'no_breach' });
  });

  test('a removed picture stays away in another size, format or light, until its owner was right', async () => {
    const [owner, other] = [await member(), await member()];
    const picture = await shapesPicture(7);
    const ask = async (who: Person, bytes: Buffer) => {
      const { id: media } = await resultOf(site, who, bytes);
      return (await who.post<ShareBody & FailureBody>('/api/shares', { media, alt: 'Boats' })).body.result;
    };
    const changed = {
      'JPEG of quality 60': await sharp(picture).jpeg({ quality: 60 }).toBuffer(),
      'half as large': await sharp(picture).resize(240).webp().toBuffer(),
      'cut by 2 %': await sharp(picture)
        .extract({ left: 5, top: 3, width: 470, height: 314 })
        .png()
        .toBuffer(),
      lighter: await sharp(picture).linear(1.1).png().toBuffer(),
      darker: await sharp(picture).linear(0.9).png().toBuffer(),
    };
    const share = await ask(owner, picture);
    expect((await ask(other, changed.lighter)).error).toBeUndefined();
    await report(share);
    await decide(share, 'remove', { reason: 'rights' });
    for (const [name, bytes] of Object.entries(changed))
      expect([name, (await ask(other, bytes)).error]).toEqual([name, 'not_shareable']);
    expect((await ask(other, await shapesPicture(8))).error).toBeUndefined();
    await object(owner, share);
    await settle(share, 'upheld', desk);
    const { db } = site.database;
    expect(await db.$count(removedResults, eq(removedResults.shareId, share.id))).toBe(0);
    expect(await db.$count(removedLikenesses)).toBe(0);
    for (const bytes of [picture, changed['half as large']])
      expect((await ask(other, bytes)).error).toBeUndefined();
  });

  test('nothing of an account whose sharing has ended stays once it is deleted', async () => {
    const owner = await member();
    await shareOf(site, owner);
    await site.database.db
      .update(users)
      .set({ sharingEndedAt: site.clock.now })
      .where(eq(users.id, owner.id));
    await owner.post('/api/account/delete', { password: await owner.encrypt(owner.password) });
    expect(await site.database.db.$count(shares, eq(shares.userId, owner.id))).toBe(0);
  });
});
