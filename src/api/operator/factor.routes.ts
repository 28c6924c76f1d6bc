import { createRoute, z } from '@hono/zod-openapi';
import type { ApiSite } from '../api-site.ts';
import { jsonBody } from '../contract/account.schemas.ts';
import { answer, failureAnswer } from '../contract/answers/answers.ts';
import { type ApiContext, createRouter, success } from '../contract/envelope.ts';
import {
  factorSchema,
  factorSetupSchema,
  recoveryCodesSchema,
} from '../contract/operator/operator.schemas.ts';
import { forOperators } from '../contract/security.ts';
import { typedLine } from '../contract/text.schemas.ts';
import { requesterOf, sessionOf } from '../guard/account-caller.server.ts';
import type { RateLimits } from '../guard/rate-limits.server.ts';

const factor = answer('The second factor, and whether the desk is open', factorSchema);
const codeBody = jsonBody(z.object({ code: typedLine(40) }));

const readRoute = createRoute({
  ...forOperators,
  method: 'get',
  path: '/admin/factor',
  summary: 'Check your second factor and whether the desk is open to this session',
  responses: { 200: factor, default: failureAnswer('page_not_found') },
});

const setupRoute = createRoute({
  ...forOperators,
  method: 'post',
  path: '/admin/factor/setup',
  summary: 'Get a new secret for your authenticator app, with the setup word from the command line',
  request: jsonBody(z.object({ word: typedLine(60) })),
  responses: {
    200: answer('What the app needs', factorSetupSchema),
    default: failureAnswer('page_not_found', 'setup_word_wrong'),
  },
});

const confirmRoute = createRoute({
  ...forOperators,
  method: 'post',
  path: '/admin/factor/confirm',
  summary: 'Finish the setup with a first code; the answer has the recovery codes, once',
  request: codeBody,
  responses: {
    200: answer('The recovery codes', recoveryCodesSchema),
    default: failureAnswer('page_not_found', 'setup_word_wrong', 'factor_code_wrong'),
  },
});

const openRoute = createRoute({
  ...forOperators,
  method: 'post',
  path: '/admin/factor/open',
  summary: 'Open the desk to this session with a code of your app or a recovery code',
  request: codeBody,
  responses: { 200: factor, default: failureAnswer('page_not_found', 'factor_code_wrong') },
});

const leaveRoute = createRoute({
  ...forOperators,
  method: 'post',
  path: '/admin/factor/leave',
  summary: 'Close the desk to this session',
  responses: { 200: factor, default: failureAnswer('page_not_found') },
});

/** The second factor of the operator's desk; these alone need none. */
export function factorRoutes({ operator }: Pick<ApiSite, 'operator'>, limits: RateLimits) {
  const router = createRouter();

  /** One more guess at a code. */
  async function guessing(c: ApiContext) {
    const open = sessionOf(c);
    await limits.spend('factorOfAccount', open.user.id);
    await limits.spend('factorsOfAccount', open.user.id);
    return { open, acting: { operatorId: open.user.id, from: requesterOf(c) } };
  }

  router.openapi(readRoute, async (c) => c.json(success(await operator.factor(sessionOf(c))), 200));

  router.openapi(setupRoute, async (c) => {
    const { open } = await guessing(c);
    return c.json(success(await operator.setUp(open, c.req.valid('json').word)), 200);
  });

  router.openapi(confirmRoute, async (c) => {
    const { open, acting } = await guessing(c);
    return c.json(success(await operator.confirm(open, c.req.valid('json').code, acting)), 200);
  });

  router.openapi(openRoute, async (c) => {
    const { open, acting } = await guessing(c);
    return c.json(success(await operator.enter(open, c.req.valid('json').code, acting)), 200);
  });

  router.openapi(leaveRoute, async (c) => c.json(success(await operator.leave(sessionOf(c))), 200));

  return router;
}
