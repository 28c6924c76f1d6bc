import type { Logger } from 'pino';
import type { Database } from '../db/database.server.ts';
import { readSecret } from '../db/secret.server.ts';
import type { OpenMedia } from '../media/open-media.server.ts';
import type { StudioPool } from '../studio/studio-pool.ts';
import { createShareBook, type ShareBook } from './share-book.server.ts';

/** The shares of a site, on its library and its studio. */
export async function openShares({
  db,
  media,
  pool,
  log,
  now,
}: {
  db: Database;
  media: Pick<OpenMedia, 'library' | 'storage' | 'copies'>;
  pool: StudioPool;
  log: Pick<Logger, 'error'>;
  now(): Date;
}): Promise<ShareBook> {
  const { library, storage, copies } = media;
  return createShareBook({
    db,
    library,
    storage,
    copies,
    pool,
    key: await readSecret(db, 'share-links'),
    log,
    now,
  });
}
