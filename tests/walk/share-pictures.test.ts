import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localeCodes, localePath } from '#src/i18n/locales.ts';
import { sharePath } from '#src/pages/head/share-path.ts';
import { pageTools } from '#src/tools/index.ts';
import { commitShare } from '#tests/support/commit-share.ts';
import { type RunningSite, startSite } from '#tests/support/hosts/site.ts';
import { sitePaths } from '#tests/support/hosts/site-addresses.ts';

const publicUrl = 'https://pixelwright.example';

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ env: { PUBLIC_URL: publicUrl, MAIL: 'outbox' } });
});
afterAll(() => site?.stop());

const get = (path: string, init?: RequestInit) => fetch(`${site.url}${path}`, init);

/** What the head of a page says about itself to those that show links. */
async function headOf(address: string): Promise<Map<string, string>> {
  const html = await (await get(address)).text();
  const tags = html.matchAll(/<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)"/g);
  return new Map([...tags].map(([, name, content]) => [name, content]));
}

/** Tools whose pictures are drawn for their pages, and one of what has a page below them. */
const isDrawn = (path: string) => pageTools.some(({ id }) => path === `/${id}` || path.startsWith(`/${id}/`));

const inSomeLanguage = sitePaths.map((path, place) => ({
  path,
  locale: localeCodes[place % localeCodes.length],
}));
const drawn = inSomeLanguage.filter(({ path }) => isDrawn(path));

/** Each page in one language, and of them a third, by the commit: every language and every page have their turn. What is drawn has it always. */
const walks = [...drawn, ...commitShare(inSomeLanguage.filter(({ path }) => !isDrawn(path)))];

test('what is drawn is among the walks, an emoji too', () => {
  const paths = drawn.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(pageTools.map(({ id }) => `/${id}`)));
  expect(paths.length).toBeGreaterThan(pageTools.length);
});

test.each(walks)(
  'the picture of $path in $locale is there, as large as it says',
  async ({ path, locale }) => {
    const head = await headOf(localePath(locale, path));
    const address = head.get('og:image') ?? '';
    expect(address).toMatch(new RegExp(`^${publicUrl}${sharePath(locale, path)}\\?v=[\\w-]{8}$`));
    expect(head.get('twitter:card')).toBe('summary_large_image');
    expect(head.get('og:image:alt')).toBe(head.get('og:title'));
    const answer = await get(address.slice(publicUrl.length));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(head.get('og:image:type'));
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([String(width), String(height)]).toEqual([
      head.get('og:image:width'),
      head.get('og:image:height'),
    ]);
  },
);

test('a tool that is nothing but its page is shared with a picture that no other page has', async () => {
  const tags = new Set<string>();
  const paths = [...drawn.map(({ path }) => path), '/', '/image-upscaler'];
  for (const path of paths) {
    const answer = await get(sharePath('en', path));
    // The right half, where no title stands: what is to be seen there.
    const print = await sharp(Buffer.from(await answer.arrayBuffer()))
      .extract({ left: 656, top: 75, width: 480, height: 480 })
      .raw()
      .toBuffer();
    tags.add(createHash('sha256').update(print).digest('hex'));
  }
  expect(tags.size).toBe(paths.length);
});

test('each language has its own picture, drawn once', async () => {
  const tags = new Set<string>();
  for (const locale of localeCodes) {
    const first = await get(sharePath(locale, '/pricing'));
    const tag = first.headers.get('etag')!;
    expect(first.status, locale).toBe(200);
    tags.add(tag);
    const again = await get(sharePath(locale, '/pricing'), { headers: { 'if-none-match': tag } });
    expect(again.status).toBe(304);
  }
  expect(tags.size).toBe(localeCodes.length);
});

test('an address that belongs to no listed page has none', async () => {
  for (const path of [
    '/og/en/no-such-page.jpg',
    '/og/en/blog/no-such-article.jpg',
    '/og/xx/pricing.jpg',
    '/og/en/de/pricing.jpg',
    '/og/en/pricing.png',
    '/og/en/pricing',
    '/og/',
    '/og/en/../../.env.jpg',
  ]) {
    expect((await get(path)).status, path).toBe(404);
  }
  const posted = await get(sharePath('en', '/'), { method: 'POST' });
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});
