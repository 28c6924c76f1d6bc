import { type LocaleCode, locales } from './locales.ts';

/** The first language of an `Accept-Language` header that the site speaks; English otherwise. */
export function pickLocale(acceptLanguage: string | null | undefined): LocaleCode {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((entry) => {
      const [tag, ...parameters] = entry.trim().toLowerCase().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  const known = Object.entries(locales) as [LocaleCode, string][];
  for (const { tag } of wanted) {
    const match =
      known.find(([, language]) => language.toLowerCase() === tag) ??
      known.find(([, language]) => language.toLowerCase().split('-')[0] === tag.split('-')[0]);
    if (match) return match[0];
  }
  return 'en';
}
