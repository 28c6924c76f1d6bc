import { and, asc, desc, eq } from 'drizzle-orm';
import type { Database } from '../db/database.server.ts';
import { users, webhookDeliveries, webhooks } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { mostWebhooks, oldSecretHours, type WebhookEvent } from './webhook-events.ts';
import { newDeliveryId } from './webhook-outbox.server.ts';
import { newWebhookSecret } from './webhook-signature.ts';

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

const hourMs = 60 * 60 * 1000;
const mostListed = 100;

export interface WebhookWish {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
}

/** The addresses of an account that are told what happens. Every function throws `not_found` for what isn't theirs. */
export interface WebhookBook {
  list(userId: string): Promise<WebhookRow[]>;
  /** Its secret is in the row that's answered. Error: `webhooks_full {webhooks}`. */
  add(userId: string, wish: WebhookWish): Promise<WebhookRow>;
  /** Switched on again, it starts with a clean record. */
  change(userId: string, id: string, wish: Partial<WebhookWish> & { isOn?: boolean }): Promise<WebhookRow>;
  remove(userId: string, id: string): Promise<void>;
  /** A new secret; the one before it signs as well for a day. */
  rotate(userId: string, id: string): Promise<WebhookRow>;
  /** Sends `ping` as soon as possible. */
  ping(userId: string, id: string): Promise<DeliveryRow>;
  /** What was sent lately, the newest first. */
  deliveries(userId: string, id: string): Promise<DeliveryRow[]>;
}

export function createWebhookBook({ db, now }: { db: Database; now(): Date }): WebhookBook {
  const isTheirs = (userId: string, id: string) => and(eq(webhooks.id, id), eq(webhooks.userId, userId));

  async function find(userId: string, id: string): Promise<WebhookRow> {
    const [row] = await db.select().from(webhooks).where(isTheirs(userId, id));
    if (!row) throw new AppError('not_found');
    return row;
  }

  async function update(userId: string, id: string, values: Partial<WebhookRow>): Promise<WebhookRow> {
    const [row] = await db.update(webhooks).set(values).where(isTheirs(userId, id)).returning();
    if (!row) throw new AppError('not_found');
    return row;
  }

  return {
    list: (userId) =>
      db
        .select()
        .from(webhooks)
        .where(eq(webhooks.userId, userId))
        .orderBy(asc(webhooks.createdAt), asc(webhooks.id)),

    add: (userId, { url, events }) =>
      db.transaction(async (tx) => {
        await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
        const held = await tx.$count(webhooks, eq(webhooks.userId, userId));
        if (held >= mostWebhooks) throw new AppError('webhooks_full', { webhooks: mostWebhooks });
        const id = `w_${newDeliveryId().slice('msg_'.length)}`;
        const secret = newWebhookSecret();
        const [row] = await tx
          .insert(webhooks)
          .values({ id, userId, url, events: [...events], secret, createdAt: now() })
          .returning();
        return row;
      }),

    change: (userId, id, { url, events, isOn }) =>
      update(userId, id, {
        ...(url !== undefined && { url }),
        ...(events !== undefined && { events: [...events] }),
        ...(isOn !== undefined && { isOn, failingSince: null }),
        // Nothing else may have been named.
        id,
      }),

    async remove(userId, id) {
      const gone = await db.delete(webhooks).where(isTheirs(userId, id)).returning({ id: webhooks.id });
      if (gone.length === 0) throw new AppError('not_found');
    },

    async rotate(userId, id) {
      const { secret } = await find(userId, id);
      const oldSecretUntil = new Date(now().getTime() + oldSecretHours * hourMs);
      return update(userId, id, { secret: newWebhookSecret(), oldSecret: secret, oldSecretUntil });
    },

    async ping(userId, id) {
      await find(userId, id);
      const [row] = await db
        .insert(webhookDeliveries)
        .values({ id: newDeliveryId(), webhookId: id, event: 'ping', subject: id, data: {} })
        .returning();
      return row;
    },

    async deliveries(userId, id) {
      await find(userId, id);
      return db
        .select()
        .from(webhookDeliveries)
        .where(eq(webhookDeliveries.webhookId, id))
        .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
        .limit(mostListed);
    },
  };
}
