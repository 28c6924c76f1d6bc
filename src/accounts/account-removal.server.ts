import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { DeleteAccountBody } from '../api/contract/account-contract.ts';
import { auditEvents, contactMessages, emailCodes, users } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import type { LocaleCode } from '../i18n/locales.ts';
import { removeJobs, stopJobs } from '../jobs/work-transfer.server.ts';
import type { AccountParts } from './account-parts.ts';
import { confirmPassword } from './account-settings.server.ts';
import { audit } from './audit-log.server.ts';
import { plainEmail } from './form-rules.ts';
import type { Requester } from './requester.ts';
import type { OpenSession, UserRow } from './session/sign-in-sessions.server.ts';

/** By whose account it is. Errors: `password_wrong`, or `email_differs` for an account without a password. */
export async function removeAccount(
  parts: AccountParts,
  { user }: OpenSession,
  form: DeleteAccountBody,
  from: Requester,
): Promise<void> {
  await confirmPassword(parts, user, form.password);
  if (user.passwordHash === null && plainEmail(form.email ?? '') !== user.email) {
    throw new AppError('email_differs');
  }
  await eraseAccount(parts, user, { from });
}

/**
 * Nothing of the person stays but statements of withdrawal, which are evidence: what runs is stopped, rows and pictures go,
 * with the events that were written down and their messages to the operator. What operators did stays in their log, with an id
 * that leads to nobody any more.
 */
export async function eraseAccount(
  parts: AccountParts,
  user: UserRow,
  { from, operatorId }: { from: Requester; operatorId?: string },
): Promise<void> {
  const { db, library } = parts;
  // First there, then here: nothing is charged for an account that is gone.
  const payment = await parts.leavePayments(user);
  await stopJobs(db, user.id, parts.now());
  const { pictures, arriving } = await db.transaction(async (tx) => {
    await removeJobs(tx, user.id);
    const pictures = await library.removeRows(tx, user.id);
    const arriving = await library.removeUploads(tx, user.id);
    await tx
      .update(auditEvents)
      .set({
        userId: null,
        details: sql`${auditEvents.details} || ${JSON.stringify({ account: user.id })}::jsonb`,
      })
      .where(and(eq(auditEvents.userId, user.id), isNotNull(auditEvents.operatorId)));
    // Of an operator who goes, where they sat goes too.
    await tx.update(auditEvents).set({ network: '' }).where(eq(auditEvents.operatorId, user.id));
    await tx.delete(users).where(eq(users.id, user.id));
    await tx.delete(emailCodes).where(or(eq(emailCodes.email, user.email), eq(emailCodes.userId, user.id)));
    await tx.delete(contactMessages).where(eq(contactMessages.email, user.email));
    // Only that there was one.
    const nowhere = { ...from, network: '' };
    await audit(tx, {
      kind: 'account_deleted',
      userId: null,
      from: operatorId === undefined ? nowhere : from,
      at: parts.now(),
      operatorId,
      ...(operatorId !== undefined && { details: { account: user.id } }),
    });
    return { pictures, arriving };
  });
  // Nobody waits for the storage: the account is gone, and what is on its way to it is refused by the database.
  parts.inBackground(() => library.discardBytes(pictures));
  parts.inBackground(() => library.discardUploads(arriving));
  parts.mails.post(user.email, 'accountDeleted', { payment }, { locale: user.locale as LocaleCode });
}
