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
  head(words: { title: string; description: string }): PageHead;
}

export function openPage({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>): OpenedPage {
  const site = context.get(pageContext);
  const { pathname } = new URL(request.url);
  const { locale, path } = splitPath(pathname);
  return {
    site,
    locale,
    address: pathname,
    path,
    head: ({ title, description }) => ({
      title,
      description,
      locale,
      path,
      publicUrl: site.publicUrl,
      ...(site.publicUrl && {
        picture: `${site.publicUrl}${sharePath(locale, path)}?v=${site.shareVersion}`,
      }),
    }),
  };
}
