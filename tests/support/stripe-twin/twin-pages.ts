import { escapeMarkup } from '#src/i18n/escape-markup.ts';
import type { TwinBilling } from './twin-billing.ts';
import type { TwinCheckout, TwinLedger, TwinPortal } from './twin-ledger.ts';

/** A page, or where the browser goes on. */
export type PageAnswer = { html: string } | { location: string } | null;

/** Checkout and the portal, for a browser: plain forms, whose buttons say what they do. */
export class TwinPages {
  readonly #ledger: TwinLedger;
  readonly #billing: TwinBilling;

  constructor(ledger: TwinLedger, billing: TwinBilling) {
    this.#ledger = ledger;
    this.#billing = billing;
  }

  /** `button` is the one that was pressed; undefined for a look. */
  answer(path: string, button: string | undefined): PageAnswer {
    const [, room, id] = path.split('/');
    const session = room === 'pay' ? this.#ledger.checkouts.get(id) : undefined;
    if (session) return this.#checkout(session, button);
    const portal = room === 'portal' ? this.#ledger.portals.get(id) : undefined;
    return portal ? this.#portal(portal, button) : null;
  }

  #checkout(session: TwinCheckout, button: string | undefined): PageAnswer {
    if (session.status === 'complete') return { html: page('Checkout', 'You have paid already.', []) };
    if (session.status !== 'open') return { html: page('Checkout', 'This page has expired.', []) };
    if (button === 'back') return { location: session.cancel_url ?? '' };
    if (button === 'pay') {
      this.pay(session);
      return { location: session.success_url ?? '' };
    }
    const text = button === 'decline' ? 'Your card was declined.' : `Subscribe (${session.currency})`;
    return {
      html: page('Checkout', text, [
        ['pay', 'Pay'],
        ['decline', 'Pay with a bad card'],
        ['back', 'Back'],
      ]),
    };
  }

  pay(session: TwinCheckout): string {
    const subscription = this.#billing.subscribe(session.customer, session.price, session.currency ?? 'usd');
    session.status = 'complete';
    session.url = null;
    this.#ledger.emit('checkout.session.completed', session, this.#ledger.timeOf(session.customer));
    return subscription.id;
  }

  #portal({ customer, returnUrl, change }: TwinPortal, button: string | undefined): PageAnswer {
    const own = this.#ledger.subscriptionsOf(customer).filter(({ status }) => status !== 'canceled');
    const live = own[0];
    let text = live ? `${live.status}${live.cancel_at_period_end ? ', ends' : ''}` : 'no subscription';
    if (button === 'return') return { location: returnUrl };
    if (button === 'bad card') this.#ledger.badCards.add(customer);
    if (button === 'good card') {
      this.#ledger.badCards.delete(customer);
      this.#billing.payOpen(customer);
    }
    if (button === 'cancel') for (const one of own) this.#billing.setRenewal(one, false);
    if (button === 'resume') for (const one of own) this.#billing.setRenewal(one, true);
    if (button === 'confirm' && change) {
      const subscription = this.#ledger.subscriptions.get(change.subscription)!;
      if (this.#billing.change(subscription, change.price)) return { location: returnUrl };
      text = 'Your card was declined.';
    }
    const buttons: [string, string][] = [
      ['cancel', 'Cancel plan'],
      ['resume', 'Keep plan'],
      ['good card', 'New card'],
      ['bad card', 'Bad card'],
      ['return', 'Return'],
    ];
    return { html: page('Portal', text, change ? [['confirm', 'Confirm'], ...buttons] : buttons) };
  }
}

function page(title: string, text: string, buttons: readonly [string, string][]): string {
  const forms = buttons.map(([name, label]) => `<button name="button" value="${name}">${label}</button>`);
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head>`,
    `<body><h1>${title}</h1><p>${escapeMarkup(text)}</p><form method="post">${forms.join('')}</form></body></html>`,
  ].join('\n');
}
