import { eq } from 'drizzle-orm';
import type { LoginBody, RegisterBody, SignedInBody } from '../../api/contract/account-contract.ts';
import { entitlementsOf } from '../../billing/entitlements.ts';
import { vipUntil } from '../../billing/vip-grants.server.ts';
import type { Database } from '../../db/database.server.ts';
import { users } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { localePath } from '../../i18n/locales.ts';
import { transferWork } from '../../jobs/work-transfer.server.ts';
import type { Owner } from '../../media/media.ts';
import type { AccountParts } from '../account-parts.ts';
import { audit } from '../audit-log.server.ts';
import {
  checkedCode,
  checkedEmail,
  checkedNewPassword,
  checkedPassword,
  checkTerms,
} from '../checked-form.server.ts';
import { codeMinutes, countTry, makeCode, takeCode } from '../email-codes.server.ts';
import { hashPassword, isPassword } from '../password/password-hash.server.ts';
import type { Requester } from '../requester.ts';
import { newId } from '../secret-token.server.ts';
import { unsubscribeLinks } from '../unsubscribe-link.server.ts';
import { type OpenSession, startSession, type UserRow } from './sign-in-sessions.server.ts';

/** Somebody with an account, as owner of their pictures and jobs. */
export function ownerOf(
  user: Pick<UserRow, 'id'>,
  until: Date | null,
  { guestDownloads, now }: Pick<AccountParts, 'guestDownloads' | 'now'>,
): Owner {
  const { plan, canDownload } = entitlementsOf({ vipUntil: until }, { guestDownloads, now: now() });
  return { id: user.id, party: user.id, hasAccount: true, plan, canDownload };
}

/** Opens a session, and makes what the visitor did so far theirs: both or nothing. Error: `account_blocked`. */
export async function signIn(
  parts: AccountParts,
  tx: Database,
  user: UserRow,
  { isRemembered, from, details }: { isRemembered: boolean; from: Requester; details?: { provider: string } },
): Promise<SignedInBody> {
  if (user.blockedAt !== null) throw new AppError('account_blocked');
  const now = parts.now();
  const until = await vipUntil(tx, user.id, now);
  await transferWork(tx, from.guestId, ownerOf(user, until, parts));
  const token = await startSession(tx, user, { isRemembered, from, now });
  await audit(tx, { kind: 'signed_in', userId: user.id, from, at: now, details });
  return { token, user: { id: user.id, email: user.email, isVip: until !== null } };
}

/** Where a code may be sent: any address but the account's own. */
export function checkedNewEmail(email: string, session: OpenSession | null): string {
  const plain = checkedEmail(email);
  if (session && plain === session.user.email) throw new AppError('email_invalid', { wording: 'change' });
  return plain;
}

/**
 * Mails a code: to somebody without an account, or to the new address of one. Where the address has an account already
 * its owner is told so instead. Nobody waits for it, so that the time it takes tells nobody which it was.
 */
export async function sendCode(
  parts: AccountParts,
  email: string,
  { session, from }: { session: OpenSession | null; from: Requester },
): Promise<void> {
  const { db, codeKey, mails, publicUrl } = parts;
  const [taken] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  const about = { locale: from.locale };
  if (taken) {
    const link = `${publicUrl}${localePath(from.locale, '/sign-in')}`;
    mails.post(email, 'alreadyRegistered', { link }, about);
    return;
  }
  const purpose = session ? 'email_change' : 'registration';
  const userId = session?.user.id ?? '';
  const code = await makeCode(db, codeKey, { purpose, email, userId }, parts.now());
  const kind = session ? 'emailChangeCode' : 'registrationCode';
  mails.post(email, kind, { code, minutes: codeMinutes }, about);
}

export async function register(
  parts: AccountParts,
  form: RegisterBody,
  from: Requester,
): Promise<SignedInBody> {
  const { db, codeKey, mails } = parts;
  const email = checkedEmail(form.email);
  const password = await checkedNewPassword(parts.passwordKeys, form.password, { wording: 'entry', email });
  const wanted = { purpose: 'registration', email, userId: '', code: checkedCode(form.code) } as const;
  checkTerms(form.agree);
  const passwordHash = await hashPassword(password);
  await countTry(db, wanted);
  const signedIn = await db.transaction(async (tx) => {
    const now = parts.now();
    if (!(await takeCode(tx, codeKey, wanted, now))) throw new AppError('code_wrong');
    const user = await createUser(tx, {
      email,
      passwordHash,
      locale: from.locale,
      wantsUpdates: form.updates ?? false,
      createdAt: now,
    });
    // Somebody came in by a provider with the same address between the mail and now.
    if (!user) throw new AppError('code_wrong');
    await audit(tx, { kind: 'registered', userId: user.id, from, at: now });
    return signIn(parts, tx, user, { isRemembered: false, from });
  });
  if (form.updates) {
    const links = unsubscribeLinks(parts, signedIn.user.id);
    mails.post(email, 'updatesOn', { link: links.page }, { locale: from.locale, unsubscribeUrl: links.call });
  }
  return signedIn;
}

/** Null when the address has an account. */
export async function createUser(
  tx: Database,
  values: Omit<typeof users.$inferInsert, 'id'>,
): Promise<UserRow | null> {
  const [user] = await tx
    .insert(users)
    .values({ ...values, id: newId('u') })
    .onConflictDoNothing()
    .returning();
  return user ?? null;
}

/** The same words, status and work whether there is no such account, it has no password, or another one. */
export async function login(parts: AccountParts, form: LoginBody, from: Requester): Promise<SignedInBody> {
  const { db } = parts;
  const email = checkedEmail(form.email);
  const password = await checkedPassword(parts.passwordKeys, form.password, 'entry');
  const [user] = await db.select().from(users).where(eq(users.email, email));
  if (!(await isPassword(password, user?.passwordHash ?? null)) || !user) {
    await audit(db, { kind: 'sign_in_refused', userId: user?.id ?? null, from, at: parts.now() });
    throw new AppError('credentials_wrong');
  }
  return db.transaction((tx) => signIn(parts, tx, user, { isRemembered: form.remember, from }));
}
