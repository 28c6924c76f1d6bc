import type { LoaderFunctionArgs } from 'react-router';
import { type LocaleCode, splitPath } from '#src/i18n/locales.ts';
import { type PageContext, pageContext } from './page-context.ts';
import type { PageHead } from './page-head.ts';
import { sharePath } from './share-path.ts';

/** What a page's loader works with: the site in the language of the address that is asked for. */
export interface OpenedPage {
  readonly site: PageContext;
  readonly locale: LocaleCode;
  /** With its language; the same for all that is not there. */
  readonly address: string;
  /** Without language, with a slash in front. */
  readonly path: string;
  /** Title and description with everything that follows from the address. */
  head(words: Pick<PageHead, 'title' | 'description' | 'languages'>): PageHead;
}

/** The address of a payload is that of its page: only `url` says so, `request.url` ends with `.data`. */
export function openPage({ url, context }: Pick<LoaderFunctionArgs, 'url' | 'context'>): OpenedPage {
  const site = context.get(pageContext);
  const { pathname } = url;
  const { locale, path } = splitPath(pathname);
  return {
    site,
    locale,
    address: pathname,
    path,
    head: (words) => ({
      ...words,
      locale,
      path,
      publicUrl: site.publicUrl,
      ...(site.publicUrl && {
        picture: `${site.publicUrl}${sharePath(locale, path)}?v=${site.shareVersion}`,
      }),
    }),
  };
}
