import type Stripe from 'stripe';
import { locales } from '../../i18n/locales.ts';
import type { CheckoutWish } from '../terms/payment-provider.ts';
import type { StripeCatalog } from './stripe-catalog.server.ts';
import { isMissing, type StripeClient, type StripeSettings, stripeFailure } from './stripe-client.server.ts';
import { portalLocale } from './stripe-portal.server.ts';

/**
 * Opens Checkout, or finds the one that is open for the same wish; closes all others of the customer. Null for one that somebody
 * deleted in the dashboard.
 */
export async function startStripeCheckout(
  client: StripeClient,
  catalog: StripeCatalog,
  wish: CheckoutWish,
  settings: Pick<StripeSettings, 'tax' | 'managed'>,
): Promise<string | null> {
  const { customerId, email, locale, period, currency } = wish;
  try {
    await client.customers.update(customerId, { email, preferred_locales: [locales[locale]] });
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
  const price = catalog.prices[period].id;
  const metadata = { price, currency, locale };
  const isSame = ({ url, metadata: given }: Stripe.Checkout.Session) =>
    url !== null && Object.entries(metadata).every(([name, value]) => given?.[name] === value);
  const open = await listOpen(client, customerId);
  const same = open.find(isSame);
  for (const session of open) if (session !== same) await close(client, session.id);
  if (same?.url) return same.url;
  const session = await client.checkout.sessions.create({
    mode: 'subscription',
    customer: customerId,
    line_items: [{ price, quantity: 1 }],
    currency,
    metadata,
    locale: portalLocale(locales[locale]),
    success_url: wish.successUrl,
    cancel_url: wish.cancelUrl,
    ...(settings.managed
      ? { managed_payments: { enabled: true } }
      : // The price is the one that was shown, and not what Stripe makes of it for a country.
        { adaptive_pricing: { enabled: false } }),
    ...(settings.tax && {
      automatic_tax: { enabled: true },
      tax_id_collection: { enabled: true },
      customer_update: { address: 'auto', name: 'auto' },
    }),
  });
  return session.url;
}

/** Nobody pays there any more. */
export async function closeStripeCheckouts(client: StripeClient, customer: string): Promise<void> {
  for (const { id } of await listOpen(client, customer)) await close(client, id);
}

function listOpen(client: StripeClient, customer: string): Promise<Stripe.Checkout.Session[]> {
  return client.checkout.sessions
    .list({ customer, status: 'open', limit: 100 })
    .autoPagingToArray({ limit: 1000 });
}

async function close(client: StripeClient, id: string): Promise<void> {
  try {
    await client.checkout.sessions.expire(id);
  } catch (error) {
    // Somebody paid meanwhile, or it closed by itself.
    if (stripeFailure(error)?.type !== 'StripeInvalidRequestError') throw error;
  }
}
