import type { z } from 'zod';
import type {
  invoiceSchema,
  journeySchema,
  paidPlanSchema,
  paymentsSchema,
  periodSchema,
  priceListSchema,
} from './pay.schemas.ts';

/**
 * The JSON of the calls about payments. Everything is in the envelope of `contract.ts`; without keys of a payment provider all of them
 * are refused with `payments_off`, and while it can't be reached with `payments_unavailable` where nothing can be kept for later.
 */

export type PaymentPeriod = z.output<typeof periodSchema>;

/** `GET /api/pay/prices`, for visitors too; in the currency of the request's language. */
export type PriceListBody = z.output<typeof priceListSchema>;

/**
 * `POST /api/pay/checkout`, answered by {@link JourneyBody}: to Checkout, or to the portal for somebody who has a subscription. Double
 * clicks and several tabs lead to one and the same Checkout.
 */
export interface CheckoutBody {
  period: PaymentPeriod;
  /** The box is ticked: the person wants Pro to begin at once and knows what that means for their right of withdrawal. */
  startsAtOnce: boolean;
}

/** `POST /api/pay/portal` and `POST /api/pay/change`. */
export type JourneyBody = z.output<typeof journeySchema>;

/** `POST /api/pay/change`: the page it leads to asks for a confirmation and, for a year, for the money. */
export interface ChangePeriodBody {
  period: PaymentPeriod;
}

/** `GET /api/pay/subscription`, and what `/cancel`, `/resume` and `/refund` answer. */
export type PaymentsBody = z.output<typeof paymentsSchema>;
export type PaidPlanBody = z.output<typeof paidPlanSchema>;
export type InvoiceBody = z.output<typeof invoiceSchema>;
