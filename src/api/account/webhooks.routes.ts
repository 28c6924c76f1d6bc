import { createRoute, z } from '@hono/zod-openapi';
import { AppError } from '../../errors.ts';
import type { DeliveryRow, WebhookRow } from '../../webhooks/webhook-book.server.ts';
import { type WebhookEvent, webhookEvents } from '../../webhooks/webhook-events.ts';
import type { ApiSite } from '../api-site.ts';
import { jsonBody } from '../contract/account.schemas.ts';
import { answer, failureAnswer } from '../contract/answers/answers.ts';
import { type ApiContext, createRouter, success } from '../contract/envelope.ts';
import { webhookId } from '../contract/id.schemas.ts';
import { deliverySchema, signedWebhookSchema, webhookSchema } from '../contract/programs/webhook.schemas.ts';
import type { DeliveryBody, WebhookBody } from '../contract/programs/webhook-contract.ts';
import { forAccountsByKeyToo } from '../contract/security.ts';

const longestUrl = 2048;

const mayAsk = forAccountsByKeyToo('webhooks:write');
const byId = { params: z.object({ id: webhookId }) };
const wish = {
  url: z.string().min(1).max(longestUrl),
  events: z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length),
};
const urlFailures = ['url_invalid', 'url_private', 'webhooks_need_pro'] as const;

const listRoute = createRoute({
  ...mayAsk,
  method: 'get',
  path: '/webhooks',
  summary: 'List your webhooks',
  responses: { 200: answer('The webhooks', z.array(webhookSchema)), default: failureAnswer() },
});

const addRoute = createRoute({
  ...mayAsk,
  method: 'post',
  path: '/webhooks',
  summary: 'Have an address told what happens; the answer has the secret its messages are signed with',
  request: jsonBody(z.strictObject(wish)),
  responses: {
    200: answer('The webhook and its secret', signedWebhookSchema),
    default: failureAnswer(...urlFailures, 'webhooks_full'),
  },
});

const changeRoute = createRoute({
  ...mayAsk,
  method: 'post',
  path: '/webhooks/{id}',
  summary: 'Change a webhook, or switch it on or off',
  request: { ...byId, ...jsonBody(z.strictObject({ ...wish, isOn: z.boolean() }).partial()) },
  responses: {
    200: answer('The webhook', webhookSchema),
    default: failureAnswer(...urlFailures, 'not_found'),
  },
});

const removeRoute = createRoute({
  ...mayAsk,
  method: 'delete',
  path: '/webhooks/{id}',
  summary: 'Remove a webhook and what waits for it',
  request: byId,
  responses: { 200: answer('Removed', z.null()), default: failureAnswer('not_found') },
});

const rotateRoute = createRoute({
  ...mayAsk,
  method: 'post',
  path: '/webhooks/{id}/secret',
  summary: 'Get a new secret; for a day, the one before it signs as well',
  request: byId,
  responses: {
    200: answer('The webhook and its new secret', signedWebhookSchema),
    default: failureAnswer('not_found'),
  },
});

const pingRoute = createRoute({
  ...mayAsk,
  method: 'post',
  path: '/webhooks/{id}/ping',
  summary: 'Send a message of type `ping`',
  request: byId,
  responses: { 200: answer('The message', deliverySchema), default: failureAnswer('not_found') },
});

const deliveriesRoute = createRoute({
  ...mayAsk,
  method: 'get',
  path: '/webhooks/{id}/deliveries',
  summary: 'List what was sent in the last 30 days, newest first',
  request: byId,
  responses: { 200: answer('The messages', z.array(deliverySchema)), default: failureAnswer('not_found') },
});

/** Addresses that are told what happens. Sending them is `webhooks/`'s; nothing here connects to anywhere. */
export function webhooksRoutes({ webhooks, env }: Pick<ApiSite, 'webhooks' | 'env'>) {
  const router = createRouter();
  const idOf = (c: ApiContext) => c.get('owner').id;

  function checkPlan(c: ApiContext): void {
    if (!c.get('owner').plan.hasWebhooks) throw new AppError('webhooks_need_pro');
  }

  /** Errors: `url_invalid`; `url_private` for plain HTTP, but for hosts that the operator opens. */
  function checkUrl(text: string): string {
    const url = URL.canParse(text) ? new URL(text) : null;
    const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
    if (!url || !isWeb || url.username !== '' || url.password !== '' || url.hash !== '')
      throw new AppError('url_invalid');
    if (url.protocol === 'http:' && !env.WEBHOOK_HOSTS.includes(url.hostname))
      throw new AppError('url_private', { host: url.host });
    return url.href;
  }

  router.openapi(listRoute, async (c) => {
    return c.json(success((await webhooks.list(idOf(c))).map(describeWebhook)), 200);
  });

  router.openapi(addRoute, async (c) => {
    checkPlan(c);
    const { url, events } = c.req.valid('json');
    const row = await webhooks.add(idOf(c), { url: checkUrl(url), events: [...new Set(events)] });
    return c.json(success({ webhook: describeWebhook(row), secret: row.secret }), 200);
  });

  router.openapi(changeRoute, async (c) => {
    const { url, events, isOn } = c.req.valid('json');
    if (isOn) checkPlan(c);
    const row = await webhooks.change(idOf(c), c.req.valid('param').id, {
      ...(url !== undefined && { url: checkUrl(url) }),
      ...(events !== undefined && { events: [...new Set(events)] }),
      isOn,
    });
    return c.json(success(describeWebhook(row)), 200);
  });

  router.openapi(removeRoute, async (c) => {
    await webhooks.remove(idOf(c), c.req.valid('param').id);
    return c.json(success(null), 200);
  });

  router.openapi(rotateRoute, async (c) => {
    const row = await webhooks.rotate(idOf(c), c.req.valid('param').id);
    return c.json(success({ webhook: describeWebhook(row), secret: row.secret }), 200);
  });

  router.openapi(pingRoute, async (c) => {
    return c.json(success(describeDelivery(await webhooks.ping(idOf(c), c.req.valid('param').id))), 200);
  });

  router.openapi(deliveriesRoute, async (c) => {
    const rows = await webhooks.deliveries(idOf(c), c.req.valid('param').id);
    return c.json(success(rows.map(describeDelivery)), 200);
  });

  return router;
}

function describeWebhook({ id, url, events, isOn, failingSince, createdAt }: WebhookRow): WebhookBody {
  return {
    id,
    url,
    events: events as WebhookEvent[],
    isOn,
    failingSince: failingSince?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

function describeDelivery(row: DeliveryRow): DeliveryBody {
  const { id, event, subject, state, attempts, status, answer: head, problem } = row;
  return {
    id,
    event: event as DeliveryBody['event'],
    subject,
    state,
    attempts,
    status,
    answer: head,
    problem: problem?.replaceAll(/[^A-Za-z0-9%_-]/g, '-').slice(0, 64) || null,
    createdAt: row.createdAt.toISOString(),
    nextAt: row.nextAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}
