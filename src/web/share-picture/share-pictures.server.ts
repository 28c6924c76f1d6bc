import { createHash } from 'node:crypto';
import { LruCache } from '../../cache/lru-cache.ts';
import { type LocaleCode, localePath } from '../../i18n/locales.ts';
import type { ToolCard } from '../../pages/head/page-context.ts';
import { splitSharePath } from '../../pages/head/share-path.ts';
import type { PageSource } from '../page/page-source.server.ts';
import { drawPageTool } from './page-tool-pictures.server.ts';
import { drawSharePicture, type ShareSubject } from './share-picture.server.ts';

/** What is kept at most, in bytes: some 500 pictures. */
const keptBytes = 32 * 1024 * 1024;

interface SharePictureParts {
  source(): PageSource | Promise<PageSource>;
  /** Answers a page of the site: its head says what the picture is about. */
  pages(request: Request): Promise<Response>;
}

interface DrawnPicture {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly etag: string;
}

/**
 * Answers the pictures that links to our pages are shown with. Each is drawn when it is first asked for, one at a time, and
 * kept while there is room. There is one for every page that can be listed and for no other address.
 */
export function createSharePictures({
  source,
  pages,
}: SharePictureParts): (request: Request) => Promise<Response> {
  const kept = new LruCache<DrawnPicture>(keptBytes);
  const underWay = new Map<string, Promise<DrawnPicture | null>>();
  let last: Promise<unknown> = Promise.resolve();

  async function pictureOf(pathname: string, origin: string): Promise<DrawnPicture | null> {
    const known = kept.get(pathname);
    if (known) return known;
    let drawn = underWay.get(pathname);
    if (!drawn) {
      drawn = draw(pathname, origin).finally(() => underWay.delete(pathname));
      underWay.set(pathname, drawn);
      const picture = await drawn;
      if (picture) kept.set(pathname, picture, picture.bytes.length);
    }
    return drawn;
  }

  async function draw(pathname: string, origin: string): Promise<DrawnPicture | null> {
    const subject = await readSubject(pathname, origin);
    if (!subject) return null;
    const turn = last.then(() => drawSharePicture(subject));
    last = turn.catch(() => {});
    const bytes = Buffer.from(await turn);
    return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}"` };
  }

  async function readSubject(pathname: string, origin: string): Promise<ShareSubject | null> {
    const asked = splitSharePath(pathname);
    if (!asked) return null;
    const { locale, path } = asked;
    const page = await pages(new Request(new URL(localePath(locale, path), origin)));
    const title = page.ok ? titleIn(await page.text()) : null;
    if (!title) return null;
    const site = await source();
    const { compare, site: name } = site.messages(locale).ui;
    return {
      locale,
      title,
      siteName: name.name,
      show: await showOf(path, site, locale),
      beforeLabel: compare.before,
      afterLabel: compare.after,
    };
  }

  return async (request) => {
    const url = new URL(request.url);
    const picture = await pictureOf(url.pathname, url.origin);
    if (!picture) return new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store' } });
    const headers = new Headers({
      'content-type': 'image/jpeg',
      // The pages name it with the version of their words: what is under that address never changes.
      'cache-control': url.searchParams.has('v')
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=3600',
      'cross-origin-resource-policy': 'cross-origin',
      etag: picture.etag,
    });
    if (request.headers.get('if-none-match')?.includes(picture.etag))
      return new Response(null, { status: 304, headers });
    headers.set('content-length', String(picture.bytes.length));
    return new Response(request.method === 'HEAD' ? null : picture.bytes, { headers });
  };
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** The title that the page is shared with; null on pages that are not to be listed. */
function titleIn(html: string): string | null {
  const title = /<meta property="og:title" content="([^"]*)"/.exec(html)?.[1];
  return title?.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity]) ?? null;
}

/**
 * What our engine made where the page is about a tool or about the site, the cover of a text, and what is drawn for it where a tool is nothing but
 * its page.
 */
async function showOf(path: string, site: PageSource, locale: LocaleCode): Promise<ShareSubject['show']> {
  const { articles, campaigns } = site.content(locale);
  const [, kind, slug] = path.split('/');
  const text = (kind === 'blog' ? articles : kind === 'campaign' ? campaigns : []).find(
    (one) => one.slug === slug,
  );
  if (text) return { cover: text.cover };
  const pageTool = site.pageToolPage(kind, locale);
  if (pageTool)
    return { drawn: await drawPageTool(pageTool.application, site.messages(locale), locale, slug) };
  const tools = site.tools(locale);
  const shown = tools.filter(({ samples, examples }) => samples.length + examples.length > 0);
  return exampleOf(shown.find(({ id }) => id === kind) ?? shown.find(({ samples }) => samples.length > 0)!);
}

/** A sample and what the tool made of it, or what it drew of words alone. */
function exampleOf({ id, samples: [sample], examples: [example] }: ToolCard): ShareSubject['show'] {
  if (sample === undefined) return { cover: `/samples/${id}/${example}.webp` };
  return { before: `/samples/${sample}.webp`, after: `/samples/${id}/${sample}.webp` };
}
