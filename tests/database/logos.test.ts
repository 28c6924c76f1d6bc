import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Envelope, FailureBody, LogoDesignBody, LogoIconBody } from '#src/api/contract/contract.ts';
import { publicLimits } from '#src/api/guard/rate-limits.server.ts';
import { previewMaxPixels } from '#src/codecs/pixels/preview-size.ts';
import { type Look, looks, type PictureSize } from '#src/logo/logo-views.ts';
import { type ApiServer, startApi, Visitor } from '#tests/support/hosts/api-server.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApi({ patience: 100 });
});
afterAll(() => server.close());

let visitor: Visitor;
beforeEach(() => {
  visitor = new Visitor(server.url);
});

interface Wanted {
  design: string;
  look?: Look;
  size?: PictureSize;
}

const wish = (design: unknown, look?: Look, size?: PictureSize): Wanted => ({
  design: JSON.stringify(design),
  look,
  size,
});
const get = (path: string, headers = {}) => visitor.fetch(`/api/logos${path}`, { headers });
const result = async <T>(path: string, headers = {}) =>
  ((await (await get(path, headers)).json()) as Envelope<T>).result;
const vector = (design: unknown, look = 'background') =>
  get(`/preview.svg?${new URLSearchParams({ design: JSON.stringify(design), look })}`);
async function pictures(...wanted: Wanted[]): Promise<(Buffer | null)[]> {
  const { body } = await visitor.post<(string | null)[]>('/api/logos/pictures', { pictures: wanted });
  expect(body.code).toBe(200);
  return body.result.map((file) => (file === null ? null : Buffer.from(file, 'base64')));
}

test('twelve designs for a name, all of which can be looked at in one call', async () => {
  const designs = await result<LogoDesignBody[]>('?name=Blue+Heron&industry=cafe&seed=3');
  expect(designs).toHaveLength(12);
  expect(new Set(designs.map(({ layout }) => layout)).size).toBe(12);
  const shown = await pictures(...designs.map((design) => wish({ name: 'Blue Heron', ...design })));
  for (const [place, { ground }] of designs.entries()) {
    const picture = sharp(shown[place]!);
    expect(await picture.metadata()).toMatchObject({ format: 'webp', width: 640, height: 480 });
    // Exactly the color of the page around it.
    const { data } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(`#${data.subarray(0, 3).toString('hex')}`).toBe(ground);
  }
});

test('Chinese characters get the fonts of the language that asks', async () => {
  const fontsIn = async (language: string) =>
    (await result<LogoDesignBody[]>('?name=青山', { 'accept-language': language })).map(({ font }) => font);
  expect((await fontsIn('ja-JP')).every((font) => /-jp$|dela/.test(font))).toBe(true);
  expect((await fontsIn('zh-TW')).every((font) => font.endsWith('-tc'))).toBe(true);
});

test('what is typed comes out as shapes and as a title that is escaped, and can do nothing', async () => {
  const shown = await vector({ name: '<script>x' });
  const svg = await shown.text();
  expect(svg).toContain('<title>&lt;script&gt;x</title>');
  expect(svg).not.toContain('<script');
  expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
  expect(shown.headers.get('cache-control')).toBe('private, max-age=3600');
});

test.each(looks)('it is drawn as %s', async (look) => {
  const design = { name: 'A', icon: 'anchor', layout: 'side' };
  expect(await (await vector(design, look)).text()).toMatch(/^<svg [^>]*viewBox="0 0 [\d.]+ [\d.]+">/);
  const [small, large] = await pictures(wish(design, look, 'small'), wish(design, look, 'large'));
  const [less, more] = await Promise.all([small, large].map((file) => sharp(file!).metadata()));
  expect(Math.max(less.width, less.height)).toBeGreaterThan(630);
  expect(Math.max(less.width, less.height)).toBeLessThanOrEqual(640);
  expect(Math.max(more.width, more.height)).toBeGreaterThan(1400);
  expect(more.width * more.height).toBeLessThanOrEqual(previewMaxPixels);
  const isOpaque = ['background', 'inverse', 'app-icon'].includes(look);
  expect((await sharp(large!).stats()).isOpaque).toBe(isOpaque);
});

test('a design that cannot be drawn leaves the others of the same call alone', async () => {
  const [first, none, last] = await pictures(
    wish({ name: 'A' }),
    wish({ name: '😀' }),
    wish({ name: 'B', icon: 'anchor' }),
  );
  expect(none).toBeNull();
  for (const file of [first, last]) expect((await sharp(file!).metadata()).width).toBe(640);
});

test('visitors who need an account to save get pictures of preview size, and no vectors', async () => {
  const closed = await startApi({ env: { GUEST_DOWNLOADS: 'everyday' } });
  try {
    visitor = new Visitor(closed.url);
    const refused = await vector({ name: 'Blue Heron' }, 'transparent');
    expect(refused.status).toBe(402);
    expect(((await refused.json()) as Envelope<FailureBody>).result.error).toBe('sign_in_required');
    const [shown] = await pictures(wish({ name: 'Blue Heron' }, 'background', 'large'));
    expect(await sharp(shown!).metadata()).toMatchObject({ width: 1632, height: 1224 });
  } finally {
    await closed.close();
  }
});

test('whoever asks for more sets of logos than anybody looks at in a minute has to wait, others go on', async () => {
  const strict = await startApi({ env: { TRUST_PROXY: '1' }, patience: 0.1 });
  try {
    const twelve = (start: number) =>
      Array.from({ length: 12 }, (_, place) =>
        wish({
          name: 'A',
          icon: '',
          spacing: start,
          weight: 100 * (1 + (place % 9)),
          layout: place < 9 ? 'side' : 'tile',
        }),
      );
    const ask = (from: string, start: number) =>
      visitor.fetch('/api/logos/pictures', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
        body: JSON.stringify({ pictures: twelve(start) }),
      });
    visitor = new Visitor(strict.url);
    const sets = publicLimits.logoOfVisitor.points / 10 / 12;
    const statuses = [];
    for (let start = 0; start <= sets; start++) statuses.push((await ask('198.51.100.7', start)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(sets);
    expect(statuses.at(-1)).toBe(429);
    // What was drawn already costs nothing.
    expect((await ask('198.51.100.7', 1)).status).toBe(200);
    visitor = new Visitor(strict.url);
    expect((await ask('198.51.100.8', sets + 1)).status).toBe(200);
  } finally {
    await strict.close();
  }
});

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

test('icons are found by words of any language, with their outlines as the description says', async () => {
  const icons = await result<LogoIconBody[]>(`/icons?words=${encodeURIComponent('コーヒー')}`);
  expect(icons[0].name).toBe('coffee');
  const { paths } = await (await visitor.fetch('/api/openapi.json')).json();
  const schema =
    paths['/api/logos/icons'].get.responses[200].content['application/json'].schema.properties.result;
  const { pattern } = schema.items.properties.outline;
  for (const { outline } of icons) expect(outline).toMatch(new RegExp(pattern));
});
