import { and, eq, lt, lte } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.server.ts';
import { shareReports } from '../../db/schema.ts';
import { describeRefusal, type MailTransport } from '../../mail/mail-transport.server.ts';
import { queueHours } from '../share-rules.ts';
import { isInPicture, isOpen } from './queue-list.server.ts';

/** Reminds the operator of whatever somebody says they are in, before the time to decide is over. */
export interface QueueClock {
  /** What is to be done from time to time; several processes at once remind once. Never fails. */
  tend(): Promise<void>;
}

/** After so many hours, the last first: whoever was away for long gets one reminder, not two. */
const reminders = [
  { count: 2, hours: 44 },
  { count: 1, hours: 24 },
] as const;
const hourMs = 60 * 60 * 1000;

export function createQueueClock(parts: {
  db: Database;
  /** The operator's address and the way there; null: the log says it. */
  mail: { readonly transport: MailTransport; readonly to: string } | null;
  /** Of the site, without a slash at its end. */
  publicUrl: string;
  now(): Date;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
}): QueueClock {
  const { db, mail, publicUrl, now, log } = parts;

  /** Nobody else reminds of these then. */
  function claim(count: number, hours: number) {
    const since = new Date(now().getTime() - hours * hourMs);
    return db
      .update(shareReports)
      .set({ reminders: count })
      .where(and(isOpen, isInPicture, lt(shareReports.reminders, count), lte(shareReports.createdAt, since)))
      .returning();
  }

  async function remind(count: number, hours: number): Promise<void> {
    const claimed = await claim(count, hours);
    if (claimed.length === 0) return;
    const ids = claimed.map(({ id }) => id);
    const left = queueHours - hours;
    if (!mail) {
      log.warn(
        { reports: ids, hours, left },
        'somebody says they are in a shared picture: nobody has decided',
      );
      return;
    }
    for (const { id, shareId, createdAt } of claimed) {
      const due = new Date(createdAt.getTime() + queueHours * hourMs);
      const subject = `[${id}] “I am in this picture”: nobody has decided for ${hours} hours`;
      const text = `${shareId} has been reported since ${createdAt.toISOString()}.\nPlease decide until ${due.toISOString()}:\n${publicUrl}/app/admin#queue\n`;
      try {
        await mail.transport.send({ to: mail.to, subject, text });
        log.info({ report: id, hours }, 'operator reminded of a report');
      } catch (error) {
        log.error({ refusal: describeRefusal(error), report: id }, 'operator not reminded, retrying later');
        await db
          .update(shareReports)
          .set({ reminders: count - 1 })
          .where(and(eq(shareReports.id, id), eq(shareReports.reminders, count)));
      }
    }
  }

  return {
    async tend() {
      try {
        for (const { count, hours } of reminders) await remind(count, hours);
      } catch (error) {
        log.error({ error }, 'could not look after reports, retrying later');
      }
    },
  };
}
