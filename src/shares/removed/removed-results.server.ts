import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/database.server.ts';
import { media, removedLikenesses, removedResults, type shares } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { looksSame } from '../../imaging/likeness/likeness.ts';

type Removed = Pick<typeof shares.$inferSelect, 'id' | 'mediaId' | 'blob' | 'likeness'>;

/** Notes a share that an operator removes: the bytes that were shown and those of the result while it is still there, and what it looks like. */
export async function noteRemoved(
  db: Database,
  { id, mediaId, blob, likeness }: Removed,
  removedAt: Date,
): Promise<void> {
  const [result] = await db.select({ blob: media.blob }).from(media).where(eq(media.id, mediaId));
  const hashes = new Set([blob, result?.blob ?? null].filter((sha256) => sha256 !== null));
  if (likeness !== null)
    await db.insert(removedLikenesses).values({ shareId: id, likeness, removedAt }).onConflictDoNothing();
  if (hashes.size === 0) return;
  const rows = [...hashes].map((sha256) => ({ sha256, shareId: id, removedAt }));
  await db.insert(removedResults).values(rows).onConflictDoNothing();
}

/** Error: `not_shareable` where an operator removed the same bytes, or a picture that looks the same. */
export async function refuseRemoved(
  db: Database,
  hashes: readonly string[],
  likeness: string | null = null,
): Promise<void> {
  if ((await db.$count(removedResults, inArray(removedResults.sha256, [...hashes]))) > 0)
    throw new AppError('not_shareable');
  if (likeness !== null && (await sharesThatLookLike(db, likeness)).length > 0)
    throw new AppError('not_shareable');
}

/**
 * Nothing stands against what was removed with a share any more, whoever shared the same: also where it was removed more than once. False
 * where nothing was noted.
 */
export async function allowRemoved(db: Database, shareId: string): Promise<boolean> {
  const isOfShare = eq(removedResults.shareId, shareId);
  const hashes = await db.select({ sha256: removedResults.sha256 }).from(removedResults).where(isOfShare);
  const [looks] = await db.select().from(removedLikenesses).where(eq(removedLikenesses.shareId, shareId));
  if (hashes.length > 0)
    await db.delete(removedResults).where(
      inArray(
        removedResults.sha256,
        hashes.map(({ sha256 }) => sha256),
      ),
    );
  if (looks) {
    const alike = await sharesThatLookLike(db, looks.likeness);
    await db.delete(removedLikenesses).where(inArray(removedLikenesses.shareId, alike));
  }
  return hashes.length > 0 || looks !== undefined;
}

/** Operators remove few enough to compare with each of them. */
async function sharesThatLookLike(db: Database, likeness: string): Promise<string[]> {
  const rows = await db.select().from(removedLikenesses);
  return rows.filter((row) => looksSame(row.likeness, likeness)).map(({ shareId }) => shareId);
}
