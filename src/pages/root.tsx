// First, so that what a page says in its own sheet comes after it: what all pages use, and parts that several of them show.
import '#src/ui/ui.css';
import '#src/workspace/bring/drop-zone.css';
import '#src/workspace/progress/film-strip.css';
import './tool/limits-card.css';
import './catalog/tool-list.css';
import '#src/workspace/stage/bench.css';
import { type ReactNode, useEffect } from 'react';
import {
  type DataStrategyResult,
  isRouteErrorResponse,
  Links,
  type LinksFunction,
  type LoaderFunctionArgs,
  Meta,
  type MiddlewareFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from 'react-router';
import { IntlProvider } from 'use-intl';
import { adSwitchScript } from '#src/ads/ad-switch.ts';
import { runtimeConfigId } from '#src/client/runtime-config.ts';
import { locales, splitPath } from '#src/i18n/locales.ts';
import { ProvidersContext } from '#src/sign-in/provider-buttons.tsx';
import { ToastProvider } from '#src/ui/message/toast.tsx';
import { openPage } from './head/open-page.ts';
import { reloadIfOutdated } from './loading/build-watch.ts';
import { firstLoadScript, isChunkFailure } from './loading/chunk-failure.ts';
import { takesFullLoad } from './loading/full-load.ts';
import { IncompleteNote, IncompletePage } from './loading/incomplete-page.tsx';
import { NewVersion } from './loading/new-version.tsx';
import { ErrorPage } from './shell/error-page.tsx';
import { SiteFooter } from './shell/site-footer.tsx';
import { SiteHeader } from './shell/site-header.tsx';
import { themeScript } from './shell/theme.ts';
import { userScript } from './shell/user-mark.ts';
import { consentScript } from './third-parties/consent.ts';
import { CookieNotice } from './third-parties/cookie-notice.tsx';
import { Statistics } from './third-parties/statistics.tsx';

const headScript = `${themeScript};${userScript};${adSwitchScript};${consentScript};${firstLoadScript}`;

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
  const { site, locale, address } = openPage(args);
  const { ui, loading, accountMenu } = site.messages(locale);
  return {
    address,
    nonce: site.nonce,
    buildId: site.buildId,
    analytics: site.thirdParties.analytics,
    locale: locales[locale],
    // Further words come with the pages that say them.
    messages: { ui, loading, accountMenu },
    config: site.runtimeConfig(locale),
    // A line each, since they come with every page.
    tools: site
      .tools(locale)
      .map(({ id, category, isResource, name }) => ({ id, category, isResource, name })),
    mostUsed: site.mostUsed().slice(0, 8),
    reviewLinks: site.reviewLinks,
    hasImprint: site.hasImprint,
  };
}

/** Words and menu change with the language alone while somebody walks through the site. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return splitPath(currentUrl.pathname).locale !== splitPath(nextUrl.pathname).locale;
}

/** A page of another build, or one that must not share the page with code of other companies, is fetched whole. */
export const clientMiddleware: MiddlewareFunction<Record<string, DataStrategyResult>>[] = [
  ({ request }, next) => {
    if (!takesFullLoad(new URL(request.url))) return next();
    window.location.assign(request.url);
    return new Promise(() => {});
  },
];

export type RootData = Awaited<ReturnType<typeof loader>>;

/** In the browser: what was shown before, so that there are words when fetching others has failed. */
let shown: RootData | undefined;

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<RootData>('root') ?? shown;
  useEffect(() => {
    shown = data;
  }, [data]);
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
          dangerouslySetInnerHTML={{ __html: headScript }}
        />
        {data && (
          <script
            type="application/json"
            id={runtimeConfigId}
            nonce={data.nonce}
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own object, and `<` cannot end the script
            dangerouslySetInnerHTML={{ __html: JSON.stringify(data.config).replaceAll('<', '\\u003c') }}
          />
        )}
        <Meta />
        <Links />
      </head>
      <body>
        {data ? (
          <IntlProvider locale={data.locale} messages={data.messages} timeZone="UTC">
            <ProvidersContext value={data.config.providers}>
              <ToastProvider>
                <SiteHeader tools={data.tools} />
                <IncompleteNote />
                <main id="content">{children}</main>
                <SiteFooter {...data} />
                <CookieNotice />
                <Statistics analytics={data.analytics} />
                {data.buildId !== null && <NewVersion buildId={data.buildId} />}
              </ToastProvider>
            </ProvidersContext>
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
  const buildId = useRouteLoaderData<RootData>('root')?.buildId;
  const isFault = !isRouteErrorResponse(error) && !isChunkFailure(error);
  useEffect(() => {
    if (isFault && buildId) void reloadIfOutdated(buildId);
  }, [isFault, buildId]);
  if (isChunkFailure(error)) return <IncompletePage />;
  return <ErrorPage kind={isNotFound ? 'notFound' : 'internal'} />;
}
