import { asc, eq, isNull, lte } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../db/database.server.ts';
import { contactMessages } from '../db/schema.ts';
import { describeRefusal, isFinal, type MailTransport } from '../mail/mail-transport.server.ts';
import { newTicket } from '../ticket-number.server.ts';
import type { ContactTopic } from './contact-topics.ts';

export interface ContactMessage {
  readonly topic: ContactTopic;
  readonly email: string;
  readonly message: string;
  /** Language of the page it was written on. */
  readonly locale: string;
}

/** Takes messages to the operator: stored first, so that none is lost, then mailed where mail is set up. */
export interface ContactDesk {
  /** Answers the ticket number. */
  receive(message: ContactMessage): Promise<string>;
  /** Mails what could not be mailed so far. */
  mailWaiting(): Promise<void>;
  /** What is to be done from time to time: mails what waits, deletes what came more than `keptDays` ago. Never fails. */
  tend(keptDays: number): Promise<void>;
}

const dayMs = 24 * 60 * 60 * 1000;

interface OperatorMail {
  readonly transport: MailTransport;
  readonly to: string;
}

export function createContactDesk(parts: {
  db: Database;
  /** The operator's address and the way there; null: messages stay in the database. */
  mail: OperatorMail | null;
  now(): Date;
  log: Pick<Logger, 'info' | 'error'>;
}): ContactDesk {
  const { db, mail, now, log } = parts;
  let mailing: Promise<void> | null = null;

  async function mailAll({ transport, to }: OperatorMail): Promise<void> {
    const waiting = await db
      .select()
      .from(contactMessages)
      .where(isNull(contactMessages.mailedAt))
      .orderBy(asc(contactMessages.createdAt));
    for (const { ticket, topic, email, message, locale } of waiting) {
      const subject = `[${ticket}] ${topic} (${locale})`;
      try {
        await transport.send({ to, replyTo: email, subject, text: `${message}\n\n${email}` });
      } catch (error) {
        log.error({ refusal: describeRefusal(error), ticket }, 'contact message not mailed, retrying later');
        // What the server does not want to have must not hold back what others wrote.
        if (isFinal(error)) continue;
        return;
      }
      await db.update(contactMessages).set({ mailedAt: now() }).where(eq(contactMessages.ticket, ticket));
    }
  }

  const desk: ContactDesk = {
    async receive(message) {
      const ticket = newTicket();
      await db.insert(contactMessages).values({ ...message, ticket, createdAt: now() });
      log.info({ ticket, topic: message.topic }, 'contact message received');
      void desk.mailWaiting();
      return ticket;
    },
    mailWaiting() {
      if (!mail) return Promise.resolve();
      mailing ??= mailAll(mail)
        .catch((error: unknown) => log.error({ error }, 'could not read waiting contact messages'))
        .finally(() => {
          mailing = null;
        });
      return mailing;
    },
    async tend(keptDays) {
      await desk.mailWaiting();
      const before = new Date(now().getTime() - keptDays * dayMs);
      try {
        const gone = await db
          .delete(contactMessages)
          .where(lte(contactMessages.createdAt, before))
          .returning({ ticket: contactMessages.ticket });
        if (gone.length > 0) log.info({ messages: gone.length }, 'deleted old contact messages');
      } catch (error) {
        log.error({ error }, 'could not delete old contact messages, retrying later');
      }
    },
  };
  return desk;
}
