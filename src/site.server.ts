import { type Accounts, openAccounts } from './accounts/open-accounts.server.ts';
import type { ApiSite } from './api/api-site.ts';
import type { StatusPart } from './api/contract/status-contract.ts';
import { createGuests } from './api/guard/guests.server.ts';
import { defaultTimeouts } from './api/guard/request-timeouts.ts';
import { createContactDesk } from './contact/contact-desk.server.ts';
import { readSecret } from './db/secret.server.ts';
import type { Env } from './env.server.ts';
import type { LocaleCode } from './i18n/locales.ts';
import { createBatchBook } from './jobs/batch-book.server.ts';
import { createJobBook } from './jobs/job-book.server.ts';
import { openMailTransport } from './mail/mail-transport.server.ts';
import { watchedTransport } from './mail/watched-transport.server.ts';
import { isPublicAddress } from './media/intake/public-address.server.ts';
import type { ModelStore } from './models/model-store.server.ts';
import { createOperatorDesk } from './operator/operator-desk.server.ts';
import { openPayments } from './payments/open-payments.server.ts';
import { openShares } from './shares/open-shares.server.ts';
import { watchStatus } from './status/watch-status.server.ts';
import { createWebhookBook } from './webhooks/webhook-book.server.ts';
import { createWebhookSender } from './webhooks/webhook-sender.server.ts';
import { createWithdrawalDesk } from './withdrawal/withdrawal-desk.server.ts';
import { openWorkshop, type Workshop, type WorkshopOptions } from './workshop.server.ts';

/** How long running jobs may go on when the site is told to stop. */
const drainMs = 5_000;

/** How often messages to the operator, statements of withdrawal and what waits for operators are looked after. */
const tendEveryMs = 5 * 60 * 1000;

/** How often what waits for the payment provider is tried; what was asked of it long ago is due less often. */
const tendPaymentsEveryMs = 60 * 1000;

/** All the parts of a running site, put together. */
export interface Site extends ApiSite, Pick<Workshop, 'remote' | 'ffmpeg'> {
  readonly models: ModelStore;
  /** Takes no more jobs, gives running ones some seconds, puts the rest back into the line, closes everything. */
  close(): Promise<void>;
}

/** Opens the workshop and what visitors meet of it. Nothing listens to a port yet. */
export async function openSite(env: Env, options: WorkshopOptions = {}): Promise<Site> {
  const workshop = await openWorkshop(env, options);
  const { log, database, media, logos, models, queue, changes, metrics, now } = workshop;
  const { db } = database;
  const bookParts = { db, media: media.library, queue, changes, now, priceOf: workshop.toolEngines.priceOf };
  const jobs = createJobBook(bookParts);
  // What is seen before the site is put together is seen again.
  let saw: (part: StatusPart, isAnswered: boolean) => void = () => {};
  const transport = watchedTransport(openMailTransport(env, log), (isAnswered) => saw('mail', isAnswered));
  const count = (outcome: string) => metrics.paymentEvent(outcome);
  const onContact = (isAnswered: boolean) => saw('payments', isAnswered);
  const payments = await openPayments({ env, db, transport, log, now, count, onContact });
  const leavePayments = async (user: Parameters<Accounts['leavePayments']>[0]) =>
    payments ? payments.leave(user) : ('none' as const);
  const accounts = await openAccounts({
    env,
    db,
    transport,
    library: media.library,
    leavePayments,
    log,
    now,
  });
  const status = watchStatus({
    database,
    media,
    metrics,
    toolReadiness: workshop.toolEngines.readiness,
    told: [...(env.SMTP_URL ? (['mail'] as const) : []), ...(payments ? (['payments'] as const) : [])],
    now,
    log,
  });
  saw = status.saw;
  const operatorMail = env.SMTP_URL && env.CONTACT_EMAIL ? { transport, to: env.CONTACT_EMAIL } : null;
  const contact = createContactDesk({ db, mail: operatorMail, now, log });
  const withdrawals = createWithdrawalDesk({
    db,
    transport,
    operator: operatorMail?.to ?? null,
    plans: payments,
    publicUrl: accounts.publicUrl,
    now,
    log,
  });
  const { shares, publications, explore, shareQueue, queueClock } = await openShares({
    db,
    media,
    pool: workshop.studio,
    accounts,
    exploreMode: env.EXPLORE,
    operatorMail,
    now,
    log,
  });
  const sender = createWebhookSender({
    db,
    now,
    log,
    isAllowed: (address, host) => isPublicAddress(address) || env.WEBHOOK_HOSTS.includes(host),
    onGivenUp: ({ email, locale, url }) =>
      accounts.mails.post(
        email,
        'webhookOff',
        { url, link: `${accounts.publicUrl}/app/api-keys` },
        { locale: locale as LocaleCode },
      ),
  });
  sender.start();
  const tend = () =>
    Promise.all([
      contact.tend(env.CONTACT_KEPT_DAYS),
      withdrawals.tend(env.WITHDRAWALS_KEPT_YEARS),
      queueClock.tend(),
      sender.tend().catch((error: unknown) => log.warn({ error }, 'could not look after webhooks')),
    ]);
  const tending = setInterval(tend, tendEveryMs).unref();
  void tend();
  const tendPayments = setInterval(() => payments?.tend(), tendPaymentsEveryMs).unref();
  void payments?.tend();
  return {
    env,
    log,
    database,
    media,
    logos,
    models,
    ffmpeg: workshop.ffmpeg,
    remote: workshop.remote,
    knownCertificates: () => workshop.signing.known(),
    metrics,
    status,
    jobs,
    batches: createBatchBook(bookParts, jobs),
    contact,
    withdrawals,
    webhooks: createWebhookBook({ db, now }),
    shares,
    publications,
    explore,
    shareQueue,
    payments,
    operator: createOperatorDesk({
      env,
      database,
      models,
      signing: workshop.signing,
      remote: workshop.remote,
      accounts,
    }),
    accounts,
    guests: createGuests(await readSecret(db, 'guest-cookie'), env, now),
    timeouts: defaultTimeouts,
    toolReadiness: workshop.toolEngines.readiness,
    hasEngine: workshop.toolEngines.hasEngine,
    async close() {
      status.close();
      clearInterval(tending);
      await sender.stop();
      clearInterval(tendPayments);
      await withdrawals.close();
      await payments?.close();
      await accounts.close();
      await workshop.close(drainMs);
    },
  };
}
