import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/database.server.ts';
import { media, publications, removedLikenesses, removedResults, type shares } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { looksSame } from '../../imaging/likeness/likeness.ts';

type Removed = Pick<typeof shares.$inferSelect, 'id' | 'mediaId' | 'blob' | 'likeness'>;
type KeptFrom = (typeof removedResults.$inferSelect)['keptFrom'];

/**
 * Notes a share that an operator removes, or takes off Explore alone: the bytes that were shown and those of the result while it is still
 * there, and what it looks like.
 */
export async function noteRemoved(
  db: Database,
  { id, mediaId, blob, likeness }: Removed,
  removedAt: Date,
  keptFrom: KeptFrom = 'everybody',
): Promise<void> {
  const [result] = await db.select({ blob: media.blob }).from(media).where(eq(media.id, mediaId));
  const hashes = new Set([blob, result?.blob ?? null].filter((sha256) => sha256 !== null));
  // What was taken off Explore may be removed later; what nobody may share stays that.
  const set = { keptFrom };
  if (likeness !== null) {
    const looks = db.insert(removedLikenesses).values({ shareId: id, likeness, removedAt, keptFrom });
    if (keptFrom === 'explore') await looks.onConflictDoNothing();
    else await looks.onConflictDoUpdate({ target: removedLikenesses.shareId, set });
  }
  if (hashes.size === 0) return;
  const rows = [...hashes].map((sha256) => ({ sha256, shareId: id, removedAt, keptFrom }));
  const bytes = db.insert(removedResults).values(rows);
  if (keptFrom === 'explore') await bytes.onConflictDoNothing();
  else await bytes.onConflictDoUpdate({ target: [removedResults.sha256, removedResults.shareId], set });
}

/**
 * Errors, where an operator removed the same bytes, or a picture that looks the same: `not_shareable`, and `not_publishable` of what is to go
 * to Explore.
 */
export async function refuseRemoved(
  db: Database,
  hashes: readonly (string | null)[],
  likeness: string | null = null,
  from: KeptFrom = 'everybody',
): Promise<void> {
  const known = hashes.filter((sha256) => sha256 !== null);
  // Whatever nobody may share isn't published either.
  const isKept = from === 'explore' ? undefined : eq(removedResults.keptFrom, from);
  const isNoted = (await db.$count(removedResults, and(inArray(removedResults.sha256, known), isKept))) > 0;
  const isAlike =
    !isNoted &&
    likeness !== null &&
    (await removedAlike(db, likeness)).some((one) => from === 'explore' || one.keptFrom === from);
  if (isNoted || isAlike) throw new AppError(from === 'explore' ? 'not_publishable' : 'not_shareable');
}

/**
 * Nothing stands against what was removed with a share any more, whoever shared the same: also where it was removed more than once. With
 * `keptFrom`, only what it was kept from by that. False where nothing was noted.
 */
export async function allowRemoved(db: Database, shareId: string, keptFrom?: KeptFrom): Promise<boolean> {
  const isOfShare = eq(removedResults.shareId, shareId);
  const noted = await db.select({ sha256: removedResults.sha256 }).from(removedResults).where(isOfShare);
  const hashes = noted.map(({ sha256 }) => sha256);
  const [looks] = await db.select().from(removedLikenesses).where(eq(removedLikenesses.shareId, shareId));
  const ids = new Set([shareId]);
  if (hashes.length > 0) {
    const isKept = keptFrom && eq(removedResults.keptFrom, keptFrom);
    const gone = await db
      .delete(removedResults)
      .where(and(inArray(removedResults.sha256, hashes), isKept))
      .returning({ shareId: removedResults.shareId });
    for (const one of gone) ids.add(one.shareId);
  }
  if (looks) {
    const alike = (await removedAlike(db, looks.likeness)).filter(
      (one) => keptFrom === undefined || one.keptFrom === keptFrom,
    );
    for (const one of alike) ids.add(one.shareId);
    const alikeIds = alike.map((one) => one.shareId);
    await db.delete(removedLikenesses).where(inArray(removedLikenesses.shareId, alikeIds));
  }
  // What was refused may be published anew.
  if (keptFrom !== 'everybody')
    await db
      .delete(publications)
      .where(and(inArray(publications.shareId, [...ids]), eq(publications.state, 'refused')));
  return hashes.length > 0 || looks !== undefined;
}

/** Operators remove few enough to compare with each of them. */
async function removedAlike(db: Database, likeness: string) {
  const rows = await db.select().from(removedLikenesses);
  return rows.filter((row) => looksSame(row.likeness, likeness));
}
