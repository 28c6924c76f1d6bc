import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/database.server.ts';
import { media, removedResults, type shares } from '../db/schema.ts';
import { AppError } from '../errors.ts';

/** Notes the bytes of a share that an operator removes: what was shown, and the result itself while it is still there. */
export async function noteRemoved(
  db: Database,
  { id, mediaId, blob }: Pick<typeof shares.$inferSelect, 'id' | 'mediaId' | 'blob'>,
  removedAt: Date,
): Promise<void> {
  const [result] = await db.select({ blob: media.blob }).from(media).where(eq(media.id, mediaId));
  const hashes = new Set([blob, result?.blob ?? null].filter((sha256) => sha256 !== null));
  if (hashes.size === 0) return;
  const rows = [...hashes].map((sha256) => ({ sha256, shareId: id, removedAt }));
  await db.insert(removedResults).values(rows).onConflictDoNothing();
}

/** Error: `not_shareable` where an operator removed the same bytes. */
export async function refuseRemoved(db: Database, hashes: readonly string[]): Promise<void> {
  if ((await db.$count(removedResults, inArray(removedResults.sha256, [...hashes]))) > 0)
    throw new AppError('not_shareable');
}
