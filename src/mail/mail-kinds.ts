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
  /** What became of a subscription: `waiting` where the payment provider has to be told yet. */
  accountDeleted: { payment: 'none' | 'ended' | 'waiting' };
  connected: { provider: string; link: string };
  updatesOn: { link: string };
  webhookOff: { url: string; link: string };
  /** `until`: a day in the reader's language, like the next one. */
  paymentFailed: { link: string; until: string };
  planCanceled: { link: string; until: string };
  planRefunded: { link: string };
  /** Somebody paid twice for the same thing. */
  secondPlanRefunded: { link: string };
  withdrawalRefunded: { link: string; share: 'all' | 'part' };
  withdrawalReceived: { reference: string; time: string; statement: string };
  /** The same receipt, with a link by which the owner of the account ends what they withdraw from. */
  withdrawalToConfirm: { reference: string; time: string; statement: string; link: string };
}

export type MailKind = keyof MailArguments;
export type MailWords = typeof emails;
