import { createTranslator } from 'use-intl/core';
import { defaultTimeouts } from '../api/guard/request-timeouts.ts';
import { readWhole } from '../api/guard/small-body.server.ts';
import { memoize } from '../cache/memoize.ts';
import { AppError } from '../errors.ts';
import { errorWords } from '../i18n/error-words.server.ts';
import { type LocaleCode, localePath, locales, splitPath } from '../i18n/locales.ts';
import { readMessages } from '../i18n/read-words.server.ts';
import type { Api, Connection } from './api-entry.ts';
import { type PlainPageParts, plainPage } from './page/plain-page.server.ts';
import { addressOf } from './request-address.ts';

/** The longest message, should each of its characters be written as nine, and the rest of the form. */
const mostBytes = 64 * 1024;

const wordsIn = memoize((locale) => readWords(locale as LocaleCode));

function readWords(locale: LocaleCode) {
  const { contact, ui } = readMessages(locale);
  const t = createTranslator({ locale: locales[locale], messages: contact });
  const sent = (ticket: string) => t.markup('sent.text', { ticket, b: (words) => words });
  return { contact, home: ui.errors.home, sent };
}

/** Takes what a browser without script sends by the form of the contact page: the API's word for it as a page, null for all else. */
export function createContactForm(api: Api, parts: PlainPageParts) {
  return async (request: Request, connection: Connection): Promise<Response | null> => {
    const { locale, path } = splitPath(addressOf(request).path);
    const type = request.headers.get('content-type') ?? '';
    if (path !== '/contact' || !request.body || !/^application\/x-www-form-urlencoded\b/i.test(type))
      return null;
    const { contact, home, sent } = wordsIn(locale);
    const refuse = (status: number, reason: string) =>
      plainPage(
        request,
        {
          status,
          locale,
          title: contact.errors.refused,
          text: `${reason} ${contact.errors.goBack}`,
          link: { path: localePath(locale, '/'), label: home },
          headers: { connection: 'close' },
        },
        parts,
      );
    let form: string;
    try {
      form = (await readWhole(request.body, mostBytes, defaultTimeouts)).toString();
    } catch (error) {
      if (error instanceof AppError) return refuse(400, errorWords(locale, error.code, error.params));
      throw error;
    }
    const body = JSON.stringify(Object.fromEntries(new URLSearchParams(form)));
    const headers = new Headers(request.headers);
    headers.set('content-type', 'application/json');
    headers.set('content-length', String(Buffer.byteLength(body)));
    headers.set('accept-language', locales[locale]);
    const call = new Request(new URL('/api/contact', request.url), { method: 'POST', headers, body });
    const answer = await api.fetch(call, connection);
    const { message, result } = (await answer.json()) as { message: string; result: { ticket?: string } };
    if (!result.ticket) return refuse(answer.status, message);
    const page = {
      status: 200,
      locale,
      title: contact.sent.heading,
      text: sent(result.ticket),
      link: { path: localePath(locale, '/contact'), label: contact.sent.another },
    };
    return plainPage(request, page, parts);
  };
}
