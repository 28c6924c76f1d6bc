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
  /** Statements of reasons; `day`: when it was shared; `link`: where its owner objects. */
  shareHidden: { alt: string; day: string; link: string };
  /** `words`: what the operator says besides, where `says` tells that there is something. */
  shareShownAgain: {
    alt: string;
    day: string;
    link: string;
    reason: 'no_breach' | 'not_in_picture' | 'agreed';
    says: 'nothing' | 'more';
    words: string;
  };
  shareRemoved: {
    alt: string;
    day: string;
    link: string;
    reason: 'in_picture' | 'sexual' | 'child' | 'hate' | 'rights' | 'deceives' | 'other';
    /** Whether somebody reported it, or an operator looked at it because it was published. */
    source: 'report' | 'look';
    says: 'nothing' | 'more';
    words: string;
  };
  /** `day`: when it was published to Explore. */
  publicationListed: MailArguments['shareShownAgain'];
  publicationRefused: MailArguments['shareRemoved'];
  /** What became of an objection to a removal, or to not being on Explore; `link`: for the first where it is shared again, for the second where to write. */
  objectionUpheld: {
    alt: string;
    day: string;
    link: string;
    of: 'share' | 'explore';
    says: 'nothing' | 'more';
    words: string;
  };
  objectionRefused: MailArguments['objectionUpheld'];
  /** An operator took the right to share from an account, and gave it back. */
  sharingEnded: {
    link: string;
    reason: 'in_picture' | 'sexual' | 'child' | 'hate' | 'rights' | 'deceives' | 'other';
    says: 'nothing' | 'more';
    words: string;
  };
  sharingAllowed: { link: string };
  withdrawalReceived: { reference: string; time: string; statement: string };
  /** The same receipt, with a link by which the owner of the account ends what they withdraw from. */
  withdrawalToConfirm: { reference: string; time: string; statement: string; link: string };
}

export type MailKind = keyof MailArguments;
export type MailWords = typeof emails;
