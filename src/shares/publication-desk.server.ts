import { stat } from 'node:fs/promises';
import path from 'node:path';
import { and, eq, gt, isNull, ne, or } from 'drizzle-orm';
import type { Logger } from 'pino';
import { hashToken, newId } from '../accounts/secret-token.server.ts';
import { isAccountGone } from '../db/account-gone.server.ts';
import type { Database } from '../db/database.server.ts';
import { media, publications, shares, users } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import type { Owner } from '../media/media.ts';
import type { CopyPlaces } from '../media/open-media.server.ts';
import { blobKey, isForeignKeyViolation } from '../media/storage/blob-store.server.ts';
import { withScratch } from '../media/storage/scratch.server.ts';
import type { Storage } from '../media/storage/storage.ts';
import type { StudioPool } from '../studio/studio-pool.ts';
import type { PublicationRow } from './explore.server.ts';
import { type ExploreMode, type Licence, mostWaiting, type PeopleStatement } from './publication-rules.ts';
import { refuseRemoved } from './removed/removed-results.server.ts';
import { refuseWithoutRight } from './right/sharing-right.server.ts';
import type { OwnShare, ShareRecipe, ShareRow } from './share-book.server.ts';
import { publicationAddress } from './share-link.server.ts';
import { thumbnailType } from './share-parts.server.ts';

export interface PublishWish {
  readonly licence: Licence;
  /** Whom to name; null where the licence asks for nobody. */
  readonly credit: string | null;
  readonly people: PeopleStatement;
  /** Show the photo before it here as well, which the link shows. */
  readonly withBefore: boolean;
}

/** What owners do to have their shares on Explore, and off it again. */
export interface PublicationDesk {
  /**
   * Publishes a share; where the site is `reviewed`, once an operator has looked. Done twice, it's done once. Errors: `explore_off`;
   * `not_found`, also of what waits after a restore; `share_hidden`; `sharing_ended {reason}`; `share_has_password`; `not_publishable` of tier T2, of what isn't known to be below that, and of what an operator took off;
   * `people_shown` where nobody is stated to be in it although somebody is; `already_published` by another link; `publications_full
   * {publications}`; those of writing pictures.
   */
  publish(
    owner: Owner,
    shareId: string,
    wish: PublishWish,
    recipeOf: (share: ShareRow) => ShareRecipe,
  ): Promise<PublicationRow>;
  /** Its address leads nowhere from then on; the link to the share stays. Error: `not_found`. */
  withdraw(userId: string, shareId: string): Promise<void>;
  listOf(userId: string): Promise<PublicationRow[]>;
  /** The word in its address. */
  addressOf(row: Pick<PublicationRow, 'id'>): string;
  /** Whether the share can be published, apart from what its owner has to state. */
  isOpenTo(share: Pick<OwnShare, 'row' | 'state'>): boolean;
  readonly mode: ExploreMode;
}

/** Of the longer side of what stands in lists. */
const thumbnailSide = 640;
const thumbnailBytes = 3 * thumbnailSide * thumbnailSide;
/** How often somebody's deletion may come between the bytes and the row. */
const mostTries = 5;

export function createPublicationDesk(parts: {
  db: Database;
  storage: Storage;
  copies: CopyPlaces;
  pool: Pick<StudioPool, 'run'>;
  mode: ExploreMode;
  /** What addresses are made with. */
  key: Uint8Array;
  log: Pick<Logger, 'error'>;
  now(): Date;
}): PublicationDesk {
  const { db, storage, copies, pool, mode, key, log, now } = parts;
  const isOwn = (userId: string, id: string) => and(eq(shares.id, id), eq(shares.userId, userId));
  const isLive = () => or(isNull(shares.expiresAt), gt(shares.expiresAt, now()));

  /** The share where it may be published, held until the end of the transaction where one is meant. */
  async function check(
    tx: Database,
    userId: string,
    shareId: string,
    { people, withBefore }: PublishWish,
  ): Promise<{ share: ShareRow; published: PublicationRow | undefined }> {
    const [share] = await tx
      .select()
      .from(shares)
      .where(and(isOwn(userId, shareId), isLive()))
      .for('update');
    if (!share || share.state === 'removed' || share.heldAt !== null) throw new AppError('not_found');
    if (share.state === 'hidden') throw new AppError('share_hidden');
    const [published] = await tx.select().from(publications).where(eq(publications.mediaId, share.mediaId));
    if (published?.state === 'refused') throw new AppError('not_publishable');
    if (published && published.shareId !== shareId) throw new AppError('already_published');
    if (published) return { share, published };
    if (share.passwordHash !== null) throw new AppError('share_has_password');
    if (share.tier !== 'T0' && share.tier !== 'T1') throw new AppError('not_publishable');
    if (people === 'nobody' && share.showsPeople !== false) throw new AppError('people_shown');
    if (withBefore && share.beforeBlob === null)
      throw new AppError('request_invalid', { field: 'withBefore', problem: 'the link does not show it' });
    const [result] = await tx.select({ blob: media.blob }).from(media).where(eq(media.id, share.mediaId));
    await refuseRemoved(tx, [share.blob, result?.blob ?? null], share.likeness, 'explore');
    // Two that are published at once are counted one after the other.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    await refuseWithoutRight(tx, userId);
    const isWaiting = and(eq(publications.userId, userId), isNull(publications.reviewedAt));
    if ((await tx.$count(publications, isWaiting)) >= mostWaiting)
      throw new AppError('publications_full', { publications: mostWaiting });
    return { share, published };
  }

  /** Writes the small picture of a share, and has `insert` write the row that needs it. */
  function withThumbnail<T>(
    owner: Owner,
    share: ShareRow,
    insert: (sha256: string, secure: () => Promise<void>) => Promise<T>,
  ): Promise<T> {
    const { blobs, room, scratch } = copies;
    return withScratch(scratch, (folder) =>
      room.hold('draft', thumbnailBytes, async () => {
        const outputPath = path.join(folder, 'thumbnail');
        const of = share.posterBlob ?? share.blob;
        const file = of === null ? null : await storage.fetch(blobKey(of));
        if (!file) throw new AppError('not_found');
        try {
          await pool.run(
            {
              kind: 'share',
              path: file.path,
              outputPath,
              type: thumbnailType(share),
              longestSide: thumbnailSide,
            },
            { party: owner.party },
          );
        } finally {
          await file.release();
        }
        return room.hold('intake', (await stat(outputPath)).size, async () => {
          for (let attempt = 1; ; attempt++) {
            const sha256 = await blobs.keep(outputPath);
            try {
              return await insert(sha256, () => blobs.secure(sha256, outputPath));
            } catch (error) {
              if (attempt === mostTries || !isForeignKeyViolation(error) || isAccountGone(error)) throw error;
            }
          }
        });
      }),
    );
  }

  return {
    mode,

    async publish(owner, shareId, wish, recipeOf) {
      if (mode === 'off') throw new AppError('explore_off');
      const found = await db.transaction((tx) => check(tx, owner.id, shareId, wish));
      if (found.published) return found.published;
      return withThumbnail(owner, found.share, (thumbnailBlob, secure) =>
        db.transaction(async (tx) => {
          const { share, published } = await check(tx, owner.id, shareId, wish);
          if (published) return published;
          const id = newId('e');
          const at = now();
          const isListed = mode === 'open';
          const [row] = await tx
            .insert(publications)
            .values({
              ...wish,
              id,
              userId: owner.id,
              shareId,
              mediaId: share.mediaId,
              addressHash: hashToken(publicationAddress(key, id)),
              tool: share.tool,
              recipe: recipeOf(share),
              thumbnailBlob,
              state: isListed ? 'listed' : 'waiting',
              createdAt: at,
              listedAt: isListed ? at : null,
            })
            .returning();
          await secure();
          return row;
        }),
      );
    },

    async withdraw(userId, shareId) {
      const [row] = await db
        .delete(publications)
        .where(
          and(
            eq(publications.shareId, shareId),
            eq(publications.userId, userId),
            // To what was refused, its owner may object.
            ne(publications.state, 'refused'),
          ),
        )
        .returning();
      if (!row) throw new AppError('not_found');
      try {
        if (row.thumbnailBlob !== null) await copies.blobs.discard(row.thumbnailBlob);
      } catch (error) {
        log.error({ error }, 'could not delete a picture of what was withdrawn; the sweeper retries');
      }
    },

    listOf: (userId) => db.select().from(publications).where(eq(publications.userId, userId)),

    addressOf: ({ id }) => publicationAddress(key, id),

    isOpenTo: ({ row: { tier, passwordHash }, state }) =>
      mode !== 'off' && state === 'shown' && passwordHash === null && (tier === 'T0' || tier === 'T1'),
  };
}
