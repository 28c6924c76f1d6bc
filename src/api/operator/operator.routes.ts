import { createRoute, z } from '@hono/zod-openapi';
import type { ApiSite } from '../api-site.ts';
import { emailField, jsonBody } from '../contract/account.schemas.ts';
import { answer, failureAnswer } from '../contract/answers/answers.ts';
import { type ApiContext, createRouter, success } from '../contract/envelope.ts';
import { userId } from '../contract/id.schemas.ts';
import {
  foundFactsSchema,
  houseSchema,
  logEntrySchema,
  personRowSchema,
  personSchema,
  spendingSchema,
  todaySchema,
} from '../contract/operator/operator.schemas.ts';
import { removeSchema } from '../contract/operator/share-queue.schemas.ts';
import { forOperators } from '../contract/security.ts';
import { typedLine } from '../contract/text.schemas.ts';
import type { FailureCode } from '../failure.server.ts';
import { requesterOf, sessionOf } from '../guard/account-caller.server.ts';

const most = { days: 3660 } as const;
const refused = (...own: FailureCode[]) => failureAnswer('page_not_found', 'second_factor_required', ...own);
const person = answer('The account', personSchema);
const params = z.object({ id: userId });

const todayRoute = createRoute({
  ...forOperators,
  method: 'get',
  path: '/admin/today',
  summary: 'Get today’s jobs, failures, queue and machines',
  responses: { 200: answer('Today', todaySchema), default: refused() },
});

const findRoute = createRoute({
  ...forOperators,
  method: 'get',
  path: '/admin/find',
  summary: 'Find jobs and events by a reference or an id; never a picture, a prompt or a file name',
  request: { query: z.object({ ref: typedLine(60) }) },
  responses: { 200: answer('What is known', foundFactsSchema), default: refused() },
});

const peopleRoute = createRoute({
  ...forOperators,
  method: 'get',
  path: '/admin/people',
  summary: 'Find accounts by part of their address, or by their id; the newest first',
  request: { query: z.object({ email: typedLine(254).default('') }) },
  responses: { 200: answer('Up to 50 accounts', z.array(personRowSchema)), default: refused() },
});

const personRoute = createRoute({
  ...forOperators,
  method: 'get',
  path: '/admin/people/{id}',
  summary: 'Get what is known of an account',
  request: { params },
  responses: { 200: person, default: refused('not_found') },
});

const grantRoute = createRoute({
  ...forOperators,
  method: 'post',
  path: '/admin/people/{id}/pro',
  summary: 'Give an account Pro, or extend it, by this many days',
  request: { params, ...jsonBody(z.object({ days: z.number().int().min(1).max(most.days) })) },
  responses: { 200: person, default: refused('not_found') },
});

const endProRoute = createRoute({
  ...forOperators,
  method: 'delete',
  path: '/admin/people/{id}/pro',
  summary: 'End Pro that operators gave; what is paid by a subscription ends at the payment provider',
  request: { params },
  responses: { 200: person, default: refused('not_found', 'plan_is_paid') },
});

const blockRoute = createRoute({
  ...forOperators,
  method: 'post',
  path: '/admin/people/{id}/block',
  summary: 'Block an account: its sessions end, its jobs stop, its keys are refused',
  request: { params },
  responses: { 200: person, default: refused('not_found', 'person_is_operator') },
});

const unblockRoute = createRoute({
  ...forOperators,
  method: 'post',
  path: '/admin/people/{id}/unblock',
  summary: 'Let an account in again',
  request: { params },
  responses: { 200: person, default: refused('not_found') },
});

const endSharingRoute = createRoute({
  ...forOperators,
  method: 'post',
  path: '/admin/people/{id}/sharing/end',
  summary: 'End sharing for an account: its links lead nowhere, and it makes no new ones; it is told why',
  request: { params, ...jsonBody(removeSchema) },
  responses: { 200: person, default: refused('not_found', 'person_is_operator') },
});

const allowSharingRoute = createRoute({
  ...forOperators,
  method: 'post',
  path: '/admin/people/{id}/sharing/allow',
  summary: 'Let an account share again; its links lead where they led',
  request: { params },
  responses: { 200: person, default: refused('not_found') },
});

const deleteRoute = createRoute({
  ...forOperators,
  method: 'post',
  path: '/admin/people/{id}/delete',
  summary: 'Delete an account and everything in it, confirmed with its address',
  request: { params, ...jsonBody(z.object({ email: emailField })) },
  responses: {
    200: answer('Deleted', z.null()),
    default: refused('not_found', 'person_is_operator', 'email_differs', 'storage_unavailable'),
  },
});

const enginesRoute = createRoute({
  ...forOperators,
  method: 'get',
  path: '/admin/engines',
  summary: 'Get what was spent with each provider of engines, and its budget',
  responses: { 200: answer('Providers', z.array(spendingSchema)), default: refused() },
});

const houseRoute = createRoute({
  ...forOperators,
  method: 'get',
  path: '/admin/house',
  summary: 'Get disk space, backups, models, texts to fill in and emails that failed',
  responses: { 200: answer('The house', houseSchema), default: refused() },
});

const logRoute = createRoute({
  ...forOperators,
  method: 'get',
  path: '/admin/log',
  summary: 'List what operators did, the newest first',
  request: { query: z.object({ before: z.iso.datetime().optional() }) },
  responses: { 200: answer('Up to 100 entries', z.array(logEntrySchema)), default: refused() },
});

/** The operator's desk; `operatorsOnly` stands before all of it. */
export function operatorRoutes({ operator: desk }: Pick<ApiSite, 'operator'>) {
  const router = createRouter();
  const acting = (c: ApiContext) => ({ operatorId: sessionOf(c).user.id, from: requesterOf(c) });

  router.openapi(todayRoute, async (c) => c.json(success(await desk.today()), 200));
  router.openapi(findRoute, async (c) => c.json(success(await desk.find(c.req.valid('query').ref)), 200));
  router.openapi(peopleRoute, async (c) =>
    c.json(success(await desk.people(c.req.valid('query').email)), 200),
  );
  router.openapi(personRoute, async (c) =>
    c.json(success(await desk.person(c.req.valid('param').id, acting(c))), 200),
  );
  router.openapi(grantRoute, async (c) => {
    const { days } = c.req.valid('json');
    return c.json(success(await desk.grant(c.req.valid('param').id, days, acting(c))), 200);
  });
  router.openapi(endProRoute, async (c) =>
    c.json(success(await desk.endPro(c.req.valid('param').id, acting(c))), 200),
  );
  router.openapi(blockRoute, async (c) =>
    c.json(success(await desk.block(c.req.valid('param').id, acting(c))), 200),
  );
  router.openapi(unblockRoute, async (c) =>
    c.json(success(await desk.unblock(c.req.valid('param').id, acting(c))), 200),
  );
  router.openapi(endSharingRoute, async (c) =>
    c.json(success(await desk.endSharing(c.req.valid('param').id, c.req.valid('json'), acting(c))), 200),
  );
  router.openapi(allowSharingRoute, async (c) =>
    c.json(success(await desk.allowSharing(c.req.valid('param').id, acting(c))), 200),
  );
  router.openapi(deleteRoute, async (c) => {
    await desk.delete(c.req.valid('param').id, c.req.valid('json').email, acting(c));
    return c.json(success(null), 200);
  });
  router.openapi(enginesRoute, async (c) => c.json(success(await desk.engines()), 200));
  router.openapi(houseRoute, async (c) => c.json(success(await desk.house()), 200));
  router.openapi(logRoute, async (c) => {
    const { before } = c.req.valid('query');
    return c.json(success(await desk.log(before === undefined ? undefined : new Date(before))), 200);
  });

  return router;
}
