import { index, prefix, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { type LocaleCode, localeCodes } from '../i18n/locales.ts';
import { pageTools } from '../tools/index.ts';
import { pagesBelow } from './page-tool/pages-below.ts';
import { accountPages, type SitePage, sitePages } from './site-map.ts';

/** The pages in one language. Each language has routes of its own, so that `/de` is never taken for a tool. */
function pagesIn(locale: LocaleCode): RouteConfigEntry[] {
  const id = (name: string) => ({ id: `${locale}/${name}` });
  return [
    ...(sitePages as readonly SitePage[]).flatMap((page) => {
      const own =
        page.path === '/' ? index(page.file, id(page.id)) : route(page.path.slice(1), page.file, id(page.id));
      if (!page.children) return [own];
      const below = `${page.path.slice(1)}/${page.children.path}`;
      return [own, route(below, page.children.file, id(`${page.id}-child`))];
    }),
    ...accountPages.map((page) => route(page.path.slice(1), page.file, id(page.id))),
    route('blog/feed.xml', 'articles/blog-feed.ts', id('blog-feed')),
    route('search.json', 'search/search-index.ts', id('search')),
    route('tools.json', 'home/tool-cards.ts', id('tool-cards')),
    route('things.json', 'tool/thing-names.ts', id('thing-names')),
    route('sitemap.xml', 'sitemap.ts', id('sitemap')),
    route('manifest.webmanifest', 'installed/app-manifest.ts', id('manifest')),
    // Shown in the place of a page that can't be reached; nothing leads there.
    route('offline', 'installed/offline.tsx', id('offline')),
    // For those who work on the site; no menu, sitemap or search leads there.
    route('design', 'design/design.tsx', id('design')),
    ...pageTools.flatMap((tool) => {
      const own = route(tool.id, 'page-tool/page-tool.tsx', id(tool.id));
      const below = pagesBelow[tool.application];
      return below ? [own, route(`${tool.id}/:part`, below.file, id(`${tool.id}-part`))] : [own];
    }),
    route(':tool', 'tool/tool.tsx', id('tool')),
    route('*', 'shell/not-found.tsx', id('not-found')),
  ];
}

export default [
  route('robots.txt', 'robots.ts'),
  route('.well-known/pixelwright-root.pem', 'verify/root-certificate.ts'),
  route('ads.txt', 'third-parties/ads-txt.ts'),
  ...localeCodes.flatMap((locale) => (locale === 'en' ? pagesIn('en') : prefix(locale, pagesIn(locale)))),
] satisfies RouteConfig;
