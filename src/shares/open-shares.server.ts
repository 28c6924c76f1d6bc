import type { Logger } from 'pino';
import type { Database } from '../db/database.server.ts';
import { readSecret } from '../db/secret.server.ts';
import type { MailTransport } from '../mail/mail-transport.server.ts';
import type { Mailer } from '../mail/mailer.server.ts';
import type { OpenMedia } from '../media/open-media.server.ts';
import type { StudioPool } from '../studio/studio-pool.ts';
import { createExplore, type Explore } from './explore.server.ts';
import { createPublicationDesk, type PublicationDesk } from './publication-desk.server.ts';
import type { ExploreMode } from './publication-rules.ts';
import { createQueueClock, type QueueClock } from './queue/queue-clock.server.ts';
import { createShareQueue, type ShareQueue } from './queue/share-queue.server.ts';
import { createShareBook, type ShareBook } from './share-book.server.ts';
import { createShareNotices } from './share-notices.server.ts';

/** The shares of a site, on its library and its studio, and what operators do about them. */
export async function openShares(parts: {
  db: Database;
  media: Pick<OpenMedia, 'library' | 'storage' | 'copies'>;
  pool: StudioPool;
  accounts: { readonly mails: Pick<Mailer, 'post'>; readonly publicUrl: string };
  /** The operator's address and the way there; null where there is none. */
  operatorMail: { readonly transport: MailTransport; readonly to: string } | null;
  exploreMode: ExploreMode;
  now(): Date;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
}): Promise<{
  shares: ShareBook;
  explore: Explore;
  publications: PublicationDesk;
  shareQueue: ShareQueue;
  queueClock: QueueClock;
}> {
  const { db, pool, now, log, exploreMode: mode } = parts;
  const { library, storage, copies } = parts.media;
  const { mails, publicUrl } = parts.accounts;
  const notices = createShareNotices({ db, mails, publicUrl });
  const key = await readSecret(db, 'share-links');
  const shares = createShareBook({ db, library, storage, copies, pool, key, notices, log, now });
  return {
    shares,
    publications: createPublicationDesk({ db, storage, copies, pool, mode, key, log, now }),
    explore: createExplore({ db, storage, mode, key, shares, now }),
    shareQueue: createShareQueue({ db, storage, blobs: copies.blobs, notices, now }),
    queueClock: createQueueClock({ db, mail: parts.operatorMail, publicUrl, now, log }),
  };
}
