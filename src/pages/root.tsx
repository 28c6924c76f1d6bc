import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  type LinksFunction,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from 'react-router';
import { IntlProvider } from 'use-intl';
import { locales, splitPath } from '#src/i18n/locales.ts';
import { ToastProvider } from '#src/ui/toast.tsx';
import '#src/ui/ui.css';
import { CookieNotice } from './cookie-notice.tsx';
import { ErrorPage } from './error-page.tsx';
import { openPage } from './open-page.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { themeScript } from './theme.ts';

export const links: LinksFunction = () => [
  {
    rel: 'preload',
    href: '/fonts/instrument-sans-latin.woff2',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
  },
  { rel: 'icon', href: '/mark.svg', type: 'image/svg+xml' },
];

export function loader(args: LoaderFunctionArgs) {
  const { site, locale } = openPage(args);
  const { ui } = site.messages(locale);
  return {
    nonce: site.nonce,
    locale: locales[locale],
    // Further words come with the pages that say them.
    messages: { ui },
    tools: site.tools(locale).map(({ id, name }) => ({ id, name })),
  };
}

/** Words and menu change with the language alone while somebody walks through the site. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return splitPath(currentUrl.pathname).locale !== splitPath(nextUrl.pathname).locale;
}

export type RootData = ReturnType<typeof loader>;

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<RootData>('root');
  return (
    <html lang={data?.locale ?? locales.en} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <script
          nonce={data?.nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, and it must run before the first paint
          dangerouslySetInnerHTML={{ __html: themeScript }}
        />
        <Meta />
        <Links />
      </head>
      <body>
        {data ? (
          <IntlProvider locale={data.locale} messages={data.messages} timeZone="UTC">
            <ToastProvider>
              <SiteHeader />
              <main id="content">{children}</main>
              <SiteFooter tools={data.tools} />
              <CookieNotice />
            </ToastProvider>
          </IntlProvider>
        ) : (
          children
        )}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const isNotFound = isRouteErrorResponse(error) && error.status === 404;
  return <ErrorPage kind={isNotFound ? 'notFound' : 'internal'} />;
}
