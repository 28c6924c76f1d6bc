import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { FailureBody, ShareBody } from '#src/api/contract/contract.ts';
import type { LogEntryBody, QueuedShareBody } from '#src/api/contract/operator/operator-contract.ts';
import { auditEvents, blobs, shareReports, shares, users } from '#src/db/schema.ts';
import { blobKey } from '#src/media/storage/blob-store.server.ts';
import { carryOutForOperator } from '#src/operator/operator-commands.server.ts';
import { createQueueClock } from '#src/shares/queue/queue-clock.server.ts';
import { type AccountSite, openAccountSite } from '#tests/support/hosts/account-site.ts';
import { operatorAtDesk } from '#tests/support/people/desk-operator.ts';
import { DistantGuest } from '#tests/support/people/distant-guest.ts';
import { finishResult } from '#tests/support/people/finished-result.ts';
import { Person } from '#tests/support/people/person.ts';
import { databases } from '#tests/support/services/databases.ts';

const hourMs = 60 * 60 * 1000;
const alt = 'Two paper boats';

describe.each(databases)('the operator’s queue on %s', (database) => {
  let site: AccountSite;
  let desk: Person;
  beforeAll(async () => {
    site = await openAccountSite(database, inject('postgresUrl'));
    desk = await operatorAtDesk(site);
  });
  afterAll(() => site.close());

  const stranger = () => new DistantGuest(site.url);
  const tokenOf = ({ url }: ShareBody) => new URL(url).pathname.split('/')[2];
  /** What a stranger gets at each address of it. */
  const statuses = (share: ShareBody) =>
    Promise.all(
      ['', '/picture', '/before', '/card'].map(
        async (part) => (await stranger().fetch(`/api/shared/${tokenOf(share)}${part}`)).status,
      ),
    );
  const seen = [200, 200, 200, 200];
  const gone = [410, 410, 410, 410];

  async function shared(person?: Person): Promise<{ owner: Person; share: ShareBody }> {
    const owner = person ?? new Person(site);
    if (!person) await owner.register();
    const [photo, result] = [await owner.upload(await drawn()), await owner.upload(await drawn())];
    await finishResult(site.database.db, owner.id, result.id, {
      tool: 'sharpen-image',
      inputs: { photo: [photo.id] },
    });
    const wish = { media: result.id, alt, withBefore: true };
    const { body } = await owner.post<ShareBody>('/api/shares', wish);
    return { owner, share: body.result };
  }

  const report = (share: ShareBody, reason = 'in_picture', who = stranger(), words = '') =>
    who.post<FailureBody>(`/api/shared/${tokenOf(share)}/reports`, { reason, words });
  const queue = async () => (await desk.call<QueuedShareBody[]>('/api/admin/shares')).body.result;
  const decide = (share: { id: string }, what: 'keep' | 'remove', body: object, who = desk) =>
    who.post<QueuedShareBody[] & FailureBody>(`/api/admin/shares/${share.id}/${what}`, body);
  const keep = (share: { id: string }, reason = 'not_in_picture') => decide(share, 'keep', { reason });

  test('has what is reported, whoever says they are in it first and by when that is due, then by age', async () => {
    const made = [await shared(), await shared(), await shared(), await shared()];
    const [first, second, third, untouched] = made.map(({ share }) => share);
    const start = site.clock.now;
    await report(first, 'other', stranger(), 'Look at\nthe boats.');
    site.clock.now = new Date(start.getTime() + 1000);
    await report(second, 'hate');
    site.clock.now = new Date(start.getTime() + 2000);
    await report(third);
    site.clock.now = new Date(start.getTime() + 3000);
    await report(first);
    const listed = await queue();
    expect(listed.map(({ id }) => id)).toEqual([third.id, first.id, second.id]);
    expect(listed[1]).toEqual({
      id: first.id,
      tool: 'sharpen-image',
      alt,
      typed: [],
      type: 'image/jpeg',
      hasBefore: true,
      state: 'hidden',
      owner: { id: made[0].owner.id, email: made[0].owner.email },
      objection: null,
      ended: null,
      isTheirs: true,
      createdAt: first.createdAt,
      reports: [
        { reason: 'other', words: 'Look at\nthe boats.', at: start.toISOString() },
        { reason: 'in_picture', words: '', at: new Date(start.getTime() + 3000).toISOString() },
      ],
      publication: null,
      dueAt: new Date(start.getTime() + 3000 + 48 * hourMs).toISOString(),
    });
    expect(listed[2]).toMatchObject({ state: 'shown', dueAt: null });
    // Nobody said anything against the fourth: not even operators open that.
    expect((await desk.fetch(`/api/admin/shares/${untouched.id}/picture`)).status).toBe(404);
    expect((await decide(untouched, 'remove', { reason: 'other' })).status).toBe(404);
    expect(await statuses(untouched)).toEqual(seen);
    for (const share of [first, second, third]) await keep(share);
    expect(await queue()).toEqual([]);
    site.clock.now = start;
  });

  test('is there for nobody but operators, and no more is its picture', async () => {
    const { owner, share } = await shared();
    await report(share);
    const address = `/api/admin/shares/${share.id}/picture`;
    for (const who of [owner, new Person(site)]) {
      for (const path of [address, '/api/admin/shares'])
        expect([path, (await who.fetch(path)).status]).toEqual([path, 404]);
      expect((await decide(share, 'keep', { reason: 'no_breach' }, who)).status).toBe(404);
    }
    const answer = await desk.fetch(address);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(100);
    const looks = await site.database.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.kind, 'share_viewed'));
    expect(looks).toMatchObject([{ operatorId: desk.id, userId: owner.id, details: { share: share.id } }]);
    expect(await statuses(share)).toEqual(gone);
    await keep(share);
    // Decided, it is no operator's any more.
    expect((await desk.fetch(address)).status).toBe(404);
  });

  test('kept, it is seen again, and its owner is told both times, in their language', async () => {
    const { owner, share } = await shared();
    await site.database.db.update(users).set({ locale: 'de' }).where(eq(users.id, owner.id));
    await report(share);
    const hidden = await site.mail.next(owner.email);
    expect(hidden.headers.get('subject')).toBe('Ihr geteilter Link ist vorerst ausgeblendet');
    expect(hidden.text).toContain(alt);
    expect(await statuses(share)).toEqual(gone);
    const { body } = await decide(share, 'keep', { reason: 'agreed', words: 'Wir haben gefragt.' });
    expect(body.result).toEqual([]);
    expect(await statuses(share)).toEqual(seen);
    const again = await site.mail.next(owner.email);
    expect(again.headers.get('subject')).toBe('Ihr geteilter Link funktioniert wieder');
    expect(again.text).toContain('Wir haben gefragt.');
    expect(again.text).toContain('https://pictures.example/de/contact');
    const [row] = await site.database.db
      .select()
      .from(shareReports)
      .where(eq(shareReports.shareId, share.id));
    expect(row).toMatchObject({ state: 'dismissed', decidedAt: site.clock.now });
    const log = (await desk.call<LogEntryBody[]>('/api/admin/log')).body.result;
    const entry = log.find(({ kind, details }) => kind === 'share_kept' && details.share === share.id);
    expect(entry).toMatchObject({
      kind: 'share_kept',
      operator: { id: desk.id },
      account: { id: owner.id },
      details: { share: share.id, reason: 'agreed' },
    });
  });

  test('kept without having been hidden, nobody is told anything', async () => {
    const { owner, share } = await shared();
    await report(share, 'hate');
    expect(await statuses(share)).toEqual(seen);
    await keep(share, 'no_breach');
    await site.accounts.settled();
    expect(site.mail.waiting(owner.email)).toBe(0);
  });

  test('removed, it is gone for good with its bytes, and its owner is told why', async () => {
    const { owner, share } = await shared();
    await report(share, 'rights');
    const { db } = site.database;
    const [before] = await db.select().from(shares).where(eq(shares.id, share.id));
    const own = [before.blob!, before.beforeBlob!, before.cardBlob!];
    for (const sha256 of own) expect(await db.$count(blobs, eq(blobs.sha256, sha256))).toBe(1);
    const answer = await decide(share, 'remove', { reason: 'rights', words: 'The boats are hers.' });
    expect(answer.body.result).toEqual([]);
    expect(await statuses(share)).toEqual(gone);
    const word = await stranger().call<FailureBody>(`/api/shared/${tokenOf(share)}`);
    expect(word.body.result.error).toBe('share_gone');
    for (const sha256 of own) {
      expect(await db.$count(blobs, eq(blobs.sha256, sha256))).toBe(0);
      expect(await site.media.storage.fetch(blobKey(sha256))).toBeNull();
    }
    expect((await owner.call<ShareBody[]>('/api/shares')).body.result).toMatchObject([
      { id: share.id, state: 'removed' },
    ]);
    const { headers, text } = await site.mail.next(owner.email);
    expect(headers.get('subject')).toBe('Your shared link was removed');
    expect(text).toContain('infringes someone’s rights. The operator adds: The boats are hers.');
    // The result itself stays its owner's.
    expect((await owner.call(`/api/media/${share.media}`)).status).toBe(200);
    for (const what of ['keep', 'remove'] as const)
      expect((await decide(share, what, { reason: what === 'keep' ? 'no_breach' : 'other' })).status).toBe(
        404,
      );
    expect(await statuses(share)).toEqual(gone);
  });

  test('what was removed is shared by nobody again, under other metadata neither, until an operator allows it', async () => {
    const picture = await sharp(await drawn())
      .removeAlpha()
      .jpeg({ quality: 100 })
      .toBuffer();
    const again = await sharp(picture)
      .keepExif()
      .withExif({ IFD0: { Artist: 'Ada' } })
      .png()
      .toBuffer();
    const shareOf = async (bytes: Buffer, alike: Person) => {
      const result = await alike.upload(bytes, 'boats.png', { metadata: 'keep' });
      await finishResult(site.database.db, alike.id, result.id, { tool: 'sharpen-image' });
      const { body } = await alike.post<ShareBody & FailureBody>('/api/shares', { media: result.id, alt });
      return body.result;
    };
    const [owner, other] = [new Person(site), new Person(site)];
    for (const person of [owner, other]) await person.register();
    const share = await shareOf(picture, owner);
    expect((await shareOf(again, other)).error).toBeUndefined();
    await report(share, 'rights');
    await decide(share, 'remove', { reason: 'rights' });
    expect((await shareOf(picture, owner)).error).toBe('not_shareable');
    expect((await shareOf(picture, other)).error).toBe('not_shareable');
    expect((await shareOf(again, other)).error).toBe('not_shareable');
    expect((await shareOf(await drawn(), owner)).error).toBeUndefined();
    // Also when neither the share nor its owner is there any more.
    await owner.post('/api/account/delete', { password: await owner.encrypt(owner.password) });
    expect((await shareOf(picture, other)).error).toBe('not_shareable');
    const parts = { db: site.database.db, now: () => site.clock.now };
    const allow = () => carryOutForOperator(parts, { name: 'allow-share', id: share.id });
    expect(await allow()).toContain(share.id);
    expect((await shareOf(picture, other)).error).toBeUndefined();
    await expect(allow()).rejects.toThrow(share.id);
  });

  test('who is in it hides all links to the result, and no other is made before an operator has looked', async () => {
    const who = stranger();
    const { owner, share } = await shared();
    const again = () => owner.post<ShareBody & FailureBody>('/api/shares', { media: share.media, alt });
    const second = (await again()).body.result;
    const shownSecond = [200, 200, 404, 200];
    for (let time = 0; time < 2; time++) {
      await report(share, 'in_picture', who);
      expect([await statuses(share), await statuses(second)]).toEqual([gone, gone]);
      expect((await again()).body.result.error).toBe('share_hidden');
      expect((await queue()).map(({ id }) => id).sort()).toEqual([share.id, second.id].sort());
      // Somebody else is in it as well: of their link nothing is decided yet.
      if (time === 1)
        await site.database.db
          .update(shareReports)
          .set({ createdAt: new Date(site.clock.now.getTime() + 1) })
          .where(and(eq(shareReports.shareId, second.id), eq(shareReports.state, 'open')));
      await keep(share);
      expect(await statuses(share)).toEqual(seen);
      expect(await statuses(second)).toEqual(time === 0 ? shownSecond : gone);
    }
    await keep(second);
    expect(await statuses(second)).toEqual(shownSecond);
    expect(await queue()).toEqual([]);
    expect((await again()).body.result.error).toBeUndefined();
  });

  test('nor is it shared meanwhile when a tool has made it again', async () => {
    const owner = new Person(site);
    await owner.register();
    const noise = Uint8Array.from({ length: 9 * 8 * 3 }, (_, place) => (place * 7919 * 13) % 256);
    const painted = sharp(noise, { raw: { width: 9, height: 8, channels: 3 } }).resize(320, 240);
    const photo = await owner.upload(await drawn());
    const ask = async (bytes: Buffer) => {
      const result = await owner.upload(bytes);
      await finishResult(site.database.db, owner.id, result.id, {
        tool: 'sharpen-image',
        inputs: { photo: [photo.id] },
      });
      const wish = { media: result.id, alt };
      return async () => (await owner.post<ShareBody & FailureBody>('/api/shares', wish)).body.result;
    };
    const first = await (await ask(await painted.clone().png().toBuffer()))();
    await report(first);
    const again = await ask(await painted.clone().jpeg().toBuffer());
    expect((await again()).error).toBe('share_hidden');
    expect((await (await ask(await drawn()))()).error).toBeUndefined();
    await keep(first);
    expect((await again()).error).toBeUndefined();
  });

  test('what its owner takes back while it is hidden is not shared again; what is seen may be', async () => {
    const { owner, share } = await shared();
    const again = async () =>
      (await owner.post<ShareBody & FailureBody>('/api/shares', { media: share.media, alt })).body.result;
    const takeBack = ({ id }: ShareBody) => owner.call(`/api/shares/${id}`, { method: 'DELETE' });
    await takeBack(share);
    const second = await again();
    expect(second.error).toBeUndefined();
    await report(second);
    await takeBack(second);
    expect((await again()).error).toBe('not_shareable');
    expect(await queue()).toEqual([]);
  });

  test('operators read what was typed for the tool where its owner passes it on', async () => {
    const owner = new Person(site);
    await owner.register();
    const result = await owner.upload(await drawn());
    const options = { prompt: 'a harbor at dawn' };
    await finishResult(site.database.db, owner.id, result.id, { tool: 'ai-image-generator', options });
    for (const [withWords, typed] of [
      [true, ['a harbor at dawn']],
      [false, []],
    ] as const) {
      const { body } = await owner.post<ShareBody>('/api/shares', { media: result.id, alt, withWords });
      await report(body.result, 'other');
      expect((await queue()).find(({ id }) => id === body.result.id)!.typed).toEqual(typed);
      await keep(body.result, 'no_breach');
    }
  });

  test('of two operators who decide at once, one does', async () => {
    const { owner, share } = await shared();
    await report(share, 'hate');
    const answers = await Promise.all([
      decide(share, 'remove', { reason: 'hate' }),
      decide(share, 'remove', { reason: 'hate' }),
      decide(share, 'remove', { reason: 'other' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    await site.accounts.settled();
    expect(site.mail.waiting(owner.email)).toBe(1);
  });

  test('a decision needs a reason from the list', async () => {
    const { share } = await shared();
    await report(share);
    for (const [what, body] of [
      ['remove', {}],
      ['remove', { reason: 'no_breach' }],
      ['keep', { reason: 'hate' }],
      ['keep', { reason: 'agreed', words: 'a'.repeat(1001) }],
    ] as const)
      expect((await decide(share, what, body)).body.result.error).toBe('request_invalid');
    expect(await statuses(share)).toEqual(gone);
    await keep(share);
  });

  test('who was found wrong twice hides nothing at once any more: it waits on top of the queue', async () => {
    const who = stranger();
    for (let time = 0; time < 2; time++) {
      const { share } = await shared();
      await report(share, 'in_picture', who);
      expect(await statuses(share)).toEqual(gone);
      await keep(share);
    }
    const { owner, share } = await shared();
    const other = await shared();
    await report(other.share, 'hate');
    const told = await report(share, 'in_picture', who);
    expect([told.status, told.body.result]).toEqual([200, { hidden: false }]);
    expect(await statuses(share)).toEqual(seen);
    await site.accounts.settled();
    expect(site.mail.waiting(owner.email)).toBe(0);
    const [top] = await queue();
    expect(top).toMatchObject({ id: share.id, state: 'shown', dueAt: expect.any(String) });
    // Somebody else is believed.
    expect((await report(share, 'in_picture')).body.result).toEqual({ hidden: true });
    expect(await statuses(share)).toEqual(gone);
    await decide(share, 'remove', { reason: 'in_picture' });
    await keep(other.share);
  });

  describe('the clock', () => {
    const start = new Date('2026-11-30T12:00:00Z');
    /** Of three processes, two with a transport of their own. */
    function clocks(refuses: () => boolean = () => false) {
      const sent: { to: string; subject: string; text: string }[] = [];
      const lines: string[] = [];
      const note = (...line: unknown[]) => void lines.push(JSON.stringify(line));
      const transport = {
        async send(mail: { to: string; subject: string; text: string }) {
          if (refuses()) throw new Error('away');
          sent.push(mail);
        },
      };
      const clock = (hasMail = true) =>
        createQueueClock({
          db: site.database.db,
          mail: hasMail ? { transport, to: 'desk@pictures.example' } : null,
          publicUrl: 'https://pictures.example',
          now: () => site.clock.now,
          log: { info: note, warn: note, error: note },
        });
      const tend = async (hours: number, hasMail = true) => {
        site.clock.now = new Date(start.getTime() + hours * hourMs);
        await Promise.all([1, 2, 3].map(() => clock(hasMail).tend()));
      };
      return { sent, lines, tend };
    }
    /** A report at the start of the clock, alone. */
    async function reported(reason = 'in_picture') {
      const { share } = await shared();
      await site.database.db.delete(shareReports);
      const now = site.clock.now;
      site.clock.now = start;
      await report(share, reason);
      return {
        share,
        [Symbol.asyncDispose]: async () => {
          site.clock.now = now;
          await site.database.db.delete(shareReports);
        },
      };
    }

    test('reminds after 24 and after 44 hours, once each, whatever the number of processes', async () => {
      await using made = await reported();
      const { sent, tend } = clocks();
      await tend(23);
      expect(sent).toEqual([]);
      await tend(24);
      await tend(30);
      expect(sent).toHaveLength(1);
      expect(sent[0]).toMatchObject({ to: 'desk@pictures.example' });
      expect(sent[0].text).toContain(made.share.id);
      expect(sent[0].text).toContain('2026-12-02T12:00:00.000Z');
      expect(sent[0].text).toContain('https://pictures.example/app/admin#queue');
      await tend(44);
      await tend(60);
      expect(sent).toHaveLength(2);
      expect(sent[1].subject).toContain('44 hours');
    });

    test('says once what is late by more than both, and nothing of what is decided or of other reasons', async () => {
      {
        await using _made = await reported();
        const { sent, tend } = clocks();
        await tend(50);
        expect(sent).toHaveLength(1);
      }
      {
        await using _made = await reported('hate');
        const { sent, tend } = clocks();
        await tend(50);
        expect(sent).toEqual([]);
      }
      await using made = await reported();
      await site.database.db
        .update(shareReports)
        .set({ state: 'upheld' })
        .where(eq(shareReports.shareId, made.share.id));
      const { sent, tend } = clocks();
      await tend(24);
      expect(sent).toEqual([]);
    });

    test('tries again where the mail server was away', async () => {
      await using _made = await reported();
      let isAway = true;
      const { sent, tend } = clocks(() => isAway);
      await tend(24);
      expect(sent).toEqual([]);
      isAway = false;
      await tend(25);
      expect(sent).toHaveLength(1);
      await tend(26);
      expect(sent).toHaveLength(1);
    });

    test('writes to the log, once each, where no operator has an address', async () => {
      await using made = await reported();
      const { sent, lines, tend } = clocks();
      await tend(24, false);
      await tend(25, false);
      await tend(44, false);
      expect(sent).toEqual([]);
      const [{ id }] = await site.database.db
        .select()
        .from(shareReports)
        .where(eq(shareReports.shareId, made.share.id));
      expect(lines.filter((line) => line.includes(id))).toHaveLength(2);
    });
  });
});

/** A picture that is another one also to a lossy format. */
let drawings = 0;
function drawn(): Promise<Buffer> {
  const step = ++drawings;
  const background = { r: (step * 37) % 256, g: (step * 91) % 256, b: (step * 53) % 256 };
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
}
