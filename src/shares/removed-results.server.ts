import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/database.server.ts';
import { media, removedResults, type shares } from '../db/schema.ts';
import { AppError } from '../errors.ts';

type KeptFrom = (typeof removedResults.$inferSelect)['keptFrom'];

/** Notes the bytes of a share that an operator removes, or takes off Explore alone: what was shown, and the result itself while it is still there. */
export async function noteRemoved(
  db: Database,
  { id, mediaId, blob }: Pick<typeof shares.$inferSelect, 'id' | 'mediaId' | 'blob'>,
  removedAt: Date,
  keptFrom: KeptFrom = 'everybody',
): Promise<void> {
  const [result] = await db.select({ blob: media.blob }).from(media).where(eq(media.id, mediaId));
  const hashes = new Set([blob, result?.blob ?? null].filter((sha256) => sha256 !== null));
  if (hashes.size === 0) return;
  const rows = [...hashes].map((sha256) => ({ sha256, shareId: id, removedAt, keptFrom }));
  const insert = db.insert(removedResults).values(rows);
  // What nobody may share stays that.
  if (keptFrom === 'explore') await insert.onConflictDoNothing();
  else await insert.onConflictDoUpdate({ target: removedResults.sha256, set: { keptFrom } });
}

/** Errors, where an operator removed the same bytes: `not_shareable`, and `not_publishable` of what is to go to Explore. */
export async function refuseRemoved(
  db: Database,
  hashes: readonly (string | null)[],
  from: KeptFrom = 'everybody',
): Promise<void> {
  const known = hashes.filter((sha256) => sha256 !== null);
  const isKept = from === 'explore' ? undefined : eq(removedResults.keptFrom, from);
  if ((await db.$count(removedResults, and(inArray(removedResults.sha256, known), isKept))) > 0)
    throw new AppError(from === 'explore' ? 'not_publishable' : 'not_shareable');
}
