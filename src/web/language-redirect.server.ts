import { memoize } from '../cache/memoize.ts';
import { pickLocale } from '../i18n/accepted-locale.ts';
import { type LocaleCode, localeCookie, localeCookieText, localePath, locales } from '../i18n/locales.ts';

/**
 * Who comes to the root is sent to their language: the one they chose before, or the browser's, or English, which stays
 * where it is (null). No other address redirects, so that a link shows everyone the same page.
 */
export function redirectToLanguage(request: Request): Response | null {
  const cookie = request.headers.get('cookie');
  const locale = localeAtRoot(cookie, request.headers.get('accept-language'));
  if (locale === 'en') return null;
  const headers = new Headers({
    location: `${localePath(locale, '/')}${new URL(request.url).search}`,
    'cache-control': 'no-store',
    vary: 'cookie, accept-language',
  });
  if (!chosenLocale(cookie)) headers.set('set-cookie', localeCookieText(locale));
  return new Response(null, { status: 302, headers });
}

/** The language of somebody who comes to the root with these headers. */
export function localeAtRoot(
  cookie: string | null | undefined,
  acceptLanguage: string | null | undefined,
): LocaleCode {
  return chosenLocale(cookie) ?? spokenLocale(acceptLanguage ?? '');
}

const spokenLocale = memoize(pickLocale);

function chosenLocale(cookies: string | null | undefined): LocaleCode | null {
  if (!cookies) return null;
  for (const cookie of cookies.split(';')) {
    const [name, value] = cookie.trim().split('=');
    if (name === localeCookie.name && Object.hasOwn(locales, value)) return value as LocaleCode;
  }
  return null;
}
