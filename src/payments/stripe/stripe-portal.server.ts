import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { locales } from '../../i18n/locales.ts';
import type { PortalWish } from '../terms/payment-provider.ts';
import { productOf, type StripeCatalog } from './stripe-catalog.server.ts';
import type { StripeClient } from './stripe-client.server.ts';

/** What people may do in the portal. Without one of ours, the dashboard's default would allow anything. */
function featuresOf({
  prices: { month, year },
}: StripeCatalog): Stripe.BillingPortal.ConfigurationCreateParams.Features {
  const products = [...new Set([productOf(month), productOf(year)])].map((product) => ({
    product,
    prices: [month, year].filter((price) => productOf(price) === product).map(({ id }) => id),
  }));
  return {
    customer_update: { enabled: true, allowed_updates: ['name', 'address', 'tax_id'] },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    // Nobody is asked why.
    subscription_cancel: {
      enabled: true,
      mode: 'at_period_end',
      cancellation_reason: { enabled: false, options: '' },
    },
    subscription_pause: { enabled: false },
    subscription_update: {
      enabled: true,
      default_allowed_updates: ['price'],
      products,
      // A longer period begins and is paid at once, a shorter one when the longer is over.
      proration_behavior: 'always_invoice',
      schedule_at_period_end: { conditions: [{ type: 'shortening_interval' }] },
    },
  };
}

/** The configuration that allows what `featuresOf` says: found by its mark, or made once. */
export function openPortalDoor(client: StripeClient) {
  const found = new Map<string, string>();

  async function configurationOf(catalog: StripeCatalog): Promise<string> {
    const features = featuresOf(catalog);
    const mark = createHash('sha256').update(JSON.stringify(features)).digest('hex').slice(0, 32);
    const known = found.get(mark);
    if (known !== undefined) return known;
    const { data } = await client.billingPortal.configurations.list({ active: true, limit: 100 });
    const same = data.find(({ metadata }) => metadata?.pixelwright === mark);
    const { id } =
      same ??
      (await client.billingPortal.configurations.create(
        { features, metadata: { pixelwright: mark } },
        { idempotencyKey: `portal-${mark}` },
      ));
    found.set(mark, id);
    return id;
  }

  return async (catalog: StripeCatalog, wish: PortalWish): Promise<string> => {
    const { customerId, locale, returnUrl, change } = wish;
    const flow_data = change && (await changeFlow(client, catalog, change, returnUrl));
    const session = await client.billingPortal.sessions.create({
      customer: customerId,
      configuration: await configurationOf(catalog),
      locale: portalLocale(locales[locale]),
      return_url: returnUrl,
      ...(flow_data && { flow_data }),
    });
    return session.url;
  };
}

async function changeFlow(
  client: StripeClient,
  catalog: StripeCatalog,
  { subscriptionId, period }: NonNullable<PortalWish['change']>,
  return_url: string,
): Promise<Stripe.BillingPortal.SessionCreateParams.FlowData> {
  const { items } = await client.subscriptions.retrieve(subscriptionId);
  const item = items.data.find(({ price }) => catalog.products.has(productOf(price)))!;
  return {
    type: 'subscription_update_confirm',
    after_completion: { type: 'redirect', redirect: { return_url } },
    subscription_update_confirm: {
      subscription: subscriptionId,
      items: [{ id: item.id, price: catalog.prices[period].id, quantity: 1 }],
    },
  };
}

/** Stripe knows languages without their country, but for two of ours. */
export function portalLocale(
  tag: string,
): 'de' | 'en' | 'es' | 'fr' | 'it' | 'ja' | 'ko' | 'pt-BR' | 'zh-TW' {
  const known = ['pt-BR', 'zh-TW'].includes(tag) ? tag : tag.split('-')[0];
  return known as ReturnType<typeof portalLocale>;
}
