import { and, asc, count, eq, gt, inArray, isNull, lt, type SQL, sql, sum } from 'drizzle-orm';
import { guestsPerNetwork } from '../../billing/plans.ts';
import type { Database } from '../../db/database.server.ts';
import { uploads } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { Owner } from '../media.ts';

/** Files that one person may have on their way at a time, each as large as the plan allows. */
const mostOfOwner = 4;
/** Of everybody. */
const mostOfAll = 400;
const mostBytesOfAll = 64 * 1024 ** 3;
/** What nobody has added to for so long makes room for another file of the same person. */
const idleMs = 10 * 60 * 1000;

/**
 * Makes sure, within `tx`, that this person may begin another upload of so many bytes; until it ends, nobody else can. Answers
 * which of their idle uploads were removed for it. Errors: `too_many_uploads {most}`, `storage_full`.
 */
export async function makeWay(tx: Database, owner: Owner, bytes: number, now: Date): Promise<string[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('uploads', 2))`);
  const isOpen = and(isNull(uploads.mediaId), gt(uploads.expiresAt, now));
  const open = async (whose?: SQL) => {
    const [found] = await tx
      .select({ count: count(), bytes: sum(uploads.bytes).mapWith(Number) })
      .from(uploads)
      .where(and(isOpen, whose));
    return { count: found.count, bytes: found.bytes ?? 0 };
  };

  const isTheirs = eq(uploads.owner, owner.id);
  const removed = await removeIdle((await open(isTheirs)).count + 1 - mostOfOwner);
  if ((await open(isTheirs)).count >= mostOfOwner)
    throw new AppError('too_many_uploads', { most: mostOfOwner });
  const mostOfParty = owner.hasAccount ? mostOfOwner : guestsPerNetwork * mostOfOwner;
  if ((await open(eq(uploads.party, owner.party))).count >= mostOfParty) {
    throw new AppError('too_many_uploads', { most: mostOfParty });
  }
  const all = await open();
  if (all.count >= mostOfAll || all.bytes + bytes > mostBytesOfAll) throw new AppError('storage_full');
  return removed;

  async function removeIdle(excess: number): Promise<string[]> {
    if (excess <= 0) return [];
    const idle = tx
      .select({ id: uploads.id })
      .from(uploads)
      .where(and(isOpen, isTheirs, lt(uploads.touchedAt, new Date(now.getTime() - idleMs))))
      .orderBy(asc(uploads.touchedAt))
      .limit(excess);
    const gone = await tx.delete(uploads).where(inArray(uploads.id, idle)).returning({ id: uploads.id });
    return gone.map(({ id }) => id);
  }
}
