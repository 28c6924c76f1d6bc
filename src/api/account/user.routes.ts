import { createRoute, z } from '@hono/zod-openapi';
import { checkedEmail } from '../../accounts/checked-form.server.ts';
import {
  findProvider,
  finishAuthorization,
  startAuthorization,
} from '../../accounts/provider/provider-sign-in.server.ts';
import { resetPassword, sendResetLink } from '../../accounts/session/password-reset.server.ts';
import { checkedNewEmail, login, register, sendCode } from '../../accounts/session/sign-in.server.ts';
import { endSession } from '../../accounts/session/sign-in-sessions.server.ts';
import { type ActiveGrant, activeGrants } from '../../billing/vip-grants.server.ts';
import { AppError } from '../../errors.ts';
import { isInGrace, isRenewing } from '../../payments/terms/paid-plan.ts';
import type { ApiSite } from '../api-site.ts';
import {
  codeField,
  emailField,
  formFailures,
  jsonBody,
  passwordField,
  signedInSchema,
  vipInfoSchema,
} from '../contract/account.schemas.ts';
import type { VipInfoBody } from '../contract/account-contract.ts';
import { answer, failureAnswer } from '../contract/answers/answers.ts';
import { createRouter, success } from '../contract/envelope.ts';
import { slug, userId } from '../contract/id.schemas.ts';
import { forAccounts } from '../contract/security.ts';
import { address, readableText } from '../contract/text.schemas.ts';
import {
  requesterOf,
  sessionOf,
  spendConfirmation,
  spendGuess,
  spendMail,
} from '../guard/account-caller.server.ts';
import type { RateLimits } from '../guard/rate-limits.server.ts';

const done = answer('Done; the response is the same whether or not the account exists', z.null());
const signedIn = answer('The user and their session token', signedInSchema);
const token = readableText(200).default('');

const sendCodeRoute = createRoute({
  method: 'post',
  path: '/user/send_code',
  summary: 'Email a six-digit code: to sign up or, with a session, to change the address',
  request: jsonBody(z.object({ email: emailField })),
  responses: { 200: done, default: failureAnswer(...formFailures) },
});

const registerRoute = createRoute({
  method: 'post',
  path: '/user/register',
  summary: 'Create an account with the emailed code, and sign in',
  request: jsonBody(
    z.object({
      email: emailField,
      password: passwordField,
      code: codeField,
      agree: z.boolean().default(false),
      updates: z.boolean().optional(),
    }),
  ),
  responses: { 200: signedIn, default: failureAnswer(...formFailures, 'code_wrong') },
});

const loginRoute = createRoute({
  method: 'post',
  path: '/user/login',
  summary: 'Sign in',
  request: jsonBody(
    z.object({ email: emailField, password: passwordField, remember: z.boolean().default(false) }),
  ),
  responses: {
    200: signedIn,
    default: failureAnswer(...formFailures, 'credentials_wrong', 'account_blocked'),
  },
});

const oauthStartRoute = createRoute({
  method: 'post',
  path: '/user/oauth_start',
  summary: 'Get the URL to sign in with a provider or, with a session, to connect one',
  request: jsonBody(
    z.object({ provider: slug, remember: z.boolean().optional(), password: passwordField.optional() }),
  ),
  responses: {
    200: answer('The provider’s URL', z.object({ url: address })),
    default: failureAnswer(
      'provider_unknown',
      'provider_failed',
      'password_missing',
      'password_length',
      'password_unreadable',
      'password_wrong',
    ),
  },
});

const oauthLoginRoute = createRoute({
  method: 'post',
  path: '/user/oauth_login',
  summary: 'Complete a provider sign-in with the parameters of its redirect',
  request: jsonBody(
    z.object({
      provider: slug,
      code: readableText(4096).default(''),
      state: token,
      iss: readableText(500).optional(),
    }),
  ),
  responses: {
    200: signedIn,
    default: failureAnswer(
      'provider_unknown',
      'provider_failed',
      'provider_unverified',
      'connection_taken',
      'account_blocked',
    ),
  },
});

const forgetPasswordRoute = createRoute({
  method: 'post',
  path: '/user/forget_password',
  summary: 'Email a password reset link',
  request: jsonBody(z.object({ email: emailField })),
  responses: { 200: done, default: failureAnswer(...formFailures) },
});

const resetPasswordRoute = createRoute({
  method: 'post',
  path: '/user/reset_password',
  summary: 'Set a new password with the emailed link and end all sessions',
  request: jsonBody(z.object({ token, password: passwordField })),
  responses: { 200: answer('Done', z.null()), default: failureAnswer(...formFailures, 'link_spent') },
});

const vipInfoRoute = createRoute({
  ...forAccounts,
  method: 'get',
  path: '/pay/common/all-pay-vip-info',
  summary: 'List a user’s active VIP grants; an empty list means no VIP',
  request: { query: z.object({ userId }) },
  responses: {
    200: answer('The active grants', z.array(vipInfoSchema)),
    default: failureAnswer('not_found'),
  },
});

/** The calls of the specification, under the names it gives them. */
export function userRoutes(site: ApiSite, limits: RateLimits) {
  const { accounts } = site;
  const router = createRouter();

  router.openapi(sendCodeRoute, async (c) => {
    const session = c.get('session');
    const email = checkedNewEmail(c.req.valid('json').email, session);
    await spendMail(limits, c, { email, kind: 'code' });
    const from = requesterOf(c);
    accounts.inBackground(() => sendCode(accounts, email, { session, from }));
    return c.json(success(null), 200);
  });

  router.openapi(registerRoute, async (c) => {
    const form = c.req.valid('json');
    await spendGuess(limits, c, checkedEmail(form.email));
    return c.json(success(await register(accounts, form, requesterOf(c))), 200);
  });

  router.openapi(loginRoute, async (c) => {
    const form = c.req.valid('json');
    await spendGuess(limits, c, checkedEmail(form.email));
    return c.json(success(await login(accounts, form, requesterOf(c))), 200);
  });

  router.openapi(oauthStartRoute, async (c) => {
    await limits.spend('tripOfNetwork', c.get('address'));
    const form = c.req.valid('json');
    const provider = findProvider(accounts.providers, form.provider);
    const session = c.get('session');
    if (session) await spendConfirmation(limits, session);
    const about = { session, from: requesterOf(c) };
    return c.json(success({ url: await startAuthorization(accounts, provider, form, about) }), 200);
  });

  router.openapi(oauthLoginRoute, async (c) => {
    await limits.spend('tripOfNetwork', c.get('address'));
    const form = c.req.valid('json');
    const provider = findProvider(accounts.providers, form.provider);
    const before = c.get('session');
    const result = await finishAuthorization(accounts, provider, form, {
      session: before,
      from: requesterOf(c),
    });
    // Whoever only connected a provider goes on in the new session alone.
    if (before?.user.id === result.user.id) await endSession(accounts.db, before.user.id, before.session.id);
    return c.json(success(result), 200);
  });

  router.openapi(forgetPasswordRoute, async (c) => {
    const email = checkedEmail(c.req.valid('json').email);
    await spendMail(limits, c, { email, kind: 'reset' });
    const from = requesterOf(c);
    accounts.inBackground(() => sendResetLink(accounts, email, from));
    return c.json(success(null), 200);
  });

  router.openapi(resetPasswordRoute, async (c) => {
    await limits.spend('guessOfNetwork', c.get('address'));
    await resetPassword(accounts, c.req.valid('json'), requesterOf(c));
    return c.json(success(null), 200);
  });

  router.openapi(vipInfoRoute, async (c) => {
    const { user } = sessionOf(c);
    // Somebody else, or nobody: there is no telling which.
    if (c.req.valid('query').userId !== user.id) throw new AppError('not_found');
    const now = accounts.now();
    const grants = await activeGrants(accounts.db, user.id, now);
    const list = grants.map((grant) => describeGrant(grant, now));
    return c.json(success(list), 200);
  });

  return router;
}

function describeGrant({ id, source, startsAt, endsAt, subscription }: ActiveGrant, now: Date): VipInfoBody {
  return {
    id,
    plan: 'vip',
    source,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    period: subscription?.period ?? null,
    renews: subscription !== null && isRenewing(subscription),
    cancelAtPeriodEnd: subscription?.cancelAtPeriodEnd ?? false,
    inGrace: subscription !== null && isInGrace(subscription, now),
  };
}
