import { and, asc, eq } from 'drizzle-orm';
import type {
  AccountBody,
  ChangeEmailBody,
  ChangePasswordBody,
  ConnectionBody,
  ProfileBody,
} from '../api/contract/account-contract.ts';
import { entitlementsOf } from '../billing/entitlements.ts';
import type { Database } from '../db/database.server.ts';
import { connections, resetLinks, users } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { type LocaleCode, locales } from '../i18n/locales.ts';
import type { AccountParts } from './account-parts.ts';
import { audit } from './audit-log.server.ts';
import { checkedCode, checkedEmail, checkedNewPassword, checkedPassword } from './checked-form.server.ts';
import { countTry, takeCode } from './email-codes.server.ts';
import { hashPassword, isPassword } from './password/password-hash.server.ts';
import type { Requester } from './requester.ts';
import { endSessions, type OpenSession, type UserRow } from './session/sign-in-sessions.server.ts';
import { unsubscribeLinks } from './unsubscribe-link.server.ts';

/** The account as its owner sees it. */
export async function describeAccount(
  { db, guestDownloads, now }: Pick<AccountParts, 'db' | 'guestDownloads' | 'now'>,
  { user, vipUntil }: Pick<OpenSession, 'user' | 'vipUntil'>,
): Promise<AccountBody> {
  const { isVip } = entitlementsOf({ vipUntil }, { guestDownloads, now: now() });
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    locale: user.locale,
    plan: isVip ? 'vip' : 'member',
    isVip,
    vipUntil: isVip ? (vipUntil?.toISOString() ?? null) : null,
    isAdmin: user.isAdmin,
    hasPassword: user.passwordHash !== null,
    wantsUpdates: user.wantsUpdates,
    createdAt: user.createdAt.toISOString(),
    connections: await listConnections(db, user.id),
  };
}

async function listConnections(db: Database, userId: string): Promise<ConnectionBody[]> {
  const rows = await db
    .select()
    .from(connections)
    .where(eq(connections.userId, userId))
    .orderBy(asc(connections.createdAt), asc(connections.provider));
  return rows.map(({ provider, email, createdAt }) => ({
    provider,
    email,
    createdAt: createdAt.toISOString(),
  }));
}

export async function changeProfile(
  parts: AccountParts,
  { user }: OpenSession,
  change: ProfileBody,
  from: Requester,
): Promise<UserRow> {
  if (change.locale !== undefined && !Object.hasOwn(locales, change.locale)) {
    throw new AppError('request_invalid', { field: 'locale' });
  }
  const [changed] = await parts.db
    .update(users)
    // What is undefined stays; the id is there because something has to be.
    .set({ id: user.id, name: change.name, locale: change.locale, wantsUpdates: change.wantsUpdates })
    .where(eq(users.id, user.id))
    .returning();
  await audit(parts.db, { kind: 'profile_changed', userId: user.id, from, at: parts.now() });
  if (change.wantsUpdates && !user.wantsUpdates) {
    const { page, call } = unsubscribeLinks(parts, user.id);
    const locale = changed.locale as LocaleCode;
    parts.mails.post(changed.email, 'updatesOn', { link: page }, { locale, unsubscribeUrl: call });
  }
  return changed;
}

/** Whoever sits at somebody's open browser is not yet them: `password_wrong`. Without a password there is nothing to ask. */
export async function confirmPassword(
  { passwordKeys }: Pick<AccountParts, 'passwordKeys'>,
  user: UserRow,
  encrypted: string | undefined,
): Promise<void> {
  if (user.passwordHash === null) return;
  const password = await checkedPassword(passwordKeys, encrypted ?? '', 'change');
  if (!(await isPassword(password, user.passwordHash))) throw new AppError('password_wrong');
}

/** All other sessions end, and every link to a new password. */
export async function changePassword(
  parts: AccountParts,
  { user, session }: OpenSession,
  form: ChangePasswordBody,
  from: Requester,
): Promise<void> {
  await confirmPassword(parts, user, form.current);
  const rules = { wording: 'change', email: user.email } as const;
  const passwordHash = await hashPassword(await checkedNewPassword(parts.passwordKeys, form.password, rules));
  await parts.db.transaction(async (tx) => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id));
    await endSessions(tx, user.id, session.id);
    await tx.delete(resetLinks).where(eq(resetLinks.userId, user.id));
    await audit(tx, { kind: 'password_changed', userId: user.id, from, at: parts.now() });
  });
  await tellPasswordChanged(parts, user);
}

/** Also by what else the account opens: what somebody else may have connected outlives the password. */
export async function tellPasswordChanged(parts: AccountParts, user: UserRow): Promise<void> {
  const locale = user.locale as LocaleCode;
  const names = (await listConnections(parts.db, user.id)).map(
    ({ provider }) => parts.providers.find(({ id }) => id === provider)?.name ?? provider,
  );
  const others = new Intl.ListFormat(locales[locale], { type: 'conjunction' }).format(names) || 'none';
  const link = `${parts.publicUrl}/forgot-password`;
  parts.mails.post(user.email, 'passwordChanged', { link, others }, { locale });
}

/** The code was mailed to the new address; the old one is told. */
export async function changeEmail(
  parts: AccountParts,
  { user }: OpenSession,
  form: ChangeEmailBody,
  from: Requester,
): Promise<UserRow> {
  const email = checkedEmail(form.email);
  const wanted = { purpose: 'email_change', email, userId: user.id, code: checkedCode(form.code) } as const;
  await confirmPassword(parts, user, form.password);
  await countTry(parts.db, wanted);
  const changed = await parts.db.transaction(async (tx) => {
    if (!(await takeCode(tx, parts.codeKey, wanted, parts.now()))) throw new AppError('code_wrong');
    const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (taken) throw new AppError('code_wrong');
    const [row] = await tx.update(users).set({ email }).where(eq(users.id, user.id)).returning();
    await tx.delete(resetLinks).where(eq(resetLinks.userId, user.id));
    await audit(tx, { kind: 'email_changed', userId: user.id, from, at: parts.now() });
    return row;
  });
  const link = `${parts.publicUrl}/contact`;
  parts.mails.post(user.email, 'emailChanged', { link }, { locale: user.locale as LocaleCode });
  return changed;
}

/** Errors: `not_found`, and `last_way_in` where nobody could sign in any more. */
export async function disconnect(
  parts: AccountParts,
  { user }: OpenSession,
  provider: string,
  from: Requester,
): Promise<ConnectionBody[]> {
  return parts.db.transaction(async (tx) => {
    // Two at once take turns, or both would think that the other stays.
    const [current] = await tx.select().from(users).where(eq(users.id, user.id)).for('update');
    const connected = await listConnections(tx, user.id);
    if (!connected.some((one) => one.provider === provider)) throw new AppError('not_found');
    if (current.passwordHash === null && connected.length === 1) throw new AppError('last_way_in');
    await tx
      .delete(connections)
      .where(and(eq(connections.userId, user.id), eq(connections.provider, provider)));
    await audit(tx, {
      kind: 'disconnected',
      userId: user.id,
      from,
      at: parts.now(),
      details: { provider },
    });
    return listConnections(tx, user.id);
  });
}
