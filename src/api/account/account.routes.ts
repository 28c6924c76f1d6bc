import { createRoute, z } from '@hono/zod-openapi';
import { removeAccount } from '../../accounts/account-removal.server.ts';
import {
  changeEmail,
  changePassword,
  changeProfile,
  describeAccount,
  disconnect,
} from '../../accounts/account-settings.server.ts';
import { audit } from '../../accounts/audit-log.server.ts';
import { endSession, endSessions, listSessions } from '../../accounts/session/sign-in-sessions.server.ts';
import { unsubscribe } from '../../accounts/unsubscribe-link.server.ts';
import { AppError } from '../../errors.ts';
import { localeCodes } from '../../i18n/locales.ts';
import type { ApiSite } from '../api-site.ts';
import {
  accountSchema,
  codeField,
  connectionSchema,
  emailField,
  formFailures,
  jsonBody,
  ownPasswordField,
  passwordField,
  sessionSchema,
  usageSchema,
} from '../contract/account.schemas.ts';
import { answer, failureAnswer } from '../contract/answers/answers.ts';
import { type ApiContext, createRouter, success } from '../contract/envelope.ts';
import { sessionId, signature, slug, userId } from '../contract/id.schemas.ts';
import { forAccounts, forAccountsByKeyToo } from '../contract/security.ts';
import { typedLine } from '../contract/text.schemas.ts';
import { accountOf, requesterOf, sessionOf } from '../guard/account-caller.server.ts';
import type { RateLimits } from '../guard/rate-limits.server.ts';
import { readUsage } from './account-usage.server.ts';

const done = answer('Done', z.null());
const account = answer('The updated account', accountSchema);

const getRoute = createRoute({
  ...forAccounts,
  method: 'get',
  path: '/account',
  summary: 'Get your account',
  responses: { 200: account, default: failureAnswer() },
});

const changeRoute = createRoute({
  ...forAccounts,
  method: 'post',
  path: '/account',
  summary: 'Change your name, email language or subscription to product news',
  request: jsonBody(
    z.object({
      name: typedLine(80).optional(),
      locale: z.enum(localeCodes as [string, ...string[]]).optional(),
      wantsUpdates: z.boolean().optional(),
    }),
  ),
  responses: { 200: account, default: failureAnswer() },
});

const usageRoute = createRoute({
  ...forAccountsByKeyToo('account:read'),
  method: 'get',
  path: '/account/usage',
  summary: 'Get your usage and plan limits',
  responses: { 200: answer('The current usage', usageSchema), default: failureAnswer() },
});

const passwordRoute = createRoute({
  ...forAccounts,
  method: 'post',
  path: '/account/password',
  summary: 'Change your password and end all other sessions',
  request: jsonBody(z.object({ current: ownPasswordField, password: passwordField })),
  responses: {
    200: done,
    default: failureAnswer(
      'password_missing',
      'password_length',
      'password_easy',
      'password_unreadable',
      'password_wrong',
    ),
  },
});

const emailRoute = createRoute({
  ...forAccounts,
  method: 'post',
  path: '/account/email',
  summary: 'Change your email address, with the code sent to the new one',
  request: jsonBody(z.object({ email: emailField, code: codeField, password: ownPasswordField })),
  responses: { 200: account, default: failureAnswer(...formFailures, 'code_wrong', 'password_wrong') },
});

const sessionsRoute = createRoute({
  ...forAccounts,
  method: 'get',
  path: '/account/sessions',
  summary: 'List your sessions',
  responses: {
    200: answer('The sessions, most recently used first', z.array(sessionSchema)),
    default: failureAnswer(),
  },
});

const endSessionRoute = createRoute({
  ...forAccounts,
  method: 'delete',
  path: '/account/sessions/{id}',
  summary: 'End one of your sessions',
  request: { params: z.object({ id: sessionId }) },
  responses: { 200: done, default: failureAnswer('not_found') },
});

const endSessionsRoute = createRoute({
  ...forAccounts,
  method: 'delete',
  path: '/account/sessions',
  summary: 'End all your sessions, including this one',
  responses: { 200: done, default: failureAnswer() },
});

const signOutRoute = createRoute({
  ...forAccounts,
  method: 'post',
  path: '/account/sign-out',
  summary: 'Sign out of this session',
  responses: { 200: done, default: failureAnswer() },
});

const disconnectRoute = createRoute({
  ...forAccounts,
  method: 'delete',
  path: '/account/connections/{provider}',
  summary: 'Disconnect a sign-in provider',
  request: { params: z.object({ provider: slug }) },
  responses: {
    200: answer('The remaining connections', z.array(connectionSchema)),
    default: failureAnswer('not_found', 'last_way_in'),
  },
});

const deleteRoute = createRoute({
  ...forAccounts,
  method: 'post',
  path: '/account/delete',
  summary: 'Delete your account and everything in it',
  request: jsonBody(z.object({ password: ownPasswordField, email: emailField.optional() })),
  responses: {
    200: answer('Deleted', z.null()),
    default: failureAnswer(...formFailures, 'password_wrong', 'email_differs', 'storage_unavailable'),
  },
});

const unsubscribeClaim = z.object({ user: userId, signature });

/** Mail programs send the claim in the address and a form that only says that it is one (RFC 8058). */
const unsubscribeRoute = createRoute({
  method: 'post',
  path: '/updates/unsubscribe',
  summary: 'Unsubscribe from product news, with the link from an email',
  request: {
    query: unsubscribeClaim.partial(),
    body: {
      content: {
        'application/json': { schema: unsubscribeClaim.partial() },
        'application/x-www-form-urlencoded': {
          schema: z.object({ 'List-Unsubscribe': z.literal('One-Click').optional() }),
        },
      },
    },
  },
  responses: { 200: done, default: failureAnswer('not_found') },
});

export function accountRoutes(site: ApiSite, limits: RateLimits) {
  const { accounts } = site;
  const router = createRouter();

  /** A password is asked for, which somebody could guess. */
  async function confirming(c: ApiContext) {
    const session = sessionOf(c);
    await limits.spend('confirmOfAccount', session.user.id);
    return session;
  }

  router.openapi(getRoute, async (c) => c.json(success(await describeAccount(accounts, sessionOf(c))), 200));

  router.openapi(changeRoute, async (c) => {
    const session = sessionOf(c);
    const user = await changeProfile(accounts, session, c.req.valid('json'), requesterOf(c));
    return c.json(success(await describeAccount(accounts, { ...session, user })), 200);
  });

  router.openapi(usageRoute, async (c) => c.json(success(await readUsage(site, accountOf(c))), 200));

  router.openapi(passwordRoute, async (c) => {
    await changePassword(accounts, await confirming(c), c.req.valid('json'), requesterOf(c));
    return c.json(success(null), 200);
  });

  router.openapi(emailRoute, async (c) => {
    const session = await confirming(c);
    const user = await changeEmail(accounts, session, c.req.valid('json'), requesterOf(c));
    return c.json(success(await describeAccount(accounts, { ...session, user })), 200);
  });

  router.openapi(sessionsRoute, async (c) => {
    const { user, session: current } = sessionOf(c);
    const rows = await listSessions(accounts.db, user.id, accounts.now());
    const list = rows.map(({ id, device, network, isRemembered, createdAt, lastSeenAt, expiresAt }) => ({
      id,
      isCurrent: id === current.id,
      device,
      network,
      isRemembered,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }));
    return c.json(success(list), 200);
  });

  router.openapi(endSessionRoute, async (c) => {
    const { user } = sessionOf(c);
    if (!(await endSession(accounts.db, user.id, c.req.valid('param').id))) throw new AppError('not_found');
    await note(c, 'session_ended');
    return c.json(success(null), 200);
  });

  router.openapi(endSessionsRoute, async (c) => {
    const { user } = sessionOf(c);
    await endSessions(accounts.db, user.id);
    await note(c, 'sessions_ended');
    return c.json(success(null), 200);
  });

  router.openapi(signOutRoute, async (c) => {
    const { user, session } = sessionOf(c);
    await endSession(accounts.db, user.id, session.id);
    await note(c, 'signed_out');
    return c.json(success(null), 200);
  });

  router.openapi(disconnectRoute, async (c) => {
    const { provider } = c.req.valid('param');
    return c.json(success(await disconnect(accounts, sessionOf(c), provider, requesterOf(c))), 200);
  });

  router.openapi(deleteRoute, async (c) => {
    await removeAccount(accounts, await confirming(c), c.req.valid('json'), requesterOf(c));
    return c.json(success(null), 200);
  });

  const notOurs = (checked: { success: boolean }) => {
    // A link that was cut off in a mail is told like one that is not ours.
    if (!checked.success) throw new AppError('not_found');
    return undefined;
  };
  router.openapi(
    unsubscribeRoute,
    async (c) => {
      const claim = unsubscribeClaim.safeParse({ ...c.req.valid('query'), ...c.req.valid('json') });
      if (!claim.success) throw new AppError('request_invalid', { field: 'signature' });
      await unsubscribe(accounts, claim.data, requesterOf(c));
      return c.json(success(null), 200);
    },
    notOurs,
  );

  return router;

  function note(c: ApiContext, kind: 'session_ended' | 'sessions_ended' | 'signed_out'): Promise<void> {
    const { user } = sessionOf(c);
    return audit(accounts.db, { kind, userId: user.id, from: requesterOf(c), at: accounts.now() });
  }
}
