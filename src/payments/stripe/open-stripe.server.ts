import type { Logger } from 'pino';
import type { PaymentProvider } from '../terms/payment-provider.ts';
import { endStripeSubscription, setStripeRenewal, unlessMissing } from './end-stripe-subscription.server.ts';
import { idOf, readStripeCustomer } from './read-stripe-customer.server.ts';
import { bellOf, verifyStripeBell } from './stripe-bell.server.ts';
import { openCatalog, priceListOf } from './stripe-catalog.server.ts';
import { closeStripeCheckouts, startStripeCheckout } from './stripe-checkout.server.ts';
import { isMissing, openStripeClient, type StripeSettings, unavailable } from './stripe-client.server.ts';
import { openPortalDoor } from './stripe-portal.server.ts';

/** Stripe behind the port. Nothing is asked of it yet. */
export async function openStripe(
  settings: StripeSettings,
  {
    log,
    now,
    onContact,
  }: { log: Pick<Logger, 'warn'>; now: () => Date; onContact?: (isAnswered: boolean) => void },
): Promise<PaymentProvider> {
  const client = await openStripeClient(settings.key, settings.host, onContact);
  const isLive = /^.k_live_/.test(settings.key);
  const catalog = openCatalog(client, settings.prices, now);
  const openPortal = openPortalDoor(client);

  async function asking<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      throw unavailable(error, log);
    }
  }

  return {
    isLive,
    priceList: () => asking(async () => priceListOf(await catalog())),
    createCustomer: (userId, number) =>
      asking(async () => {
        const idempotencyKey = `customer-${userId}-${number}`;
        return (await client.customers.create({ metadata: { account: userId } }, { idempotencyKey })).id;
      }),
    startCheckout: (wish) => asking(async () => startStripeCheckout(client, await catalog(), wish, settings)),
    openPortal: (wish) => asking(async () => openPortal(await catalog(), wish)),
    readCustomer: (id) => asking(async () => readStripeCustomer(client, await catalog(), id)),
    customerOfCharge: (id) =>
      asking(async () => {
        try {
          return idOf((await client.charges.retrieve(id)).customer);
        } catch (error) {
          if (isMissing(error)) return null;
          throw error;
        }
      }),
    setRenewal: (id, renews) => asking(() => setStripeRenewal(client, id, renews)),
    refundAndEnd: (id, payBack) => asking(() => endStripeSubscription(client, id, payBack)),
    closeCheckouts: (id) => asking(() => closeStripeCheckouts(client, id)),
    forgetCustomer: (id) => asking(() => unlessMissing(client.customers.del(id))),
    async verifyBell(body, signature, at) {
      const event = verifyStripeBell(client, settings.secrets, { body, signature, at });
      // Whose product it is about can wait until the customer is read: the bell must be answered at once.
      return event && bellOf(event, catalog.known(), isLive);
    },
  };
}
