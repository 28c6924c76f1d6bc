import { createRoute, z } from '@hono/zod-openapi';
import { type ApiKeyRow, listKeys, makeKey, revokeKey } from '../../accounts/api-key/api-keys.server.ts';
import {
  type KeyScope,
  keyScopes,
  longestKeyDays,
  longestKeyName,
  usualKeyDays,
} from '../../accounts/api-key/key-scopes.ts';
import { AppError } from '../../errors.ts';
import type { ApiSite } from '../api-site.ts';
import { apiKeySchema, jsonBody, madeKeySchema } from '../contract/account.schemas.ts';
import type { ApiKeyBody } from '../contract/account-contract.ts';
import { answer, failureAnswer } from '../contract/answers/answers.ts';
import { createRouter, success } from '../contract/envelope.ts';
import { apiKeyId } from '../contract/id.schemas.ts';
import { forAccounts } from '../contract/security.ts';
import { typedLine } from '../contract/text.schemas.ts';
import { requesterOf, sessionOf } from '../guard/account-caller.server.ts';

const listRoute = createRoute({
  ...forAccounts,
  method: 'get',
  path: '/account/api-keys',
  summary: 'List your API keys, newest first',
  responses: { 200: answer('The keys', z.array(apiKeySchema)), default: failureAnswer() },
});

const makeRoute = createRoute({
  ...forAccounts,
  method: 'post',
  path: '/account/api-keys',
  summary: 'Make an API key; the answer has it, and nothing ever shows it again',
  request: jsonBody(
    z.strictObject({
      name: typedLine(longestKeyName),
      scopes: z.array(z.enum(keyScopes)).min(1).max(keyScopes.length),
      days: z.number().int().min(1).max(longestKeyDays).default(usualKeyDays),
    }),
  ),
  responses: { 200: answer('The key', madeKeySchema), default: failureAnswer('keys_full') },
});

const revokeRoute = createRoute({
  ...forAccounts,
  method: 'delete',
  path: '/account/api-keys/{id}',
  summary: 'Revoke an API key; it stops working at once',
  request: { params: z.object({ id: apiKeyId }) },
  responses: { 200: answer('Revoked', z.null()), default: failureAnswer('not_found') },
});

/** Keys for programs. A key itself reaches none of these: only a person who is signed in makes and revokes them. */
export function apiKeysRoutes({ accounts: { db, now } }: Pick<ApiSite, 'accounts'>) {
  const router = createRouter();

  router.openapi(listRoute, async (c) => {
    const rows = await listKeys(db, sessionOf(c).user.id, now());
    return c.json(success(rows.map(describeKey)), 200);
  });

  router.openapi(makeRoute, async (c) => {
    const { user } = sessionOf(c);
    const { scopes, ...wish } = c.req.valid('json');
    const about = { from: requesterOf(c), now: now() };
    const { row, key } = await makeKey(db, user, { ...wish, scopes: [...new Set(scopes)] }, about);
    return c.json(success({ key: describeKey(row), secret: key }), 200);
  });

  router.openapi(revokeRoute, async (c) => {
    const about = { from: requesterOf(c), now: now() };
    const isGone = await revokeKey(db, sessionOf(c).user.id, c.req.valid('param').id, about);
    if (!isGone) throw new AppError('not_found');
    return c.json(success(null), 200);
  });

  return router;
}

function describeKey({ id, name, lastFour, scopes, ...times }: ApiKeyRow): ApiKeyBody {
  return {
    id,
    name,
    lastFour,
    scopes: scopes as KeyScope[],
    createdAt: times.createdAt.toISOString(),
    lastUsedAt: times.lastUsedAt?.toISOString() ?? null,
    expiresAt: times.expiresAt.toISOString(),
  };
}
