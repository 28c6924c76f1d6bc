import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.server.ts';
import { type shares, users } from '../db/schema.ts';
import { type LocaleCode, localePath, locales } from '../i18n/locales.ts';
import type { MailArguments } from '../mail/mail-kinds.ts';
import type { Mailer } from '../mail/mailer.server.ts';
import type { KeepReason, ReportReason } from './share-rules.ts';

type Told = Pick<typeof shares.$inferSelect, 'id' | 'userId' | 'alt' | 'createdAt'>;

/** Where owners see their shares and object to what was done with one. */
const listPath = '/app/gallery';

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
  /** The decision was wrong: what was removed may be shared again, and what was taken off Explore published. */
  objectionUpheld(share: Told, outcome: Outcome): Promise<void>;
  objectionRefused(share: Told, outcome: Outcome): Promise<void>;
  /** An operator has ended sharing for an account, and given it back. */
  sharingEnded(userId: string, verdict: Verdict<ReportReason>): Promise<void>;
  sharingAllowed(userId: string): Promise<void>;
}

/** `source`: whether somebody reported it, or an operator looked at it because it was published. */
type Removal = Verdict<ReportReason> & Pick<MailArguments['shareRemoved'], 'source'>;

/** `of`: what the objection was about, a removed link or a place on Explore. */
type Outcome = Pick<MailArguments['objectionUpheld'], 'of' | 'words'>;

type NoticeKind =
  | 'shareHidden'
  | 'shareShownAgain'
  | 'shareRemoved'
  | 'publicationListed'
  | 'publicationRefused'
  | 'objectionUpheld'
  | 'objectionRefused';

export function createShareNotices(parts: {
  db: Database;
  mails: Pick<Mailer, 'post'>;
  /** Of the site, without a slash at its end. */
  publicUrl: string;
}): ShareNotices {
  const { db, mails, publicUrl } = parts;

  const readUser = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0];

  async function tell<K extends NoticeKind>(
    kind: K,
    { id, userId, alt, createdAt }: Told,
    verdict: Omit<MailArguments[K], 'alt' | 'day' | 'link'>,
  ): Promise<void> {
    const user = await readUser(userId);
    if (!user) return;
    const locale = user.locale as LocaleCode;
    const day = createdAt.toLocaleDateString(locales[locale], { dateStyle: 'long', timeZone: 'UTC' });
    const link = `${publicUrl}${localePath(locale, placeOf(kind, id))}`;
    mails.post(user.email, kind, { ...verdict, alt, day, link } as MailArguments[K], { locale });
  }

  const said = (words: string) => ({
    says: words === '' ? ('nothing' as const) : ('more' as const),
    words,
  });
  const spoken = <R extends string>({ reason, words }: Verdict<R>) => ({ reason, ...said(words) });

  return {
    hidden: (share) => tell('shareHidden', share, {}),
    shownAgain: (share, verdict) => tell('shareShownAgain', share, spoken(verdict)),
    removed: (share, verdict) => tell('shareRemoved', share, { ...spoken(verdict), source: verdict.source }),
    listed: (share, verdict) => tell('publicationListed', share, spoken(verdict)),
    refused: (share, verdict) =>
      tell('publicationRefused', share, { ...spoken(verdict), source: verdict.source }),
    objectionUpheld: (share, { of, words }) => tell('objectionUpheld', share, { of, ...said(words) }),
    objectionRefused: (share, { of, words }) => tell('objectionRefused', share, { of, ...said(words) }),
    async sharingEnded(userId, verdict) {
      const user = await readUser(userId);
      if (!user) return;
      const locale = user.locale as LocaleCode;
      const link = `${publicUrl}${localePath(locale, '/contact')}`;
      mails.post(user.email, 'sharingEnded', { ...spoken(verdict), link }, { locale });
    },
    async sharingAllowed(userId) {
      const user = await readUser(userId);
      if (!user) return;
      const locale = user.locale as LocaleCode;
      mails.post(
        user.email,
        'sharingAllowed',
        { link: `${publicUrl}${localePath(locale, listPath)}` },
        { locale },
      );
    },
  };
}

/** Objections are made in the list of one's shares; whoever has none left writes to the operator. */
function placeOf(kind: NoticeKind, id: string): string {
  if (kind === 'shareHidden' || kind === 'shareRemoved' || kind === 'publicationRefused')
    return `${listPath}?object=${id}`;
  return kind === 'objectionUpheld' ? listPath : '/contact';
}
