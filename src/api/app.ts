import type { OpenAPIHono } from '@hono/zod-openapi';
import { pickLocale } from '../i18n/accepted-locale.ts';
import { accountRoutes } from './account/account.routes.ts';
import { accountExportRoutes } from './account/account-export.routes.ts';
import { apiKeysRoutes } from './account/api-keys.routes.ts';
import { appleCallbackRoutes } from './account/apple-callback.routes.ts';
import { userRoutes } from './account/user.routes.ts';
import { webhooksRoutes } from './account/webhooks.routes.ts';
import type { ApiSite, ApiVariables } from './api-site.ts';
import { answerFailure, createRouter } from './contract/envelope.ts';
import { EdgeFailure } from './failure.server.ts';
import { operatorsOnly } from './guard/operators-only.server.ts';
import { PartyCeiling } from './guard/party-ceiling.server.ts';
import { createRateLimits } from './guard/rate-limits.server.ts';
import { limitBody } from './guard/small-body.server.ts';
import { visitors } from './guard/visitor.server.ts';
import { batchesRoutes } from './job/batches.routes.ts';
import { EventStreams } from './job/event-streams.server.ts';
import { jobsRoutes } from './job/jobs.routes.ts';
import { recipesRoutes } from './job/recipes.routes.ts';
import { resultsZipRoutes } from './job/results-zip.routes.ts';
import { mcpRoutes } from './mcp/mcp.routes.ts';
import { archivesRoutes } from './media/archives.routes.ts';
import { filesRoutes } from './media/files.routes.ts';
import { mediaRoutes } from './media/media.routes.ts';
import { thingsRoutes } from './media/things.routes.ts';
import { uploadsRoutes } from './media/uploads.routes.ts';
import { verifyRoutes } from './media/verify.routes.ts';
import { observed } from './observed.server.ts';
import { describeApi, documentRoute } from './openapi.server.ts';
import {
  documentedBody,
  documentedMethod,
  needsAccount,
  operationsOf,
  scopesForKey,
} from './operations.server.ts';
import { factorRoutes } from './operator/factor.routes.ts';
import { operatorRoutes } from './operator/operator.routes.ts';
import { shareQueueRoutes } from './operator/share-queue.routes.ts';
import { payRoutes } from './pay/pay.routes.ts';
import { webhookRoutes } from './pay/webhook.routes.ts';
import { exploreRoutes } from './share/explore.routes.ts';
import { publicationsRoutes } from './share/publications.routes.ts';
import { shareLinksRoutes } from './share/share-links.routes.ts';
import { sharesRoutes } from './share/shares.routes.ts';
import { configRoutes } from './site/config.routes.ts';
import { contactRoutes } from './site/contact.routes.ts';
import { healthRoutes } from './site/health.routes.ts';
import { iconsRoutes } from './site/icons.routes.ts';
import { logosRoutes } from './site/logos.routes.ts';
import { statusRoutes } from './site/status.routes.ts';
import { toolsRoutes } from './site/tools.routes.ts';
import { withdrawalsRoutes } from './site/withdrawals.routes.ts';

/** More than any job's options and brush points need. Files are counted while they arrive instead. */
const maxJsonBytes = 256 * 1024;

/** Enough for a school that sends photos from one network, too few to take all connections and the room for them. */
const mostUploadsOfParty = 64;

/** Everything under `/api`, and `/mcp`, for `fetch(request, { incoming })`; paths that are not there are answered here as well. */
export function createApi(
  site: ApiSite,
  limits = createRateLimits(site.database),
): OpenAPIHono<ApiVariables> {
  const streams = new EventStreams(site);
  const app = createRouter();
  const operations = operationsOf(app);
  const stated = documentedBody(operations);
  app.onError((error, c) => answerFailure(error, c, site));
  app.notFound((c) => answerFailure(new EdgeFailure('page_not_found'), c, site));

  app.use(observed(site));
  app.use(async (c, next) => {
    for (const [name, value] of Object.entries(securityHeaders)) c.header(name, value);
    c.set('locale', pickLocale(c.req.header('accept-language')));
    await next();
  });
  // Whoever watches the site must not be turned away, and needs no cookie.
  app.route('/api', healthRoutes(site));
  app.route('/api', statusRoutes(site));
  // Its origin is another, and it knows nobody.
  const limitJson = limitBody(maxJsonBytes, site.timeouts, isStreamed);
  app.use('/api/oauth/*', limitJson, stated);
  app.route('/api', appleCallbackRoutes(site));
  // It comes from another machine, which proves itself by a signature over the very bytes.
  app.route('/api', webhookRoutes(site));
  // The same for everyone: no cookie either, so that it may be kept anywhere.
  app.route('/api', iconsRoutes());
  app.use(
    '/api/*',
    visitors(site, limits, {
      needsAccount: (request) => needsAccount(operations, request),
      scopesForKey: (request) => scopesForKey(operations, request),
    }),
  );
  app.use('/api/admin/*', operatorsOnly(site));
  app.use('/api/*', documentedMethod(operations), limitJson, stated);
  const uploads = new PartyCeiling(mostUploadsOfParty);
  app.route('/api', mediaRoutes(site, limits, uploads));
  app.route('/api', uploadsRoutes(site, uploads));
  app.route('/api', verifyRoutes(site, limits));
  app.route('/api', thingsRoutes(site, limits));
  app.route('/api', filesRoutes(site));
  app.route('/api', toolsRoutes(site));
  app.route('/api', logosRoutes(site, limits));
  // Before the jobs, one of which would be called `zip`.
  app.route('/api', resultsZipRoutes(site));
  app.route('/api', jobsRoutes(site, streams));
  app.route('/api', recipesRoutes(site));
  app.route('/api', archivesRoutes(site, uploads));
  app.route('/api', contactRoutes(site, limits));
  app.route('/api', withdrawalsRoutes(site, limits));
  app.route('/api', batchesRoutes(site, streams));
  app.route('/api', configRoutes(site));
  app.route('/api', userRoutes(site, limits));
  app.route('/api', payRoutes(site, limits));
  app.route('/api', accountRoutes(site, limits));
  app.route('/api', apiKeysRoutes(site));
  app.route('/api', webhooksRoutes(site));
  app.route('/api', sharesRoutes(site));
  app.route('/api', shareLinksRoutes(site, limits));
  app.route('/api', publicationsRoutes(site));
  app.route('/api', exploreRoutes(site, limits));
  app.route('/api', factorRoutes(site, limits));
  app.route('/api', operatorRoutes(site));
  app.route('/api', shareQueueRoutes(site));
  app.route('/api', accountExportRoutes(site, limits));
  // A protocol of its own, for the same accounts; what its tools do is asked of the routes above.
  app.use('/mcp', visitors(site, limits, { needsAccount: () => true, scopesForKey: () => [] }));
  app.route(
    '/mcp',
    mcpRoutes(site, (request, bindings) => app.fetch(request, bindings)),
  );
  // It takes fifty milliseconds to make and never changes.
  let document: ReturnType<typeof describeApi> | undefined;
  app.openapi(documentRoute, (c) => {
    document ??= describeApi(app);
    return c.json(document, 200);
  });
  return app;
}

/** Nothing the API answers is a document, may be framed, kept or guessed at. Routes loosen what they must. */
const securityHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

/** They count the bytes of a form themselves, and so do the parts of a file. */
const streamed = new Set(['/api/media', '/api/archives', '/api/verify']);

function isStreamed(request: Request): boolean {
  if (request.method === 'PATCH') return new URL(request.url).pathname.startsWith('/api/uploads/');
  const isForm = /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '');
  return isForm && streamed.has(new URL(request.url).pathname);
}
