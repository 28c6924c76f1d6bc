// First, so that what a page says in its own sheet comes after it: what all pages use, and parts that several of them show.
import '#src/ui/ui.css';
import '#src/workspace/bring/drop-zone.css';
import '#src/workspace/progress/film-strip.css';
import './tool/limits-card.css';
import './catalog/tool-list.css';
import '#src/workspace/stage/bench.css';
import { type ReactNode, useContext, useEffect } from 'react';
import {
  type DataStrategyResult,
  isRouteErrorResponse,
  Link,
  Links,
  type LinksFunction,
  type LoaderFunctionArgs,
  Meta,
  type MiddlewareFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  UNSAFE_FrameworkContext,
  useLocation,
  useMatches,
  useNavigate,
  useRouteLoaderData,
} from 'react-router';
import { IntlProvider } from 'use-intl';
import { adSwitchScript } from '#src/ads/ad-switch.ts';
import { runtimeConfigId } from '#src/client/runtime-config.ts';
import { localeCodeOf, localePath, locales, splitPath } from '#src/i18n/locales.ts';
import { ProvidersContext } from '#src/sign-in/providers-context.ts';
import { ToastProvider } from '#src/ui/message/toast.tsx';
import { installScript } from './device/install-script.ts';
import { openPage } from './head/open-page.ts';
import { hydratePage } from './hydrate-page.client.tsx';
import { IslandWriting } from './islands/island.tsx';
import { WayContext } from './links/way.ts';
import { buildName, reloadIfOutdated } from './loading/build-watch.ts';
import { firstLoadScript, isChunkFailure } from './loading/chunk-failure.ts';
import { takesFullLoad } from './loading/full-load.ts';
import { IncompleteNote, IncompletePage } from './loading/incomplete-page.tsx';
import { ErrorPage } from './shell/error-page.tsx';
import { SiteFooter } from './shell/site-footer.tsx';
import { SiteHeader } from './shell/site-header.tsx';
import SiteNotices from './shell/site-notices.island.tsx';
import { standsStill } from './site-map.ts';
import { takeover } from './start/takeover.ts';
import { themeScript } from './start/theme.ts';
import { userScript } from './start/user-mark.ts';
import { consentScript } from './third-parties/consent.ts';
import { CookieNotice } from './third-parties/cookie-notice.tsx';
import { analyticsName } from './third-parties/statistics.ts';

takeover.hydrate = hydratePage;

const headScript = `${themeScript};${userScript};${adSwitchScript};${consentScript};${firstLoadScript}${installScript}`;

export const links: LinksFunction = () => [
  {
    rel: 'preload',
    href: '/fonts/instrument-sans-latin.woff2',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
  },
  { rel: 'icon', href: '/mark.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/touch-180.png' },
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
    explores: site.explores,
  };
}

/** Words and menu change with the language alone while somebody walks through the site. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return splitPath(currentUrl.pathname).locale !== splitPath(nextUrl.pathname).locale;
}

/** Between pages of one's own the router goes on; every other page is fetched whole. */
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
  const write = useContext(IslandWriting);
  const isStill = useStandsStill() && write !== null;
  useEffect(() => {
    shown = data;
    document.documentElement.dataset.awake = '';
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
        {data && <PageFacts {...data} />}
        {data && (
          <link rel="manifest" href={localePath(localeCodeOf(data.locale), '/manifest.webmanifest')} />
        )}
        <Meta />
        <Links />
      </head>
      <body>
        {data ? (
          <IslandWriting value={isStill ? write : null}>
            <IntlProvider locale={data.locale} messages={data.messages} timeZone="UTC">
              <SiteWay rendered={data.address}>
                <ProvidersContext value={data.config.providers}>
                  <ToastProvider>
                    <SiteHeader tools={data.tools} />
                    <CookieNotice />
                    <IncompleteNote />
                    <main id="content">{children}</main>
                    <SiteFooter {...data} />
                    <SiteNotices />
                  </ToastProvider>
                </ProvidersContext>
              </SiteWay>
            </IntlProvider>
          </IslandWriting>
        ) : (
          children
        )}
        {isStill ? (
          <PageStart nonce={data?.nonce} />
        ) : (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

/** A page that stands still is never rendered by the browser as a whole, unless somebody walks on to it from one that moves. */
const useStandsStill = import.meta.env.SSR ? () => standsStill(useMatches().at(-1)?.id ?? '') : () => false;

/** What the scripts of a page have to know before its data. */
function PageFacts({ nonce, config, buildId, analytics }: RootData) {
  return (
    <>
      <script
        type="application/json"
        id={runtimeConfigId}
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own object, and `<` cannot end the script
        dangerouslySetInnerHTML={{ __html: JSON.stringify(config).replaceAll('<', '\\u003c') }}
      />
      {buildId !== null && <meta name={buildName} content={buildId} />}
      {analytics && <meta name={analyticsName} content={JSON.stringify(analytics)} />}
    </>
  );
}

/** Where somebody is, and how they go on where the router knows: one small payload, and the page stays. */
function SiteWay({ rendered, children }: { rendered: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const go = (path: string) => void navigate(path);
  return <WayContext value={{ pathname, search, rendered, Link, go }}>{children}</WayContext>;
}

/**
 * Where a page stands still, the next one is a document: browsers that can fetch it while somebody points at its link. That
 * runs no script of it, counts nothing and sets no cookie. The language menu sets its cookie first, and calls are no pages.
 */
const fetchAhead = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/api/*', '/*.json', '/*.xml', '/*.md'] } },
          { not: { selector_matches: '[data-language]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

/** The script of a page that stands still: a few kilobytes that wake its islands. */
function PageStart({ nonce }: { nonce?: string }) {
  const { entry } = useContext(UNSAFE_FrameworkContext)!.manifest;
  return (
    <>
      {entry.imports.map((href) => (
        <link key={href} rel="modulepreload" href={href} nonce={nonce} />
      ))}
      <script
        nonce={nonce}
        type="speculationrules"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
        dangerouslySetInnerHTML={{ __html: fetchAhead }}
      />
      <script
        nonce={nonce}
        type="module"
        async
        // biome-ignore lint/security/noDangerouslySetInnerHtml: an address of the build
        dangerouslySetInnerHTML={{ __html: `import ${JSON.stringify(entry.module)}` }}
      />
    </>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const isNotFound = isRouteErrorResponse(error) && error.status === 404;
  const isFault = !isRouteErrorResponse(error) && !isChunkFailure(error);
  useEffect(() => {
    if (isFault) void reloadIfOutdated();
  }, [isFault]);
  if (isChunkFailure(error)) return <IncompletePage />;
  return <ErrorPage kind={isNotFound ? 'notFound' : 'internal'} />;
}
