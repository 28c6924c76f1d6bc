import { setTimeout as after } from 'node:timers/promises';
import type { Logger } from 'pino';
import { forgetOldCalls } from '../billing/api-calls.server.ts';
import type { Database } from '../db/database.server.ts';
import { forgetOldMailFailures, noteMailFailure } from '../db/mail-failure-notes.server.ts';
import { readSecret } from '../db/secret.server.ts';
import type { Env } from '../env.server.ts';
import type { MailTransport } from '../mail/mail-transport.server.ts';
import { createMailer } from '../mail/mailer.server.ts';
import type { AccountParts } from './account-parts.ts';
import { forgetExpiredKeys } from './api-key/api-keys.server.ts';
import { forgetOldEvents } from './audit-log.server.ts';
import { forgetOldCodes } from './email-codes.server.ts';
import { createPasswordKeys } from './password/password-keys.server.ts';
import { forgetOldTrips } from './provider/provider-sign-in.server.ts';
import { openSignInProviders } from './provider/sign-in-providers.server.ts';
import { forgetOldLinks } from './session/password-reset.server.ts';
import { forgetEndedSessions } from './session/sign-in-sessions.server.ts';

/** Long enough for an answer to leave. */
const backgroundDelayMs = 50;
const sweepEveryMs = 10 * 60 * 1000;

/** Everything about people who sign in. */
export interface Accounts extends AccountParts {
  /** Resolves when nothing is being done beside any more, and no mail is on its way. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** The site's own address, without a slash at its end. */
export function publicUrlOf(env: Pick<Env, 'PUBLIC_URL' | 'PORT'>): string {
  return env.PUBLIC_URL?.replace(/\/+$/, '') ?? `http://localhost:${env.PORT}`;
}

export async function openAccounts(options: {
  env: Env;
  db: Database;
  transport: MailTransport;
  library: AccountParts['library'];
  leavePayments: AccountParts['leavePayments'];
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  now: () => Date;
}): Promise<Accounts> {
  const { env, db, transport, library, leavePayments, log, now } = options;
  const publicUrl = publicUrlOf(env);
  const mails = createMailer(transport, log, (failure) => noteMailFailure(db, failure, now()));
  const underWay = new Set<Promise<void>>();

  function inBackground(work: () => Promise<void>): void {
    const ended = after(backgroundDelayMs)
      .then(work)
      .catch((error: unknown) => log.error({ error }, 'background task failed'));
    underWay.add(ended);
    void ended.finally(() => underWay.delete(ended));
  }

  async function sweep(): Promise<void> {
    const at = now();
    for (const forget of [
      forgetEndedSessions,
      forgetExpiredKeys,
      forgetOldCalls,
      forgetOldCodes,
      forgetOldLinks,
      forgetOldTrips,
      forgetOldEvents,
      forgetOldMailFailures,
    ]) {
      await forget(db, at);
    }
  }
  const timer = setInterval(() => inBackground(sweep), sweepEveryMs).unref();
  const untilSettled = async () => {
    while (underWay.size > 0) await Promise.all(underWay);
  };

  return {
    db,
    now,
    log,
    mails,
    passwordKeys: createPasswordKeys(db),
    codeKey: await readSecret(db, 'email-codes'),
    linkKey: await readSecret(db, 'mailed-links'),
    library,
    leavePayments,
    guestDownloads: env.GUEST_DOWNLOADS,
    publicUrl,
    providers: openSignInProviders(env, publicUrl),
    inBackground,
    async settled() {
      await untilSettled();
      await mails.settled();
    },
    async close() {
      clearInterval(timer);
      await untilSettled();
      await mails.close();
    },
  };
}
