import type { Envelope, PublishedBody } from '../../api/contract/contract.ts';
import { type LocaleCode, localePath } from '../../i18n/locales.ts';
import type { ExploredPage } from '../../pages/head/page-context.ts';
import type { Connection } from '../api-entry.ts';
import { createNonce } from '../page/nonced-page.server.ts';
import { addressOf } from '../request-address.ts';
import { contentSecurityPolicy } from '../security-headers.server.ts';
import { oembed, readOembedQuery } from '../shown-page/oembed.ts';
import { createReportPost } from '../shown-page/report-post.server.ts';
import { sharedWords } from '../shown-page/shared-words.server.ts';
import { createShownAnswers } from '../shown-page/shown-answers.server.ts';
import type { ShownPageParts } from '../shown-page/shown-page-parts.ts';
import { createAskApi, withLocale } from '../shown-page/visitor-api.server.ts';
import { exploreFeed } from './explore-feed.ts';
import { createReadList } from './explore-lists.server.ts';
import { exploreFiles, explorePlaceOf } from './explore-place.ts';
import { exploreSitemap, type ListedAddress } from './explore-sitemap.ts';
import { exploreWords } from './explore-words.server.ts';
import { itemHtml } from './item-html.server.ts';

interface ExplorePagesParts extends ShownPageParts {
  /** False: nothing is published here, and its addresses are nothing. */
  readonly explores: boolean;
  /** Renders the page of the list. */
  pages(request: Request, connection: Connection, explored: ExploredPage): Promise<Response>;
  /** All that is listed. */
  listed(): Promise<readonly ListedAddress[]>;
  now?(): number;
}

/** What is taken back is gone at once. */
const headers = { 'cache-control': 'private, max-age=0, must-revalidate' };

/** Files for programs, which ask for them in their own time. */
const fileHeaders = { 'cache-control': 'public, max-age=60' };

/**
 * Answers `/explore` with what people published, `/explore/<address>` and what lies below, the feed and the sitemap: null for all else, and for
 * all of it where nobody publishes. Like the pages of shares, all of it asks the API, where it is decided what is listed.
 */
export function createExplorePages(parts: ExplorePagesParts) {
  const { publicUrl, hasImprint, isHttps, styles } = parts;
  const ask = createAskApi(parts.api);
  const readList = createReadList(ask, parts.now);
  const answers = createShownAnswers({
    styles,
    isHttps,
    headers: {},
    gone: (locale) => {
      const { item } = exploreWords(locale).words;
      return { ...item.gone, link: { path: localePath(locale, '/explore'), label: item.back } };
    },
  });
  const takeReport = createReportPost(ask, answers);
  const originOf = (request: Request) => publicUrl ?? new URL(request.url).origin;

  async function list(request: Request, connection: Connection, locale: LocaleCode): Promise<Response> {
    const explored = await readList(withLocale(request, locale), connection);
    if (!(explored instanceof Response)) return parts.pages(request, connection, explored);
    // A link to a page that has no such place any more leads to the first one.
    const isMeant = new URL(request.url).search === '' || explored.status !== 422;
    if (isMeant) return answers.sayFailure(request, explored, locale);
    return new Response(null, {
      status: 302,
      headers: { location: localePath(locale, '/explore'), 'cache-control': 'no-store' },
    });
  }

  async function feed(request: Request, connection: Connection, locale: LocaleCode): Promise<Response> {
    const explored = await readList(withLocale(request, locale), connection);
    if (explored instanceof Response) return explored;
    return fileOf(request, exploreFeed(explored, locale, originOf(request)), 'application/rss+xml');
  }

  async function readItem(
    request: Request,
    connection: Connection,
    address: string,
    locale: LocaleCode,
  ): Promise<PublishedBody | Response> {
    const answer = await ask(`/api/explore/${address}`, withLocale(request, locale), connection);
    if (!answer.ok) return answers.sayFailure(request, answer, locale);
    return ((await answer.json()) as Envelope<PublishedBody>).result;
  }

  async function item(
    request: Request,
    connection: Connection,
    address: string,
    locale: LocaleCode,
  ): Promise<Response> {
    const found = await readItem(request, connection, address, locale);
    if (found instanceof Response) return found;
    const nonce = createNonce();
    const html = itemHtml({ item: found, locale, origin: originOf(request), nonce, hasImprint }, parts);
    return new Response(request.method === 'HEAD' ? null : html, {
      headers: {
        ...headers,
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': contentSecurityPolicy(nonce, { isHttps }),
      },
    });
  }

  async function embed(request: Request, connection: Connection, address: string): Promise<Response> {
    const found = await readItem(request, connection, address, 'en');
    if (found instanceof Response) return found;
    const query = new URL(request.url).searchParams;
    const wish = readOembedQuery(query);
    if (!wish) return new Response(null, { status: 400, headers });
    if ((query.get('format') ?? 'json') !== 'json') return new Response(null, { status: 501, headers });
    const origin = originOf(request);
    const shown = { ...found, recipe: found.settings };
    const title = sharedWords('en', shown).madeWith;
    return Response.json(oembed(shown, { address: `${origin}/explore/${address}`, title, origin }, wish), {
      headers,
    });
  }

  return {
    async read(request: Request, connection: Connection): Promise<Response | null> {
      const place = parts.explores ? explorePlaceOf(addressOf(request).path) : null;
      switch (place?.kind) {
        case 'list':
          return list(request, connection, place.locale);
        case 'feed':
          return feed(request, connection, place.locale);
        case 'sitemap':
          return fileOf(
            request,
            exploreSitemap(await parts.listed(), place.locale, originOf(request)),
            'application/xml',
          );
        case 'item':
          return item(request, connection, place.address, place.locale);
        case 'part':
          if (place.part === 'oembed') return embed(request, connection, place.address);
          return ask(`/api/explore/${place.address}/${exploreFiles[place.part]}`, request, connection);
        default:
          return null;
      }
    },

    /** Takes a report by the form of an item's page. */
    async report(request: Request, connection: Connection): Promise<Response | null> {
      const { path } = addressOf(request);
      const place = parts.explores ? explorePlaceOf(path) : null;
      if (place?.kind !== 'item') return null;
      const reports = `/api/explore/${place.address}/reports`;
      return takeReport(request, connection, { locale: place.locale, path, reports });
    },
  };
}

function fileOf({ method }: Request, text: string, type: string): Response {
  return new Response(method === 'HEAD' ? null : text, {
    headers: { ...fileHeaders, 'content-type': `${type}; charset=utf-8` },
  });
}
