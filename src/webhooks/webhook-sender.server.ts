import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { fetch } from 'undici';
import type { Database } from '../db/database.server.ts';
import { users, webhookDeliveries, webhooks } from '../db/schema.ts';
import { type AddressRule, guardedAgent, refuseAddress } from '../engine-calls/guarded-read.server.ts';
import type { DeliveryRow, WebhookRow } from './webhook-book.server.ts';
import { deliveriesKeptDays, givenUpDays, leaseSeconds, retrySeconds } from './webhook-events.ts';
import { noteExpiring } from './webhook-outbox.server.ts';
import { webhookHeaders } from './webhook-signature.ts';

/** An answer is waited for so long, and so much of it is read and kept. */
const [answerMs, answerBytes, keptCharacters] = [10_000, 64 * 1024, 500];
const atOnce = 8;
const pollMs = 1_000;
const dayMs = 24 * 60 * 60 * 1000;

export interface WebhookSender {
  /** Sends what is due, until nothing is; answers how many went out. */
  sendDue(): Promise<number>;
  /** Tells of results that go soon, and forgets what was sent long ago. */
  tend(): Promise<void>;
  start(): void;
  /** Resolves when nothing is on its way any more. */
  stop(): Promise<void>;
}

/**
 * Tells the addresses of accounts what happened: at least once, each message under one id, again and again where it isn't taken. Several processes share the
 * work: a message belongs to whoever has its lease.
 *
 * @param isAllowed asked for every address that is connected to; redirects are not followed
 * @param onGivenUp somebody's address has taken nothing for days, and is asked no more
 */
export function createWebhookSender(parts: {
  db: Database;
  now(): Date;
  isAllowed: AddressRule;
  onGivenUp(about: { email: string; locale: string; url: string }): void;
  log: Pick<Logger, 'warn' | 'error'>;
}): WebhookSender {
  const { db, now, isAllowed, onGivenUp, log } = parts;
  const agent = guardedAgent(isAllowed);
  const stopping = new AbortController();
  let underWay: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function claim(): Promise<{ delivery: DeliveryRow; webhook: WebhookRow }[]> {
    const due = db
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .where(and(eq(webhookDeliveries.state, 'waiting'), lte(webhookDeliveries.nextAt, sql`now()`)))
      .orderBy(asc(webhookDeliveries.nextAt))
      .limit(atOnce)
      .for('update', { skipLocked: true });
    const rows = await db
      .update(webhookDeliveries)
      .set({ nextAt: sql`now() + ${leaseSeconds} * interval '1 second'` })
      .where(inArray(webhookDeliveries.id, due))
      .returning();
    const ids = [...new Set(rows.map(({ webhookId }) => webhookId))];
    const found = ids.length === 0 ? [] : await db.select().from(webhooks).where(inArray(webhooks.id, ids));
    const byId = new Map(found.map((webhook) => [webhook.id, webhook]));
    return rows.flatMap((delivery) => {
      const webhook = byId.get(delivery.webhookId);
      return webhook ? [{ delivery, webhook }] : [];
    });
  }

  async function send({ delivery, webhook }: { delivery: DeliveryRow; webhook: WebhookRow }): Promise<void> {
    const { id, event, data } = delivery;
    const at = now();
    const body = JSON.stringify({ type: event, timestamp: delivery.createdAt.toISOString(), data });
    const isOldValid =
      webhook.oldSecret !== null && webhook.oldSecretUntil !== null && webhook.oldSecretUntil > at;
    const secrets = [webhook.secret, ...(isOldValid ? [webhook.oldSecret!] : [])];
    const headers = webhookHeaders(id, at, body, secrets);
    const answer = webhook.isOn ? await ask(webhook.url, headers, body) : switchedOff;
    if (stopping.signal.aborted && answer.status === null) return;
    const isTaken = answer.status !== null && answer.status >= 200 && answer.status < 300;
    // Who answers 410 never wants to be asked again.
    const isOver =
      isTaken || !webhook.isOn || answer.status === 410 || delivery.attempts >= retrySeconds.length;
    await db
      .update(webhookDeliveries)
      .set({
        attempts: delivery.attempts + 1,
        state: isTaken ? 'delivered' : isOver ? 'failed' : 'waiting',
        nextAt: isOver ? null : sql`now() + ${retrySeconds[delivery.attempts] ?? 0} * interval '1 second'`,
        finishedAt: isOver ? at : null,
        status: answer.status,
        answer: answer.head,
        problem: answer.problem,
      })
      .where(eq(webhookDeliveries.id, id));
    if (isTaken) {
      if (webhook.failingSince !== null)
        await db.update(webhooks).set({ failingSince: null }).where(eq(webhooks.id, webhook.id));
    } else if (webhook.isOn) await noteFailure(webhook, at, answer.status === 410);
  }

  async function ask(url: string, headers: Record<string, string>, body: string): Promise<Answer> {
    try {
      refuseAddress(new URL(url), isAllowed);
      const signal = AbortSignal.any([AbortSignal.timeout(answerMs), stopping.signal]);
      const wish = { method: 'POST', headers, body, redirect: 'manual', signal, dispatcher: agent } as const;
      const answer = await fetch(url, wish);
      let [text, read] = ['', 0];
      for await (const part of answer.body ?? []) {
        read += part.length;
        if (text.length < keptCharacters) text += Buffer.from(part).toString('utf8');
        if (read > answerBytes) break;
      }
      return { status: answer.status, head: plain(text.slice(0, keptCharacters)), problem: null };
    } catch (error) {
      return { status: null, head: '', problem: problemOf(error) };
    }
  }

  async function noteFailure(webhook: WebhookRow, at: Date, isGone: boolean): Promise<void> {
    const since = webhook.failingSince ?? at;
    const isGivenUp = isGone || at.getTime() - since.getTime() >= givenUpDays * dayMs;
    const [changed] = await db
      .update(webhooks)
      .set({ failingSince: since, ...(isGivenUp && { isOn: false }) })
      .where(and(eq(webhooks.id, webhook.id), eq(webhooks.isOn, true)))
      .returning();
    if (!changed || !isGivenUp) return;
    const [user] = await db.select().from(users).where(eq(users.id, webhook.userId));
    if (user) onGivenUp({ email: user.email, locale: user.locale, url: webhook.url });
  }

  const sender: WebhookSender = {
    async sendDue() {
      let sent = 0;
      while (!stopping.signal.aborted) {
        const claimed = await claim();
        await Promise.all(
          claimed.map((one) =>
            send(one).catch((error) => log.error({ error }, 'could not note what became of a webhook')),
          ),
        );
        sent += claimed.length;
        if (claimed.length < atOnce) break;
      }
      return sent;
    },
    async tend() {
      const at = now();
      await noteExpiring(db, at);
      const before = new Date(at.getTime() - deliveriesKeptDays * dayMs);
      await db.delete(webhookDeliveries).where(lte(webhookDeliveries.createdAt, before));
    },
    start() {
      const turn = () => {
        underWay = sender
          .sendDue()
          .catch((error) => log.warn({ error }, 'could not send webhooks, retrying'))
          .finally(() => {
            if (!stopping.signal.aborted) timer = setTimeout(turn, pollMs).unref();
          });
      };
      turn();
    },
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await underWay;
      await agent.close();
    },
  };
  return sender;
}

interface Answer {
  /** Null where none came. */
  readonly status: number | null;
  /** The beginning of what was answered, as text. */
  readonly head: string;
  readonly problem: string | null;
}

const switchedOff: Answer = { status: null, head: '', problem: 'switched off' };

function problemOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof Error) {
    const { code } = cause as { code?: unknown };
    return (typeof code === 'string' ? code : cause.name).slice(0, 100);
  }
  return 'unknown';
}

/** PostgreSQL keeps no NUL. */
function plain(text: string): string {
  return text.replaceAll('\0', '');
}
