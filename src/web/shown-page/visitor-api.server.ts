import { type LocaleCode, locales } from '../../i18n/locales.ts';
import type { Api, Connection } from '../api-entry.ts';
import { readPass } from './pass-cookie.ts';

/** Asks the API what a visitor of a page may see, or sends it what they said there. */
export type AskApi = (
  path: string,
  request: Request,
  connection: Connection,
  sent?: string,
) => Promise<Response>;

export function createAskApi(api: Api): AskApi {
  return async (path, request, connection, sent) => {
    const asked = new Headers(request.headers);
    const { method } = request;
    if (sent !== undefined) {
      asked.set('content-type', 'application/json');
      asked.set('content-length', String(Buffer.byteLength(sent)));
    }
    const pass = readPass(request.headers.get('cookie'));
    if (pass !== null) asked.set('share-pass', pass);
    const call = new Request(new URL(path, request.url), { method, headers: asked, body: sent });
    return api.fetch(call, connection);
  };
}

/** The same request in the language of its page. */
export function withLocale(request: Request, locale: LocaleCode, method: 'GET' | 'POST' = 'GET'): Request {
  const headers = new Headers(request.headers);
  headers.set('accept-language', locales[locale]);
  return new Request(request.url, { method, headers });
}
