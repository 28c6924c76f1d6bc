import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Envelope, FailureBody, LogoDesignBody, LogoIconBody } from '#src/api/contract/contract.ts';
import { type ApiServer, startApi } from '#tests/support/hosts/api-server.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApi({});
});
afterAll(() => server.close());

const get = (path: string, headers = {}) =>
  fetch(`${server.url}/api/logos${path}`, { headers: { 'sec-fetch-site': 'same-origin', ...headers } });
const result = async <T>(path: string, headers = {}) =>
  ((await (await get(path, headers)).json()) as Envelope<T>).result;
const preview = (design: unknown, look = 'background') =>
  get(`/preview.svg?${new URLSearchParams({ design: JSON.stringify(design), look })}`);

test('twelve designs for a name, each of which can be looked at', async () => {
  const designs = await result<LogoDesignBody[]>('?name=Blue+Heron&industry=cafe&seed=3');
  expect(designs).toHaveLength(12);
  expect(new Set(designs.map(({ layout }) => layout)).size).toBe(12);
  for (const design of designs) {
    const shown = await preview({ name: 'Blue Heron', ...design });
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toBe('image/svg+xml');
    expect(await shown.text()).toContain(`fill="${design.ground}"`);
  }
});

test('Chinese characters get the fonts of the language that asks', async () => {
  const fontsIn = async (language: string) =>
    (await result<LogoDesignBody[]>('?name=青山', { 'accept-language': language })).map(({ font }) => font);
  expect((await fontsIn('ja-JP')).every((font) => /-jp$|dela/.test(font))).toBe(true);
  expect((await fontsIn('zh-TW')).every((font) => font.endsWith('-tc'))).toBe(true);
});

test('what is typed comes out as shapes and as a title that is escaped, and can do nothing', async () => {
  const shown = await preview({ name: '<script>x' });
  const svg = await shown.text();
  expect(svg).toContain('<title>&lt;script&gt;x</title>');
  expect(svg).not.toContain('<script');
  expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
  expect(shown.headers.get('cache-control')).toBe('private, max-age=3600');
});

test.each(['background', 'transparent', 'inverse', 'black', 'white', 'mark', 'app-icon'])(
  'it is drawn as %s',
  async (look) => {
    const shown = await preview({ name: 'A', icon: 'anchor', layout: 'side' }, look);
    expect(await shown.text()).toMatch(/^<svg [^>]*viewBox="0 0 [\d.]+ [\d.]+">/);
  },
);

test.each([
  ['', 'request_invalid'],
  ['?name=', 'request_invalid'],
  [`?name=${'x'.repeat(41)}`, 'request_invalid'],
  ['?name=a&industry=nothing', 'request_invalid'],
  ['?name=%F0%9F%98%80', 'option_invalid'],
  ['?name=a&icon=no-such-icon', 'option_invalid'],
  ['/preview.svg', 'request_invalid'],
  ['/preview.svg?design=%7B', 'request_invalid'],
  ['/preview.svg?design=null', 'option_invalid'],
  ['/preview.svg?design=%7B%22name%22%3A%22%22%7D', 'option_invalid'],
  ['/preview.svg?design=%7B%22name%22%3A%22a%22%2C%22font%22%3A%22__proto__%22%7D', 'option_invalid'],
  ['/preview.svg?design=%7B%22name%22%3A%22a%22%2C%22ink%22%3A%22red%22%7D', 'option_invalid'],
  ['/icons?words=', 'request_invalid'],
])('%s is refused with %s', async (path, error) => {
  const response = await get(path);
  expect(response.status).toBe(422);
  expect(((await response.json()) as Envelope<FailureBody>).result).toMatchObject({ error });
});

test('icons are found by words of any language, with their outlines', async () => {
  const icons = await result<LogoIconBody[]>(`/icons?words=${encodeURIComponent('コーヒー')}`);
  expect(icons[0].name).toBe('coffee');
  expect(icons[0].outline).toMatch(/^M/);
});
