import { createRoute, z } from '@hono/zod-openapi';
import { eq } from 'drizzle-orm';
import { audit } from '../accounts/audit-log.server.ts';
import { ownerOf } from '../accounts/sign-in.server.ts';
import { vipUntil } from '../billing/vip-grants.server.ts';
import { sessions, users } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { contentDisposition } from '../media/file-name.ts';
import { requesterOf, sessionOf } from './account-caller.server.ts';
import { checkExportClaim, exportAccount, exportExpiry, signExport } from './account-export.server.ts';
import type { ApiSite } from './api-site.ts';
import { answer, failureAnswer } from './contract.schemas.ts';
import { createRouter, success } from './envelope.ts';
import type { RateLimits } from './rate-limits.server.ts';
import { zipAnswer } from './results-zip.routes.ts';

const askRoute = createRoute({
  method: 'post',
  path: '/account/export',
  summary: 'An address under which everything about you can be fetched for ten minutes',
  responses: { 200: answer('The address', z.object({ url: z.string() })), default: failureAnswer },
});

const fetchRoute = createRoute({
  method: 'get',
  path: '/exports/{id}',
  summary: 'Everything about somebody as a zip file, under an address that `/api/account/export` gave',
  request: {
    params: z.object({ id: z.string().min(1).max(64) }),
    query: z.object({ expires: z.coerce.number().int(), signature: z.string().max(64) }),
  },
  responses: { 200: zipAnswer, default: failureAnswer },
});

export function accountExportRoutes(site: ApiSite, limits: RateLimits) {
  const { accounts } = site;
  const router = createRouter();

  router.openapi(askRoute, async (c) => {
    const { user, session } = sessionOf(c);
    await limits.spend('exportOfAccount', user.id);
    const expires = exportExpiry(accounts.now());
    const signature = signExport(accounts.linkKey, session.id, expires);
    await audit(accounts.db, { kind: 'exported', userId: user.id, from: requesterOf(c), at: accounts.now() });
    return c.json(
      success({ url: `/api/exports/${session.id}?expires=${expires}&signature=${signature}` }),
      200,
    );
  });

  router.openapi(fetchRoute, async (c) => {
    const { id } = c.req.valid('param');
    checkExportClaim(accounts.linkKey, { id, ...c.req.valid('query') }, accounts.now());
    // It ends with the session that asked for it.
    const [found] = await accounts.db
      .select({ user: users })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(sessions.id, id));
    if (!found) throw new AppError('not_found');
    const until = await vipUntil(accounts.db, found.user.id, accounts.now());
    const owner = ownerOf(found.user, until, accounts);
    return c.body(await exportAccount(site, { user: found.user, vipUntil: until }, owner), 200, {
      'content-type': 'application/zip',
      'content-disposition': contentDisposition('attachment', 'pixelwright-account.zip'),
      'x-accel-buffering': 'no',
    });
  });

  return router;
}
