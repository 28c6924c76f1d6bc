import type { PayBack } from '../terms/payment-provider.ts';
import { idOf } from './read-stripe-customer.server.ts';
import { isMissing, type StripeClient, stripeFailure } from './stripe-client.server.ts';

/** Statuses that nothing comes after. */
const ended: readonly string[] = ['canceled', 'incomplete_expired'];

/** Ends it at once, voids what is still asked for, then pays back what is left of each share. */
export async function endStripeSubscription(
  client: StripeClient,
  subscription: string,
  payBack: readonly PayBack[],
): Promise<void> {
  const { status } = await client.subscriptions.retrieve(subscription);
  if (!ended.includes(status)) {
    await unlessMissing(client.subscriptions.cancel(subscription, { invoice_now: false, prorate: false }));
  }
  const open = await client.invoices.list({ subscription, status: 'open', limit: 100 });
  for (const { id } of open.data) await unlessImpossible(client.invoices.voidInvoice(id));
  for (const { invoiceId, share } of payBack) await payBackInvoice(client, invoiceId, share);
}

async function payBackInvoice(client: StripeClient, invoiceId: string, share: number): Promise<void> {
  const { payments } = await client.invoices.retrieve(invoiceId, { expand: ['payments'] });
  for (const { payment } of payments?.data ?? []) {
    const intent = idOf(payment.payment_intent ?? null);
    if (intent === null) continue;
    const { data } = await client.charges.list({ payment_intent: intent, limit: 100 });
    for (const { id: charge, paid, amount, amount_refunded } of data) {
      const due = Math.round(amount * share);
      if (!paid || due <= amount_refunded) continue;
      await unlessImpossible(
        client.refunds.create(
          { charge, amount: due - amount_refunded, reason: 'requested_by_customer' },
          // From one sum to another it's paid back once, whoever paid back a part meanwhile.
          { idempotencyKey: `refund-${charge}-${amount_refunded}-${due}` },
        ),
      );
    }
  }
}

/** Goes on or ends with what is paid. A switch that waits is given up first: Stripe refuses either beside it. */
export async function setStripeRenewal(
  client: StripeClient,
  subscription: string,
  renews: boolean,
): Promise<void> {
  const { schedule, cancel_at, cancel_at_period_end } = await client.subscriptions.retrieve(subscription);
  const scheduleId = idOf(schedule);
  if (scheduleId !== null) await client.subscriptionSchedules.release(scheduleId);
  if (renews && cancel_at !== null && !cancel_at_period_end) {
    await client.subscriptions.update(subscription, { cancel_at: '' });
  } else {
    await client.subscriptions.update(subscription, { cancel_at_period_end: !renews });
  }
}

export async function unlessMissing(asked: Promise<unknown>): Promise<void> {
  await asked.catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
}

/** What has been done already, or is in a bank's hands, stays as it is. */
async function unlessImpossible(asked: Promise<unknown>): Promise<void> {
  await asked.catch((error: unknown) => {
    const failure = stripeFailure(error);
    if (failure?.type !== 'StripeInvalidRequestError' || failure.code === 'idempotency_error') throw error;
  });
}
