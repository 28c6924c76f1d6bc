import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { ShareBody } from '#src/api/contract/contract.ts';
import { shareReports } from '#src/db/schema.ts';
import { localeCodes, locales } from '#src/i18n/locales.ts';
import { readMessages } from '#src/i18n/read-words.server.ts';
import { createSharedPages } from '#src/web/shared-page/shared-page.server.ts';
import { type AccountSite, openAccountSite } from '#tests/support/hosts/account-site.ts';
import { paint } from '#tests/support/hosts/api-server.ts';
import { finishResult } from '#tests/support/people/finished-result.ts';
import { Person } from '#tests/support/people/person.ts';

const origin = 'https://pictures.example';
const alt = 'A “paper” boat <b> & its pond';

let site: AccountSite;
let owner: Person;
let pages: ReturnType<typeof createSharedPages>;
beforeAll(async () => {
  site = await openAccountSite('PGlite', inject('postgresUrl'));
  owner = new Person(site);
  await owner.register();
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

async function share(
  made: { tool?: string; options?: Record<string, unknown>; resultSize?: [number, number] } = {},
  wish: object = {},
): Promise<{ path: string; id: string }> {
  const photo = await owner.upload(await paint(90, 60));
  const result = await owner.upload(await paint(...(made.resultSize ?? [90, 60])));
  await finishResult(site.database.db, owner.id, result.id, {
    tool: made.tool ?? 'sharpen-image',
    inputs: { photo: [photo.id] },
    options: made.options,
  });
  const { body } = await owner.post<ShareBody>('/api/shares', { media: result.id, alt, ...wish });
  return { path: new URL(body.result.url).pathname, id: body.result.id };
}

const connection = {} as never;
const read = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await pages.read(new Request(`${origin}${path}`, { method, headers }), connection);
  if (!answer) throw new Error(`${path} is no address of a share`);
  return answer;
};
const htmlOf = async (path: string, language = 'en-US') =>
  (await read(path, { 'accept-language': language })).text();
/** Of a head, as programs of other sites read it. */
const property = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"/>`).exec(html)?.[1];

test.each(localeCodes)('a visitor who reads %s gets the page in that language', async (locale) => {
  const { path } = await share({}, { withBefore: true });
  const html = await htmlOf(path, locales[locale]);
  expect(html).toContain(`<html lang="${locales[locale]}">`);
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).not.toMatch(/undefined|\{\w+\}|MISSING/);
  const prefix = locale === 'en' ? '' : `/${locale}`;
  expect(html).toContain(`href="${prefix}/sharpen-image"`);
  // Whoever has chosen a language before has that.
  const chosen = await (
    await read(path, { cookie: `i18n_redirected=${locale}`, 'accept-language': 'pl' })
  ).text();
  expect(chosen).toContain(`<html lang="${locales[locale]}">`);
});

test('other sites are told what they need, and nothing of what the owner wrote can break out', async () => {
  const { path } = await share();
  const html = await htmlOf(path);
  const told = 'A “paper” boat &lt;b&gt; &amp; its pond';
  expect(property(html, 'og:title')).toBe('Made with Sharpen Image');
  expect(property(html, 'og:image')).toBe(`${origin}${path}/card.jpg`);
  expect([property(html, 'og:image:width'), property(html, 'og:image:height')]).toEqual(['1200', '630']);
  for (const name of ['og:description', 'og:image:alt', 'twitter:image:alt'])
    expect(property(html, name)).toBe(told);
  expect(property(html, 'twitter:card')).toBe('summary_large_image');
  expect(property(html, 'og:url')).toBe(`${origin}${path}`);
  expect(property(html, 'robots')).toBe('noindex');
  expect(html).not.toContain('boat <b>');
  const card = await read(`${path}/card.jpg`);
  const { width, height } = await sharp(Buffer.from(await card.arrayBuffer())).metadata();
  expect([card.headers.get('content-type'), width, height]).toEqual(['image/jpeg', 1200, 630]);
});

test('oEmbed answers the picture, its card where that is too large, and else a link', async () => {
  const { path } = await share({ resultSize: [1600, 900] });
  const html = await htmlOf(path);
  const address = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(html)![1];
  const { pathname, search } = new URL(address);
  const ask = async (more = '') => (await read(`${pathname}${search}${more}`)).json();
  expect(await ask()).toMatchObject({
    version: '1.0',
    type: 'photo',
    url: `${origin}${path}/picture`,
    width: 1600,
    height: 900,
    title: 'Made with Sharpen Image',
    cache_age: 60,
  });
  expect(await ask('&maxwidth=1400')).toMatchObject({
    type: 'photo',
    url: `${origin}${path}/card.jpg`,
    width: 1200,
  });
  expect(await ask('&maxwidth=300')).toMatchObject({ type: 'link' });
  expect((await read(`${pathname}?format=xml`)).status).toBe(501);
  expect((await read(`${pathname}?maxwidth=all`)).status).toBe(400);
});

test('nobody learns where it is from those who go on from it, and nobody keeps it', async () => {
  const { path } = await share();
  for (const part of ['', '/oembed', '/picture', '/card.jpg']) {
    const { headers } = await read(`${path}${part}`);
    expect([part, headers.get('referrer-policy')]).toEqual([part, 'no-referrer']);
    expect([part, headers.get('x-robots-tag')]).toEqual([part, 'noindex']);
    expect(headers.get('cache-control')).toMatch(/^private, max-age=0, must-revalidate/);
    expect(headers.get('set-cookie')).toBeNull();
  }
  expect((await read(path)).headers.get('content-security-policy')).toContain("default-src 'self'");
  expect((await read(`${path}/picture`)).headers.get('content-security-policy')).toContain('sandbox');
  const head = await read(path, {}, 'HEAD');
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test('the page has nothing of its owner', async () => {
  const { path, id } = await share({}, { withBefore: true });
  const html = await htmlOf(path);
  for (const secret of [owner.email, owner.id, id, 'photo.png', 'm_']) expect(html).not.toContain(secret);
});

test.each(['revoked', 'expired', 'hidden'] as const)('%s, it is 410 at all its addresses', async (how) => {
  const { path, id } = await share({}, { withBefore: true, days: '7' });
  const parts = ['', '/oembed?format=json', '/picture', '/before.jpg', '/card.jpg'];
  const statuses = () => Promise.all(parts.map(async (part) => (await read(`${path}${part}`)).status));
  expect(await statuses()).toEqual(parts.map(() => 200));
  const start = site.clock.now;
  if (how === 'revoked') await owner.call(`/api/shares/${id}`, { method: 'DELETE' });
  if (how === 'expired') site.clock.now = new Date(start.getTime() + 7 * 24 * 60 * 60 * 1000);
  if (how === 'hidden') await report(path, { reason: 'in_picture' });
  expect(await statuses()).toEqual(parts.map(() => 410));
  const said = await htmlOf(path);
  expect(said).toContain(how === 'hidden' ? 'Hidden, being looked at' : 'This link has ended');
  expect(said).not.toContain('card.jpg');
  site.clock.now = start;
});

test('what never was is told like what has ended; other addresses are left to the site', async () => {
  expect((await read('/s/AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(410);
  for (const path of [
    '/s',
    '/s/',
    '/s/short',
    '/s/AAAAAAAAAAAAAAAAAAAAAA/other',
    '/s/AAAAAAAAAAAAAAAAAAAAAA/../..',
  ])
    expect([path, await pages.read(new Request(`${origin}${path}`), connection)]).toEqual([path, null]);
});

test('the tool opens with the same settings, and what was written goes along only where that was ticked', async () => {
  const made = { tool: 'ai-image-generator', options: { prompt: 'my & garden', seed: 7 } };
  expect(await htmlOf((await share(made)).path)).toContain('href="/ai-image-generator?seed=7"');
  const { path } = await share(made, { withWords: true });
  expect(await htmlOf(path)).toContain('href="/ai-image-generator?seed=7&amp;prompt=my+%26+garden"');
});

test('the photo before it lies under a line where both have one shape, and else beside it', async () => {
  const same = await htmlOf((await share({}, { withBefore: true })).path);
  expect(same).toContain('<input type="range"');
  expect(same).toContain(`alt="A “paper” boat &lt;b&gt; &amp; its pond, before"`);
  const other = await htmlOf((await share({ resultSize: [60, 60] }, { withBefore: true })).path);
  expect(other).not.toContain('<input type="range"');
  expect(other).toContain('class="pair"');
  expect(await htmlOf((await share()).path)).not.toContain('before.jpg');
});

test('of a tool that changes people, the page says so', async () => {
  const note = 'This picture was changed.';
  expect(await htmlOf((await share({ tool: 'face-swap' })).path)).toContain(note);
  expect(await htmlOf((await share()).path)).not.toContain(note);
});

const report = async (path: string, form: Record<string, string>, headers: Record<string, string> = {}) => {
  const request = new Request(`${origin}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': '198.51.100.7',
      // As browsers send it from a page that tells nobody where it is.
      origin: 'null',
      'sec-fetch-site': 'same-origin',
      'accept-language': 'de-DE',
      ...headers,
    },
    body: `${new URLSearchParams(form)}`,
  });
  return pages.take(request, connection);
};

test('a report needs no account and no script; a form of another site sends none', async () => {
  const { path } = await share();
  const html = await htmlOf(path);
  expect(html.match(new RegExp(`<form method="post" action="${path}">`, 'g'))).toHaveLength(2);
  const told = (await report(path, { reason: 'rights', words: 'Das ist mein Foto.' }))!;
  expect(told.status).toBe(200);
  expect(await told.text()).toContain('Vielen Dank');
  // Nor is anybody kept out who has used the site.
  const cookie = 'guest=g_aaaaaaaaaaaaaaaaaaaaaa.b; share-pass=1.a';
  expect((await report(path, { reason: 'other' }, { cookie }))!.status).toBe(200);
  const hidden = { origin: 'null', 'sec-fetch-site': 'cross-site', cookie };
  expect((await report(path, { reason: 'other' }, hidden))!.status).toBe(422);
  const foreign = (await report(
    path,
    { reason: 'in_picture' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  ))!;
  expect(foreign.status).toBe(422);
  const nothing = (await report(path, { words: 'x' }))!;
  expect([nothing.status, (await read(path)).status]).toEqual([422, 200]);
  expect((await report(path, { reason: 'other', words: 'a'.repeat(20_000) }))!.status).toBe(400);
  expect(await report('/contact', { reason: 'other' })).toBeNull();
});

test('who is not believed any more is not told that it is hidden', async () => {
  const { db } = site.database;
  const headers = { 'x-forwarded-for': '198.51.100.8' };
  const said: string[] = [];
  for (let time = 0; time < 3; time++) {
    const { path, id } = await share();
    const answer = (await report(path, { reason: 'in_picture' }, headers))!;
    said.push(await answer.text());
    expect((await read(path)).status).toBe(time < 2 ? 410 : 200);
    await db.update(shareReports).set({ state: 'dismissed' }).where(eq(shareReports.shareId, id));
  }
  const { hidden } = readMessages('de').shared.thanks;
  expect(said.map((html) => html.includes(hidden))).toEqual([true, true, false]);
});
