import type { Logger } from 'pino';
import type { Database } from '../db/database.server.ts';
import { noteMailFailure } from '../db/mail-failure-notes.server.ts';
import type { Env } from '../env.server.ts';
import type { MailTransport } from '../mail/mail-transport.server.ts';
import { createMailer } from '../mail/mailer.server.ts';
import { openPaymentDesk, type PaymentDesk } from './payment-desk.server.ts';
import type { PaymentParts } from './payment-parts.ts';
import { openStripe } from './stripe/open-stripe.server.ts';
import { stripeSettings } from './stripe/stripe-client.server.ts';

/** Null where payments are turned off: nothing of them is loaded then. */
export async function openPayments(options: {
  env: Env;
  db: Database;
  transport: MailTransport;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  now: () => Date;
  count: PaymentParts['count'];
  /** Told of each call whether the provider answered. */
  onContact?: (isAnswered: boolean) => void;
}): Promise<PaymentDesk | null> {
  const { env, db, transport, log, now, count, onContact } = options;
  const settings = stripeSettings(env);
  if (settings === null) return null;
  const provider = await openStripe(settings, { log, now, onContact });
  // Whoever set it up wrongly reads it in the log at once, and not from the first customer.
  void provider.priceList().catch(() => {});
  const publicUrl = env.PUBLIC_URL?.replace(/\/+$/, '') ?? `http://localhost:${env.PORT}`;
  const mails = createMailer(transport, log, (failure) => noteMailFailure(db, failure, now()));
  const parts = { db, provider, mails, now, log, publicUrl, count };
  return openPaymentDesk(parts, env.WITHDRAWALS_KEPT_YEARS);
}
