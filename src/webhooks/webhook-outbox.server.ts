import { randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../db/database.server.ts';
import { batches, jobs, vipGrants, webhookDeliveries, webhooks } from '../db/schema.ts';
import { expiringHours, type WebhookEvent } from './webhook-events.ts';

/** As much of a job as is told. */
type EndedJob = Pick<
  typeof jobs.$inferSelect,
  'id' | 'userId' | 'tool' | 'state' | 'batchId' | 'error' | 'expiresAt'
>;

const hourMs = 60 * 60 * 1000;

/**
 * Writes down what webhooks are to be told of a job that has just ended, in the transaction in which it ends: what has happened is told, and
 * nothing else is. Results carry no addresses of files: whoever is told asks for them with their key.
 */
export async function noteJobEnd(tx: Database, job: EndedJob): Promise<void> {
  if (job.userId === null) return;
  const asked = await webhooksOf(tx, job.userId);
  if (asked.length === 0) return;
  if (job.state === 'succeeded' || job.state === 'failed') {
    const event = job.state === 'succeeded' ? 'job.succeeded' : 'job.failed';
    const error = job.error?.code ?? null;
    await note(tx, asked, event, job.id, { job: job.id, tool: job.tool, batch: job.batchId, error });
  }
  if (job.batchId !== null) await noteBatchEnd(tx, asked, job.batchId);
}

/** Told by whoever ends the last of its jobs: two that end at once follow one another. */
async function noteBatchEnd(tx: Database, asked: readonly Asked[], batch: string): Promise<void> {
  if (!asked.some(({ events }) => events.includes('batch.done'))) return;
  await tx.select({ id: batches.id }).from(batches).where(eq(batches.id, batch)).for('update');
  const rows = await tx
    .select({ state: jobs.state, count: sql<number>`count(*)::int` })
    .from(jobs)
    .where(eq(jobs.batchId, batch))
    .groupBy(jobs.state);
  const of = Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  if (of.queued || of.running) return;
  const { succeeded = 0, failed = 0, cancelled = 0 } = of;
  await note(tx, asked, 'batch.done', batch, { batch, succeeded, failed, cancelled });
}

/** Results that go within a day, once each; to be called from time to time. */
export async function noteExpiring(db: Database, now: Date): Promise<void> {
  const soon = new Date(now.getTime() + expiringHours * hourMs);
  const wanting = await db
    .select({ userId: webhooks.userId })
    .from(webhooks)
    .where(and(eq(webhooks.isOn, true), sql`${webhooks.events} ? 'file.expiring'`));
  if (wanting.length === 0) return;
  const rows = await db
    .select({ id: jobs.id, userId: jobs.userId, tool: jobs.tool, expiresAt: jobs.expiresAt })
    .from(jobs)
    .where(
      and(
        isNotNull(jobs.userId),
        inArray(jobs.userId, [...new Set(wanting.map(({ userId }) => userId))]),
        eq(jobs.state, 'succeeded'),
        gt(jobs.expiresAt, now),
        lte(jobs.expiresAt, soon),
      ),
    );
  for (const { id, userId, tool, expiresAt } of rows) {
    const told = { job: id, tool, expiresAt: expiresAt.toISOString() };
    await note(db, await webhooksOf(db, userId!), 'file.expiring', id, told);
  }
}

type Asked = Pick<typeof webhooks.$inferSelect, 'id' | 'events'>;

/** Those that are on, of somebody who has Pro. */
function webhooksOf(tx: Database, userId: string): Promise<Asked[]> {
  const isPro = sql`exists (select 1 from ${vipGrants} where ${vipGrants.userId} = ${webhooks.userId}
    and ${vipGrants.startsAt} <= now() and ${vipGrants.endsAt} > now())`;
  return tx
    .select({ id: webhooks.id, events: webhooks.events })
    .from(webhooks)
    .where(and(eq(webhooks.userId, userId), eq(webhooks.isOn, true), isPro));
}

async function note(
  tx: Database,
  asked: readonly Asked[],
  event: WebhookEvent,
  subject: string,
  data: Record<string, string | number | null>,
): Promise<void> {
  const told = asked.filter(({ events }) => events.includes(event));
  if (told.length === 0) return;
  await tx
    .insert(webhookDeliveries)
    .values(told.map(({ id }) => ({ id: newDeliveryId(), webhookId: id, event, subject, data })))
    .onConflictDoNothing();
}

export function newDeliveryId(): string {
  return `msg_${randomBytes(16).toString('base64url')}`;
}
