import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/database.server.ts';
import { customers, paymentConsents, subscriptions } from '../db/schema.ts';

/** Everything that is kept about what somebody paid, for the export of their account. */
export async function paymentsOf(db: Database, userId: string) {
  const own = await db.select().from(customers).where(eq(customers.userId, userId));
  const ids = own.map(({ id }) => id);
  return {
    customers: own.map(({ readings, written, openingUntil, ...customer }) => customer),
    subscriptions:
      ids.length === 0
        ? []
        : await db.select().from(subscriptions).where(inArray(subscriptions.customerId, ids)),
    consents: await db.select().from(paymentConsents).where(eq(paymentConsents.userId, userId)),
  };
}
