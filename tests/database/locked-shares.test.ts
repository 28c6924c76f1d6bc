import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { FailureBody, OpenedShareBody, ShareBody } from '#src/api/contract/contract.ts';
import { grantVip } from '#src/billing/vip-grants.server.ts';
import { shares, vipGrants } from '#src/db/schema.ts';
import { localeCodes, locales } from '#src/i18n/locales.ts';
import { createSharedPages } from '#src/web/shared-page/shared-page.server.ts';
import { type AccountSite, openAccountSite } from '#tests/support/hosts/account-site.ts';
import { DistantGuest } from '#tests/support/people/distant-guest.ts';
import { resultOf, shareOf, tokenOf } from '#tests/support/people/finished-result.ts';
import { Person } from '#tests/support/people/person.ts';

const origin = 'https://pictures.example';
const password = 'paper boats';

let site: AccountSite;
let owner: Person;
let pages: ReturnType<typeof createSharedPages>;
beforeAll(async () => {
  site = await openAccountSite('PGlite', inject('postgresUrl'));
  owner = new Person(site);
  await owner.register();
  await grantVip(site.database.db, owner.id, 30, site.clock.now);
  pages = createSharedPages({
    api: {
      fetch: async (request) => {
        const { pathname, search } = new URL(request.url);
        const { method, headers } = request;
        const body = request.body === null ? undefined : await request.text();
        return fetch(`${site.url}${pathname}${search}`, { method, headers, body });
      },
    },
    styles: ['/assets/root.css'],
    isHttps: true,
    publicUrl: origin,
    hasImprint: true,
  });
});
afterAll(() => site.close());

const connection = {} as never;
const read = async (path: string, headers: Record<string, string> = {}) =>
  (await pages.read(new Request(`${origin}${path}`, { headers }), connection))!;
let networks = 0;
const enter = async (path: string, typed: string, network = `198.51.100.${++networks}`) =>
  (await pages.take(
    new Request(`${origin}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': network,
        origin: 'null',
        'sec-fetch-site': 'same-origin',
      },
      body: `${new URLSearchParams({ password: typed })}`,
    }),
    connection,
  ))!;
const pathOf = (share: ShareBody) => new URL(share.url).pathname;
const cookieOf = (answer: Response) => answer.headers.get('set-cookie')!.split(';')[0];

const below = ['/picture', '/before.jpg', '/card.jpg'];
const parts = ['', '/picture', '/before', '/card', '/poster'];

test('without its password no address of a share says or shows anything', async () => {
  const share = await shareOf(site, owner, { password, alt: 'A secret boat' });
  expect(share).toMatchObject({ hasPassword: true, state: 'shown' });
  const stranger = new DistantGuest(site.url);
  for (const part of parts) {
    const answer = await stranger.fetch(`/api/shared/${tokenOf(share)}${part}`);
    const text = await answer.text();
    expect([part, answer.status, JSON.parse(text).result.error]).toEqual([part, 422, 'share_locked']);
    expect(text).not.toContain('secret boat');
  }
  const report = await stranger.post<FailureBody>(`/api/shared/${tokenOf(share)}/reports`, {
    reason: 'in_picture',
  });
  expect(report.body.result.error).toBe('share_locked');
  const path = pathOf(share);
  for (const locale of localeCodes) {
    const page = await read(path, { 'accept-language': locales[locale] });
    const html = await page.text();
    expect([page.status, page.headers.get('cache-control')]).toEqual([403, 'no-store']);
    expect(html).toContain(`<html lang="${locales[locale]}">`);
    expect(html).toContain('type="password"');
    expect(html).not.toMatch(/secret boat|og:|sharpen|card\.jpg|\/picture|oembed|<script/i);
  }
  for (const part of below) {
    const answer = await read(`${path}${part}`);
    expect([part, answer.status, answer.headers.get('content-type')]).toEqual([
      part,
      422,
      expect.stringContaining('application/json'),
    ]);
  }
  const oembed = await read(`${path}/oembed?format=json`);
  expect([oembed.status, await oembed.text()]).toEqual([401, '']);
});

test('with it, everything opens for an hour, by a cookie of that page alone', async () => {
  const share = await shareOf(site, owner, { password });
  const path = pathOf(share);
  const wrong = await enter(path, 'paper boots');
  expect([wrong.status, wrong.headers.get('set-cookie')]).toEqual([422, null]);
  expect(await wrong.text()).toContain('role="alert"');
  const opened = await enter(path, password);
  expect([opened.status, opened.headers.get('location')]).toEqual([303, path]);
  const set = opened.headers.get('set-cookie')!;
  expect(set).toMatch(new RegExp(`; Path=${path}; Expires=[^;]+; HttpOnly; SameSite=Lax; Secure$`));
  const cookie = cookieOf(opened);
  expect(await (await read(path, { cookie })).text()).toContain('Two paper boats');
  for (const part of [...below, '/oembed?format=json'])
    expect([part, (await read(`${path}${part}`, { cookie })).status]).toEqual([part, 200]);
  // Of another share it opens nothing.
  const other = await shareOf(site, owner, { password });
  expect((await read(pathOf(other), { cookie })).status).toBe(403);
  // Nor forged or too late.
  const [until, signature] = cookie.split('=')[1].split('.');
  const later = `share-pass=${Number(until) + 60}.${signature}`;
  expect((await read(path, { cookie: later })).status).toBe(403);
  const start = site.clock.now;
  site.clock.now = new Date(start.getTime() + 61 * 60 * 1000);
  expect((await read(path, { cookie })).status).toBe(403);
  site.clock.now = start;
  expect((await read(path, { cookie })).status).toBe(200);
});

test('programs open it by a header', async () => {
  const share = await shareOf(site, owner, { password });
  const stranger = new DistantGuest(site.url);
  const open = (typed: string) =>
    stranger.post<OpenedShareBody & FailureBody>(`/api/shared/${tokenOf(share)}/open`, { password: typed });
  expect((await open('no')).body.result.error).toBe('share_password_wrong');
  // As somebody else’s keyboard writes it.
  const { pass, until } = (await open('ｐａｐｅｒ boats')).body.result;
  expect(new Date(until).getTime() - site.clock.now.getTime()).toBeLessThanOrEqual(3_600_000);
  for (const part of parts.slice(0, 4)) {
    const answer = await stranger.fetch(`/api/shared/${tokenOf(share)}${part}`, {
      headers: { 'share-pass': pass },
    });
    expect([part, answer.status]).toEqual([part, 200]);
  }
});

test('another password, or the same one again, has everybody asked anew; without one, nobody is', async () => {
  const share = await shareOf(site, owner, { password });
  const path = pathOf(share);
  const cookie = cookieOf(await enter(path, password));
  const change = (to: string | null, who = owner) =>
    who.post<ShareBody & FailureBody>(`/api/shares/${share.id}/password`, { password: to });
  expect((await change(password)).body.result.hasPassword).toBe(true);
  expect((await read(path, { cookie })).status).toBe(403);
  await change('another one');
  expect((await enter(path, password)).status).toBe(422);
  const fresh = cookieOf(await enter(path, 'another one'));
  expect((await read(path, { cookie: fresh })).status).toBe(200);
  expect((await change(null)).body.result.hasPassword).toBe(false);
  expect((await read(path)).status).toBe(200);
  await change('another one');
  expect((await read(path, { cookie: fresh })).status).toBe(403);
  const someone = new Person(site);
  await someone.register();
  expect((await change(null, someone)).status).toBe(404);
  for (const bad of ['short', 'x'.repeat(33)])
    expect((await change(bad)).body.result.error).toBe('request_invalid');
});

test('it is part of Pro, and stays in force when Pro ends', async () => {
  const member = new Person(site);
  await member.register();
  const { id: media } = await resultOf(site, member);
  const refused = await member.post<FailureBody>('/api/shares', { media, alt: 'Boats', password });
  expect([refused.status, refused.body.result.error]).toEqual([402, 'share_password_needs_pro']);
  await grantVip(site.database.db, member.id, 30, site.clock.now);
  const share = await shareOf(site, member, { password });
  await site.database.db.delete(vipGrants).where(eq(vipGrants.userId, member.id));
  const change = (to: string | null) =>
    member.post<FailureBody & ShareBody>(`/api/shares/${share.id}/password`, { password: to });
  expect((await read(pathOf(share))).status).toBe(403);
  expect((await enter(pathOf(share), password)).status).toBe(303);
  expect((await change('another one')).body.result.error).toBe('share_password_needs_pro');
  expect((await change(null)).body.result.hasPassword).toBe(false);
});

test('is kept as those of accounts are, and guessed at ten times in five minutes', async () => {
  const share = await shareOf(site, owner, { password });
  const [row] = await site.database.db.select().from(shares).where(eq(shares.id, share.id));
  expect(row.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const network = '203.0.113.9';
  for (let time = 0; time < 10; time++)
    expect((await enter(pathOf(share), 'paper boots', network)).status).toBe(422);
  expect((await enter(pathOf(share), password, network)).status).toBe(429);
  expect((await enter(pathOf(share), password)).status).toBe(303);
});
