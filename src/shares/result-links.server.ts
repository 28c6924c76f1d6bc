import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../db/database.server.ts';
import { media, shares } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { looksSame } from '../imaging/likeness/likeness.ts';

/** All links to a result. Until `tx` ends, nobody else adds one, hides it or decides about it. */
export async function lockLinks(
  tx: Database,
  mediaId: string,
): Promise<readonly (typeof shares.$inferSelect)[]> {
  // A link that doesn't exist yet can't be locked.
  await tx.select({ id: media.id }).from(media).where(eq(media.id, mediaId)).for('update');
  return tx.select().from(shares).where(eq(shares.mediaId, mediaId)).orderBy(asc(shares.id)).for('update');
}

/**
 * Error: `share_hidden`, where somebody says that they are in what this person shares, and this is the same result, the same bytes or looks
 * the same: a tool makes it again from the same photo.
 */
export async function refuseHidden(
  tx: Database,
  userId: string,
  result: Pick<typeof media.$inferSelect, 'id' | 'blob'>,
  likeness: string | null,
): Promise<void> {
  const hidden = await tx
    .select({ mediaId: shares.mediaId, likeness: shares.likeness, blob: media.blob })
    .from(shares)
    .leftJoin(media, eq(media.id, shares.mediaId))
    .where(and(eq(shares.userId, userId), eq(shares.state, 'hidden')));
  const isAlike = (other: string | null) => likeness !== null && other !== null && looksSame(likeness, other);
  const isSame = hidden.some(
    (one) => one.mediaId === result.id || one.blob === result.blob || isAlike(one.likeness),
  );
  if (isSame) throw new AppError('share_hidden');
}
