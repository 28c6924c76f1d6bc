import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull, lt, lte, or } from 'drizzle-orm';
import type { Logger } from 'pino';
import { createTranslator } from 'use-intl/core';
import type { Database } from '../db/database.server.ts';
import { users, withdrawals } from '../db/schema.ts';
import { type LocaleCode, localePath, locales } from '../i18n/locales.ts';
import { readPageWords } from '../i18n/read-words.server.ts';
import { composeMail } from '../mail/compose-mail.server.ts';
import { describeRefusal, isFinal, type Mail, type MailTransport } from '../mail/mail-transport.server.ts';
import { newTicket } from '../ticket-number.server.ts';
import { arrivalTime, statementText } from './statement-text.ts';
import { linkMark, type WithdrawalForm } from './withdrawal-form.ts';

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
  /** The subscription of the account ends by it, and is paid back; otherwise the operator sees to it. */
  readonly endsPlan: boolean;
}

/** What a statement may end by itself. */
interface WithdrawablePlans {
  /** Which subscription of an account a statement of that time ends; null for none. */
  findWithdrawable(userId: string, at: Date): Promise<{ readonly id: string } | null>;
  withdraw(
    tx: Database,
    subscriptionId: string,
    by: { email: string; locale: string; askedAt: Date },
  ): Promise<void>;
  carryOut(): void;
}

/** Takes statements of withdrawal: stored first, then acknowledged by mail and mailed to the operator. */
export interface WithdrawalDesk {
  receive(withdrawal: Withdrawal): Promise<WithdrawalReceipt>;
  /** What the link in a receipt is for: ends what the statement withdraws from. False for one that was used, or isn't ours. */
  endByLink(secret: string): Promise<boolean>;
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
  /** Null where nothing is sold. */
  plans: WithdrawablePlans | null;
  /** The site's own address, without a slash at its end. */
  publicUrl: string;
  now(): Date;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
}): WithdrawalDesk {
  const { db, transport, operator, plans, publicUrl, now, log } = parts;
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

  /**
   * For a statement without a session whose receipt goes to the address of an account that pays: whoever reads that mail may end it.
   * It's looked for once the statement is answered, so that neither the answer nor its time says whether there is such an account.
   */
  async function linkOf(row: WithdrawalRow): Promise<string | null> {
    const { reference, email, userId, locale, receivedAt, endsPlan } = row;
    if (plans === null || userId !== null || endsPlan) return null;
    const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
    const plan = user ? await plans.findWithdrawable(user.id, receivedAt) : null;
    if (plan === null) return null;
    const secret = randomBytes(32).toString('base64url');
    await db
      .update(withdrawals)
      .set({ linkHash: hashOf(secret), linkPlan: plan.id })
      .where(eq(withdrawals.reference, reference));
    // Behind the mark, it's sent to no server and stands in no log.
    return `${publicUrl}${localePath(locale as LocaleCode, '/withdraw')}#${linkMark}${secret}`;
  }

  async function mailReceipt(row: WithdrawalRow) {
    const { reference, email, statement, receivedAt, locale } = row;
    const language = locale as LocaleCode;
    const receipt = { reference, time: arrivalTime(receivedAt, locales[language]), statement };
    const link = await linkOf(row);
    const words =
      link === null
        ? composeMail('withdrawalReceived', receipt, language)
        : composeMail('withdrawalToConfirm', { ...receipt, link }, language);
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
      // Who guesses a key learns nothing without knowing the statement, too.
      const requestHash =
        idempotencyKey === undefined ? null : hashOf(JSON.stringify([idempotencyKey, statement]));
      const at = now();
      const plan = account && plans ? await plans.findWithdrawable(account.id, at) : null;
      const row = await db.transaction(async (tx) => {
        const [stored] = await tx
          .insert(withdrawals)
          .values({
            ...form,
            reference: newTicket(),
            userId: account?.id ?? null,
            account: account?.email ?? null,
            statement,
            locale,
            receivedAt: at,
            requestHash,
            endsPlan: plan !== null,
          })
          .onConflictDoNothing({ target: withdrawals.requestHash })
          .returning();
        if (stored && plan !== null) {
          await plans?.withdraw(tx, plan.id, { email: form.email, locale, askedAt: at });
        }
        return stored;
      });
      if (row) {
        log.info({ reference: row.reference, endsPlan: row.endsPlan }, 'statement of withdrawal received');
        void inBackground(mailWaiting(row.reference));
        plans?.carryOut();
        return row;
      }
      const [earlier] = await db.select().from(withdrawals).where(eq(withdrawals.requestHash, requestHash!));
      return earlier;
    },
    async endByLink(secret) {
      if (plans === null) return false;
      const ended = await db.transaction(async (tx) => {
        const [row] = await tx
          .update(withdrawals)
          .set({ linkHash: null, endsPlan: true })
          .where(eq(withdrawals.linkHash, hashOf(secret)))
          .returning();
        if (!row?.linkPlan) return null;
        const { email, locale, receivedAt } = row;
        // The days that are paid back count from the statement, not from the link.
        await plans.withdraw(tx, row.linkPlan, { email, locale, askedAt: receivedAt });
        return row.reference;
      });
      if (ended === null) return false;
      log.info({ reference: ended }, 'statement of withdrawal confirmed by its link');
      plans.carryOut();
      return true;
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

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function lineSayer(locale: LocaleCode) {
  const messages = { withdraw: readPageWords('withdraw', locale) };
  const say = createTranslator({ locale: locales[locale], messages, namespace: 'withdraw.statement' });
  return (line: Parameters<typeof say>[0], args: { value: string }): string => say(line, args);
}
