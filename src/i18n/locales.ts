/** The languages the site speaks: the part of the path (English has none), and the tag for `lang`, dates and numbers. */
export const locales = {
  en: 'en-US',
  de: 'de-DE',
  ja: 'ja-JP',
  es: 'es-ES',
  tw: 'zh-TW',
  pt: 'pt-BR',
  fr: 'fr-FR',
  ko: 'ko-KR',
  it: 'it-IT',
} as const;

export type LocaleCode = keyof typeof locales;

export const localeCodes = Object.keys(locales) as LocaleCode[];

/** The part of the path for a tag. */
export function localeCodeOf(tag: string): LocaleCode {
  return localeCodes.find((code) => locales[code] === tag) ?? 'en';
}

/** What speakers call their language: never translated. */
export const localeNames: Readonly<Record<LocaleCode, string>> = {
  en: 'English',
  de: 'Deutsch',
  ja: '日本語',
  es: 'Español',
  tw: '繁體中文',
  pt: 'Português (Brasil)',
  fr: 'Français',
  ko: '한국어',
  it: 'Italiano',
};

/** The address of a page of the site, given without language and with a slash in front, in one language. */
export function localePath(locale: LocaleCode, path: string): string {
  if (locale === 'en') return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}

/** The language of an address and its path without it. */
export function splitPath(pathname: string): { locale: LocaleCode; path: string } {
  const [, first] = pathname.split('/');
  if (first === 'en' || !Object.hasOwn(locales, first)) return { locale: 'en', path: pathname };
  return { locale: first as LocaleCode, path: pathname.slice(first.length + 1) || '/' };
}

/** Remembers the language somebody chose. */
export const localeCookie = { name: 'i18n_redirected', maxAgeSeconds: 365 * 24 * 60 * 60 } as const;

/** The cookie as it is set, by the server or in the browser; readable there, since it says nothing secret. */
export function localeCookieText(locale: LocaleCode): string {
  return `${localeCookie.name}=${locale}; Max-Age=${localeCookie.maxAgeSeconds}; Path=/; SameSite=Lax`;
}
