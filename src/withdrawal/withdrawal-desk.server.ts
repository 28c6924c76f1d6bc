import { createHash } from 'node:crypto';
import { and, eq, isNull, lt, lte, or } from 'drizzle-orm';
import type { Logger } from 'pino';
import { createTranslator } from 'use-intl/core';
import type { Database } from '../db/database.server.ts';
import { withdrawals } from '../db/schema.ts';
import { type LocaleCode, locales } from '../i18n/locales.ts';
import { readPageWords } from '../i18n/read-words.server.ts';
import { composeMail } from '../mail/compose-mail.server.ts';
import { describeRefusal, isFinal, type Mail, type MailTransport } from '../mail/mail-transport.server.ts';
import { newTicket } from '../ticket-number.server.ts';
import { arrivalTime, statementText } from './statement-text.ts';
import type { WithdrawalForm } from './withdrawal-form.ts';

/** A statement that was confirmed. */
export interface Withdrawal {
  /** Plain and without problems. */
  readonly form: WithdrawalForm;
  /** Whose session it came with. */
  readonly account: { readonly id: string; readonly email: string } | null;
  /** Language of the page. */
  readonly locale: LocaleCode;
  /** The same statement under the same key is one. */
  readonly idempotencyKey?: string;
}

export interface WithdrawalReceipt {
  readonly reference: string;
  readonly receivedAt: Date;
  /** Word for word, as it was confirmed. */
  readonly statement: string;
}

/** Takes statements of withdrawal: stored first, then acknowledged by mail and mailed to the operator. */
export interface WithdrawalDesk {
  receive(withdrawal: Withdrawal): Promise<WithdrawalReceipt>;
  /** What is to be done from time to time: mails what waits, deletes what is older than `keptYears` full years. Never fails. */
  tend(keptYears: number): Promise<void>;
  /** Resolves when nothing is being mailed any more. */
  settled(): Promise<void>;
  /** Mails nothing more; what waits stays in the database. */
  close(): Promise<void>;
}

type WithdrawalRow = typeof withdrawals.$inferSelect;

/** A process that began to mail a statement is given this long before it is tried again, by itself or another. */
const mailingPauseMs = 4 * 60 * 1000;

export function createWithdrawalDesk(parts: {
  db: Database;
  transport: MailTransport;
  /** The operator's address; null: statements are read with `npm run admin -- withdrawals`. */
  operator: string | null;
  now(): Date;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
}): WithdrawalDesk {
  const { db, transport, operator, now, log } = parts;
  const underWay = new Set<Promise<void>>();
  let isClosing = false;

  /** Takes statements that have to be mailed, so that no other process mails them meanwhile. */
  async function claim(reference?: string): Promise<WithdrawalRow[]> {
    const at = now();
    const needsReceipt = and(isNull(withdrawals.receiptMailedAt), isNull(withdrawals.receiptRefusal));
    const rows = await db
      .update(withdrawals)
      .set({ mailingAt: at })
      .where(
        and(
          operator === null ? needsReceipt : or(needsReceipt, isNull(withdrawals.operatorMailedAt)),
          or(
            isNull(withdrawals.mailingAt),
            lte(withdrawals.mailingAt, new Date(at.getTime() - mailingPauseMs)),
          ),
          reference === undefined ? undefined : eq(withdrawals.reference, reference),
        ),
      )
      .returning();
    return rows.sort((one, other) => one.receivedAt.getTime() - other.receivedAt.getTime());
  }

  /** Null when it left; otherwise why not. */
  async function send(mail: Mail, reference: string): Promise<unknown> {
    try {
      await transport.send(mail);
      return null;
    } catch (error) {
      log.error({ refusal: describeRefusal(error), reference }, 'statement of withdrawal not mailed');
      return error;
    }
  }

  async function mailReceipt({ reference, email, statement, receivedAt, locale }: WithdrawalRow) {
    const language = locale as LocaleCode;
    const time = arrivalTime(receivedAt, locales[language]);
    const words = composeMail('withdrawalReceived', { reference, time, statement }, language);
    const failure = await send({ to: email, ...words }, reference);
    const outcome =
      failure === null
        ? { receiptMailedAt: now() }
        : isFinal(failure) && { receiptRefusal: String(describeRefusal(failure).responseCode) };
    if (outcome) await db.update(withdrawals).set(outcome).where(eq(withdrawals.reference, reference));
    return failure;
  }

  async function mailOperator(
    to: string,
    { reference, email, statement, receivedAt, locale }: WithdrawalRow,
  ) {
    const text = `${statement}\n\n${reference}, ${receivedAt.toISOString()}\n`;
    const subject = `[${reference}] withdrawal (${locale})`;
    const failure = await send({ to, replyTo: email, subject, text }, reference);
    if (failure === null) {
      await db
        .update(withdrawals)
        .set({ operatorMailedAt: now() })
        .where(eq(withdrawals.reference, reference));
    }
    return failure;
  }

  async function mailWaiting(reference?: string): Promise<void> {
    for (const row of await claim(reference)) {
      if (isClosing) return;
      const needsReceipt = row.receiptMailedAt === null && row.receiptRefusal === null;
      const failures = [
        needsReceipt ? await mailReceipt(row) : null,
        operator !== null && row.operatorMailedAt === null ? await mailOperator(operator, row) : null,
      ];
      // A server that said something may say something else to the next one; one that is away is left alone for now.
      if (failures.some((failure) => failure !== null && !hasAnswered(failure))) return;
    }
  }

  function inBackground(work: Promise<void>): Promise<void> {
    const settled = work.catch((error: unknown) =>
      log.error({ error }, 'could not mail statements of withdrawal, retrying later'),
    );
    underWay.add(settled);
    void settled.finally(() => underWay.delete(settled));
    return settled;
  }

  const desk: WithdrawalDesk = {
    async receive({ form, account, locale, idempotencyKey }) {
      const statement = statementText(lineSayer(locale), form, account?.email ?? null);
      const requestHash = idempotencyKey === undefined ? null : hashOf(idempotencyKey, statement);
      const [row] = await db
        .insert(withdrawals)
        .values({
          ...form,
          reference: newTicket(),
          userId: account?.id ?? null,
          account: account?.email ?? null,
          statement,
          locale,
          receivedAt: now(),
          requestHash,
        })
        .onConflictDoNothing({ target: withdrawals.requestHash })
        .returning();
      if (row) {
        log.info({ reference: row.reference }, 'statement of withdrawal received');
        void inBackground(mailWaiting(row.reference));
        return row;
      }
      const [earlier] = await db.select().from(withdrawals).where(eq(withdrawals.requestHash, requestHash!));
      return earlier;
    },
    async tend(keptYears) {
      await inBackground(mailWaiting());
      const before = new Date(Date.UTC(now().getUTCFullYear() - keptYears, 0, 1));
      try {
        const gone = await db
          .delete(withdrawals)
          .where(lt(withdrawals.receivedAt, before))
          .returning({ reference: withdrawals.reference });
        if (gone.length > 0) log.info({ statements: gone.length }, 'deleted old statements of withdrawal');
      } catch (error) {
        log.error({ error }, 'could not delete old statements of withdrawal, retrying later');
      }
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    async close() {
      isClosing = true;
      await desk.settled();
    },
  };
  return desk;
}

function hasAnswered(failure: unknown): boolean {
  return describeRefusal(failure).responseCode !== undefined;
}

/** Who guesses a key learns nothing without knowing the statement, too. */
function hashOf(idempotencyKey: string, statement: string): string {
  return createHash('sha256')
    .update(JSON.stringify([idempotencyKey, statement]))
    .digest('base64url');
}

function lineSayer(locale: LocaleCode) {
  const messages = { withdraw: readPageWords('withdraw', locale) };
  const say = createTranslator({ locale: locales[locale], messages, namespace: 'withdraw.statement' });
  return (line: Parameters<typeof say>[0], args: { value: string }): string => say(line, args);
}
