import type { Envelope, OpenedShareBody, SharedBody } from '../../api/contract/contract.ts';
import type { LocaleCode } from '../../i18n/locales.ts';
import type { Connection } from '../api-entry.ts';
import { localeAtRoot } from '../language-redirect.server.ts';
import { createNonce } from '../page/nonced-page.server.ts';
import { contentSecurityPolicy } from '../security-headers.server.ts';
import { oembed, readOembedQuery } from '../shown-page/oembed.ts';
import { passCookie } from '../shown-page/pass-cookie.ts';
import { createReportPost } from '../shown-page/report-post.server.ts';
import { plainSharedWords, sharedWords } from '../shown-page/shared-words.server.ts';
import { createShownAnswers } from '../shown-page/shown-answers.server.ts';
import type { ShownPageParts } from '../shown-page/shown-page-parts.ts';
import { createAskApi, withLocale } from '../shown-page/visitor-api.server.ts';
import { lockedPage } from './locked-page.server.ts';
import { sharedHtml } from './shared-html.server.ts';

/** What lies at the addresses below a share's page, and what the API calls it. */
const files: Readonly<Record<string, string>> = {
  picture: 'picture',
  'before.jpg': 'before',
  'poster.jpg': 'poster',
  'card.jpg': 'card',
};

/** Nothing of it is for lists, and nobody learns from where a visitor has come on. */
const headers = {
  'cache-control': 'private, max-age=0, must-revalidate',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  vary: 'cookie, accept-language',
};

/**
 * Answers `/s/<word>` and what lies below: null for what cannot be a link to a share. All of it asks the API, where it is decided what anybody may
 * see; what has been taken back, hidden or has expired is 410 everywhere.
 */
export function createSharedPages(parts: ShownPageParts) {
  const { publicUrl, hasImprint, isHttps, styles } = parts;
  const ask = createAskApi(parts.api);
  const answers = createShownAnswers({
    styles,
    isHttps,
    headers,
    gone: (locale) => plainSharedWords(locale).shared.gone,
    locked: (request, locale) => {
      const [token] = placeOf(request) ?? [];
      return lockedPage(request, { locale, path: `/s/${token}`, status: 403, headers }, parts);
    },
  });
  const takeReport = createReportPost(ask, answers);

  async function readPage(
    request: Request,
    connection: Connection,
    token: string,
    part: string | undefined,
  ): Promise<Response> {
    const locale = localeOf(request);
    const here = `/s/${token}`;
    const answer = await ask(`/api/shared/${token}`, withLocale(request, locale), connection);
    // As oEmbed 1.0 says it of what isn't public.
    if (part === 'oembed' && answer.status === 422) return new Response(null, { status: 401, headers });
    if (!answer.ok) return answers.sayFailure(request, answer, locale);
    const { result: shared } = (await answer.json()) as Envelope<SharedBody>;
    const words = sharedWords(locale, shared);
    const origin = publicUrl ?? new URL(request.url).origin;
    const address = `${origin}${here}`;
    if (part === 'oembed') {
      const query = new URL(request.url).searchParams;
      const wish = readOembedQuery(query);
      if (!wish) return new Response(null, { status: 400, headers });
      if ((query.get('format') ?? 'json') !== 'json') return new Response(null, { status: 501, headers });
      return Response.json(oembed(shared, { address, title: words.madeWith, origin }, wish), { headers });
    }
    const nonce = createNonce();
    const html = sharedHtml({ shared, words, locale, path: here, address, nonce, hasImprint }, parts);
    return new Response(request.method === 'HEAD' ? null : html, {
      headers: {
        ...headers,
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': contentSecurityPolicy(nonce, { isHttps }),
      },
    });
  }

  /** Back to the page with what opens it, or to the form with why it stays shut. */
  async function unlock(
    request: Request,
    connection: Connection,
    { token, password, locale }: { token: string; password: string; locale: LocaleCode },
  ): Promise<Response> {
    const path = `/s/${token}`;
    const asked = withLocale(request, locale, 'POST');
    const answer = await ask(`/api/shared/${token}/open`, asked, connection, JSON.stringify({ password }));
    if (answer.status === 410) return answers.sayFailure(request, answer, locale);
    const { result, message } = (await answer.json()) as Envelope<OpenedShareBody>;
    if (!answer.ok)
      return lockedPage(request, { locale, path, status: answer.status, refusal: message, headers }, parts);
    const cookie = passCookie(path, result, isHttps);
    return new Response(null, {
      status: 303,
      headers: { ...headers, 'cache-control': 'no-store', location: path, 'set-cookie': cookie },
    });
  }

  return {
    async read(request: Request, connection: Connection): Promise<Response | null> {
      const [token, part] = placeOf(request) ?? [];
      if (token === undefined) return null;
      if (part === undefined || part === 'oembed') return readPage(request, connection, token, part);
      if (!Object.hasOwn(files, part)) return null;
      return ask(`/api/shared/${token}/${files[part]}`, request, connection);
    },

    /** Takes a report or a password by a form of the page. */
    async take(request: Request, connection: Connection): Promise<Response | null> {
      const [token, part] = placeOf(request) ?? [];
      if (token === undefined || part !== undefined) return null;
      const locale = localeOf(request);
      return takeReport(request, connection, {
        locale,
        path: `/s/${token}`,
        reports: `/api/shared/${token}/reports`,
        unlock: (password) => unlock(request, connection, { token, password, locale }),
      });
    },
  };
}

/** The word in the link, and what is asked for below it; null for other addresses. */
function placeOf(request: Request): [token: string, part: string | undefined] | null {
  const found = /^\/s\/([A-Za-z0-9_-]{22})(?:\/([a-z.]+))?$/.exec(new URL(request.url).pathname);
  return found && [found[1], found[2]];
}

function localeOf({ headers }: Request): LocaleCode {
  return localeAtRoot(headers.get('cookie'), headers.get('accept-language'));
}
