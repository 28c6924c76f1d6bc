import {
  retryDays,
  type Seconds,
  type TwinInvoice,
  type TwinLedger,
  type TwinPrice,
  type TwinSubscription,
} from './twin-ledger.ts';

const hour = 60 * 60;
const day = 24 * hour;
/** After this, a first payment that never came is given up. */
const incompleteHours = 23;

/** Charges, renews, retries and ends as Stripe does, by the clock of each customer. */
export class TwinBilling {
  readonly #ledger: TwinLedger;
  /** Where the time of each subscription is counted from. */
  readonly #anchors = new Map<string, { at: Seconds; periods: number }>();
  /** Retries that were made of an invoice. */
  readonly #retries = new Map<string, number>();

  constructor(ledger: TwinLedger) {
    this.#ledger = ledger;
  }

  /** Somebody paid at Checkout or, with a bank that wants to ask first, has not yet. */
  subscribe(
    customer: string,
    priceId: string,
    currency: string,
    options: { pays?: boolean; trialDays?: number } = {},
  ) {
    const { pays = true, trialDays } = options;
    const ledger = this.#ledger;
    const at = ledger.timeOf(customer);
    const price = ledger.prices.get(priceId)!;
    const end = trialDays === undefined ? addPeriods(at, price, 1) : at + trialDays * day;
    const subscription: TwinSubscription = {
      id: ledger.id('sub'),
      object: 'subscription',
      created: at,
      currency,
      customer,
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      ended_at: null,
      livemode: false,
      metadata: {},
      schedule: null,
      status: trialDays === undefined ? 'incomplete' : 'trialing',
      trial_end: trialDays === undefined ? null : end,
      items: {
        object: 'list',
        data: [
          {
            id: ledger.id('si'),
            object: 'subscription_item',
            current_period_start: at,
            current_period_end: end,
            price,
          },
        ],
      },
    };
    ledger.subscriptions.set(subscription.id, subscription);
    this.#anchors.set(subscription.id, {
      at: trialDays === undefined ? at : end,
      periods: trialDays === undefined ? 1 : 0,
    });
    ledger.emit('customer.subscription.created', subscription, at);
    if (trialDays !== undefined) return subscription;
    const line = { amount: amountOf(price, currency), period: { start: at, end }, price };
    const invoice = this.#invoice(subscription, 'subscription_create', [line], at);
    invoice.status = 'open';
    invoice.status_transitions.finalized_at = at;
    ledger.emit('invoice.finalized', invoice, at);
    if (pays) {
      this.#settle(invoice, at);
      subscription.status = 'active';
      ledger.emit('customer.subscription.updated', subscription, at);
    }
    return subscription;
  }

  /** The bank has agreed to a first payment. */
  complete(subscription: TwinSubscription): void {
    const at = this.#ledger.timeOf(subscription.customer);
    const [invoice] = this.#ledger.invoicesOf(subscription.id);
    if (subscription.status !== 'incomplete' || invoice?.status !== 'open') return;
    this.#settle(invoice, at);
    subscription.status = 'active';
    this.#ledger.emit('customer.subscription.updated', subscription, at);
  }

  /** Pays all that is open, as somebody does with a new card. */
  payOpen(customer: string): void {
    const at = this.#ledger.timeOf(customer);
    for (const subscription of this.#ledger.subscriptionsOf(customer)) {
      if (!['past_due', 'unpaid'].includes(subscription.status)) continue;
      for (const invoice of this.#ledger.invoicesOf(subscription.id)) {
        if (invoice.status === 'open') this.#settle(invoice, at);
      }
      subscription.status = 'active';
      this.#ledger.emit('customer.subscription.updated', subscription, at);
    }
  }

  /** To a longer period at once, by an invoice for the difference; to a shorter one when the longer is over. False for a bad card. */
  change(subscription: TwinSubscription, priceId: string): boolean {
    const ledger = this.#ledger;
    const { customer, currency } = subscription;
    const at = ledger.timeOf(customer);
    const [item] = subscription.items.data;
    const next = ledger.prices.get(priceId)!;
    if (next.recurring.interval === 'month') {
      const id = ledger.id('sub_sched');
      const phases = [item.price.id, next.id].map((price) => ({ items: [{ price }] }));
      ledger.schedules.set(id, {
        id,
        object: 'subscription_schedule',
        subscription: subscription.id,
        phases,
      });
      subscription.schedule = id;
      ledger.emit('customer.subscription.updated', subscription, at);
      return true;
    }
    if (ledger.badCards.has(customer)) return false;
    const { current_period_start: start, current_period_end: end } = item;
    const unused = Math.round((amountOf(item.price, currency) * (end - at)) / (end - start));
    const given = { amount: -unused, period: { start: at, end }, price: item.price };
    const period = { start: at, end: addPeriods(at, next, 1) };
    const taken = { amount: amountOf(next, currency), period, price: next };
    item.price = next;
    item.current_period_start = at;
    item.current_period_end = period.end;
    this.#anchors.set(subscription.id, { at, periods: 1 });
    const invoice = this.#invoice(subscription, 'subscription_update', [given, taken], at);
    invoice.status = 'open';
    this.#settle(invoice, at);
    ledger.emit('customer.subscription.updated', subscription, at);
    return true;
  }

  setRenewal(subscription: TwinSubscription, renews: boolean): void {
    const at = this.#ledger.timeOf(subscription.customer);
    subscription.cancel_at_period_end = !renews;
    subscription.cancel_at = renews ? null : subscription.items.data[0].current_period_end;
    subscription.canceled_at = renews ? null : at;
    this.#ledger.emit('customer.subscription.updated', subscription, at);
  }

  cancel(subscription: TwinSubscription, at = this.#ledger.timeOf(subscription.customer)): void {
    subscription.status = 'canceled';
    subscription.canceled_at ??= at;
    subscription.ended_at = at;
    subscription.schedule = null;
    for (const invoice of this.#ledger.invoicesOf(subscription.id)) {
      if (invoice.status === 'draft' || invoice.status === 'open') invoice.auto_advance = false;
    }
    this.#ledger.emit('customer.subscription.deleted', subscription, at);
  }

  refund(chargeId: string, amount: number): void {
    const charge = this.#ledger.charges.get(chargeId)!;
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    this.#ledger.emit('charge.refunded', charge, this.#ledger.timeOf(charge.customer));
  }

  dispute(chargeId: string): string {
    const ledger = this.#ledger;
    const charge = ledger.charges.get(chargeId)!;
    const id = ledger.id('dp');
    const created = ledger.timeOf(charge.customer);
    const { amount, payment_intent } = charge;
    const dispute = {
      id,
      object: 'dispute',
      amount,
      charge: chargeId,
      payment_intent,
      created,
      status: 'needs_response',
    } as const;
    charge.disputed = true;
    ledger.disputes.set(id, { ...dispute });
    ledger.emit('charge.dispute.created', dispute, created);
    return id;
  }

  closeDispute(id: string, status: 'won' | 'lost'): void {
    const dispute = this.#ledger.disputes.get(id)!;
    dispute.status = status;
    const { customer } = this.#ledger.charges.get(dispute.charge)!;
    this.#ledger.emit('charge.dispute.closed', dispute, this.#ledger.timeOf(customer));
  }

  /** Lets the time of a customer pass, with all that is due meanwhile in its order. */
  advance(customer: string, from: Seconds, to: Seconds): void {
    let at = from;
    for (let steps = 0; steps < 10_000; steps++) {
      const due = this.#ledger
        .subscriptionsOf(customer)
        .flatMap((one) => this.#due(one))
        .filter((moment) => moment.at <= to)
        .sort((one, other) => one.at - other.at)[0];
      if (!due) return;
      at = Math.max(at, due.at);
      this.#ledger.clocks.set(customer, at);
      due.happen(due.at);
    }
    throw new Error('the clock of the twin does not come to an end');
  }

  #due(subscription: TwinSubscription): { at: Seconds; happen(at: Seconds): void }[] {
    const { status, created } = subscription;
    if (status === 'canceled' || status === 'incomplete_expired') return [];
    if (status === 'incomplete') {
      return [{ at: created + incompleteHours * hour, happen: (at) => this.#giveUp(subscription, at) }];
    }
    const [item] = subscription.items.data;
    const moments = [{ at: item.current_period_end, happen: (at: Seconds) => this.#renew(subscription, at) }];
    for (const invoice of this.#ledger.invoicesOf(subscription.id)) {
      if (!invoice.auto_advance) continue;
      if (invoice.status === 'draft') {
        moments.push({ at: invoice.created + hour, happen: (at) => this.#charge(subscription, invoice, at) });
      }
      const retried = this.#retries.get(invoice.id) ?? 0;
      const finalized = invoice.status_transitions.finalized_at;
      if (invoice.status === 'open' && finalized !== null && retried < retryDays.length) {
        moments.push({
          at: finalized + retryDays[retried] * day,
          happen: (at) => this.#retry(subscription, invoice, at),
        });
      }
    }
    return moments;
  }

  #giveUp(subscription: TwinSubscription, at: Seconds): void {
    subscription.status = 'incomplete_expired';
    subscription.ended_at = at;
    for (const invoice of this.#ledger.invoicesOf(subscription.id)) this.void(invoice, at);
    this.#ledger.emit('customer.subscription.updated', subscription, at);
  }

  /** The time moves on first; what is asked for it stays a draft for an hour. */
  #renew(subscription: TwinSubscription, at: Seconds): void {
    const ledger = this.#ledger;
    if (subscription.cancel_at_period_end) {
      this.cancel(subscription, at);
      return;
    }
    const [item] = subscription.items.data;
    if (subscription.schedule !== null) {
      item.price = ledger.prices.get(ledger.schedules.get(subscription.schedule)!.phases[1].items[0].price)!;
      subscription.schedule = null;
      this.#anchors.set(subscription.id, { at, periods: 0 });
    }
    const anchor = this.#anchors.get(subscription.id)!;
    anchor.periods++;
    item.current_period_start = at;
    item.current_period_end = addPeriods(anchor.at, item.price, anchor.periods);
    if (subscription.status === 'trialing') subscription.status = 'active';
    const period = { start: at, end: item.current_period_end };
    const line = { amount: amountOf(item.price, subscription.currency), period, price: item.price };
    const invoice = this.#invoice(subscription, 'subscription_cycle', [line], at);
    if (subscription.status === 'unpaid') invoice.auto_advance = false;
    ledger.emit('customer.subscription.updated', subscription, at);
  }

  #charge(subscription: TwinSubscription, invoice: TwinInvoice, at: Seconds): void {
    invoice.status = 'open';
    invoice.status_transitions.finalized_at = at;
    this.#ledger.emit('invoice.finalized', invoice, at);
    this.#try(subscription, invoice, at);
  }

  #retry(subscription: TwinSubscription, invoice: TwinInvoice, at: Seconds): void {
    const retried = (this.#retries.get(invoice.id) ?? 0) + 1;
    this.#retries.set(invoice.id, retried);
    if (this.#try(subscription, invoice, at) || retried < retryDays.length) return;
    const { afterRetries } = this.#ledger;
    if (afterRetries === 'cancel') {
      this.cancel(subscription, at);
      return;
    }
    subscription.status = afterRetries;
    this.#ledger.emit('customer.subscription.updated', subscription, at);
  }

  #try(subscription: TwinSubscription, invoice: TwinInvoice, at: Seconds): boolean {
    if (!this.#ledger.badCards.has(invoice.customer)) {
      this.#settle(invoice, at);
      const isLatest = this.#ledger.invoicesOf(subscription.id).at(-1) === invoice;
      if (subscription.status !== 'active' && isLatest) {
        subscription.status = 'active';
        this.#ledger.emit('customer.subscription.updated', subscription, at);
      }
      return true;
    }
    invoice.attempted = true;
    this.#ledger.emit('invoice.payment_failed', invoice, at);
    if (subscription.status === 'active') {
      subscription.status = 'past_due';
      this.#ledger.emit('customer.subscription.updated', subscription, at);
    }
    return false;
  }

  void(invoice: TwinInvoice, at: Seconds): void {
    if (invoice.status !== 'open') return;
    invoice.status = 'void';
    invoice.status_transitions.voided_at = at;
    this.#ledger.emit('invoice.voided', invoice, at);
  }

  #settle(invoice: TwinInvoice, at: Seconds): void {
    const ledger = this.#ledger;
    const amount = Math.max(0, invoice.total);
    const charge = {
      id: ledger.id('ch'),
      object: 'charge' as const,
      amount,
      amount_refunded: 0,
      created: at,
      currency: invoice.currency,
      customer: invoice.customer,
      disputed: false,
      paid: true,
      payment_intent: ledger.id('pi'),
      refunded: false,
      status: 'succeeded' as const,
    };
    ledger.charges.set(charge.id, charge);
    invoice.attempted = true;
    invoice.status = 'paid';
    invoice.amount_paid = amount;
    invoice.status_transitions.paid_at = at;
    invoice.payments.data.push({
      payment: { type: 'payment_intent', payment_intent: charge.payment_intent },
    });
    ledger.emit('charge.succeeded', charge, at);
    ledger.emit('invoice.paid', invoice, at);
  }

  #invoice(
    subscription: TwinSubscription,
    reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update',
    lines: { amount: number; period: { start: Seconds; end: Seconds }; price: TwinPrice }[],
    at: Seconds,
  ): TwinInvoice {
    const ledger = this.#ledger;
    const id = ledger.id('in');
    const { currency, customer } = subscription;
    const invoice: TwinInvoice = {
      id,
      object: 'invoice',
      created: at,
      currency,
      customer,
      status: 'draft',
      attempted: false,
      auto_advance: true,
      amount_paid: 0,
      billing_reason: reason,
      hosted_invoice_url: `https://invoice.stripe.example/${id}`,
      invoice_pdf: `https://invoice.stripe.example/${id}/pdf`,
      livemode: false,
      number: `TWIN-${id.slice(-4)}`,
      total: lines.reduce((sum, { amount }) => sum + amount, 0),
      parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
      status_transitions: { paid_at: null, finalized_at: null, voided_at: null },
      lines: {
        object: 'list',
        data: lines.map(({ amount, period, price }) => ({
          id: ledger.id('il'),
          object: 'line_item',
          amount,
          currency,
          period,
          pricing: {
            type: 'price_details',
            price_details: { price: price.id, product: String(price.product) },
          },
        })),
      },
      payments: { object: 'list', data: [] },
    };
    ledger.invoices.set(id, invoice);
    ledger.emit('invoice.created', invoice, at);
    return invoice;
  }
}

function amountOf({ currency_options, unit_amount }: TwinPrice, currency: string): number {
  return currency_options[currency]?.unit_amount ?? unit_amount!;
}

/** So many periods later; on the last day of a month that has no such day. */
function addPeriods(from: Seconds, { recurring }: Pick<TwinPrice, 'recurring'>, count: number): Seconds {
  const time = new Date(from * 1000);
  const months = time.getUTCMonth() + count * (recurring.interval === 'month' ? 1 : 12);
  const last = new Date(Date.UTC(time.getUTCFullYear(), months + 1, 0)).getUTCDate();
  return Math.floor(
    new Date(time).setUTCFullYear(time.getUTCFullYear(), months, Math.min(time.getUTCDate(), last)) / 1000,
  );
}
