import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type {
  ExplorePageBody,
  FailureBody,
  MediaBody,
  PublishedBody,
  ShareBody,
} from '#src/api/contract/contract.ts';
import type { QueuedShareBody } from '#src/api/contract/operator/operator-contract.ts';
import { blobs, publications, shares, users } from '#src/db/schema.ts';
import { blobKey } from '#src/media/storage/blob-store.server.ts';
import { carryOutForOperator } from '#src/operator/operator-commands.server.ts';
import { mostWaiting } from '#src/shares/publication-rules.ts';
import { unpackZip } from '#tests/support/files/zip-file.ts';
import { type AccountSite, openAccountSite } from '#tests/support/hosts/account-site.ts';
import { operatorAtDesk } from '#tests/support/people/desk-operator.ts';
import { DistantGuest } from '#tests/support/people/distant-guest.ts';
import { finishResult } from '#tests/support/people/finished-result.ts';
import { Person } from '#tests/support/people/person.ts';
import { shareWork, usualPublication } from '#tests/support/requests/published-share.ts';
import { databases } from '#tests/support/services/databases.ts';

const contact = { OPERATOR_EMAIL: 'desk@pictures.example' };
const parts = ['', '/picture', '/thumbnail', '/before', '/card'];
const gone = parts.map(() => 410);
const shown = parts.map(() => 200);

describe.each(databases)('Explore on %s', (database) => {
  let site: AccountSite;
  let desk: Person;
  beforeAll(async () => {
    site = await openAccountSite(database, inject('postgresUrl'), contact);
    desk = await operatorAtDesk(site);
  });
  afterAll(() => site.close());

  const stranger = () => new DistantGuest(site.url);
  async function member() {
    const person = new Person(site);
    await person.register();
    return person;
  }
  const ask = (person: Person, share: ShareBody, more: object = {}) =>
    person.post<ShareBody & FailureBody>(`/api/shares/${share.id}/publication`, {
      ...usualPublication,
      ...more,
    });
  const withdraw = (person: Person, share: ShareBody) =>
    person.call<ShareBody>(`/api/shares/${share.id}/publication`, { method: 'DELETE' });
  const refusal = async (person: Person, share: ShareBody, more: object = {}) =>
    (await ask(person, share, more)).body.result.error;
  const addressOf = ({ publication }: ShareBody) => new URL(publication!.url).pathname.split('/')[2];
  const statuses = (address: string) =>
    Promise.all(parts.map(async (part) => (await stranger().fetch(`/api/explore/${address}${part}`)).status));
  const listed = async (query = '') =>
    (await stranger().call<ExplorePageBody>(`/api/explore${query}`)).body.result;
  const isListed = async (address: string) => (await listed()).items.some((item) => item.address === address);
  const decide = (share: ShareBody, what: 'keep' | 'remove', body: object) =>
    desk.post<QueuedShareBody[] & FailureBody>(`/api/admin/shares/${share.id}/${what}`, body);
  const keep = (share: ShareBody, more: object = {}) =>
    decide(share, 'keep', { reason: 'no_breach', ...more });
  const own = async (person: Person, share: ShareBody) =>
    (await person.call<ShareBody[]>('/api/shares')).body.result.find(({ id }) => id === share.id)!;

  /** Published by its owner and let in by an operator. */
  async function published(person?: Person, more: { wish?: object; press?: object } = {}) {
    const owner = person ?? (await member());
    const { share, result, photo } = await shareWork(site, owner, { wish: more.wish });
    const { body } = await ask(owner, share, more.press);
    const address = addressOf(body.result);
    await keep(share);
    return { owner, share, result, photo, address };
  }

  test('nothing is there before its owner has pressed twice and an operator has looked', async () => {
    const owner = await member();
    const { share } = await shareWork(site, owner);
    expect(share).toMatchObject({ publishing: 'reviewed', publication: null });
    // The word of the link leads nowhere here.
    const token = new URL(share.url).pathname.split('/')[2];
    expect(await statuses(token)).toEqual(gone);
    const before = await listed();
    const waiting = (await ask(owner, share)).body.result;
    expect(waiting.publication).toMatchObject({ state: 'waiting', listedAt: null });
    const address = addressOf(waiting);
    expect(await statuses(address)).toEqual(gone);
    expect(await listed()).toEqual(before);
    const [queued] = (await desk.call<QueuedShareBody[]>('/api/admin/shares')).body.result;
    expect(queued).toMatchObject({
      id: share.id,
      reports: [],
      dueAt: null,
      publication: { state: 'waiting', isNew: true, chosen: false, licence: 'look-only', people: 'nobody' },
    });
    expect((await keep(share)).body.result).toEqual([]);
    expect(await statuses(address)).toEqual(shown);
    expect(await isListed(address)).toBe(true);
    const mail = await site.mail.next(owner.email);
    expect(mail.headers.get('subject')).toBe('Your image is in Explore now');
    expect(mail.text).toContain('Two paper boats');
  });

  test('the address says nothing of the link, nor the link of the address', async () => {
    const { share, address } = await published();
    const token = new URL(share.url).pathname.split('/')[2];
    expect(address).not.toBe(token);
    expect(address).toMatch(/^[A-Za-z0-9_-]{22}$/);
    const page = await stranger().fetch(`/api/explore/${address}`);
    const list = await stranger().fetch('/api/explore');
    for (const text of [await page.text(), await list.text()])
      for (const secret of [token, share.id, share.media]) expect(text).not.toContain(secret);
    expect((await stranger().fetch(`/api/shared/${address}`)).status).toBe(410);
    const link = await (await stranger().fetch(`/api/shared/${token}`)).text();
    expect(link).not.toContain(address);
    const [row] = await site.database.db
      .select()
      .from(publications)
      .where(eq(publications.shareId, share.id));
    expect(JSON.stringify(row)).not.toContain(address);
  });

  test('says what its owner said of it, and nothing else', async () => {
    const owner = await member();
    const { address, share, photo, result } = await published(owner, {
      press: { licence: 'cc-by-4.0', credit: ' Ada L. ', people: 'agreed' },
    });
    const { body } = await stranger().call<PublishedBody>(`/api/explore/${address}`);
    expect(body.result).toMatchObject({
      address,
      tool: 'sharpen-image',
      kind: 'picture',
      alt: 'Two paper boats',
      chosen: false,
      licence: 'cc-by-4.0',
      credit: 'Ada L.',
      hasBefore: true,
      recipe: null,
      settings: {},
      tier: 'T0',
      type: 'image/jpeg',
      before: { height: 600 },
      madeAt: share.createdAt,
      expiresAt: null,
    });
    for (const part of parts) {
      const answer = await stranger().fetch(`/api/explore/${address}${part}`);
      const bytes = Buffer.from(await answer.arrayBuffer());
      const text = [bytes.toString('latin1'), ...[...answer.headers].flat()].join('\n');
      for (const secret of [
        'ada-at-home',
        owner.email,
        'Ada Lovelace',
        'Nikon',
        owner.id,
        photo.id,
        result.id,
      ])
        expect([part, secret, text.includes(secret)]).toEqual([part, secret, false]);
      expect(answer.headers.get('set-cookie')).toBeNull();
      if (part === '') continue;
      const { exif, icc, iptc, xmp } = await sharp(bytes).metadata();
      expect({ exif, icc, iptc, xmp }).toEqual({});
      expect(answer.headers.get('cache-control')).toBe('private, max-age=0, must-revalidate, no-transform');
      expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    }
    const thumbnail = await stranger().fetch(`/api/explore/${address}/thumbnail`);
    const { width, height, format } = await sharp(Buffer.from(await thumbnail.arrayBuffer())).metadata();
    expect([Math.max(width, height), format]).toEqual([640, 'jpeg']);
  });

  test('what was written and the photo before it are there only where both acts say so', async () => {
    const owner = await member();
    const written = {
      tool: 'ai-image-generator',
      options: { prompt: 'my secret garden', seed: 7 },
      of: [],
      wish: { withWords: true, withBefore: false },
    };
    const settingsOf = async (more: object, work: object = written) => {
      const { share } = await shareWork(site, owner, work);
      const { publication, hasWords } = (await ask(owner, share, { withBefore: false, ...more })).body.result;
      await keep(share);
      const address = publication!.url.split('/').at(-1)!;
      const { recipe, settings } = (await stranger().call<PublishedBody>(`/api/explore/${address}`)).body
        .result;
      return { recipe, settings, hasWords };
    };
    expect(await settingsOf({})).toEqual({ recipe: 'seed=7', settings: { seed: 7 }, hasWords: true });
    expect(await settingsOf({ withWords: true })).toMatchObject({
      settings: { prompt: 'my secret garden', seed: 7 },
    });
    const unwritten = { ...written, wish: { withBefore: false } };
    expect(await settingsOf({ withWords: true }, unwritten)).toMatchObject({
      settings: { seed: 7 },
      hasWords: false,
    });

    const { share, address } = await published(owner, { press: { withBefore: false } });
    expect(await statuses(address)).toEqual([200, 200, 200, 404, 200]);
    const link = new URL(share.url).pathname.split('/')[2];
    expect((await stranger().fetch(`/api/shared/${link}/before`)).status).toBe(200);
    const { share: without } = await shareWork(site, owner, { wish: { withBefore: false } });
    expect(await refusal(owner, without, { withBefore: true })).toBe('request_invalid');
  });

  test('without a licence, a statement and a name where one is asked for, there is nothing', async () => {
    const owner = await member();
    const { share } = await shareWork(site, owner);
    for (const wrong of [
      { licence: undefined },
      { people: undefined },
      { licence: 'cc-by-4.0' },
      { licence: 'cc-by-4.0', credit: '  ' },
      { licence: 'cc-by-4.0', credit: 'ada@example.org' },
      { licence: 'cc0', credit: 'Ada' },
      { licence: 'mine' },
    ])
      expect([wrong, await refusal(owner, share, wrong)]).toEqual([wrong, 'request_invalid']);
    expect((await own(owner, share)).publication).toBeNull();
  });

  test('where a tool saw a face, or its owner said somebody is in it, nobody is not believed', async () => {
    const owner = await member();
    const face = { left: 1, top: 1, width: 9, height: 9, chosen: true };
    const seen = await shareWork(site, owner, { report: { faces: [face] } });
    const said = await shareWork(site, owner, { statements: [{ input: 'photo', kind: 'permission' }] });
    const later = await shareWork(site, owner, { of: [seen.result.id] });
    for (const { share } of [seen, said, later]) {
      expect(share.showsPeople).toBe(true);
      expect(await refusal(owner, share)).toBe('people_shown');
      expect((await ask(owner, share, { people: 'me' })).status).toBe(200);
    }
    const { share } = await shareWork(site, owner, { report: { faces: [] } });
    expect(share.showsPeople).toBe(false);
    expect((await ask(owner, share)).status).toBe(200);
  });

  test('what a tool of tier T2 had a part in is never there, nor what nobody knows that of any more', async () => {
    const owner = await member();
    const changed = await shareWork(site, owner, { tool: 'face-swap' });
    const sharpened = await shareWork(site, owner, { of: [changed.result.id] });
    const again = await shareWork(site, owner, { of: [sharpened.result.id], tool: 'image-upscaler' });
    for (const { share } of [changed, sharpened, again]) {
      expect(share.publishing).toBe('off');
      expect(await refusal(owner, share, { people: 'agreed' })).toBe('not_publishable');
    }
    // To delete what came before washes nothing off.
    await owner.call(`/api/media/${changed.result.id}`, { method: 'DELETE' });
    const wish = { media: sharpened.result.id, alt: 'Boats' };
    const washed = (await owner.post<ShareBody>('/api/shares', wish)).body.result;
    expect(await refusal(owner, washed, { people: 'agreed' })).toBe('not_publishable');
    // T3 isn't even shared.
    const closed = await owner.upload(
      await sharp({ create: { width: 70, height: 50, channels: 3, background: '#135' } })
        .png()
        .toBuffer(),
    );
    await finishResult(site.database.db, owner.id, closed.id, { tool: 'ai-muscle-growth' });
    const { body } = await owner.post<FailureBody>('/api/shares', { media: closed.id, alt: 'Boats' });
    expect(body.result.error).toBe('not_shareable');
    expect(await site.database.db.$count(publications, eq(publications.userId, owner.id))).toBe(0);
  });

  test('pressed twice at once it is there once, and by another link not again', async () => {
    const owner = await member();
    const { share, result } = await shareWork(site, owner);
    const answers = await Promise.all([ask(owner, share), ask(owner, share), ask(owner, share)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.result.publication!.url)).size).toBe(1);
    expect(await site.database.db.$count(publications, eq(publications.shareId, share.id))).toBe(1);
    const other = (await owner.post<ShareBody>('/api/shares', { media: result.id, alt: 'Boats' })).body
      .result;
    expect(await refusal(owner, other, { withBefore: false })).toBe('already_published');
  });

  test('nobody else publishes it, takes it off or learns of it, and no key does', async () => {
    const { owner, share, address } = await published();
    const other = await member();
    expect((await ask(other, share)).status).toBe(404);
    expect((await withdraw(other, share)).status).toBe(404);
    expect((await stranger().post(`/api/shares/${share.id}/publication`, usualPublication)).status).toBe(401);
    expect((await other.call<ShareBody[]>('/api/shares')).body.result).toEqual([]);
    const made = await owner.post<{ secret: string }>('/api/account/api-keys', {
      name: 'Build server',
      scopes: ['shares:write'],
    });
    const { secret } = made.body.result;
    const answer = await fetch(`${site.url}/api/shares/${share.id}/publication`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${secret}` },
    });
    expect(((await answer.json()) as { result: FailureBody }).result.error).toBe('key_not_allowed');
    expect(await statuses(address)).toEqual(shown);
  });

  const ends: Record<string, (made: Awaited<ReturnType<typeof published>>) => Promise<unknown>> = {
    'taken off': ({ owner, share }) => withdraw(owner, share),
    'its link taken back': ({ owner, share }) => owner.call(`/api/shares/${share.id}`, { method: 'DELETE' }),
    'its result deleted': ({ owner, result }) => owner.call(`/api/media/${result.id}`, { method: 'DELETE' }),
    'its photo deleted': ({ owner, photo }) => owner.call(`/api/media/${photo.id}`, { method: 'DELETE' }),
    'its account deleted': async ({ owner }) =>
      owner.post('/api/account/delete', { password: await owner.encrypt(owner.password) }),
    'its account blocked': ({ owner }) =>
      site.database.db.update(users).set({ blockedAt: site.clock.now }).where(eq(users.id, owner.id)),
    'somebody in it': ({ address }) =>
      stranger().post(`/api/explore/${address}/reports`, { reason: 'in_picture' }),
    'removed by an operator': async ({ address, share }) => {
      await stranger().post(`/api/explore/${address}/reports`, { reason: 'rights' });
      await decide(share, 'remove', { reason: 'rights' });
    },
    'taken off by an operator': async ({ address, share }) => {
      await stranger().post(`/api/explore/${address}/reports`, { reason: 'deceives' });
      await decide(share, 'remove', { reason: 'deceives', from: 'explore' });
    },
    expired: async ({ share }) =>
      site.database.db
        .update(shares)
        .set({ expiresAt: new Date(site.clock.now.getTime() - 1) })
        .where(eq(shares.id, share.id)),
  };
  test.each(Object.entries(ends))('%s, it is gone within a second, everywhere', async (name, end) => {
    const made = await published();
    expect(await statuses(made.address)).toEqual(shown);
    const [row] = await site.database.db
      .select()
      .from(publications)
      .where(eq(publications.shareId, made.share.id));
    await end(made);
    const start = performance.now();
    expect(await statuses(made.address)).toEqual(gone);
    expect(performance.now() - start).toBeLessThan(1000);
    expect(await isListed(made.address)).toBe(false);
    const token = new URL(made.share.url).pathname.split('/')[2];
    const link = (await stranger().fetch(`/api/shared/${token}`)).status;
    expect(link).toBe(['taken off', 'taken off by an operator'].includes(name) ? 200 : 410);
    // Its own bytes go, at once or with the sweeper; what may come back keeps them.
    if (['somebody in it', 'its account blocked'].includes(name)) return;
    await site.media.library.sweep(new Date(site.clock.now.getTime() + 2 * 60 * 60 * 1000));
    expect(await site.media.storage.fetch(blobKey(row.thumbnailBlob!))).toBeNull();
    expect(await site.database.db.$count(blobs, eq(blobs.sha256, row.thumbnailBlob!))).toBe(0);
  });

  test('the sweeper leaves what is there', async () => {
    const { address } = await published();
    await site.media.library.sweep(new Date(site.clock.now.getTime() + 2 * 60 * 60 * 1000));
    expect(await statuses(address)).toEqual(shown);
  });

  test('taken off and published again, it has another address', async () => {
    const { owner, share, address } = await published();
    const off = (await withdraw(owner, share)).body.result;
    expect(off.publication).toBeNull();
    const again = (await ask(owner, share)).body.result;
    expect(again.publication?.state).toBe('waiting');
    expect(addressOf(again)).not.toBe(address);
    await keep(share);
    expect(await statuses(address)).toEqual(gone);
    expect(await statuses(addressOf(again))).toEqual(shown);
  });

  test('who is in it hides both, and both come back where that was untrue', async () => {
    const { share, address, owner } = await published();
    const report = await stranger().post<{ hidden: boolean }>(`/api/explore/${address}/reports`, {
      reason: 'in_picture',
    });
    expect(report.body.result.hidden).toBe(true);
    const answer = await stranger().call<FailureBody>(`/api/explore/${address}`);
    expect(answer.body.result.error).toBe('share_hidden');
    expect(await refusal(owner, share)).toBe('share_hidden');
    await keep(share, { reason: 'not_in_picture' });
    expect(await statuses(address)).toEqual(shown);
    // The same by the link.
    const token = new URL(share.url).pathname.split('/')[2];
    await stranger().post(`/api/shared/${token}/reports`, { reason: 'in_picture' });
    expect(await statuses(address)).toEqual(gone);
    await keep(share, { reason: 'agreed' });
  });

  test('what an operator refuses stays off, also by another link, and its owner is told in five parts', async () => {
    const owner = await member();
    const { share, result } = await shareWork(site, owner);
    const { body } = await ask(owner, share);
    const address = addressOf(body.result);
    const { status } = await decide(share, 'remove', {
      reason: 'sexual',
      words: 'See the left boat.',
      from: 'explore',
    });
    expect(status).toBe(200);
    expect(await statuses(address)).toEqual(gone);
    expect((await own(owner, share)).publication?.state).toBe('refused');
    const mail = await site.mail.next(owner.email);
    expect(mail.headers.get('subject')).toBe('Your image was taken off Explore');
    expect(mail.text).toContain('because you published it to Explore');
    expect(mail.text).toContain('See the left boat.');
    expect(mail.text.match(/^(What we did|Why|Automated|Ground|If you disagree):/gm)).toHaveLength(5);
    expect(await refusal(owner, share)).toBe('not_publishable');
    await withdraw(owner, share);
    expect(await refusal(owner, share)).toBe('not_publishable');
    const wish = { media: result.id, alt: 'Boats' };
    const other = (await owner.post<ShareBody>('/api/shares', wish)).body.result;
    expect(await refusal(owner, other, { withBefore: false })).toBe('not_publishable');
    // After an objection that was right.
    await carryOutForOperator(
      { db: site.database.db, now: () => site.clock.now },
      { name: 'allow-share', id: share.id },
    );
    expect((await ask(owner, other, { withBefore: false })).status).toBe(200);
  });

  test('a picture that somebody says they are in does not keep its link', async () => {
    const { share, address } = await published();
    await stranger().post(`/api/explore/${address}/reports`, { reason: 'in_picture' });
    const { body } = await decide(share, 'remove', { reason: 'in_picture', from: 'explore' });
    expect(body.result.error).toBe('request_invalid');
    await decide(share, 'remove', { reason: 'in_picture' });
  });

  test('so many of one account wait, and no more', async () => {
    const owner = await member();
    const { share } = await shareWork(site, owner);
    await ask(owner, share);
    const [row] = await site.database.db
      .select()
      .from(publications)
      .where(eq(publications.shareId, share.id));
    const [like] = await site.database.db.select().from(shares).where(eq(shares.id, share.id));
    for (let place = 1; place < mostWaiting; place++) {
      const id = `h_${String(place).padStart(22, '0')}`;
      const hash = Buffer.from(`${owner.id}${place}`);
      await site.database.db.insert(shares).values({ ...like, id, tokenHash: hash });
      await site.database.db
        .insert(publications)
        .values({ ...row, id: `e_${place}`, shareId: id, mediaId: `m_${place}`, addressHash: hash });
    }
    const { share: another } = await shareWork(site, owner);
    expect(await refusal(owner, another)).toBe('publications_full');
    await keep(share);
    expect((await ask(owner, another)).status).toBe(200);
    await owner.call('/api/media', { method: 'DELETE' });
  });

  test('the list has each once, also while new ones arrive, by tool and by what was chosen', async () => {
    const owner = await member();
    const start = site.clock.now;
    const { share } = await shareWork(site, owner);
    await ask(owner, share);
    await keep(share);
    const { db } = site.database;
    const [row] = await db.select().from(publications).where(eq(publications.shareId, share.id));
    const [like] = await db.select().from(shares).where(eq(shares.id, share.id));
    let count = 0;
    const add = async (at: Date, more: object = {}) => {
      const id = `${String(++count).padStart(3, '0')}${'A'.repeat(19)}`;
      const hash = Buffer.from(`list ${id}`);
      await db.insert(shares).values({ ...like, id: `h_${id}`, tokenHash: hash });
      await db.insert(publications).values({
        ...row,
        id: `e_${id}`,
        shareId: `h_${id}`,
        mediaId: `m_${id}`,
        addressHash: hash,
        listedAt: at,
        ...more,
      });
    };
    // Several at the same moment, so that the moment alone is no place in the list.
    const later = (step: number) => new Date(start.getTime() + 1000 + Math.floor(step / 5) * 1000);
    for (let step = 0; step < 60; step++)
      await add(later(step), step % 3 === 0 ? { tool: 'image-upscaler', chosenAt: later(step) } : {});
    const walk = async (query: string) => {
      const seen: string[] = [];
      let cursor: string | null = '';
      for (let pages = 0; cursor !== null && pages < 20; pages++) {
        const page: ExplorePageBody = await listed(`?${query}${cursor && `&cursor=${cursor}`}`);
        expect(page.items.length).toBeLessThanOrEqual(24);
        seen.push(...page.items.map(({ address }) => address));
        cursor = page.next;
        await add(new Date(start.getTime() + 10 ** 6 + pages));
      }
      return seen;
    };
    const all = await db.$count(publications, eq(publications.state, 'listed'));
    const seen = await walk('order=newest');
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(61);
    expect(seen.length).toBeLessThanOrEqual(all);
    const ofTool = await walk('tool=image-upscaler');
    expect(ofTool).toHaveLength(20);
    expect(await walk('order=chosen')).toHaveLength(20);
    const { tools, items } = await listed('?tool=image-upscaler');
    expect(tools.find(({ id }) => id === 'image-upscaler')).toEqual({ id: 'image-upscaler', count: 20 });
    expect(items.every(({ tool, chosen }) => tool === 'image-upscaler' && chosen)).toBe(true);
    for (const wrong of ['cursor=boats', 'order=best', 'tool=a%20b'])
      expect((await stranger().fetch(`/api/explore?${wrong}`)).status).toBe(422);
    await owner.call('/api/media', { method: 'DELETE' });
  });

  test('an operator chooses, and thinks better of it', async () => {
    const { address, share } = await published();
    const choose = (chosen: boolean, who = desk) =>
      who.call(`/api/admin/explore/${address}/chosen`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ chosen }),
      });
    const chosen = async () => (await listed('?order=chosen')).items.map((item) => item.address);
    expect((await choose(true, await member())).status).toBe(404);
    expect((await choose(true)).status).toBe(200);
    expect(await chosen()).toEqual([address]);
    await choose(false);
    expect(await chosen()).toEqual([]);
    const { owner } = await published();
    expect((await withdraw(owner, share)).status).toBe(404);
    const fresh = await shareWork(site, owner);
    const pressed = (await ask(owner, fresh.share)).body.result;
    await keep(fresh.share, { chosen: true });
    expect(await chosen()).toEqual([addressOf(pressed)]);
  });

  test('whoever takes all their data along has it', async () => {
    const { owner, share } = await published();
    const { url } = (await owner.post<{ url: string }>('/api/account/export', {})).body.result;
    const answer = await fetch(new URL(url, site.url));
    const files = await unpackZip(Buffer.from(await answer.arrayBuffer()));
    const facts = JSON.parse(files.get('account.json')!.toString());
    const [row] = await site.database.db
      .select()
      .from(publications)
      .where(eq(publications.shareId, share.id));
    expect(facts.publications).toMatchObject([
      { id: row.id, shareId: share.id, licence: 'look-only', people: 'nobody', state: 'listed' },
    ]);
    expect(facts.objections).toEqual([]);
    // What opens a link, or says which operator decided, is in no file of theirs.
    expect(facts.shares).toMatchObject([{ id: share.id, hasPassword: false }]);
    for (const secret of ['addressHash', 'passwordHash', 'decidedBy'])
      expect(JSON.stringify(facts)).not.toContain(secret);
  });

  test('the original’s own bytes are nowhere in it', async () => {
    const { owner, result, address } = await published();
    const kept = Buffer.from(
      await (
        await owner.fetch((await owner.call<MediaBody>(`/api/media/${result.id}`)).body.result.url)
      ).arrayBuffer(),
    );
    expect((await sharp(kept).metadata()).exif).toBeDefined();
    const there = Buffer.from(
      await (await stranger().fetch(`/api/explore/${address}/picture`)).arrayBuffer(),
    );
    expect(there.equals(kept)).toBe(false);
  });
});

describe('where the operator wants otherwise', () => {
  let site: AccountSite;
  afterAll(() => site?.close());
  const open = async (env: Record<string, string>) => {
    await site?.close();
    site = await openAccountSite('PGlite', inject('postgresUrl'), env);
    const owner = new Person(site);
    await owner.register();
    const { share } = await shareWork(site, owner);
    const { body } = await owner.post<ShareBody & FailureBody>(
      `/api/shares/${share.id}/publication`,
      usualPublication,
    );
    return { owner, share, result: body.result };
  };
  const status = async (path: string) => {
    const { status: code, body } = await new DistantGuest(site.url).call<FailureBody>(path);
    return [code, body.result.error];
  };

  test('without somebody to write to there is no Explore', async () => {
    const { share, result } = await open({});
    expect(share.publishing).toBe('off');
    expect(result.error).toBe('explore_off');
    for (const part of ['', `/${'A'.repeat(22)}`, `/${'A'.repeat(22)}/card`, `/${'A'.repeat(22)}/thumbnail`])
      expect([part, ...(await status(`/api/explore${part}`))]).toEqual([part, 404, 'explore_off']);
  });

  test('open, it is there at once, and an operator looks later', async () => {
    const { share, result } = await open({ ...contact, EXPLORE: 'open' });
    expect(share.publishing).toBe('open');
    const address = new URL(result.publication!.url).pathname;
    expect((await status(`/api${address}`))[0]).toBe(200);
    const desk = await operatorAtDesk(site);
    const [queued] = (await desk.call<QueuedShareBody[]>('/api/admin/shares')).body.result;
    expect(queued.publication).toMatchObject({ state: 'listed', isNew: true });
    const picture = await desk.fetch(`/api/admin/shares/${share.id}/picture`);
    expect(picture.status).toBe(200);
    await desk.post(`/api/admin/shares/${share.id}/remove`, { reason: 'other', from: 'explore' });
    expect(await status(`/api${address}`)).toEqual([410, 'share_gone']);
  });
});
