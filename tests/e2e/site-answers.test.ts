import { describe, expect, test } from 'vitest';
import { readSentences } from '#scripts/translation-sources.ts';
import { localeCodes, localePath, locales } from '#src/i18n/locales.ts';
import type { SearchIndex } from '#src/pages/search/search.ts';
import { site } from '#tests/support/hosts/shared-site.ts';
import { partPages, siteAddresses, sitePaths } from '#tests/support/hosts/site-addresses.ts';

const get = (path: string, init?: RequestInit) =>
  fetch(`${site.url}${path}`, { redirect: 'manual', ...init });

describe.each(localeCodes)('every page in %s', (locale) => {
  test('is there, in its language, with its head', async () => {
    const titles = new Map<string, string>();
    for (const { path, address } of siteAddresses.filter((one) => one.locale === locale)) {
      const response = await get(address);
      const html = await response.text();
      expect(response.status, address).toBe(200);
      expect(response.headers.getSetCookie(), address).toEqual([]);
      expect(html, address).toContain(`<html lang="${locales[locale]}"`);
      const title = /<title>([^<]{2,})<\/title>/.exec(html)?.[1] ?? '';
      expect(title, address).not.toBe('');
      expect(titles.get(title), `${address} has a title of its own`).toBeUndefined();
      titles.set(title, address);
      expect(html, address).toMatch(/<meta name="description" content="[^"]{20,}"/);
      expect(html.match(/<h1/g), address).toHaveLength(1);
      expect(html, address).toContain(`<link rel="canonical" href="${address}"/>`);
      const alternates = [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"\/>/gi)];
      expect(Object.fromEntries(alternates.map(([, tag, href]) => [tag, href])), address).toEqual({
        ...Object.fromEntries(localeCodes.map((code) => [locales[code], localePath(code, path)])),
        'x-default': path,
      });
      // Every link of the page to another one stays in the language, but for the menu of languages.
      const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
      for (const [, href] of main.matchAll(/<a[^>]* href="(\/[^"#?]*)/g)) {
        if (href.startsWith('/api/') || /\.\w+$/.test(href)) continue;
        expect(href, address).toMatch(
          locale === 'en' ? /^\/(?!de\b|ja\b|es\b|tw\b|pt\b|fr\b|ko\b|it\b)/ : new RegExp(`^/${locale}(/|$)`),
        );
      }
      for (const [, json] of html.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]+)<\/script>/g)) {
        expect(JSON.parse(json)['@context']).toBe('https://schema.org');
      }
    }
  });

  test('names the operator in the imprint and the legal texts, as text', async () => {
    for (const path of [
      '/imprint',
      '/privacy-policy',
      '/cookie-policy',
      '/terms-of-service',
      '/refund-policy',
    ]) {
      const html = await (await get(localePath(locale, path))).text();
      expect(html, path).toContain('Example &lt;b&gt;&amp; Sons&lt;/b&gt;');
      expect(html, path).not.toContain('OPERATOR_');
      expect(html, path).toContain(`href="${localePath(locale, '/imprint')}"`);
    }
  });

  test('is in the sitemap, and the feed and the search speak the language', async () => {
    const sitemap = await (await get(localePath(locale, '/sitemap.xml'))).text();
    const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]);
    const parts = partPages.filter(({ languages }) => languages.includes(locale)).map(({ path }) => path);
    const paths = new Set([...sitePaths, ...parts]);
    expect(listed.sort()).toEqual([...paths].map((path) => `${site.url}${localePath(locale, path)}`).sort());
    for (const entry of sitemap.match(/<url>.*<\/url>/g) ?? []) {
      // Theirs is the day of the data.
      if (parts.some((path) => entry.includes(`${path}</loc>`))) continue;
      expect(entry).toMatch(/<lastmod>20\d\d-[01]\d-[0-3]\d<\/lastmod>/);
    }
    const feed = await (await get(localePath(locale, '/blog/feed.xml'))).text();
    expect(feed).toContain(`<language>${locales[locale]}</language>`);
    const { entries }: SearchIndex = await (await get(localePath(locale, '/search.json'))).json();
    const pricing = readSentences(locale).get('ui.pages.pricing');
    expect(entries.find(({ path }) => path === '/pricing')?.title).toBe(pricing);
  });

  test('a page that only other languages have leads to the one above it', async () => {
    const one = partPages.find(({ languages }) => !languages.includes(locale));
    if (!one) return;
    const above = one.path.slice(0, one.path.lastIndexOf('/'));
    const response = await get(localePath(locale, one.path));
    expect([response.status, response.headers.get('location')]).toEqual([302, localePath(locale, above)]);
    const [other] = one.languages;
    const html = await (await get(localePath(other, one.path))).text();
    const tags = [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)"/gi)].map((match) => match[1]);
    expect(tags.filter((tag) => tag !== 'x-default')).toEqual(one.languages.map((code) => locales[code]));
  });

  test('what is not there is said in the language, with a way home', async () => {
    const response = await get(localePath(locale, '/no-such-page'));
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(html).toContain(`<html lang="${locales[locale]}"`);
    expect(html).toContain(`<title>${readSentences(locale).get('ui.errors.notFound.title')}</title>`);
    expect(html).toContain(`href="${localePath(locale, '/')}"`);
    expect(html).not.toContain('rel="canonical"');
  });
});

describe('the language of a visitor', () => {
  const from = async (headers: Record<string, string>, path = '/') => {
    const response = await get(path, { headers });
    return {
      status: response.status,
      to: response.headers.get('location'),
      cookies: response.headers.getSetCookie(),
    };
  };

  test('is the browser’s at the first visit, and is remembered for a year', async () => {
    const { status, to, cookies } = await from({ 'accept-language': 'pt-PT,pt;q=0.9,en;q=0.5' });
    expect([status, to]).toEqual([302, '/pt']);
    expect(cookies).toEqual(['i18n_redirected=pt; Max-Age=31536000; Path=/; SameSite=Lax']);
    expect((await from({ 'accept-language': 'zh-TW' })).to).toBe('/tw');
    expect((await from({ 'accept-language': 'nl' })).status).toBe(200);
  });

  test('is the one that was chosen, whatever the browser says', async () => {
    const { to, cookies } = await from({ 'accept-language': 'de', cookie: 'a=b; i18n_redirected=ja' });
    expect([to, cookies]).toEqual(['/ja', []]);
    expect((await from({ 'accept-language': 'de', cookie: 'i18n_redirected=en' })).status).toBe(200);
    expect((await from({ 'accept-language': 'fr', cookie: 'i18n_redirected=constructor' })).to).toBe('/fr');
  });

  test('changes no other address than the root', async () => {
    for (const path of ['/pricing', '/de', '/background-remover', '/sitemap.xml']) {
      expect((await from({ 'accept-language': 'ko' }, path)).status, path).toBe(200);
    }
  });

  test('is that of the page for what the API answers, too', async () => {
    const answer = await get('/api/media/m_none', { headers: { 'accept-language': 'de-DE' } });
    expect((await answer.json()).message).toBe(readSentences('de').get('errors.not_found'));
  });
});

describe('a page that is asked for again and again', () => {
  const nonceOf = (policy: string | null) => /'nonce-([^']+)'/.exec(policy ?? '')?.[1] ?? '';

  // The first answers render and compress it, the later ones come from what is kept.
  test.each(['br', 'gzip', 'identity'])(
    'is the same each time but for its nonce, as %s',
    async (encoding) => {
      const headers = { 'accept-encoding': encoding };
      const nonces = new Set<string>();
      const pages = new Set<string>();
      for (let answer = 0; answer < 6; answer++) {
        const response = await get('/pricing', { headers });
        const nonce = nonceOf(response.headers.get('content-security-policy'));
        const html = await response.text();
        expect(html).toContain(`nonce="${nonce}"`);
        expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
        expect(Object.fromEntries(response.headers)).toMatchObject({
          'x-content-type-options': 'nosniff',
          'cross-origin-opener-policy': 'same-origin',
          'cache-control': 'no-cache',
          vary: 'accept-encoding',
        });
        nonces.add(nonce);
        pages.add(html.replaceAll(nonce, ''));
      }
      expect(nonces.size).toBe(6);
      expect(pages.size).toBe(1);
    },
  );

  test('still leads to the language of whoever comes to the root, and has no body for HEAD', async () => {
    for (let answer = 0; answer < 4; answer++) await (await get('/')).text();
    const german = await get('/', { headers: { 'accept-language': 'de' } });
    expect([german.status, german.headers.get('location')]).toEqual([302, '/de']);
    const chosen = await get('/', { headers: { cookie: 'i18n_redirected=ja' } });
    expect([chosen.status, chosen.headers.get('location')]).toEqual([302, '/ja']);
    const head = await get('/', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });
});
