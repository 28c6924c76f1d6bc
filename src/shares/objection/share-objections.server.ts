import { and, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import { newId } from '../../accounts/secret-token.server.ts';
import type { Database } from '../../db/database.server.ts';
import { operatorFactors, shareObjections, shares, users } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';

export type ObjectionRow = typeof shareObjections.$inferSelect;
type ShareState = Pick<typeof shares.$inferSelect, 'id' | 'state' | 'stateAt'>;

/** So long owners can object to a removal, and what is known of the share stays for that. */
const objectionMs = 183 * 24 * 60 * 60 * 1000;

/** Until when the row of a share stays about which somebody may object, or has. */
export function objectionsUntil(now: Date): Date {
  return new Date(now.getTime() + objectionMs);
}

/**
 * What an owner says against a decision about their share, for the operators. Errors: `not_found` of a share that isn't theirs, `not_decided`
 * where nothing was decided against it, `objection_made` the second time.
 */
export async function objectTo(
  db: Database,
  userId: string,
  shareId: string,
  words: string,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [share] = await tx
      .select()
      .from(shares)
      .where(and(eq(shares.id, shareId), eq(shares.userId, userId)))
      .for('update');
    if (!share) throw new AppError('not_found');
    if (share.state === 'shown') throw new AppError('not_decided');
    const made = await tx
      .insert(shareObjections)
      .values({
        id: newId('o'),
        shareId,
        against: share.state,
        againstAt: share.stateAt,
        words,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: shareObjections.id });
    if (made.length === 0) throw new AppError('objection_made');
    if (share.state === 'removed')
      await tx
        .update(shares)
        .set({ expiresAt: objectionsUntil(now) })
        .where(eq(shares.id, shareId));
  });
}

/** What became of the objections to the decisions that these shares are under, by share. */
export async function objectionsTo(
  db: Database,
  rows: readonly ShareState[],
): Promise<ReadonlyMap<string, ObjectionRow>> {
  const decided = rows.filter(({ state }) => state !== 'shown');
  if (decided.length === 0) return new Map();
  const ids = decided.map(({ id }) => id);
  const made = await db.select().from(shareObjections).where(inArray(shareObjections.shareId, ids));
  const decisions = new Map(decided.map((share) => [share.id, share]));
  const isAgainstIt = ({ shareId, against, againstAt }: ObjectionRow) => {
    const { state, stateAt } = decisions.get(shareId)!;
    return state === against && stateAt.getTime() === againstAt.getTime();
  };
  return new Map(made.filter(isAgainstIt).map((row) => [row.shareId, row]));
}

/** Decides about what is open of a share; answers it, null where nothing is. */
export async function settleObjection(
  tx: Database,
  shareId: string,
  state: 'upheld' | 'refused',
  now: Date,
): Promise<ObjectionRow | null> {
  const [settled] = await tx
    .update(shareObjections)
    .set({ state, decidedAt: now })
    .where(and(eq(shareObjections.shareId, shareId), eq(shareObjections.state, 'open')))
    .returning();
  return settled ?? null;
}

/** Whether this operator may decide about an objection to what `decidedBy` did: the same one only where the desk is open to nobody else. */
export async function maySettle(
  db: Database,
  operatorId: string,
  decidedBy: string | null,
): Promise<boolean> {
  if (decidedBy !== operatorId) return true;
  const others = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(operatorFactors, eq(operatorFactors.userId, users.id))
    .where(
      and(
        eq(users.isAdmin, true),
        isNull(users.blockedAt),
        isNotNull(operatorFactors.confirmedAt),
        ne(users.id, operatorId),
      ),
    )
    .limit(1);
  return others.length === 0;
}
