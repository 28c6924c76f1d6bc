import { setTimeout as after } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { LocaleCode } from '../i18n/locales.ts';
import { composeMail } from './compose-mail.server.ts';
import type { Mail, MailDoor } from './mail-door.server.ts';
import type { MailArguments, MailKind } from './mail-kinds.ts';

/** A mail server that is away for a moment is asked again. */
const pausesMs = [1_000, 5_000, 20_000];

/** Mails to people, sent beside the request that asked for them: how long it takes says nothing about whom it went to. */
export interface MailRoom {
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

export function createMailRoom(door: MailDoor, log: Pick<Logger, 'info' | 'warn' | 'error'>): MailRoom {
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();

  async function send(kind: MailKind, mail: Mail): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        await door.send(mail);
        log.info({ kind }, 'a mail was sent');
        return;
      } catch (error) {
        const pauseMs = pausesMs[attempt];
        if (pauseMs === undefined || closing.signal.aborted || isFinal(error)) {
          log.error({ error: namelessError(error), kind }, 'a mail could not be sent');
          return;
        }
        log.warn({ error: namelessError(error), kind }, 'a mail could not be sent; it is tried again');
        await after(pauseMs, null, { signal: closing.signal }).catch(() => {});
      }
    }
  }

  const room: MailRoom = {
    post(to, kind, args, { locale, unsubscribeUrl }) {
      const sending = send(kind, { to, unsubscribeUrl, ...composeMail(kind, args, locale) });
      underWay.add(sending);
      void sending.finally(() => underWay.delete(sending));
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    async close() {
      closing.abort();
      await room.settled();
    },
  };
  return room;
}

/** The mail server said that it never will. */
function isFinal(error: unknown): boolean {
  const code = (error as { responseCode?: number }).responseCode ?? 0;
  return code >= 500;
}

/** What the server said may hold the address it was for. */
function namelessError(error: unknown): { code: unknown; responseCode: unknown; command: unknown } {
  const { code, responseCode, command } = error as Record<string, unknown>;
  return { code, responseCode, command };
}
