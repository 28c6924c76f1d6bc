import { eq, or } from 'drizzle-orm';
import type { DeleteAccountBody } from '../api/contract/account-contract.ts';
import { contactMessages, emailCodes, users } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import type { LocaleCode } from '../i18n/locales.ts';
import { removeJobs, stopJobs } from '../jobs/work-transfer.server.ts';
import type { AccountParts } from './account-parts.ts';
import { confirmPassword } from './account-settings.server.ts';
import { audit } from './audit-log.server.ts';
import { plainEmail } from './form-rules.ts';
import type { Requester } from './requester.ts';
import type { OpenSession } from './session/sign-in-sessions.server.ts';

/**
 * Nothing of the person stays but statements of withdrawal, which are evidence: what runs is stopped, rows and pictures go,
 * with the events that were written down and their messages to the operator. Errors: `password_wrong`, or `email_differs` for an account without a password.
 */
export async function removeAccount(
  parts: AccountParts,
  { user }: OpenSession,
  form: DeleteAccountBody,
  from: Requester,
): Promise<void> {
  const { db, library } = parts;
  await confirmPassword(parts, user, form.password);
  if (user.passwordHash === null && plainEmail(form.email ?? '') !== user.email) {
    throw new AppError('email_differs');
  }
  await stopJobs(db, user.id, parts.now());
  const { pictures, arriving } = await db.transaction(async (tx) => {
    await removeJobs(tx, user.id);
    const pictures = await library.removeRows(tx, user.id);
    const arriving = await library.removeUploads(tx, user.id);
    await tx.delete(users).where(eq(users.id, user.id));
    await tx.delete(emailCodes).where(or(eq(emailCodes.email, user.email), eq(emailCodes.userId, user.id)));
    await tx.delete(contactMessages).where(eq(contactMessages.email, user.email));
    // Only that there was one.
    const nowhere = { ...from, network: '' };
    await audit(tx, { kind: 'account_deleted', userId: null, from: nowhere, at: parts.now() });
    return { pictures, arriving };
  });
  // Nobody waits for the storage: the account is gone, and what is on its way to it is refused by the database.
  parts.inBackground(() => library.discardBytes(pictures));
  parts.inBackground(() => library.discardUploads(arriving));
  parts.mails.post(user.email, 'accountDeleted', {}, { locale: user.locale as LocaleCode });
}
