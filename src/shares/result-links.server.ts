import { asc, eq } from 'drizzle-orm';
import type { Database } from '../db/database.server.ts';
import { media, shares } from '../db/schema.ts';

/** All links to a result. Until `tx` ends, nobody else adds one, hides it or decides about it. */
export async function lockLinks(
  tx: Database,
  mediaId: string,
): Promise<readonly (typeof shares.$inferSelect)[]> {
  // A link that doesn't exist yet can't be locked.
  await tx.select({ id: media.id }).from(media).where(eq(media.id, mediaId)).for('update');
  return tx.select().from(shares).where(eq(shares.mediaId, mediaId)).orderBy(asc(shares.id)).for('update');
}
