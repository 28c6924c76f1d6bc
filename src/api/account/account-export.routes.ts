import { createRoute, z } from '@hono/zod-openapi';
import { audit } from '../../accounts/audit-log.server.ts';
import { openLink, signLink } from '../../accounts/session/session-link.server.ts';
import { contentDisposition } from '../../media/file-name.ts';
import type { ApiSite } from '../api-site.ts';
import { answer, failureAnswer } from '../contract/answers/answers.ts';
import { createRouter, success } from '../contract/envelope.ts';
import { sessionId, signature } from '../contract/id.schemas.ts';
import { unixSeconds } from '../contract/query.schemas.ts';
import { forAccounts } from '../contract/security.ts';
import { address } from '../contract/text.schemas.ts';
import { requesterOf, sessionOf } from '../guard/account-caller.server.ts';
import type { RateLimits } from '../guard/rate-limits.server.ts';
import { zipAnswer } from '../job/results-zip.routes.ts';
import { answerStream } from '../media/answer-stream.server.ts';
import { exportAccount } from './account-export.server.ts';

const askRoute = createRoute({
  ...forAccounts,
  method: 'post',
  path: '/account/export',
  summary: 'Create a URL for an export of all your data, valid for ten minutes',
  responses: { 200: answer('The URL', z.object({ url: address })), default: failureAnswer() },
});

const fetchRoute = createRoute({
  method: 'get',
  path: '/exports/{id}',
  summary: 'Download the export as a ZIP file, from a URL that `/api/account/export` returned',
  request: {
    params: z.object({ id: sessionId }),
    query: z.object({ expires: unixSeconds, signature }),
  },
  responses: { 200: zipAnswer, default: failureAnswer('not_found', 'expired', 'storage_unavailable') },
});

export function accountExportRoutes(site: ApiSite, limits: RateLimits) {
  const { accounts } = site;
  const router = createRouter();

  router.openapi(askRoute, async (c) => {
    const { user, session } = sessionOf(c);
    await limits.spend('exportOfAccount', user.id);
    const { expires, signature: signed } = signLink(accounts, 'export', session.id);
    await audit(accounts.db, { kind: 'exported', userId: user.id, from: requesterOf(c), at: accounts.now() });
    return c.json(success({ url: `/api/exports/${session.id}?expires=${expires}&signature=${signed}` }), 200);
  });

  router.openapi(fetchRoute, async (c) => {
    const { id } = c.req.valid('param');
    const { owner, ...who } = await openLink(accounts, 'export', { session: id, ...c.req.valid('query') });
    const zip = await exportAccount(site, who, owner);
    return c.body(answerStream(c, zip, site.timeouts.readerSilenceMs), 200, {
      'content-type': 'application/zip',
      'content-disposition': contentDisposition('attachment', 'pixelwright-account.zip'),
      // Signed pictures are in it.
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
  });

  return router;
}
