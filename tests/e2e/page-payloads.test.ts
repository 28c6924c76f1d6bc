import type { Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { readSentences } from '#scripts/translation-sources.ts';
import { awake } from '#tests/support/browser/awake.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';
import { sitePaths } from '#tests/support/hosts/site-addresses.ts';

const payloadOf = (route: string, path: string, encoding = 'identity') =>
  fetch(`${site.url}${path}.data?_routes=${encodeURIComponent(route)}`, {
    headers: { 'accept-encoding': encoding },
  });

test('the payload of a page holds its own words, of its own language, and none of another page', async () => {
  for (const locale of ['en', 'ja'] as const) {
    const words = readSentences(locale);
    const prefix = locale === 'en' ? '' : `/${locale}`;
    const payload = await (await payloadOf(`${locale}/pricing`, `${prefix}/pricing`)).text();
    expect(payload).toContain(words.get('pricing.heading'));
    const isOwn = (key: string) => key.startsWith('pricing.');
    // Some sentence may stand on two pages.
    const own = new Set([...words].filter(([key]) => isOwn(key)).map(([, sentence]) => sentence));
    for (const [key, sentence] of words) {
      if (own.has(sentence) || sentence.length < 25) continue;
      expect(payload.includes(JSON.stringify(sentence)), key).toBe(false);
    }
  }
});

test('payloads arrive compressed, the same each time, and are asked for again rather than kept stale', async () => {
  const first = await payloadOf('en/faqs', '/faqs', 'br');
  expect(first.status).toBe(200);
  expect(first.headers.get('content-encoding')).toBe('br');
  expect(first.headers.get('cache-control')).toBe('no-cache');
  expect(Number(first.headers.get('content-length'))).toBeLessThan(7_000);
  const plain = await payloadOf('en/faqs', '/faqs');
  expect(plain.headers.get('content-encoding')).toBeNull();
  const text = await plain.text();
  expect(await first.text()).toBe(text);
  expect(await (await payloadOf('en/faqs', '/faqs', 'gzip')).text()).toBe(text);
});

test('every page has a payload, and its address in it is that of the page', async () => {
  for (const path of sitePaths) {
    const answer = await fetch(`${site.url}${path === '/' ? '/_' : path}.data`);
    expect(answer.status, path).toBe(200);
    expect(await answer.text(), path).not.toContain(`"${path}.data"`);
  }
});

test('a payload of a page that is not there is a 404', async () => {
  expect((await payloadOf('en/tool', '/no-such-tool')).status).toBe(404);
});

test('walking on between pages of one’s own fetches one small payload, and no document', async () => {
  const page = await browser.newPage();
  await page.goto(`${site.url}/sign-in`, { waitUntil: 'networkidle' });
  await awake(page);
  const asked: Request[] = [];
  page.on('request', (request) => asked.push(request));
  await page.getByRole('main').getByRole('link', { name: 'Forgot' }).click();
  await page.waitForURL('**/forgot-password');
  await page
    .getByRole('heading', { level: 1, name: readSentences('en').get('signIn.pages.forgot') })
    .waitFor();
  const payloads = asked.filter((request) => new URL(request.url()).pathname.endsWith('.data'));
  expect(payloads.map((request) => new URL(request.url()).pathname)).toEqual(['/forgot-password.data']);
  const sizes = await payloads[0].sizes();
  expect(sizes.responseBodySize).toBeLessThan(4_000);
  expect(asked.filter((request) => request.resourceType() === 'document')).toEqual([]);
  await page.close();
});
