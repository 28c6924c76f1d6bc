import type emails from '../../locales/en/emails.json';

/** What each mail needs besides its words. */
export interface MailArguments {
  registrationCode: { code: string; minutes: number };
  emailChangeCode: { code: string; minutes: number };
  alreadyRegistered: { link: string };
  resetLink: { link: string; minutes: number };
  /** `others`: by what else the account opens, as a list in the reader's language; `none` where there is nothing. */
  passwordChanged: { link: string; others: string };
  emailChanged: { link: string };
  accountDeleted: Record<never, never>;
  connected: { provider: string; link: string };
  updatesOn: { link: string };
  withdrawalReceived: { reference: string; time: string; statement: string };
}

export type MailKind = keyof MailArguments;
export type MailWords = typeof emails;
