import type Stripe from 'stripe';
import { AppError } from '../../errors.ts';
import { type Period, type PriceList, periods } from '../terms/payment-provider.ts';
import { type StripeClient, stripeFailure } from './stripe-client.server.ts';

/** What is sold here, as Stripe has it. */
export interface StripeCatalog {
  readonly prices: Readonly<Record<Period, Stripe.Price>>;
  readonly products: ReadonlySet<string>;
}

const keptMs = 60 * 60 * 1000;
/** Where Stripe can't be reached, what it said before is tried again after this. */
const staleMs = 60 * 1000;

/**
 * The two prices, by their ids or lookup keys, asked for once an hour; while Stripe is away, they are what they last were. `known`
 * asks nothing. Error: `payments_unavailable` for prices that aren't what is sold here.
 */
export function openCatalog(
  client: StripeClient,
  names: Readonly<Record<Period, string>>,
  now: () => Date,
): (() => Promise<StripeCatalog>) & { known(): StripeCatalog | null } {
  let known: { catalog: StripeCatalog; until: number } | null = null;
  let asking: Promise<StripeCatalog> | null = null;

  async function ask(): Promise<StripeCatalog> {
    try {
      const [month, year] = await Promise.all(
        periods.map(async (period) => checked(await findPrice(client, names[period]), period)),
      );
      const catalog = { prices: { month, year }, products: new Set([month, year].map(productOf)) };
      known = { catalog, until: now().getTime() + keptMs };
    } catch (error) {
      if (known === null || stripeFailure(error) === null) throw error;
      known.until = now().getTime() + staleMs;
    } finally {
      asking = null;
    }
    return known.catalog;
  }

  const catalog = async () => {
    if (known !== null && now().getTime() < known.until) return known.catalog;
    asking ??= ask();
    return asking;
  };
  return Object.assign(catalog, { known: () => known?.catalog ?? null });
}

async function findPrice(client: StripeClient, name: string): Promise<Stripe.Price | undefined> {
  if (name.startsWith('price_')) return client.prices.retrieve(name, { expand: ['currency_options'] });
  const { data } = await client.prices.list({
    lookup_keys: [name],
    active: true,
    expand: ['data.currency_options'],
  });
  return data[0];
}

function checked(price: Stripe.Price | undefined, period: Period): Stripe.Price {
  const { interval, interval_count } = price?.recurring ?? {};
  if (price === undefined || interval !== period || interval_count !== 1) {
    const cause = new Error(`STRIPE_PRICE_${period.toUpperCase()} is no price that is paid each ${period}`);
    throw new AppError('payments_unavailable', {}, { cause });
  }
  return price;
}

export function productOf({ product }: Pick<Stripe.Price, 'product'>): string {
  return typeof product === 'string' ? product : product.id;
}

export function priceListOf({ prices: { month, year } }: StripeCatalog): PriceList {
  return {
    tax: month.tax_behavior === 'exclusive' ? 'added' : 'included',
    currency: month.currency,
    amounts: { month: amountsOf(month), year: amountsOf(year) },
  };
}

function amountsOf({ currency, unit_amount, currency_options = {} }: Stripe.Price): Record<string, number> {
  const options = Object.entries(currency_options).map(([code, option]) => [code, option.unit_amount ?? 0]);
  return { ...Object.fromEntries(options), [currency]: unit_amount ?? 0 };
}

/** In which period of ours somebody pays; null for what isn't sold here. */
export function soldAs(
  { products }: StripeCatalog,
  price: Pick<Stripe.Price, 'product' | 'recurring'>,
): Period | null {
  if (!products.has(productOf(price))) return null;
  return price.recurring?.interval === 'year' ? 'year' : 'month';
}
