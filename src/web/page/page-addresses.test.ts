import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { listPageAddresses } from './page-addresses.server.ts';
import type { PageSource } from './page-source.server.ts';

const page = { default: () => null };
const route = (id: string, path: string | undefined, module: object = page) =>
  [id, { id, path, module, parentId: 'root' }] as const;
const routes = Object.fromEntries([
  ['root', { id: 'root', path: '', module: page }],
  route('robots', 'robots.txt', { loader: () => null }),
  route('en/home', undefined),
  route('en/pricing', 'pricing'),
  route('en/imprint', 'imprint'),
  route('en/blog-child', 'blog/:slug'),
  route('en/tool', ':tool'),
  route('en/not-found', '*'),
  route('de/home', 'de'),
  route('de/pricing', 'de/pricing'),
  route('de/tool', 'de/:tool'),
  route('de/not-found', 'de/*'),
]) as unknown as ServerBuild['routes'];
const source = {
  tools: () => [{ id: 'image-upscaler' }],
  content: () => ({ articles: [{ slug: 'first-words' }], campaigns: [] }),
  runtimeConfig: () => ({ providers: [] }),
} as unknown as PageSource;
const addresses = listPageAddresses(routes, source);

test('each page has one address, and parameters have the values that there are', () => {
  for (const path of ['/', '/pricing', '/image-upscaler', '/blog/first-words', '/de', '/de/image-upscaler'])
    expect(addresses.at(path)).toMatchObject({ path, isPage: true, isMissing: false });
  expect(addresses.at('/robots.txt')).toMatchObject({ routeId: 'robots', isPage: false });
  for (const path of ['/:tool', '/no-such-tool', '/blog/other', '/de/*', '/Pricing', '', 'pricing'])
    expect(addresses.at(path), path).toBeUndefined();
});

test.each([
  ['/PRICING', '/pricing'],
  ['/pricing/', '/pricing'],
  ['//pricing', '/pricing'],
  ['/%70ricing', '/pricing'],
  ['/x/../pricing', '/pricing'],
  ['/./pricing', '/pricing'],
  ['/%2e%2e/pricing', '/pricing'],
  ['\\pricing', '/pricing'],
  ['//', '/'],
  ['/DE/', '/de'],
  ['/de/Image-%55pscaler///', '/de/image-upscaler'],
])('%s means %s', (typed, meant) => {
  expect(addresses.meantBy(typed)?.path).toBe(meant);
});

test.each(['/%zz', '/%00', '/%E0%A4%A', '/pricing%00', '/other', '//example.org', '/pricing/more'])(
  '%s means no page',
  (typed) => {
    expect(addresses.meantBy(typed)).toBeUndefined();
  },
);

test('the imprint has an address once the operator is named', () => {
  expect(addresses.at('/imprint')).toBeUndefined();
  const named = listPageAddresses(routes, { ...source, hasImprint: true });
  expect(named.at('/imprint')).toMatchObject({ isPage: true, isMissing: false });
});

test('all that is not there is a few addresses: one for each route that a browser finds for it', () => {
  const routeOf = (path: string) => addresses.missing(path).routeId;
  expect(routeOf('/no-such-tool')).toBe('en/tool');
  expect(routeOf('/blog/no-such-article')).toBe('en/blog-child');
  expect(routeOf('/a/b/c')).toBe('en/not-found');
  expect(routeOf('/de/no-such-tool')).toBe('de/tool');
  expect(routeOf('/de/a/b')).toBe('de/not-found');
  expect(routeOf('/%zz')).toBe('en/tool');
  const missing = Array.from({ length: 200 }, (_, place) =>
    addresses.missing(`/${place}/${'x/'.repeat(place % 4)}`),
  );
  expect(new Set(missing.map(({ path }) => path)).size).toBeLessThanOrEqual(3);
});

test('a route with a parameter that nobody has named values for is not taken', () => {
  const [id, unknown] = route('en/list', 'list/:page');
  expect(() => listPageAddresses({ ...routes, [id]: unknown } as ServerBuild['routes'], source)).toThrow(
    'en/list',
  );
});
