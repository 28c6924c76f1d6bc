import type { MetaDescriptor } from 'react-router';
import { type LocaleCode, localeCodes, localePath, locales } from '#src/i18n/locales.ts';

export interface PageHead {
  readonly title: string;
  readonly description: string;
  readonly locale: LocaleCode;
  /** Those that have this page; all where left out. */
  readonly languages?: readonly LocaleCode[];
  /** Without language. */
  readonly path: string;
  /** Empty where the site does not know its own address: links are paths then. */
  readonly publicUrl: string;
  /** The picture it is shared with: absolute, and left out where the site does not know its own address. */
  readonly picture?: string;
}

/** What the platforms that show links ask for. */
export const sharePictureSize = { width: 1200, height: 630 } as const;

/** Head of a page that is nobody else's business: listed nowhere, and its address, which may hold a secret, is told nobody. */
export function privateHead(title: string): MetaDescriptor[] {
  return [{ title }, { name: 'robots', content: 'noindex' }, { name: 'referrer', content: 'same-origin' }];
}

/**
 * Head of a page that search engines may list: title, description, its one address, the same page in the other languages,
 * and how it looks when shared.
 */
export function pageHead({
  title,
  description,
  locale,
  languages = localeCodes,
  path,
  publicUrl,
  picture,
}: PageHead): MetaDescriptor[] {
  const address = (code: LocaleCode) => `${publicUrl}${localePath(code, path)}`;
  const alternate = (hrefLang: string, code: LocaleCode) => ({
    tagName: 'link' as const,
    rel: 'alternate',
    hrefLang,
    href: address(code),
  });
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address(locale) },
    ...languages.map((code) => alternate(locales[code], code)),
    ...(languages.includes('en') ? [alternate('x-default', 'en')] : []),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'Pixelwright' },
    { property: 'og:locale', content: locales[locale].replace('-', '_') },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address(locale) },
    ...(picture
      ? [
          { property: 'og:image', content: picture },
          { property: 'og:image:type', content: 'image/jpeg' },
          { property: 'og:image:width', content: String(sharePictureSize.width) },
          { property: 'og:image:height', content: String(sharePictureSize.height) },
          { property: 'og:image:alt', content: title },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
  ];
}
