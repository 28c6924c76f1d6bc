import { type LocaleCode, locales, splitPath } from '#src/i18n/locales.ts';

/** Where the picture is that a page is shared with: `/og/de/pricing.jpg`; of a home page `/og/de/index.jpg`. */
export function sharePath(locale: LocaleCode, path: string): string {
  return `/og/${locale}${path === '/' ? '/index' : path}.jpg`;
}

/** The page that a picture belongs to; null for an address that cannot be one. */
export function splitSharePath(pathname: string): { locale: LocaleCode; path: string } | null {
  const [, locale, path] = /^\/og\/([a-z]+)(\/[\w/-]+)\.jpg$/.exec(pathname) ?? [];
  // A page of another language is not a page of this one.
  if (!locale || !Object.hasOwn(locales, locale) || splitPath(path).locale !== 'en') return null;
  return { locale: locale as LocaleCode, path: path === '/index' ? '/' : path };
}
