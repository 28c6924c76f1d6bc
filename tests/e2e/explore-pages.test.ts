import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Envelope, ExplorePageBody } from '#src/api/contract/contract.ts';
import { publications, shares } from '#src/db/schema.ts';
import { localeCodes, localePath, locales } from '#src/i18n/locales.ts';
import { readMessages, toolWords } from '#src/i18n/read-words.server.ts';
import { explorePageSize } from '#src/shares/publication-rules.ts';
import { listFreshMs } from '#src/web/explore/explore-lists.server.ts';
import { awake } from '#tests/support/browser/awake.ts';
import { barriersOf } from '#tests/support/browser/page-barriers.ts';
import { findingsOf } from '#tests/support/browser/page-findings.ts';
import { type ExploreSite, openExploreSite } from '#tests/support/explore/explore-site.ts';
import {
  type PublishedPicture,
  publishPicture,
  sharePicture,
} from '#tests/support/explore/publish-picture.ts';
import { browser } from '#tests/support/hosts/shared-site.ts';
import { Person } from '#tests/support/people/person.ts';
import { countQueries } from '#tests/support/services/query-count.ts';

const hostile = `</title><script>alert(1)</script> & “x” "quoted" 'y'`;
const credit = `<img src=x onerror=alert(1)> & Söhne "Ü"`;
const tools = ['sharpen-image', 'background-remover', 'ai-image-generator'];

let site: ExploreSite;
let ada: Person;
let ben: Person;
/** The oldest first. */
const listed: PublishedPicture[] = [];
let named: PublishedPicture;
let withBefore: PublishedPicture;

beforeAll(async () => {
  site = await openExploreSite();
  ada = new Person(site);
  ben = new Person(site);
  await ada.register();
  await ben.register();
  for (let place = 0; place < explorePageSize + 4; place++) {
    const size =
      place % 4 === 0 ? ([400, 100] as const) : place % 4 === 1 ? ([100, 300] as const) : undefined;
    const picture = await publishPicture(site, place < 14 ? ada : ben, {
      alt: `Boat number ${place}`,
      tool: tools[place % 2],
      size,
      licence: 'look-only',
    });
    listed.push(picture);
  }
  withBefore = await publishPicture(site, ben, { alt: 'A pond with boats', withBefore: true });
  named = await publishPicture(site, ben, {
    alt: hostile,
    tool: 'ai-image-generator',
    options: { prompt: 'my & garden', seed: 7 },
    licence: 'cc-by-4.0',
    credit,
  });
  listed.push(withBefore, named);
  await site.database.db.update(publications).set({ chosenAt: new Date() }).where(isThe(listed[3]));
  // Each of thirty pictures is written four times.
}, 600_000);
afterAll(() => site?.close());

const isThe = ({ shareId }: PublishedPicture) => eq(publications.shareId, shareId);
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${site.pages}${path}`, { headers, redirect: 'manual' });
const htmlOf = async (path: string) => (await get(path)).text();
const itemPath = ({ address }: PublishedPicture) => `/explore/${address}`;
/** Of a head, as programs of other sites read it. */
const property = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"/>`).exec(html)?.[1];
const addressesIn = (html: string) =>
  [...html.matchAll(/href="(?:\/\w\w)?\/explore\/([A-Za-z0-9_-]{22})"/g)].map(([, address]) => address);
const newestFirst = () => listed.map(({ address }) => address).reverse();

describe('the list', () => {
  test('has all that is listed once, the newest first, by links that need no script', async () => {
    const seen: string[] = [];
    let path = '/explore';
    for (let page = 0; page < 3 && path !== ''; page++) {
      const html = await htmlOf(path);
      seen.push(...addressesIn(html));
      const next = html.match(/<a[^>]*rel="next"[^>]*>/)?.[0];
      path = /href="([^"]+)"/.exec(next ?? '')?.[1].replaceAll('&amp;', '&') ?? '';
    }
    expect(seen).toEqual(newestFirst());
  });

  test('by tool, and by what was chosen; a tool that has nothing is no choice', async () => {
    const ofTool = await htmlOf('/explore?tool=background-remover');
    const own = listed.filter((_, place) => place < explorePageSize + 4 && place % 2 === 1);
    expect(addressesIn(ofTool)).toEqual(own.map(({ address }) => address).reverse());
    expect(addressesIn(await htmlOf('/explore?order=chosen'))).toEqual([listed[3].address]);
    const choices = [...ofTool.matchAll(/href="\/explore\?tool=([\w-]+)"/g)].map(([, tool]) => tool);
    expect(new Set(choices)).toEqual(new Set(tools));
    const nothing = await htmlOf('/explore?tool=ai-image-generator&order=chosen');
    expect(addressesIn(nothing)).toEqual([]);
    expect(nothing).toContain(readMessages('en').explore.published.none.text);
  });

  test('a query that means nothing leads to the first page', async () => {
    for (const query of ['?cursor=x', '?order=best', `?tool=${'a'.repeat(3000)}`]) {
      const { status, headers } = await get(`/de/explore${query}`);
      expect([query, status, headers.get('location')]).toEqual([query, 302, '/de/explore']);
    }
  });

  test.each(localeCodes)('is a page in %s, and says so', async (locale) => {
    const html = await htmlOf(localePath(locale, '/explore'));
    const { explore } = readMessages(locale);
    expect(html).toContain(`<html lang="${locales[locale]}"`);
    expect(html).not.toMatch(/MISSING|explore\.published/);
    expect(property(html, 'og:title')?.replace(/&#x27;/g, "'")).toBe(explore.published.title);
    expect(property(html, 'description')).toBeTruthy();
    expect(html.match(/rel="alternate" hreflang="/gi) ?? html.match(/hrefLang="/g)).toHaveLength(10);
    expect(html).toContain(
      `type="application/rss+xml" title="${explore.published.feed}" href="${localePath(locale, '/explore.xml')}"`,
    );
    // A page of the site has one heading and each picture its words.
    expect(html.match(/<h1/g)).toHaveLength(1);
    const pictures = html.match(/<img [^>]*thumbnail[^>]*>/g)!;
    expect(pictures).toHaveLength(explorePageSize);
    for (const picture of pictures) expect(picture).toMatch(/alt="[^"]+".*width="\d+" height="\d+"/);
    expect(pictures.filter((one) => one.includes('loading="lazy"'))).toHaveLength(explorePageSize - 4);
  });

  test('is kept by nobody for more than a minute, and asks the database twice', async () => {
    const { headers } = await get('/explore');
    expect(headers.get('cache-control')).toBe('no-cache');
    const queries = countQueries(site.database);
    await get('/ko/explore?tool=sharpen-image&order=chosen');
    expect(queries.stop()).toBe(2);
    const again = countQueries(site.database);
    await get('/ja/explore?tool=sharpen-image&order=chosen');
    expect(again.stop()).toBe(0);
  });
});

describe('the page of one', () => {
  test('tells other sites what they need, and nothing that somebody wrote breaks out', async () => {
    for (const path of [itemPath(named), '/explore', '/explore?tool=ai-image-generator', '/explore.xml']) {
      const html = await htmlOf(path);
      expect([path, html.includes('<script>alert')]).toEqual([path, false]);
      expect([path, html.includes('<img src=x')]).toEqual([path, false]);
      expect([path, html.includes('alert(1)')]).toEqual([path, true]);
    }
    const html = await htmlOf(itemPath(named));
    const here = `${site.pages}${itemPath(named)}`;
    expect(property(html, 'og:image')).toBe(`${here}/card.jpg`);
    expect(property(html, 'twitter:image')).toBe(`${here}/card.jpg`);
    expect([property(html, 'og:image:width'), property(html, 'og:image:height')]).toEqual(['1200', '630']);
    expect(property(html, 'og:url')).toBe(here);
    expect(property(html, 'og:image:alt')).toContain('&lt;/title&gt;');
    expect(property(html, 'robots')).toBeUndefined();
    expect(html).toContain(`<link rel="canonical" href="${here}"/>`);
    expect(html.match(/<link rel="alternate" hreflang="/g)).toHaveLength(localeCodes.length + 1);
    const card = await get(`${itemPath(named)}/card.jpg`);
    const { width, height } = await sharp(Buffer.from(await card.arrayBuffer())).metadata();
    expect([card.headers.get('content-type'), width, height]).toEqual(['image/jpeg', 1200, 630]);
    const embedded = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(html)![1];
    expect(await (await fetch(embedded)).json()).toMatchObject({ type: 'photo', url: `${here}/picture` });
  });

  test.each(localeCodes)('says in %s how it was made, and what others may do with it', async (locale) => {
    const html = await htmlOf(localePath(locale, itemPath(named)));
    const { item } = readMessages(locale).explore;
    expect(html).toContain(`<html lang="${locales[locale]}">`);
    expect(html).not.toMatch(/undefined|\{\w+\}|MISSING/);
    expect(html).toContain(`href="${localePath(locale, '/ai-image-generator')}?seed=7"`);
    expect(html).toMatch(
      /rel="license" href="https:\/\/creativecommons.org\/licenses\/by\/4.0\/deed\.[\w-]+"/,
    );
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; Söhne');
    expect(html).toContain(item.ai);
    const looked = await htmlOf(localePath(locale, itemPath(listed[0])));
    expect(looked).toContain(item.allows.lookOnly);
    expect(looked).not.toContain(item.ai);
    expect(looked).not.toContain('rel="license"');
  });

  test('the photo before it is there where its owner shows it', async () => {
    const html = await htmlOf(itemPath(withBefore));
    expect(html).toContain('<input type="range"');
    expect((await get(`${itemPath(withBefore)}/before.jpg`)).status).toBe(200);
    expect(await htmlOf(itemPath(named))).not.toContain('before.jpg');
    expect((await get(`${itemPath(named)}/before.jpg`)).status).toBe(404);
  });

  test('what was written opens with it only where its owner passes that on', async () => {
    expect(await htmlOf(itemPath(named))).not.toContain('garden');
    const told = await publishPicture(site, ada, {
      alt: 'A garden of words',
      tool: 'ai-image-generator',
      options: { prompt: 'my & garden', seed: 7 },
      withWords: true,
    });
    expect(await htmlOf(itemPath(told))).toContain(
      'href="/ai-image-generator?seed=7&amp;prompt=my+%26+garden"',
    );
    await ada.call(`/api/shares/${told.shareId}/publication`, { method: 'DELETE' });
  });

  test('a report needs no account and no script', async () => {
    const path = itemPath(listed[5]);
    const html = await htmlOf(path);
    expect(html.match(new RegExp(`<form method="post" action="${path}">`, 'g'))).toHaveLength(2);
    const send = (reason: string, headers: Record<string, string> = {}) =>
      fetch(`${site.pages}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-forwarded-for': '198.51.100.7',
          origin: site.url,
          ...headers,
        },
        body: `${new URLSearchParams({ reason, words: 'That is mine.' })}`,
      });
    const told = await send('rights');
    expect([told.status, (await told.text()).includes(readMessages('en').shared.thanks.title)]).toEqual([
      200,
      true,
    ]);
    expect((await get(path)).status).toBe(200);
    expect((await send('in_picture', { origin: 'https://evil.example' })).status).toBe(422);
    expect((await get(path)).status).toBe(200);
  });
});

describe('the feed', () => {
  const parse = async (path: string) => {
    const xml = await htmlOf(path);
    const page = await browser.newPage();
    const read = await page.evaluate((text) => {
      const document_ = new DOMParser().parseFromString(text, 'application/xml');
      const text_ = (from: Element | Document, name: string) =>
        from.getElementsByTagName(name)[0]?.textContent ?? null;
      return {
        fault: text_(document_, 'parsererror'),
        version: document_.documentElement.getAttribute('version'),
        language: text_(document_, 'language'),
        self: document_.getElementsByTagName('atom:link')[0]?.getAttribute('href'),
        items: [...document_.getElementsByTagName('item')].map((item) => ({
          title: text_(item, 'title'),
          link: text_(item, 'link'),
          guid: text_(item, 'guid'),
          date: text_(item, 'pubDate'),
          creator: text_(item, 'dc:creator'),
          picture: item.getElementsByTagName('media:content')[0]?.getAttribute('url'),
          license: item.getElementsByTagName('media:license')[0]?.getAttribute('href'),
        })),
      };
    }, xml);
    await page.close();
    return read;
  };

  test('is RSS that a parser reads, with a card, a licence and a name each', async () => {
    const feed = await parse('/explore.xml');
    expect([feed.fault, feed.version, feed.language]).toEqual([null, '2.0', 'en-US']);
    expect(feed.items.map(({ link }) => link)).toEqual(
      newestFirst()
        .slice(0, explorePageSize)
        .map((address) => `${site.pages}/explore/${address}`),
    );
    const [first] = feed.items;
    expect(first).toMatchObject({ title: hostile, creator: credit, guid: first.link });
    expect(first.license).toBe('https://creativecommons.org/licenses/by/4.0/deed.en');
    expect((await fetch(first.picture!)).headers.get('content-type')).toBe('image/jpeg');
    expect(Number.isNaN(Date.parse(first.date!))).toBe(false);
  });

  test('speaks the language of its address, and knows one tool from another', async () => {
    const feed = await parse('/de/explore.xml?tool=background-remover');
    expect([feed.fault, feed.language]).toEqual([null, 'de-DE']);
    expect(feed.self).toBe(`${site.pages}/de/explore.xml?tool=background-remover`);
    expect(feed.items).toHaveLength((explorePageSize + 4) / 2);
    expect(feed.items[0].link).toMatch(new RegExp(`^${site.pages}/de/explore/`));
    expect((await get('/explore.xml')).headers.get('cache-control')).toBe('public, max-age=60');
  });
});

test('sitemaps have what is listed and never a link to a share', async () => {
  const map = await htmlOf('/ja/explore/sitemap.xml');
  const found = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc);
  expect(found).toEqual(newestFirst().map((address) => `${site.pages}/ja/explore/${address}`));
  expect(map).not.toContain('/s/');
  expect(await htmlOf('/sitemap.xml')).not.toContain('/s/');
  const robots = await htmlOf('/robots.txt');
  for (const locale of localeCodes)
    expect(robots).toContain(`Sitemap: ${site.pages}${localePath(locale, '/explore/sitemap.xml')}\n`);
});

/** Everything that a stranger can ask of Explore without knowing an address. */
async function allThatIsShown(): Promise<string> {
  const answers: string[] = [];
  for (const order of ['newest', 'chosen']) {
    for (const tool of [undefined, ...tools]) {
      let cursor: string | null = null;
      do {
        const query = new URLSearchParams({ order, ...(tool && { tool }), ...(cursor && { cursor }) });
        answers.push(await htmlOf(`/explore?${query}`), await htmlOf(`/explore.xml?${query}`));
        const asked = await get(`/api/explore?${query}`);
        const body = (await asked.json()) as Envelope<ExplorePageBody>;
        answers.push(JSON.stringify(body));
        cursor = body.result.next;
      } while (cursor !== null);
    }
  }
  for (const path of ['/', '/explore/sitemap.xml', '/sitemap.xml', '/search.json'])
    answers.push(await htmlOf(path));
  return answers.join('\n');
}

const ends: Readonly<Record<string, (one: PublishedPicture) => Promise<unknown>>> = {
  'taken off by its owner': ({ shareId }) =>
    ada.call(`/api/shares/${shareId}/publication`, { method: 'DELETE' }),
  'taken back with its link': ({ shareId }) => ada.call(`/api/shares/${shareId}`, { method: 'DELETE' }),
  'waiting for an operator': (one) =>
    site.database.db.update(publications).set({ state: 'waiting' }).where(isThe(one)),
  'refused by an operator': (one) =>
    site.database.db.update(publications).set({ state: 'refused' }).where(isThe(one)),
  'said to show somebody': ({ address }) =>
    fetch(`${site.url}/api/explore/${address}/reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: site.url, 'x-forwarded-for': '198.51.100.9' },
      body: JSON.stringify({ reason: 'in_picture' }),
    }),
  'expired with its link': ({ shareId }) =>
    site.database.db
      .update(shares)
      .set({ expiresAt: new Date(0) })
      .where(eq(shares.id, shareId)),
};

test('a stranger finds nothing that is not listed, in no list, no feed, no sitemap and at no address', async () => {
  const gone: { how: string; alt: string; one: PublishedPicture }[] = [];
  for (const [place, how] of Object.keys(ends).entries()) {
    const alt = `Ended boat ${'abcdefgh'[place]}`;
    gone.push({ how, alt, one: await publishPicture(site, ada, { alt }) });
  }
  const unpublished = await sharePicture(site, ada, { alt: 'Boat for friends' });
  for (const { how, one } of gone) {
    expect([how, (await get(itemPath(one))).status]).toEqual([how, 200]);
    await ends[how](one);
    for (const part of ['', '/thumbnail', '/picture', '/card.jpg', '/oembed?format=json'])
      expect([how, part, (await get(`${itemPath(one)}${part}`)).status]).toEqual([how, part, 410]);
    const said = await htmlOf(`/de${itemPath(one)}`);
    const { explore, shared } = readMessages('de');
    expect(said).toContain(how === 'said to show somebody' ? shared.hidden.title : explore.item.gone.title);
  }
  await new Promise((done) => setTimeout(done, listFreshMs));
  const shown = await allThatIsShown();
  expect(shown).toContain('Boat number 1');
  for (const { how, alt, one } of gone) {
    expect([how, shown.includes(alt)]).toEqual([how, false]);
    expect([how, shown.includes(one.address)]).toEqual([how, false]);
  }
  // Nor the links of what is listed, nor anything of whose it is.
  const secrets = [
    'Boat for friends',
    unpublished.url,
    ...listed.flatMap(({ token, shareId }) => [token, shareId]),
    ada.email,
    ada.id,
    ben.id,
  ];
  expect(secrets.filter((secret) => shown.includes(secret))).toEqual([]);
  expect((await get('/explore/AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(410);
  expect((await get('/explore/short')).status).toBe(404);
});

async function watchShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counter = window as unknown as { shift: number };
    counter.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) counter.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

describe.each([
  ['en', 'light', 1440],
  ['de', 'dark', 390],
  ['ja', 'light', 390],
] as const)('in %s, %s, at %d pixels', (locale, colorScheme, width) => {
  test('people come from the list to a picture and on to its tool by keyboard alone', async () => {
    const context = await browser.newContext({
      baseURL: site.pages,
      viewport: { width, height: width === 390 ? 844 : 900 },
      colorScheme,
      locale: locales[locale],
    });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await watchShift(page);
    await page.goto(localePath(locale, '/explore'), { waitUntil: 'networkidle' });
    await awake(page);
    const { explore, ui } = readMessages(locale);
    // Small pictures alone, and of those far below none.
    expect(asked.filter((path) => path.endsWith('/picture'))).toEqual([]);
    const few = asked.filter((path) => path.endsWith('/thumbnail')).length;
    expect(few).toBeGreaterThan(3);
    if (width === 390) expect(few).toBeLessThan(explorePageSize);
    const rows = await page.locator('.published > li').evaluateAll((all) =>
      all.map((one) => {
        const print = one.querySelector('.published-print')!.getBoundingClientRect();
        return { top: Math.round(print.top), height: print.height };
      }),
    );
    for (const { top, height } of rows)
      for (const other of rows.filter((one) => one.top === top))
        expect(Math.abs(other.height - height)).toBeLessThan(2);
    expect(await findingsOf(page)).toEqual([]);
    expect(await page.getByRole('contentinfo').getByRole('link', { name: ui.pages.explore }).count()).toBe(1);

    const filter = page.getByRole('navigation', { name: explore.published.tools });
    await filter.getByRole('link', { name: toolWords('background-remover', locale).name }).press('Enter');
    await page.waitForURL('**/explore?tool=background-remover');
    await awake(page);
    await expect
      .poll(() => filter.locator('[aria-current]').textContent())
      .toBe(toolWords('background-remover', locale).name);
    const first = page.locator('.published a').first();
    await first.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/explore\/[\w-]{22}$/);
    await page.getByRole('img').first().waitFor();
    expect(await barriersOf(page)).toEqual([]);
    expect(await findingsOf(page)).toEqual([]);
    await page.getByRole('link', { name: explore.item.recipe }).press('Enter');
    await page.waitForURL(`**${localePath(locale, '/background-remover')}*`);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

test('without script there are the list, its pages and the forms', async () => {
  const context = await browser.newContext({ baseURL: site.pages, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/explore');
  const { explore, shared } = readMessages('en');
  await page.getByRole('link', { name: explore.published.next }).click();
  await page.getByRole('link', { name: explore.published.first }).waitFor();
  await page.locator('.published a').last().click();
  await page.getByText(shared.report.open, { exact: true }).click();
  await page.getByRole('radio', { name: shared.report.reasons.other }).waitFor();
  await context.close();
});

test('the page weighs no more script than others that stand still', async () => {
  const html = await htmlOf('/explore');
  const found = new Set([...html.matchAll(/"(\/assets\/[\w.-]+\.js)/g)].map(([, script]) => script));
  let bytes = 0;
  for (const script of found) {
    const answer = await get(script, { 'accept-encoding': 'br' });
    bytes += Number(answer.headers.get('content-length'));
    const code = await (await get(script)).text();
    for (const [, name] of code.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g))
      found.add(`/assets/${name}`);
  }
  console.log(`${(bytes / 1000).toFixed(1)} KB of script, ${(html.length / 1000).toFixed(0)} KB of HTML`);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(25_000);
});

test('with nothing published yet, the page says what to do, and shows what tools make', async () => {
  await using empty = await openEmpty('open');
  const html = await (await fetch(`${empty.pages}/explore`)).text();
  const { published } = readMessages('en').explore;
  expect(html).toContain(published.empty.text);
  expect(html).toContain(published.examples);
  expect(html).not.toContain('order=chosen');
});

test('where nobody publishes, Explore has its examples and nothing else is there', async () => {
  await using off = await openEmpty('off');
  const answer = await fetch(`${off.pages}/explore`);
  const html = await answer.text();
  expect([answer.status, html.includes('explore.xml'), html.includes('class="published')]).toEqual([
    200,
    false,
    false,
  ]);
  const footer = html.slice(html.indexOf('<footer'));
  expect(footer).not.toContain('href="/explore"');
  for (const path of [
    '/explore.xml',
    '/de/explore.xml',
    '/explore/sitemap.xml',
    '/explore/AAAAAAAAAAAAAAAAAAAAAA',
    '/explore/AAAAAAAAAAAAAAAAAAAAAA/card.jpg',
    '/api/explore',
  ])
    expect([path, (await fetch(`${off.pages}${path}`)).status]).toEqual([path, 404]);
  expect(await (await fetch(`${off.pages}/robots.txt`)).text()).not.toContain('explore');
});

async function openEmpty(mode: 'off' | 'open') {
  const empty = await openExploreSite(mode);
  return { ...empty, [Symbol.asyncDispose]: () => empty.close() };
}
