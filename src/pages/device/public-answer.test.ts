import { describe, expect, test } from 'vitest';
import { buildOf, filesNamedIn, islandsIn, isPageFile, isPublicAnswer } from './public-answer.ts';

/** An answer as a browser gives it from the site's own address. */
function answer(headers: Record<string, string>, how: { status?: number; type?: string } = {}): Response {
  const { status = 200, type = 'basic' } = how;
  return Object.defineProperty(new Response('', { status, headers }), 'type', { value: type });
}

describe('an answer may be kept', () => {
  test.each<Record<string, string>>([
    {},
    { 'cache-control': 'no-cache' },
    { 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' },
    { vary: 'Accept-Encoding' },
  ])('that says %o', (headers) => {
    expect(isPublicAnswer(answer(headers))).toBe(true);
  });
});

describe('an answer is never kept', () => {
  test.each<Record<string, string>>([
    { 'cache-control': 'private' },
    { 'cache-control': 'private, max-age=60' },
    { 'cache-control': 'no-store' },
    { 'cache-control': 'no-cache, No-Store' },
    { 'set-cookie': 'guest=1' },
    { vary: 'cookie' },
    { vary: 'accept-encoding, Cookie' },
    { vary: 'authorization' },
    { vary: 'accept-language' },
    { vary: '*' },
  ])('that says %o', (headers) => {
    expect(isPublicAnswer(answer(headers))).toBe(false);
  });

  test.each([206, 304, 404, 500])('with the status %i', (status) => {
    const body = answer({}, { status: status === 304 ? 200 : status });
    Object.defineProperty(body, 'status', { value: status });
    expect(isPublicAnswer(body)).toBe(false);
  });

  test.each(['opaque', 'cors', 'opaqueredirect', 'error'])('of the kind %s', (type) => {
    expect(isPublicAnswer(answer({}, { type }))).toBe(false);
  });

  test('that came by a redirect', () => {
    expect(isPublicAnswer(Object.defineProperty(answer({}), 'redirected', { value: true }))).toBe(false);
  });
});

test('files of pages lie in folders of the build, and nowhere else', () => {
  for (const path of ['/assets/start-Dc1.js', '/fonts/a.woff2', '/samples/dahlia.webp', '/mark.svg'])
    expect(isPageFile(path), path).toBe(true);
  for (const path of [
    '/',
    '/api/me',
    '/api/files/assets/a.js',
    '/de/assets/a.js',
    '/app/gallery',
    '/og/en/index.jpg',
    '/s/abcdef',
    '/assets/a.js?x=1',
    '/search.json',
  ])
    expect(isPageFile(path), path).toBe(false);
});

test('a page names its build, its files and its islands', () => {
  const html = `<meta name="build" content="0a1b"/><link href="/assets/root-A_1.css"/><img src="/samples/cup.webp"/>
    <a href="/app/gallery">x</a><a href="/api/jobs.json">y</a><script>start(["/assets/start-B2.js","/assets/start-B2.js"])</script>
    <div data-island="emoji-work"></div><div data-island="search-button"></div>`;
  expect(buildOf(html)).toBe('0a1b');
  expect(filesNamedIn(html)).toEqual(['/assets/root-A_1.css', '/samples/cup.webp', '/assets/start-B2.js']);
  expect(islandsIn(html)).toEqual(['emoji-work', 'search-button']);
  expect(buildOf('<html></html>')).toBeNull();
});
