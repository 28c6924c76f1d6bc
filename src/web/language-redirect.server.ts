import { pickLocale } from '../i18n/accepted-locale.ts';
import { type LocaleCode, localeCookie, localeCookieText, localePath, locales } from '../i18n/locales.ts';

/**
 * Who comes to the root is sent to their language: the one they chose before, or the browser's, or English, which stays
 * where it is (null). No other address redirects, so that a link shows everyone the same page.
 */
export function redirectToLanguage(request: Request): Response | null {
  const chosen = chosenLocale(request.headers.get('cookie'));
  const locale = chosen ?? pickLocale(request.headers.get('accept-language'));
  if (locale === 'en') return null;
  const headers = new Headers({
    location: `${localePath(locale, '/')}${new URL(request.url).search}`,
    'cache-control': 'no-store',
    vary: 'cookie, accept-language',
  });
  if (!chosen) headers.set('set-cookie', localeCookieText(locale));
  return new Response(null, { status: 302, headers });
}

function chosenLocale(cookies: string | null): LocaleCode | null {
  for (const cookie of (cookies ?? '').split(';')) {
    const [name, value] = cookie.trim().split('=');
    if (name === localeCookie.name && Object.hasOwn(locales, value)) return value as LocaleCode;
  }
  return null;
}
