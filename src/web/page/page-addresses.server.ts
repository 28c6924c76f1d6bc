import { matchPath, type ServerBuild } from 'react-router';
import { type LocaleCode, splitPath } from '../../i18n/locales.ts';
import { pagesBelow } from '../../pages/page-tool/pages-below.ts';
import { pageTools } from '../../tools/index.ts';
import type { PageSource } from './page-source.server.ts';

/** An address of the site, as it is written: there is one for each page. */
export interface PageAddress {
  readonly path: string;
  readonly routeId: string;
  /** False for what is no page but a file that is made: a sitemap, the index for the search. */
  readonly isPage: boolean;
  /** True where there is nothing: the path stands for all that lead to the same route and are not there. */
  readonly isMissing: boolean;
}

/**
 * All addresses of the site. They are as many as there are pages, whatever is typed: an answer is kept for one of these, never for
 * what somebody asked for.
 */
export interface PageAddresses {
  /** The one that is written exactly so. */
  at(path: string): PageAddress | undefined;
  /** The one that is meant by another spelling: encoded, in capitals, with slashes or dots too many. */
  meantBy(path: string): PageAddress | undefined;
  /** What answers a path that is no address: the route that a browser finds for it, in the language of the path. */
  missing(path: string): PageAddress;
}

type Routes = ServerBuild['routes'];
type Source = Pick<PageSource, 'tools' | 'content' | 'runtimeConfig' | 'hasImprint'>;

/** What may stand in a path where a route has a parameter, by the route's path without language. */
const values: Readonly<Record<string, (source: Source, locale: LocaleCode) => readonly string[]>> = {
  // Those that work wholly in their pages have routes of their own.
  '/:tool': (source, locale) =>
    source
      .tools(locale)
      .map(({ id }) => id)
      .filter((id) => pageTools.every((tool) => tool.id !== id)),
  ...Object.fromEntries(
    pageTools.map(({ id, application }) => [
      `/${id}/:part`,
      () => (pagesBelow[application]?.pages ?? []).map(({ part }) => part),
    ]),
  ),
  '/blog/:slug': (source, locale) => source.content(locale).articles.map(({ slug }) => slug),
  '/campaign/:slug': (source, locale) => source.content(locale).campaigns.map(({ slug }) => slug),
  '/oauth/:provider/callback': (source, locale) => source.runtimeConfig(locale).providers.map(({ id }) => id),
};

/** No tool, article or provider is called that. */
const nothing = '-';

/** Throws for a route with a parameter that nobody has said the values of. */
export function listPageAddresses(routes: Routes, source: Source): PageAddresses {
  const addresses = new Map<string, PageAddress>();
  const patterns: { pattern: string; address: PageAddress }[] = [];
  const elsewhere = new Map<LocaleCode, PageAddress>();
  for (const route of Object.values(routes)) {
    if (!route?.parentId) continue;
    const pattern = `/${route.path ?? ''}`;
    const { locale, path } = splitPath(pattern);
    const fill = (value: string) => pattern.replace(/:\w+|\*/, value);
    const isPage = 'default' in route.module;
    const address = (value: string, isMissing: boolean): PageAddress => ({
      path: fill(value),
      routeId: route.id,
      isPage,
      isMissing,
    });
    if (path === '/imprint' && !source.hasImprint) continue;
    if (path === '/*') elsewhere.set(locale, address(`${nothing}/${nothing}`, true));
    else if (path.includes(':')) {
      patterns.push({ pattern, address: address(nothing, true) });
      const known = values[path];
      if (!known) throw new Error(`nobody says what the route ${route.id} may be asked for`);
      for (const value of known(source, locale)) addresses.set(fill(value), address(value, false));
    } else addresses.set(pattern, address('', false));
  }
  return {
    at: (path) => addresses.get(path),
    meantBy(path) {
      const plain = plainSpelling(path);
      return plain === null ? undefined : addresses.get(plain);
    },
    missing(path) {
      const plain = plainSpelling(path) ?? path;
      const found = patterns.find(({ pattern }) => matchPath(pattern, plain));
      return found?.address ?? elsewhere.get(splitPath(plain).locale)!;
    },
  };
}

/** Null where the encoding is broken, or where there is what no address has: a URL would leave it out. */
function plainSpelling(path: string): string | null {
  try {
    const decoded = decodeURIComponent(path).toLowerCase();
    if (/[\0- ]/.test(decoded)) return null;
    const { pathname } = new URL(decoded.replace(/[/\\]+/g, '/'), 'http://own.invalid');
    return pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  } catch {
    return null;
  }
}
