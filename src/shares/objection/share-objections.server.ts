import { and, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import { newId } from '../../accounts/secret-token.server.ts';
import type { Database } from '../../db/database.server.ts';
import { operatorFactors, publications, shareObjections, shares, users } from '../../db/schema.ts';
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
 * What an owner says against a decision about their share or its publication, for the operators. Errors: `not_found` of a share that isn't theirs, `not_decided`
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
    const decision =
      share.state === 'shown'
        ? await refusalOf(tx, shareId)
        : { against: share.state, againstAt: share.stateAt };
    if (!decision) throw new AppError('not_decided');
    const made = await tx
      .insert(shareObjections)
      .values({
        id: newId('o'),
        shareId,
        ...decision,
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

/** By which an operator took it off Explore, or never let it in; null where none did. */
async function refusalOf(db: Database, shareId: string) {
  const [refused] = await db
    .select({ at: publications.reviewedAt })
    .from(publications)
    .where(and(eq(publications.shareId, shareId), eq(publications.state, 'refused')));
  return refused?.at ? { against: 'refused' as const, againstAt: refused.at } : null;
}

/** What became of the objections to the decisions that these shares are under, by share. */
export async function objectionsTo(
  db: Database,
  rows: readonly ShareState[],
): Promise<ReadonlyMap<string, ObjectionRow>> {
  const ids = rows.map(({ id }) => id);
  const made = await db.select().from(shareObjections).where(inArray(shareObjections.shareId, ids));
  if (made.length === 0) return new Map();
  const refused = await db
    .select({ id: publications.shareId, at: publications.reviewedAt })
    .from(publications)
    .where(and(inArray(publications.shareId, ids), eq(publications.state, 'refused')));
  const refusals = new Map(refused.map(({ id, at }) => [id, at]));
  const decisions = new Map<string, Pick<ObjectionRow, 'against'> & { readonly at?: Date | null }>();
  for (const { id, state, stateAt } of rows)
    decisions.set(
      id,
      state === 'shown' ? { against: 'refused', at: refusals.get(id) } : { against: state, at: stateAt },
    );
  const isAgainstIt = ({ shareId, against, againstAt }: ObjectionRow) => {
    const decision = decisions.get(shareId);
    return decision?.against === against && decision.at?.getTime() === againstAt.getTime();
  };
  return new Map(made.filter(isAgainstIt).map((row) => [row.shareId, row]));
}

/** Decides about what is open of a share, against one of these decisions; answers it, null where nothing is. */
export async function settleObjection(
  tx: Database,
  shareId: string,
  against: readonly ObjectionRow['against'][],
  state: 'upheld' | 'refused',
  now: Date,
): Promise<ObjectionRow | null> {
  const [settled] = await tx
    .update(shareObjections)
    .set({ state, decidedAt: now })
    .where(
      and(
        eq(shareObjections.shareId, shareId),
        inArray(shareObjections.against, [...against]),
        eq(shareObjections.state, 'open'),
      ),
    )
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
