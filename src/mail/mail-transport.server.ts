import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Logger } from 'pino';
import type { Env } from '../env.server.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly replyTo?: string;
  /** One click in the mail program ends mails of this kind: an address that takes a POST. */
  readonly unsubscribeUrl?: string;
}

/** Sends mail. */
export interface MailTransport {
  /** Rejects when the mail server did not take it. */
  send(mail: Mail): Promise<void>;
}

type MailSettings = Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'CONTACT_EMAIL' | 'DATA_DIR'>;

/** Of every step: to find the server, to reach it, until it greets, and whenever it is silent. */
const timeoutMs = 10_000;
const nobody = 'Pixelwright <no-reply@localhost>';

/** By SMTP where that is set up; otherwise into a folder, see {@link openOutbox}. */
export function openMailTransport(env: MailSettings, log: Pick<Logger, 'info'>): MailTransport {
  const from = env.MAIL_FROM ?? env.CONTACT_EMAIL ?? nobody;
  return env.SMTP_URL ? openSmtp(env.SMTP_URL, from) : openOutbox(env.DATA_DIR, from, log);
}

function openSmtp(url: string, from: string): MailTransport {
  const transport = createTransport({
    url,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return {
    async send(mail) {
      await transport.sendMail({ from, ...messageOf(mail) });
    },
  };
}

/** Mails as files in `DATA_DIR/outbox`, which any mail program opens: for development. The log says where, not what: codes are in them. */
function openOutbox(dataDir: string, from: string, log: Pick<Logger, 'info'>): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const folder = path.join(dataDir, 'outbox');
  return {
    async send(mail) {
      const { message, messageId } = await transport.sendMail({ from, ...messageOf(mail) });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const stamp = new Date().toISOString().replace(/[:.]/g, '-');
      const file = path.join(folder, `${stamp}-${messageId.replace(/[^\w-]/g, '').slice(0, 12)}.eml`);
      await writeFile(file, message as Buffer, { mode: 0o600 });
      log.info({ file }, 'email written to the outbox');
    },
  };
}

function messageOf({ unsubscribeUrl, ...mail }: Mail): SendMailOptions {
  if (unsubscribeUrl === undefined) return mail;
  return {
    ...mail,
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

/** The mail server said that it never will. */
export function isFinal(error: unknown): boolean {
  const code = (error as { responseCode?: number }).responseCode ?? 0;
  return code >= 500;
}

/** For the log: what the server said in words may hold the address it was for. */
export function describeRefusal(error: unknown): { code: unknown; responseCode: unknown; command: unknown } {
  const { code, responseCode, command } = error as Record<string, unknown>;
  return { code, responseCode, command };
}
