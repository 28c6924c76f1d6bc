import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.server.ts';
import { type shares, users } from '../db/schema.ts';
import { type LocaleCode, localePath, locales } from '../i18n/locales.ts';
import type { MailArguments } from '../mail/mail-kinds.ts';
import type { Mailer } from '../mail/mailer.server.ts';
import type { KeepReason, ReportReason } from './share-rules.ts';

type Told = Pick<typeof shares.$inferSelect, 'userId' | 'alt' | 'createdAt'>;

/** Why an operator decided so, and what they say besides. */
export interface Verdict<R extends string> {
  readonly reason: R;
  readonly words: string;
}

/**
 * Tells owners, in their language, what became of a share and why: each mail has the five parts of a statement of reasons (Regulation (EU)
 * 2022/2065, Article 17). Who reported it is never in one.
 */
export interface ShareNotices {
  hidden(share: Told): Promise<void>;
  shownAgain(share: Told, verdict: Verdict<KeepReason>): Promise<void>;
  removed(share: Told, verdict: Removal): Promise<void>;
  /** On Explore; `createdAt` is when it was published, here and below. */
  listed(share: Told, verdict: Verdict<KeepReason>): Promise<void>;
  refused(share: Told, verdict: Removal): Promise<void>;
}

/** `source`: whether somebody reported it, or an operator looked at it because it was published. */
type Removal = Verdict<ReportReason> & Pick<MailArguments['shareRemoved'], 'source'>;

type NoticeKind =
  | 'shareHidden'
  | 'shareShownAgain'
  | 'shareRemoved'
  | 'publicationListed'
  | 'publicationRefused';

export function createShareNotices(parts: {
  db: Database;
  mails: Pick<Mailer, 'post'>;
  /** Of the site, without a slash at its end. */
  publicUrl: string;
}): ShareNotices {
  const { db, mails, publicUrl } = parts;

  async function tell<K extends NoticeKind>(
    kind: K,
    { userId, alt, createdAt }: Told,
    verdict: Omit<MailArguments[K], 'alt' | 'day' | 'link'>,
  ): Promise<void> {
    const [user] = await db.select().from(users).where(eq(users.id, userId));
    if (!user) return;
    const locale = user.locale as LocaleCode;
    const day = createdAt.toLocaleDateString(locales[locale], { dateStyle: 'long', timeZone: 'UTC' });
    const link = `${publicUrl}${localePath(locale, '/contact')}`;
    mails.post(user.email, kind, { ...verdict, alt, day, link } as MailArguments[K], { locale });
  }

  const spoken = <R extends string>({ reason, words }: Verdict<R>) => ({
    reason,
    says: words === '' ? ('nothing' as const) : ('more' as const),
    words,
  });

  return {
    hidden: (share) => tell('shareHidden', share, {}),
    shownAgain: (share, verdict) => tell('shareShownAgain', share, spoken(verdict)),
    removed: (share, verdict) => tell('shareRemoved', share, { ...spoken(verdict), source: verdict.source }),
    listed: (share, verdict) => tell('publicationListed', share, spoken(verdict)),
    refused: (share, verdict) =>
      tell('publicationRefused', share, { ...spoken(verdict), source: verdict.source }),
  };
}
