import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSentences } from '#scripts/translation-sources.ts';
import { type RunningSite, startSite } from '#tests/support/hosts/site.ts';
import { plainRequest } from '#tests/support/requests/plain-request.ts';

const publicUrl = 'https://pictures.example';
let site: RunningSite;
beforeAll(async () => {
  site = await startSite({
    env: { PUBLIC_URL: publicUrl, TRUST_PROXY: '1', MAIL: 'outbox', OPERATOR_NAME: '' },
  });
});
afterAll(() => site?.stop());

const wordsOf = (locale: 'en' | 'de', key: string) => readSentences(locale).get(key)!;

describe('another spelling of a page leads to its address', () => {
  test.each([
    ['/PRICING', '/pricing'],
    ['/pricing/', '/pricing'],
    ['//pricing', '/pricing'],
    ['/%70ricing?a=b&c', '/pricing?a=b&c'],
    ['/x/../de/Pricing', '/de/pricing'],
    ['/%69mage-upscaler', '/image-upscaler'],
    ['//', '/'],
    ['/pricing/_.data?_routes=en/pricing', '/pricing.data?_routes=en/pricing'],
    ['/Pricing.data', '/pricing.data'],
  ])('%s to %s', async (typed, address) => {
    const { status, headers } = await plainRequest(site, typed);
    expect([status, headers.get('location')]).toEqual([308, address]);
    expect((await plainRequest(site, address)).status).toBe(200);
  });

  test.each([
    '//example.org',
    '//example.org/pricing',
    '/\\example.org',
    '/pricing%00',
    '/%00',
    '/%zz',
    '/%E0%A4%A',
  ])('%s is none', async (typed) => {
    const { status, headers } = await plainRequest(site, typed, {
      headers: { 'accept-encoding': 'identity' },
    });
    expect(headers.get('location')).toBeNull();
    expect([400, 404]).toContain(status);
  });
});

test('a page is the same whatever its query says, and comes from what is kept', async () => {
  const html = async (path: string) => {
    const { status, body, headers } = await plainRequest(site, path);
    expect(status).toBe(200);
    const nonce = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')![1];
    return body.replaceAll(nonce, '');
  };
  for (const path of ['/pricing', '/sign-in', '/reset-password', '/de']) {
    expect(await html(`${path}?token=a&next=/b&expired=1`), path).toBe(await html(path));
  }
});

test('what is not there is one answer, and its menus lead nowhere that was typed', async () => {
  const first = await plainRequest(site, '/no-such-tool-a');
  const second = await plainRequest(site, '/no-such-tool-b?query');
  expect([first.status, second.status]).toEqual([404, 404]);
  expect(second.body).not.toContain('no-such-tool');
  expect(second.body.length).toBe(first.body.length);
});

describe('a payload', () => {
  const payload = async (query: string) => (await plainRequest(site, `/de/pricing.data${query}`)).body;

  test('holds the routes of its page that were asked for, in whatever order and beside what names there are', async () => {
    const page = await payload('?_routes=de/pricing');
    expect(await payload('?x=1&_routes=de/pricing,no-such-route,en/tool')).toBe(page);
    const all = await payload('');
    expect(await payload('?_routes=de/pricing,root')).toBe(all);
    expect(await payload('?_routes=no-such-route')).toBe(all);
    expect(page.length).toBeLessThan(all.length);
  });

  test('belongs to pages alone', async () => {
    for (const path of ['/sitemap.xml.data', '/robots.txt.data?_routes=robots', '/mark.svg.data'])
      expect((await plainRequest(site, path)).status, path).toBe(404);
  });
});

describe('what pages do not take', () => {
  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'OPTIONS', 'PROPFIND'])(
    '%s is a 405 that says what they take, in words',
    async (method) => {
      const body = method === 'POST' ? 'a=b' : '';
      const headers = {
        'accept-encoding': 'identity',
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': String(body.length),
      };
      for (const path of [
        '/de/pricing',
        '/de',
        '/de/no-such-page',
        '/mark.svg',
        '/de/pricing.data',
        '/og/de/pricing.jpg',
      ]) {
        const answer = await plainRequest(site, path, { method, headers, body });
        expect([answer.status, answer.headers.get('allow')], path).toEqual([405, 'GET, HEAD']);
        expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
        if (!path.startsWith('/de')) continue;
        expect(answer.body).toContain('lang="de-DE"');
        expect(answer.body).toContain(wordsOf('de', 'errors.method_not_allowed'));
        expect(answer.body).toContain(wordsOf('de', 'ui.errors.home'));
      }
      expect(site.output()).not.toMatch(/Error|\bat .*:\d+:\d+/);
    },
  );

  test('a path with a NUL or a broken encoding leaves no trace in the log', async () => {
    for (const path of ['/%00', '/blog/%00', '/de/%c3%28', '/%', '/%00.data', '/og/en/%00.jpg'])
      expect([400, 404], path).toContain((await plainRequest(site, path)).status);
    expect(site.output()).not.toMatch(/Error|\bat .*:\d+:\d+/);
  });
});

test('no answer names the host that a request made up', async () => {
  const headers = {
    host: 'made-up.example',
    'x-forwarded-host': 'made-up.example',
    'x-forwarded-proto': 'https',
    forwarded: 'host=made-up.example',
    'accept-encoding': 'identity',
    'accept-language': 'de',
  };
  const paths = [
    '/',
    '/PRICING?a',
    '/pricing',
    '/de/about',
    '/de/no-such-page',
    '/about.data',
    '/sitemap.xml',
    '/de/blog/feed.xml',
    '/robots.txt',
    '/search.json',
    '/og/en/pricing.jpg',
    '/og/en/nothing.jpg',
    '/mark.svg',
    '/api/config',
    '/api/openapi.json',
  ];
  for (const path of paths) {
    const answer = await plainRequest(site, path, { headers });
    expect(answer.status, path).toBeLessThan(500);
    expect(answer.body, path).not.toContain('made-up');
    expect(JSON.stringify([...answer.headers]), path).not.toContain('made-up');
  }
  const { body } = await plainRequest(site, '/sitemap.xml');
  expect(body).toContain(`<loc>${publicUrl}/pricing</loc>`);
});

test('a site without a named operator has no imprint, and no link to one', async () => {
  expect((await plainRequest(site, '/imprint')).status).toBe(404);
  expect((await plainRequest(site, '/de/imprint')).status).toBe(404);
  for (const path of ['/', '/de/sitemap.xml', '/search.json']) {
    const response = await plainRequest(site, path);
    expect([path, response.status, response.body.includes('/imprint')]).toEqual([path, 200, false]);
  }
});
