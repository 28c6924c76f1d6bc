import { type LocaleCode, splitPath } from '../../i18n/locales.ts';

/** What somebody asks for of Explore. */
export type ExplorePlace =
  | { readonly kind: 'list' | 'feed' | 'sitemap'; readonly locale: LocaleCode }
  | { readonly kind: 'item'; readonly locale: LocaleCode; readonly address: string }
  /** A file, which has no language. */
  | { readonly kind: 'part'; readonly address: string; readonly part: string };

const wholes: Readonly<Record<string, 'list' | 'feed' | 'sitemap'>> = {
  '/explore': 'list',
  '/explore.xml': 'feed',
  '/explore/sitemap.xml': 'sitemap',
};

/** What lies at the addresses below an item's page, and what the API calls it. */
export const exploreFiles: Readonly<Record<string, string>> = {
  picture: 'picture',
  thumbnail: 'thumbnail',
  'before.jpg': 'before',
  'poster.jpg': 'poster',
  'card.jpg': 'card',
};

/** Null for all else. */
export function explorePlaceOf(pathname: string): ExplorePlace | null {
  const { locale, path } = splitPath(pathname);
  if (Object.hasOwn(wholes, path)) return { kind: wholes[path], locale };
  const found = /^\/explore\/([A-Za-z0-9_-]{22})(?:\/([a-z.]+))?$/.exec(path);
  if (!found) return null;
  const [, address, part] = found;
  if (part === undefined) return { kind: 'item', locale, address };
  const isFile = part === 'oembed' || Object.hasOwn(exploreFiles, part);
  return isFile && path === pathname ? { kind: 'part', address, part } : null;
}
