import type { Envelope, FailureBody, OpenedShareBody, SharedBody } from '../../api/contract/contract.ts';
import { defaultTimeouts } from '../../api/guard/request-timeouts.ts';
import { readWhole } from '../../api/guard/small-body.server.ts';
import { AppError } from '../../errors.ts';
import { errorWords } from '../../i18n/error-words.server.ts';
import { type LocaleCode, localePath, locales } from '../../i18n/locales.ts';
import type { Api, Connection } from '../api-entry.ts';
import { localeAtRoot } from '../language-redirect.server.ts';
import { createNonce } from '../page/nonced-page.server.ts';
import { type PlainPage, type PlainPageParts, plainPage } from '../page/plain-page.server.ts';
import { contentSecurityPolicy } from '../security-headers.server.ts';
import { lockedPage } from './locked-page.server.ts';
import { oembed, readOembedQuery } from './oembed.ts';
import { passCookie, readPass } from './pass-cookie.ts';
import { sharedHtml } from './shared-html.server.ts';
import { plainSharedWords, sharedWords } from './shared-words.server.ts';

export interface SharedPageParts extends PlainPageParts {
  readonly api: Api;
  /** Of the site, without a slash at the end; undefined where it doesn't know its own address. */
  readonly publicUrl: string | undefined;
  readonly hasImprint: boolean;
}

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

/** The longest report, should each of its characters be written as nine, and the rest of the form. */
const mostBytes = 16 * 1024;

/**
 * Answers `/s/<word>` and what lies below: null for what cannot be a link to a share. All of it asks the API, where it is decided what anybody may
 * see; what has been taken back, hidden or has expired is 410 everywhere.
 */
export function createSharedPages(parts: SharedPageParts) {
  const { api, publicUrl, hasImprint, isHttps } = parts;

  function ask(path: string, request: Request, connection: Connection, sent?: string): Promise<Response> {
    const asked = new Headers(request.headers);
    const { method } = request;
    if (sent !== undefined) {
      asked.set('content-type', 'application/json');
      asked.set('content-length', String(Buffer.byteLength(sent)));
      // The page tells nobody where it is, so the browser leaves its origin out as well; that it is ours it says all the same.
      if (asked.get('origin') === 'null' && asked.get('sec-fetch-site') === 'same-origin')
        asked.delete('origin');
    }
    const pass = readPass(request.headers.get('cookie'));
    if (pass !== null) asked.set('share-pass', pass);
    const call = new Request(new URL(path, request.url), { method, headers: asked, body: sent });
    return Promise.resolve(api.fetch(call, connection));
  }

  function say(
    request: Request,
    page: Pick<PlainPage, 'status' | 'locale' | 'title' | 'text'> &
      Partial<Pick<PlainPage, 'link' | 'headers'>>,
  ): Response {
    const { ui } = plainSharedWords(page.locale);
    const link = { path: localePath(page.locale, '/'), label: ui.errors.home };
    return plainPage(
      request,
      { link, ...page, headers: { ...headers, 'cache-control': 'no-store', ...page.headers } },
      parts,
    );
  }

  /** Gone, hidden, behind a password, or why it cannot be said right now. */
  async function sayFailure(
    request: Request,
    answer: Response,
    locale: LocaleCode,
    token: string,
  ): Promise<Response> {
    const { shared } = plainSharedWords(locale);
    const { message, result } = (await answer.json()) as Envelope<FailureBody>;
    const { status } = answer;
    if (result.error === 'share_locked')
      return lockedPage(request, { locale, path: `/s/${token}`, status: 403, headers }, parts);
    if (result.error === 'share_gone') return say(request, { status, locale, ...shared.gone });
    if (result.error === 'share_hidden') return say(request, { status, locale, ...shared.hidden });
    return say(request, { status, locale, title: String(status), text: message });
  }

  async function readPage(
    request: Request,
    connection: Connection,
    token: string,
    part: string | undefined,
  ): Promise<Response> {
    const locale = localeOf(request);
    const here = `/s/${token}`;
    const inLocale = new Request(request, { headers: withLocale(request, locale), method: 'GET' });
    const answer = await ask(`/api/shared/${token}`, inLocale, connection);
    // As oEmbed 1.0 says it of what isn't public.
    if (part === 'oembed' && answer.status === 422) return new Response(null, { status: 401, headers });
    if (!answer.ok) return sayFailure(request, answer, locale, token);
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
    const asked = new Request(request.url, { method: 'POST', headers: withLocale(request, locale) });
    const answer = await ask(`/api/shared/${token}/open`, asked, connection, JSON.stringify({ password }));
    if (answer.status === 410) return sayFailure(request, answer, locale, token);
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
      const type = request.headers.get('content-type') ?? '';
      if (token === undefined || part !== undefined || !request.body) return null;
      if (!/^application\/x-www-form-urlencoded\b/i.test(type)) return null;
      const locale = localeOf(request);
      const { shared } = plainSharedWords(locale);
      const back = { path: `/s/${token}`, label: shared.unknown.back };
      const refuse = (status: number, text: string) =>
        say(request, {
          status,
          locale,
          title: shared.unknown.title,
          text,
          link: back,
          headers: { connection: 'close' },
        });
      let form: URLSearchParams;
      try {
        form = new URLSearchParams((await readWhole(request.body, mostBytes, defaultTimeouts)).toString());
      } catch (error) {
        if (error instanceof AppError) return refuse(400, errorWords(locale, error.code, error.params));
        throw error;
      }
      const password = form.get('password');
      if (password !== null) return unlock(request, connection, { token, password, locale });
      const reason = form.get('reason') ?? '';
      const sent = JSON.stringify({ reason, words: form.get('words') ?? '' });
      const asked = new Request(request.url, { method: 'POST', headers: withLocale(request, locale) });
      const answer = await ask(`/api/shared/${token}/reports`, asked, connection, sent);
      if (answer.status === 410) return sayFailure(request, answer, locale, token);
      if (!answer.ok) return refuse(answer.status, ((await answer.json()) as Envelope<unknown>).message);
      const { title, text, hidden } = shared.thanks;
      const { result } = (await answer.json()) as Envelope<{ hidden: boolean }>;
      if (result.hidden) return say(request, { status: 200, locale, title, text: hidden });
      return say(request, { status: 200, locale, title, text, link: back });
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

function withLocale({ headers }: Request, locale: LocaleCode): Headers {
  const set = new Headers(headers);
  set.set('accept-language', locales[locale]);
  return set;
}
