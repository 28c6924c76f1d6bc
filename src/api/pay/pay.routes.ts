import { createRoute, z } from '@hono/zod-openapi';
import { audit } from '../../accounts/audit-log.server.ts';
import { AppError } from '../../errors.ts';
import type { PaymentDesk } from '../../payments/payment-desk.server.ts';
import type { ApiSite } from '../api-site.ts';
import { jsonBody } from '../contract/account.schemas.ts';
import { answer, failureAnswer } from '../contract/answers/answers.ts';
import { type ApiContext, createRouter, success } from '../contract/envelope.ts';
import { journeySchema, paymentsSchema, periodSchema, priceListSchema } from '../contract/pay/pay.schemas.ts';
import { forAccounts } from '../contract/security.ts';
import { requesterOf, sessionOf } from '../guard/account-caller.server.ts';
import type { RateLimits } from '../guard/rate-limits.server.ts';

const journey = answer('Where the browser goes', journeySchema);
const payments = answer('What is paid now', paymentsSchema);
const away = ['payments_off', 'payments_unavailable'] as const;

const pricesRoute = createRoute({
  method: 'get',
  path: '/pay/prices',
  summary: 'Get the prices of Pro, in the currency of your language',
  responses: { 200: answer('The prices', priceListSchema), default: failureAnswer(...away) },
});

const checkoutRoute = createRoute({
  ...forAccounts,
  method: 'post',
  path: '/pay/checkout',
  summary: 'Get the URL of Checkout or, with a subscription, of the customer portal',
  request: jsonBody(
    z.object({
      period: periodSchema,
      startsAtOnce: z.boolean().default(false).openapi({
        description: 'Consent to start at once, which is needed; it’s stored with the version of its text',
      }),
    }),
  ),
  responses: { 200: journey, default: failureAnswer(...away, 'consent_missing', 'payment_disputed') },
});

const portalRoute = createRoute({
  ...forAccounts,
  method: 'post',
  path: '/pay/portal',
  summary: 'Get the URL of the customer portal',
  responses: { 200: journey, default: failureAnswer(...away, 'subscription_missing') },
});

const changeRoute = createRoute({
  ...forAccounts,
  method: 'post',
  path: '/pay/change',
  summary: 'Get the URL that confirms a switch between months and years',
  request: jsonBody(z.object({ period: periodSchema })),
  responses: { 200: journey, default: failureAnswer(...away, 'subscription_missing') },
});

const subscriptionRoute = createRoute({
  ...forAccounts,
  method: 'get',
  path: '/pay/subscription',
  summary: 'Get your subscription and invoices',
  responses: { 200: payments, default: failureAnswer('payments_off') },
});

const cancelRoute = createRoute({
  ...forAccounts,
  method: 'post',
  path: '/pay/cancel',
  summary: 'Cancel your subscription: it ends with what is paid',
  responses: { 200: payments, default: failureAnswer(...away, 'subscription_missing') },
});

const resumeRoute = createRoute({
  ...forAccounts,
  method: 'post',
  path: '/pay/resume',
  summary: 'Take back a cancellation, or a switch that waits for the end of the period',
  responses: { 200: payments, default: failureAnswer(...away, 'subscription_missing') },
});

const refundRoute = createRoute({
  ...forAccounts,
  method: 'post',
  path: '/pay/refund',
  summary: 'Get a full refund within seven days of the first payment, once; Pro ends at once',
  responses: { 200: payments, default: failureAnswer(...away, 'subscription_missing', 'refund_over') },
});

/** Whoever isn't signed in is told so before anything else; where nothing is sold, all of it is off. */
export function payRoutes(site: ApiSite, limits: RateLimits) {
  const router = createRouter();

  function desk(): PaymentDesk {
    if (!site.payments) throw new AppError('payments_off');
    return site.payments;
  }

  /** For what makes us ask the provider. */
  async function shopperOf(c: ApiContext) {
    const { user } = sessionOf(c);
    await limits.spend('paymentOfAccount', user.id);
    return { user, locale: c.get('locale') };
  }

  router.openapi(pricesRoute, async (c) => c.json(success(await desk().prices(c.get('locale'))), 200));

  router.openapi(checkoutRoute, async (c) => {
    const open = desk();
    return c.json(success(await open.checkout(await shopperOf(c), c.req.valid('json'))), 200);
  });

  router.openapi(portalRoute, async (c) => {
    const open = desk();
    return c.json(success(await open.portal(await shopperOf(c))), 200);
  });

  router.openapi(changeRoute, async (c) => {
    const open = desk();
    return c.json(success(await open.change(await shopperOf(c), c.req.valid('json'))), 200);
  });

  router.openapi(subscriptionRoute, async (c) => {
    const open = desk();
    return c.json(success(await open.read(await shopperOf(c))), 200);
  });

  router.openapi(cancelRoute, async (c) => {
    const open = desk();
    const body = await open.cancel(await shopperOf(c));
    await note(c, 'plan_canceled');
    return c.json(success(body), 200);
  });

  router.openapi(resumeRoute, async (c) => {
    const open = desk();
    const body = await open.resume(await shopperOf(c));
    await note(c, 'plan_resumed');
    return c.json(success(body), 200);
  });

  router.openapi(refundRoute, async (c) => {
    const open = desk();
    const body = await open.refund(await shopperOf(c));
    await note(c, 'plan_refunded');
    return c.json(success(body), 200);
  });

  return router;

  function note(c: ApiContext, kind: 'plan_canceled' | 'plan_resumed' | 'plan_refunded'): Promise<void> {
    const { db, now } = site.accounts;
    return audit(db, { kind, userId: sessionOf(c).user.id, from: requesterOf(c), at: now() });
  }
}
