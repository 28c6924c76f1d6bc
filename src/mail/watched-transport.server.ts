import type { MailTransport } from './mail-transport.server.ts';

/** The same transport, which tells of each mail whether the mail server answered: a refusal is an answer, too. */
export function watchedTransport(
  transport: MailTransport,
  onContact: (isAnswered: boolean) => void,
): MailTransport {
  return {
    async send(mail) {
      try {
        await transport.send(mail);
      } catch (error) {
        onContact(typeof (error as { responseCode?: unknown }).responseCode === 'number');
        throw error;
      }
      onContact(true);
    },
  };
}
