import type { TwinBilling } from './twin-billing.ts';
import { type FormValue, listed, pick, readForm, textsOf } from './twin-form.ts';
import type { TwinLedger, TwinSubscription } from './twin-ledger.ts';

/** What Stripe says instead. */
class TwinRefusal extends Error {
  readonly status: number;
  readonly body: { error: { type: string; code?: string; message: string } };

  constructor(status: number, code: string | undefined, message: string, type = 'invalid_request_error') {
    super(message);
    this.status = status;
    this.body = { error: { type, ...(code !== undefined && { code }), message } };
  }
}

export interface TwinRequest {
  readonly method: string;
  readonly url: URL;
  readonly body: string;
  readonly idempotencyKey: string | undefined;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

type Handler = (id: string, form: Record<string, FormValue>) => unknown;

const mostExpandLevels = 4;

/** The calls that the site makes of Stripe, as Stripe answers them. */
export class TwinApi {
  readonly #ledger: TwinLedger;
  readonly #billing: TwinBilling;
  readonly #origin: () => string;
  readonly #answered = new Map<string, { request: string; answer: Answer }>();
  readonly #handlers: [string, RegExp, Handler][];

  constructor(ledger: TwinLedger, billing: TwinBilling, origin: () => string) {
    this.#ledger = ledger;
    this.#billing = billing;
    this.#origin = origin;
    const route = (text: string, handler: Handler): [string, RegExp, Handler] => {
      const [method, path] = text.split(' ');
      return [method, new RegExp(`^/v1/${path.replace(':id', '([^/]+)')}$`), handler];
    };
    this.#handlers = [
      route('GET prices/:id', (id) => found(ledger.prices, id, 'price')),
      route('GET prices', (_, form) => {
        const keys = listed(form.lookup_keys);
        return this.#page(
          [...ledger.prices.values()].filter((price) => keys.includes(price.lookup_key ?? '')),
          form,
        );
      }),
      route('POST customers', (_, form) => this.#createCustomer(form)),
      route('POST customers/:id', (id, form) => this.#updateCustomer(id, form)),
      route('DELETE customers/:id', (id) => this.#deleteCustomer(id)),
      route('POST checkout/sessions', (_, form) => this.#createCheckout(form)),
      route('GET checkout/sessions', (_, form) => this.#page(this.#owned(ledger.checkouts, form), form)),
      route('POST checkout/sessions/:id/expire', (id) => {
        const session = found(ledger.checkouts, id, 'checkout.session');
        if (session.status !== 'open')
          throw new TwinRefusal(400, undefined, 'Only open sessions can be expired.');
        session.status = 'expired';
        session.url = null;
        return session;
      }),
      route('GET billing_portal/configurations', (_, form) =>
        this.#page([...ledger.configurations.values()], form),
      ),
      route('POST billing_portal/configurations', (_, form) => {
        const id = ledger.id('bpc');
        const configuration = { id, active: true as const, metadata: textsOf(form.metadata) };
        if (pick(form, 'features', 'subscription_pause', 'enabled') !== 'false') {
          throw new TwinRefusal(400, undefined, 'Nobody should be able to pause.');
        }
        ledger.configurations.set(id, configuration);
        return configuration;
      }),
      route('POST billing_portal/sessions', (_, form) => this.#createPortal(form)),
      route('GET subscriptions/:id', (id) => found(ledger.subscriptions, id, 'subscription')),
      route('GET subscriptions', (_, form) => this.#page(this.#owned(ledger.subscriptions, form), form)),
      route('POST subscriptions/:id', (id, form) => this.#updateSubscription(id, form)),
      route('DELETE subscriptions/:id', (id) => {
        const subscription = found(ledger.subscriptions, id, 'subscription');
        if (['canceled', 'incomplete_expired'].includes(subscription.status))
          throw missing('subscription', id);
        billing.cancel(subscription);
        return subscription;
      }),
      route('POST subscription_schedules/:id/release', (id) => {
        const schedule = found(ledger.schedules, id, 'subscription_schedule');
        found(ledger.subscriptions, schedule.subscription, 'subscription').schedule = null;
        return schedule;
      }),
      route('GET invoices/:id', (id) => found(ledger.invoices, id, 'invoice')),
      route('GET invoices', (_, form) => this.#page(this.#owned(ledger.invoices, form), form)),
      route('POST invoices/:id/void', (id) => {
        const invoice = found(ledger.invoices, id, 'invoice');
        if (invoice.status !== 'open')
          throw new TwinRefusal(400, undefined, 'Only open invoices can be voided.');
        billing.void(invoice, ledger.timeOf(invoice.customer));
        return invoice;
      }),
      route('GET charges/:id', (id) => found(ledger.charges, id, 'charge')),
      route('GET charges', (_, form) => this.#page(this.#owned(ledger.charges, form), form)),
      route('GET disputes', (_, form) => this.#page(this.#owned(ledger.disputes, form), form)),
      route('POST refunds', (_, form) => this.#refund(form)),
      route('GET events', (_, form) => this.#page(ledger.events, form)),
    ];
  }

  /** With Stripe's rule: the same key answers the same, and not for another request. */
  answer({ method, url, body, idempotencyKey }: TwinRequest): Answer {
    const request = `${method} ${url.pathname}\n${body}`;
    const before = idempotencyKey === undefined ? undefined : this.#answered.get(idempotencyKey);
    if (before && before.request !== request) {
      return refuse(
        new TwinRefusal(
          400,
          undefined,
          'Keys can only be used with the same parameters.',
          'idempotency_error',
        ),
      );
    }
    if (before) return before.answer;
    const answer = this.#handle(method, url, body);
    if (idempotencyKey !== undefined && method === 'POST') {
      this.#answered.set(idempotencyKey, { request, answer: structuredClone(answer) });
    }
    return answer;
  }

  #handle(method: string, url: URL, body: string): Answer {
    const form = readForm(method === 'POST' ? body : url.search.slice(1));
    try {
      for (const expanded of listed(form.expand)) {
        if (String(expanded).split('.').length > mostExpandLevels) {
          throw new TwinRefusal(400, undefined, 'You cannot expand more than 4 levels of a property.');
        }
      }
      for (const [verb, pattern, handle] of this.#handlers) {
        const match = verb === method ? pattern.exec(url.pathname) : null;
        if (match) return { status: 200, body: this.#expanded(handle(match[1], form), form) };
      }
      throw new TwinRefusal(404, undefined, `Unrecognized request URL (${method}: ${url.pathname}).`);
    } catch (error) {
      if (error instanceof TwinRefusal) return refuse(error);
      throw error;
    }
  }

  /** Without what has to be asked for, and with what was. */
  #expanded(answer: unknown, form: Record<string, FormValue>): unknown {
    const wanted = listed(form.expand).map((path) => String(path).replace(/^data\./, ''));
    const one = (thing: object): object => {
      const copy = structuredClone(thing) as Record<string, unknown>;
      for (const name of ['payments', 'currency_options']) if (!wanted.includes(name)) delete copy[name];
      delete copy.price;
      if (wanted.includes('schedule') && typeof copy.schedule === 'string') {
        copy.schedule = this.#ledger.schedules.get(copy.schedule);
      }
      return copy;
    };
    const list = answer as { object?: string; data?: object[] };
    return list.object === 'list' ? { ...list, data: list.data?.map(one) } : one(answer as object);
  }

  #page<T extends { id: string }>(all: readonly T[], form: Record<string, FormValue>) {
    const limit = Number(pick(form, 'limit') ?? 10);
    // The newest first, as Stripe lists everything.
    const ordered = [...all].reverse();
    const start = ordered.findIndex(({ id }) => id === pick(form, 'starting_after')) + 1;
    const data = ordered.slice(start, start + limit);
    return { object: 'list', url: '/v1', has_more: start + limit < ordered.length, data };
  }

  #owned<T extends object>(things: ReadonlyMap<string, T>, form: Record<string, FormValue>): T[] {
    return [...things.values()].filter((thing) => {
      const one = thing as Record<string, unknown> & {
        parent?: { subscription_details: { subscription: string } };
      };
      return ['customer', 'status', 'payment_intent', 'charge', 'subscription'].every((name) => {
        const wanted = pick(form, name);
        const own = name === 'subscription' ? one.parent?.subscription_details.subscription : one[name];
        return wanted === undefined || wanted === 'all' || own === wanted;
      });
    });
  }

  #createCustomer(form: Record<string, FormValue>) {
    const id = this.#ledger.id('cus');
    const customer = {
      id,
      object: 'customer' as const,
      created: this.#ledger.timeOf(id),
      email: pick(form, 'email') ?? null,
      metadata: textsOf(form.metadata),
      livemode: false,
      preferred_locales: [],
    };
    this.#ledger.customers.set(id, customer);
    return customer;
  }

  #updateCustomer(id: string, form: Record<string, FormValue>) {
    const customer = this.#customer(id);
    const email = pick(form, 'email');
    if (email !== undefined) customer.email = email;
    return customer;
  }

  #deleteCustomer(id: string) {
    const customer = this.#customer(id);
    for (const one of this.#ledger.subscriptionsOf(id)) {
      if (!['canceled', 'incomplete_expired'].includes(one.status)) this.#billing.cancel(one);
    }
    customer.deleted = true;
    this.#ledger.emit('customer.deleted', customer, this.#ledger.timeOf(id));
    return { id, object: 'customer', deleted: true };
  }

  #customer(id: string | undefined) {
    const customer = found(this.#ledger.customers, id ?? '', 'customer');
    if (customer.deleted) throw missing('customer', id ?? '');
    return customer;
  }

  #createCheckout(form: Record<string, FormValue>) {
    const { id: customer } = this.#customer(pick(form, 'customer'));
    const price = found(this.#ledger.prices, pick(form, 'line_items', '0', 'price') ?? '', 'price');
    const currency = pick(form, 'currency') ?? price.currency;
    if (currency !== price.currency && !(currency in price.currency_options)) {
      throw new TwinRefusal(400, undefined, `The price is not available in ${currency}.`);
    }
    const id = this.#ledger.id('cs');
    const session = {
      id,
      object: 'checkout.session' as const,
      created: this.#ledger.timeOf(customer),
      currency,
      customer,
      metadata: textsOf(form.metadata),
      mode: 'subscription' as const,
      status: 'open' as const,
      url: `${this.#origin()}/pay/${id}`,
      success_url: pick(form, 'success_url') ?? null,
      cancel_url: pick(form, 'cancel_url') ?? null,
      price: price.id,
    };
    this.#ledger.checkouts.set(id, { ...session });
    return session;
  }

  #createPortal(form: Record<string, FormValue>) {
    const { id: customer } = this.#customer(pick(form, 'customer'));
    found(this.#ledger.configurations, pick(form, 'configuration') ?? '', 'configuration');
    const id = this.#ledger.id('bps');
    const confirm = ['flow_data', 'subscription_update_confirm'] as const;
    const subscription = pick(form, ...confirm, 'subscription');
    const price = pick(form, ...confirm, 'items', '0', 'price');
    const change = subscription === undefined ? null : { subscription, price: price ?? '' };
    const returnUrl = pick(form, 'return_url') ?? '';
    this.#ledger.portals.set(id, { id, customer, returnUrl, change });
    return { id, object: 'billing_portal.session', customer, url: `${this.#origin()}/portal/${id}` };
  }

  #updateSubscription(id: string, form: Record<string, FormValue>): TwinSubscription {
    const subscription = found(this.#ledger.subscriptions, id, 'subscription');
    if (['canceled', 'incomplete_expired'].includes(subscription.status)) {
      throw new TwinRefusal(400, undefined, 'A canceled subscription can only update its details.');
    }
    if (subscription.schedule !== null) {
      throw new TwinRefusal(400, undefined, 'The subscription is managed by a schedule.');
    }
    const ends = pick(form, 'cancel_at_period_end');
    if (ends !== undefined && (ends === 'true') !== subscription.cancel_at_period_end) {
      this.#billing.setRenewal(subscription, ends === 'false');
    }
    if (pick(form, 'cancel_at') === '') this.#billing.setRenewal(subscription, true);
    return subscription;
  }

  #refund(form: Record<string, FormValue>) {
    const charge = found(this.#ledger.charges, pick(form, 'charge') ?? '', 'charge');
    const amount = Number(pick(form, 'amount') ?? charge.amount - charge.amount_refunded);
    if (charge.disputed) throw new TwinRefusal(400, 'charge_disputed', 'The charge is disputed.');
    if (charge.refunded)
      throw new TwinRefusal(400, 'charge_already_refunded', 'It has been refunded already.');
    if (amount > charge.amount - charge.amount_refunded) {
      throw new TwinRefusal(400, undefined, 'The refund is greater than what is left of the charge.');
    }
    this.#billing.refund(charge.id, amount);
    return { id: this.#ledger.id('re'), object: 'refund', amount, charge: charge.id, status: 'succeeded' };
  }
}

function found<T>(things: ReadonlyMap<string, T>, id: string, noun: string): T {
  const thing = things.get(id);
  if (!thing) throw missing(noun, id);
  return thing;
}

function missing(noun: string, id: string): TwinRefusal {
  return new TwinRefusal(404, 'resource_missing', `No such ${noun}: '${id}'`);
}

function refuse({ status, body }: TwinRefusal): Answer {
  return { status, body };
}
