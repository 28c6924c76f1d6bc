import { and, asc, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../db/database.server.ts';
import { paymentEvents } from '../db/schema.ts';
import { refreshCustomer } from './customer-mirror.server.ts';
import type { PaymentParts } from './payment-parts.ts';
import { nextTry } from './wish-book.server.ts';

type EventRow = typeof paymentEvents.$inferSelect;

const claimedMs = 2 * 60 * 1000;
const claimedAtOnce = 40;
/** Customers that are read at the same time. */
const readAtOnce = 4;

/**
 * Takes a message of the provider: whether it's genuine, and that it was heard. What it says is never believed; whom it is about is
 * asked for afterwards. False where there is nothing to do. Throws `bell_refused`.
 */
export async function hearBell(
  parts: PaymentParts,
  message: { body: Buffer; signature: string },
): Promise<boolean> {
  const { db, provider, now, count } = parts;
  const at = now();
  const bell = await provider.verifyBell(message.body, message.signature, at).catch((error: unknown) => {
    count('refused');
    throw error;
  });
  if (!bell) {
    count('ignored');
    return false;
  }
  const { id, type, customerId, chargeId, isForeign } = bell;
  const outcome = isForeign ? ('foreign' as const) : null;
  const written = await db
    .insert(paymentEvents)
    .values({ id, type, customerId, chargeId, receivedAt: at, nextAt: at, outcome })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  if (written.length > 0 && isForeign) count('foreign');
  return written.length > 0 && !isForeign;
}

/** Reads whom bells rang for, until none waits that is due. Answers of how many customers. */
export async function answerBells(parts: PaymentParts): Promise<number> {
  const { db, now } = parts;
  let read = 0;
  for (;;) {
    const events = await claimEvents(db, now());
    if (events.length === 0) return read;
    const groups = [
      ...Map.groupBy(events, ({ customerId, chargeId }) => customerId ?? chargeId ?? '').values(),
    ];
    while (groups.length > 0) {
      await Promise.all(groups.splice(0, readAtOnce).map((group) => answerGroup(parts, group)));
    }
    read += events.length;
  }
}

/** Several bells for one customer need one reading. */
async function answerGroup(parts: PaymentParts, events: readonly EventRow[]): Promise<void> {
  const { db, provider, now, log, count } = parts;
  const ids = events.map(({ id }) => id);
  const [{ customerId, chargeId, attempts }] = events;
  try {
    const whose = customerId ?? (chargeId === null ? null : await provider.customerOfCharge(chargeId));
    const isOurs = whose !== null && (await refreshCustomer(parts, whose)) !== null;
    const outcome = isOurs ? 'read' : 'foreign';
    await db.update(paymentEvents).set({ outcome }).where(inArray(paymentEvents.id, ids));
    for (const _ of ids) count(outcome);
  } catch (error) {
    log.warn({ error, events: ids.length, attempts }, 'could not read a customer, retrying later');
    await db
      .update(paymentEvents)
      .set({ nextAt: nextTry(now(), attempts) })
      .where(inArray(paymentEvents.id, ids));
  }
}

function claimEvents(db: Database, now: Date): Promise<EventRow[]> {
  const due = db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(isNull(paymentEvents.outcome), lte(paymentEvents.nextAt, now)))
    .orderBy(asc(paymentEvents.receivedAt))
    .limit(claimedAtOnce)
    .for('update', { skipLocked: true });
  return db
    .update(paymentEvents)
    .set({ nextAt: new Date(now.getTime() + claimedMs), attempts: sql`${paymentEvents.attempts} + 1` })
    .where(sql`${paymentEvents.id} in (${due})`)
    .returning();
}
