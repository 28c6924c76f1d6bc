import { and, eq, ne } from 'drizzle-orm';
import { audit } from '../../accounts/audit-log.server.ts';
import type { Requester } from '../../accounts/requester.ts';
import type { Database } from '../../db/database.server.ts';
import { publications, users } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { ShareNotices, Verdict } from '../share-notices.server.ts';
import type { ReportReason } from '../share-rules.ts';

export interface SharingRightParts {
  readonly db: Database;
  readonly notices: Pick<ShareNotices, 'sharingEnded' | 'sharingAllowed'>;
  now(): Date;
}

/** Which operator acts, and from where. */
interface Acting {
  readonly operatorId: string;
  readonly from: Requester;
}

/**
 * None of their links leads anywhere any more, what they published is off Explore, and they make and publish nothing new, until an operator
 * gives that back. They are told why. Errors:
 * `not_found`, `person_is_operator`.
 */
export async function endSharing(
  { db, notices, now }: SharingRightParts,
  id: string,
  verdict: Verdict<ReportReason>,
  { operatorId, from }: Acting,
): Promise<void> {
  const at = now();
  const ended = await db.transaction(async (tx) => {
    // Whoever publishes waits for this lock; what an operator writes down about an account doesn't.
    const [user] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
    if (!user) throw new AppError('not_found');
    if (user.isAdmin) throw new AppError('person_is_operator');
    if (user.sharingEndedAt !== null) return false;
    await tx
      .update(users)
      .set({ sharingEndedAt: at, sharingEndedFor: verdict.reason })
      .where(eq(users.id, id));
    // The list is public: what was on it is published anew by whoever wants that. The sweeper deletes its small pictures.
    await tx.delete(publications).where(and(eq(publications.userId, id), ne(publications.state, 'refused')));
    const details = { reason: verdict.reason };
    await audit(tx, { kind: 'sharing_ended', userId: id, from, at, operatorId, details });
    return true;
  });
  if (ended) await notices.sharingEnded(id, verdict);
}

/** They share again, and their links lead where they led; on Explore there is nothing until they publish it. They are told so. Error: `not_found`. */
export async function allowSharing(
  { db, notices, now }: SharingRightParts,
  id: string,
  { operatorId, from }: Acting,
): Promise<void> {
  const allowed = await db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
    if (!user) throw new AppError('not_found');
    if (user.sharingEndedAt === null) return false;
    await tx.update(users).set({ sharingEndedAt: null, sharingEndedFor: null }).where(eq(users.id, id));
    await audit(tx, { kind: 'sharing_allowed', userId: id, from, at: now(), operatorId });
    return true;
  });
  if (allowed) await notices.sharingAllowed(id);
}

/** Error: `sharing_ended {reason}` of whoever an operator took the right from. */
export async function refuseWithoutRight(db: Database, userId: string): Promise<void> {
  const [user] = await db
    .select({ at: users.sharingEndedAt, reason: users.sharingEndedFor })
    .from(users)
    .where(eq(users.id, userId));
  if (user?.at) throw new AppError('sharing_ended', { reason: user.reason ?? 'other' });
}
