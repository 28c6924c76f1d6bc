import { eq } from 'drizzle-orm';
import { users } from '../db/schema.ts';
import { isSigned, sign } from '../db/signature.server.ts';
import { AppError } from '../errors.ts';
import type { AccountParts } from './account-parts.ts';
import { audit } from './audit-log.server.ts';
import type { Requester } from './requester.ts';

const textOf = (userId: string) => `unsubscribe\n${userId}`;

/** Where mails about new things end: `page` for people, `call` for mail programs (RFC 8058). Both work as long as the account. */
export function unsubscribeLinks(
  { linkKey, publicUrl }: Pick<AccountParts, 'linkKey' | 'publicUrl'>,
  userId: string,
): { page: string; call: string } {
  const query = new URLSearchParams({ user: userId, signature: sign(linkKey, textOf(userId)) });
  return {
    page: `${publicUrl}/unsubscribe?${query}`,
    call: `${publicUrl}/api/updates/unsubscribe?${query}`,
  };
}

/** Without a session: the signature says that it came from a mail. `not_found` when it is not ours. */
export async function unsubscribe(
  { db, linkKey, now }: Pick<AccountParts, 'db' | 'linkKey' | 'now'>,
  claim: { user: string; signature: string },
  from: Requester,
): Promise<void> {
  if (!isSigned(linkKey, textOf(claim.user), claim.signature)) throw new AppError('not_found');
  const [changed] = await db
    .update(users)
    .set({ wantsUpdates: false })
    .where(eq(users.id, claim.user))
    .returning({ id: users.id });
  if (changed) await audit(db, { kind: 'unsubscribed', userId: changed.id, from, at: now() });
}
