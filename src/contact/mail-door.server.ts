import { createTransport } from 'nodemailer';
import type { Env } from '../env.server.ts';

export interface Mail {
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends mail to the operator. */
export interface MailDoor {
  send(mail: Mail): Promise<void>;
}

const timeoutMs = 10_000;

/** null where `SMTP_URL` or `CONTACT_EMAIL` is not set. */
export function openMailDoor({
  SMTP_URL,
  CONTACT_EMAIL,
}: Pick<Env, 'SMTP_URL' | 'CONTACT_EMAIL'>): MailDoor | null {
  if (!SMTP_URL || !CONTACT_EMAIL) return null;
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return {
    async send(mail) {
      await transport.sendMail({ from: CONTACT_EMAIL, to: CONTACT_EMAIL, ...mail });
    },
  };
}
