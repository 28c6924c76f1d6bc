import { and, eq, gt, lte } from 'drizzle-orm';
import type { ResetPasswordBody } from '../../api/contract/account-contract.ts';
import type { Database } from '../../db/database.server.ts';
import { resetLinks, users } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { localePath } from '../../i18n/locales.ts';
import type { AccountParts } from '../account-parts.ts';
import { tellPasswordChanged } from '../account-settings.server.ts';
import { audit } from '../audit-log.server.ts';
import { checkedNewPassword } from '../checked-form.server.ts';
import { hashPassword } from '../password/password-hash.server.ts';
import type { Requester } from '../requester.ts';
import { hashToken, newToken } from '../secret-token.server.ts';
import { endSessions } from './sign-in-sessions.server.ts';

const linkMinutes = 30;

/** Mails a link where the address has an account. Nobody waits for it: whoever asked learns nothing. */
export async function sendResetLink(parts: AccountParts, email: string, from: Requester): Promise<void> {
  const { db, mails, publicUrl } = parts;
  const [user] = await db.select().from(users).where(eq(users.email, email));
  const now = parts.now();
  await audit(db, { kind: 'reset_asked', userId: user?.id ?? null, from, at: now });
  if (!user) return;
  const token = newToken();
  const expiresAt = new Date(now.getTime() + linkMinutes * 60_000);
  await db.insert(resetLinks).values({ tokenHash: hashToken(token), userId: user.id, expiresAt });
  const link = `${publicUrl}${localePath(from.locale, `/reset-password?token=${token}`)}`;
  mails.post(email, 'resetLink', { link, minutes: linkMinutes }, { locale: from.locale });
}

/** Sets the password, once for each link; all sessions and all other links end. `link_spent` otherwise. */
export async function resetPassword(
  parts: AccountParts,
  form: ResetPasswordBody,
  from: Requester,
): Promise<void> {
  const { db } = parts;
  // Before the link is used up: whoever mistypes may try again.
  const password = await checkedNewPassword(parts.passwordKeys, form.password, { wording: 'change' });
  const passwordHash = await hashPassword(password);
  const user = await db.transaction(async (tx) => {
    const now = parts.now();
    const [used] = await tx
      .delete(resetLinks)
      .where(and(eq(resetLinks.tokenHash, hashToken(form.token)), gt(resetLinks.expiresAt, now)))
      .returning();
    if (!used) throw new AppError('link_spent');
    await tx.delete(resetLinks).where(eq(resetLinks.userId, used.userId));
    await endSessions(tx, used.userId);
    await audit(tx, { kind: 'password_reset', userId: used.userId, from, at: now });
    const [changed] = await tx
      .update(users)
      .set({ passwordHash })
      .where(eq(users.id, used.userId))
      .returning();
    return changed;
  });
  await tellPasswordChanged(parts, user);
}

export async function forgetOldLinks(db: Database, now: Date): Promise<void> {
  await db.delete(resetLinks).where(lte(resetLinks.expiresAt, now));
}
