import type Stripe from 'stripe';

/** Seconds, as Stripe counts. */
export type Seconds = number;

/**
 * What Stripe answers of each thing, as far as the site reads it: cut out of the types of the pinned version, so that a field that moves
 * or goes stops the compiler.
 */
export type TwinCustomer = Pick<
  Stripe.Customer,
  'id' | 'object' | 'created' | 'email' | 'metadata' | 'livemode' | 'preferred_locales'
>;
export type TwinPrice = Pick<
  Stripe.Price,
  | 'id'
  | 'object'
  | 'active'
  | 'currency'
  | 'unit_amount'
  | 'lookup_key'
  | 'product'
  | 'tax_behavior'
  | 'livemode'
> & {
  recurring: { interval: 'month' | 'year'; interval_count: number };
  currency_options: Record<string, { unit_amount: number }>;
};
export type TwinSubscription = Pick<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'created'
  | 'currency'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'canceled_at'
  | 'ended_at'
  | 'livemode'
  | 'metadata'
  | 'status'
  | 'trial_end'
> & {
  customer: string;
  schedule: string | null;
  items: {
    object: 'list';
    data: (Pick<Stripe.SubscriptionItem, 'id' | 'object' | 'current_period_start' | 'current_period_end'> & {
      price: TwinPrice;
    })[];
  };
};
export type TwinInvoice = Pick<
  Stripe.Invoice,
  | 'id'
  | 'object'
  | 'created'
  | 'currency'
  | 'status'
  | 'attempted'
  | 'auto_advance'
  | 'amount_paid'
  | 'billing_reason'
  | 'hosted_invoice_url'
  | 'invoice_pdf'
  | 'livemode'
  | 'number'
  | 'total'
> & {
  customer: string;
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } };
  status_transitions: Pick<Stripe.Invoice.StatusTransitions, 'paid_at' | 'finalized_at' | 'voided_at'>;
  lines: {
    object: 'list';
    data: (Pick<Stripe.InvoiceLineItem, 'id' | 'object' | 'amount' | 'currency' | 'period'> & {
      pricing: { type: 'price_details'; price_details: { price: string; product: string } };
    })[];
  };
  payments: { object: 'list'; data: { payment: { type: 'payment_intent'; payment_intent: string } }[] };
};
export type TwinCharge = Pick<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_refunded'
  | 'created'
  | 'currency'
  | 'disputed'
  | 'paid'
  | 'refunded'
  | 'status'
> & { customer: string; payment_intent: string };
export type TwinDispute = Pick<Stripe.Dispute, 'id' | 'object' | 'amount' | 'created' | 'status'> & {
  charge: string;
  payment_intent: string;
};
export type TwinCheckout = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'created'
  | 'currency'
  | 'metadata'
  | 'mode'
  | 'status'
  | 'url'
  | 'success_url'
  | 'cancel_url'
> & { customer: string; price: string };
export interface TwinSchedule {
  readonly id: string;
  readonly object: 'subscription_schedule';
  readonly subscription: string;
  readonly phases: { items: { price: string }[] }[];
}
export interface TwinPortal {
  readonly id: string;
  readonly customer: string;
  readonly returnUrl: string;
  /** The switch that the page asks to confirm. */
  readonly change: { subscription: string; price: string } | null;
}
export interface TwinEvent {
  readonly id: string;
  readonly object: 'event';
  readonly type: string;
  readonly created: Seconds;
  livemode: boolean;
  account?: string;
  readonly data: { object: unknown };
}

/** What the operator's dashboard says happens after the last retry. */
export type AfterRetries = 'cancel' | 'unpaid' | 'past_due';

/** Of a renewal that fails: days after it was first tried. */
export const retryDays = [3, 5, 7] as const;

/** All that a Stripe account holds. */
export class TwinLedger {
  readonly customers = new Map<string, TwinCustomer & { deleted?: true }>();
  readonly prices = new Map<string, TwinPrice>();
  readonly subscriptions = new Map<string, TwinSubscription>();
  readonly invoices = new Map<string, TwinInvoice>();
  readonly charges = new Map<string, TwinCharge>();
  readonly disputes = new Map<string, TwinDispute>();
  readonly checkouts = new Map<string, TwinCheckout>();
  readonly schedules = new Map<string, TwinSchedule>();
  readonly portals = new Map<string, TwinPortal>();
  readonly configurations = new Map<string, { id: string; active: true; metadata: Record<string, string> }>();
  readonly events: TwinEvent[] = [];
  /** Customers whose card is declined. */
  readonly badCards = new Set<string>();
  /** Customers with a clock of their own, as Stripe's test clocks are. */
  readonly clocks = new Map<string, Seconds>();
  afterRetries: AfterRetries = 'cancel';
  onEvent: (event: TwinEvent) => void = () => {};
  readonly #now: () => Date;
  #made = 0;

  constructor(now: () => Date) {
    this.#now = now;
  }

  id(prefix: string): string {
    this.#made++;
    return `${prefix}_twin${String(this.#made).padStart(8, '0')}`;
  }

  timeOf(customer: string): Seconds {
    return this.clocks.get(customer) ?? Math.floor(this.#now().getTime() / 1000);
  }

  emit(type: string, object: { customer?: unknown; id: string }, at: Seconds): void {
    const event: TwinEvent = {
      id: this.id('evt'),
      object: 'event',
      type,
      created: at,
      livemode: false,
      data: { object: structuredClone(object) },
    };
    this.events.push(event);
    this.onEvent(event);
  }

  subscriptionsOf(customer: string): TwinSubscription[] {
    return [...this.subscriptions.values()].filter((one) => one.customer === customer);
  }

  invoicesOf(subscription: string): TwinInvoice[] {
    return [...this.invoices.values()].filter(
      ({ parent }) => parent.subscription_details.subscription === subscription,
    );
  }
}
