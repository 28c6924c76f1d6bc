import { setTimeout as after } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { LocaleCode } from '../i18n/locales.ts';
import { composeMail } from './compose-mail.server.ts';
import type { MailArguments, MailKind } from './mail-kinds.ts';
import { describeRefusal, isFinal, type Mail, type MailTransport } from './mail-transport.server.ts';

/** A mail server that is away is asked again, for less long than a code lives. */
const pausesMs = [1_000, 5_000, 20_000, 60_000, 300_000];
/** Mails that wait meanwhile; more than these are not kept in memory. */
const mostUnderWay = 1_000;

/** Mails to people, sent beside the request that asked for them: how long it takes says nothing about whom it went to. */
export interface Mailer {
  post<K extends MailKind>(
    to: string,
    kind: K,
    args: MailArguments[K],
    about: { locale: LocaleCode; unsubscribeUrl?: string },
  ): void;
  /** Resolves when nothing is on its way any more. */
  settled(): Promise<void>;
  /** What could not be sent so far is given up. */
  close(): Promise<void>;
}

/** @param note hears of every mail that was given up; `refusal` is a code */
export function createMailer(
  transport: MailTransport,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  note: (failure: { to: string; kind: string; refusal: string }) => Promise<void> = async () => {},
): Mailer {
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();

  async function send(kind: MailKind, mail: Mail): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        await transport.send(mail);
        log.info({ kind }, 'email sent');
        return;
      } catch (error) {
        const pauseMs = pausesMs[attempt];
        const refusal = describeRefusal(error);
        if (pauseMs === undefined || closing.signal.aborted || isFinal(error)) {
          log.error({ refusal, kind }, 'email not sent');
          const code = String(refusal.responseCode ?? refusal.code ?? 'unknown');
          await giveUp({ to: mail.to, kind, refusal: code });
          return;
        }
        log.warn({ refusal, kind }, 'email not sent, retrying');
        await after(pauseMs, null, { signal: closing.signal }).catch(() => {});
      }
    }
  }

  async function giveUp(failure: Parameters<typeof note>[0]): Promise<void> {
    await note(failure).catch((error: unknown) => log.error({ error }, 'could not note an unsent email'));
  }

  const mailer: Mailer = {
    post(to, kind, args, { locale, unsubscribeUrl }) {
      if (underWay.size >= mostUnderWay) {
        log.error({ kind }, 'email not sent: too many are waiting for the mail server');
        void giveUp({ to, kind, refusal: 'too_many' });
        return;
      }
      const sending = send(kind, { to, unsubscribeUrl, ...composeMail(kind, args, locale) });
      underWay.add(sending);
      void sending.finally(() => underWay.delete(sending));
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    async close() {
      closing.abort();
      await mailer.settled();
    },
  };
  return mailer;
}
