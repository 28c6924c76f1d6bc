import type Stripe from 'stripe';
import { AppError } from '../../errors.ts';
import type { Bell } from '../terms/payment-provider.ts';
import { idOf, isAboutOthers } from './read-stripe-customer.server.ts';
import type { StripeCatalog } from './stripe-catalog.server.ts';
import type { StripeClient } from './stripe-client.server.ts';

/** A message is refused when it was signed longer ago. */
const toleranceSeconds = 300;

/** Kinds of events that may change what somebody has. An `invoice.created` isn't among them: Stripe would wait for our answer to it before it charges. */
const relevant =
  /^(customer\.subscription\.|customer\.deleted$|checkout\.session\.(completed|async_payment_succeeded)$|invoice\.(paid|payment_failed|payment_action_required|voided|marked_uncollectible)$|charge\.refunded$|refund\.(created|updated|failed)$|charge\.dispute\.)/;

/**
 * What a message says that carries a signature under one of the secrets; they are compared in constant time. Null of a kind that
 * matters to nobody. Throws `bell_refused`.
 */
export function verifyStripeBell(
  client: StripeClient,
  secrets: readonly string[],
  message: { body: Buffer; signature: string; at: Date },
): Stripe.Event | null {
  const { body, signature, at } = message;
  for (const secret of secrets) {
    try {
      const event = client.webhooks.constructEvent(
        body,
        signature,
        secret,
        toleranceSeconds,
        undefined,
        at.getTime(),
      );
      return relevant.test(event.type) ? event : null;
    } catch {
      // It may be under the other one.
    }
  }
  throw new AppError('bell_refused');
}

export function bellOf(event: Stripe.Event, catalog: StripeCatalog | null, isLive: boolean): Bell {
  const object = event.data.object as {
    object: string;
    id: string;
    customer?: string | { id: string } | null;
    charge?: string | { id: string } | null;
  };
  const customerId = object.object === 'customer' ? object.id : idOf(object.customer ?? null);
  return {
    id: event.id,
    type: event.type,
    customerId,
    chargeId: customerId === null ? idOf(object.charge ?? null) : null,
    isForeign:
      event.livemode !== isLive ||
      event.account !== undefined ||
      (catalog !== null && isAboutOthers(catalog, event.data.object as Partial<Stripe.Subscription>)),
  };
}
