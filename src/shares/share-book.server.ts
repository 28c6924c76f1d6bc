import { and, desc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { Logger } from 'pino';
import { hashToken, newId } from '../accounts/secret-token.server.ts';
import type { Database } from '../db/database.server.ts';
import { media, publications, shareReports, shares, users } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import type { Owner } from '../media/media.ts';
import type { Storage } from '../media/storage/storage.ts';
import { refuseRemoved } from './removed-results.server.ts';
import { type ShareFileParts, writeShare } from './share-files.server.ts';
import { reporterOf, shareToken } from './share-link.server.ts';
import type { ShareNotices } from './share-notices.server.ts';
import { blobsOf, type OpenSharePart, openPart, type SharePart } from './share-parts.server.ts';
import type { ReportReason, ShareTime } from './share-rules.ts';
import { findShareable } from './shareable.server.ts';

export type ShareRow = typeof shares.$inferSelect;
export type ShareRecipe = ShareRow['recipe'];

export interface ShareWish {
  /** A picture or clip that a tool made. */
  readonly media: string;
  readonly time: ShareTime;
  readonly alt: string;
  /** The photo before it is shown, too. */
  readonly withBefore: boolean;
}

/** Results that people show to whoever has a link. */
export interface ShareBook {
  /**
   * Errors: `not_found`, `expired`, `not_shareable` (see `findShareable`, and of what an operator removed); `request_invalid {field: withBefore}` where there is no photo
   * before it; `shares_full {shares}`; those of writing pictures.
   *
   * @param recipeOf the settings to pass on, of what its job was asked for
   */
  make(
    owner: Owner,
    wish: ShareWish,
    recipeOf: (tool: string, options: Readonly<Record<string, unknown>>) => ShareRecipe,
  ): Promise<ShareRow>;
  /** Of this account, the newest first, without those that have expired. */
  list(userId: string): Promise<ShareRow[]>;
  /** The link leads nowhere from then on. Error: `not_found`. */
  revoke(userId: string, id: string): Promise<void>;
  /** The word in its link. */
  tokenOf(row: Pick<ShareRow, 'id'>): string;
  /**
   * What a link leads to. Errors: `share_gone` of one that was taken back, has expired or never was, and of one whose owner is blocked,
   * which nobody can tell apart; `share_hidden`.
   */
  find(token: string): Promise<ShareRow>;
  /** Errors: as `find`; `not_found` of a part that it does not have. */
  open(token: string, part: SharePart): Promise<OpenSharePart>;
  /**
   * Notes what somebody says against it, for the operator's queue. Who says that they are in it has it hidden at once, and its owner told
   * so, unless operators found that untrue twice. Answers whether it was hidden. Errors: as `find`.
   */
  report(
    token: string,
    report: { readonly reason: ReportReason; readonly words: string; readonly network: string },
  ): Promise<boolean>;
  /** The same of a share by its id, wherever it is shown. */
  reportOn(id: string, report: Parameters<ShareBook['report']>[1]): Promise<boolean>;
}

export interface ShareBookParts extends ShareFileParts {
  readonly db: Database;
  readonly storage: Storage;
  /** What links are made with. */
  readonly key: Uint8Array;
  readonly notices: Pick<ShareNotices, 'hidden'>;
  readonly log: Pick<Logger, 'error'>;
  now(): Date;
}

/** Who was wrong that often has nothing hidden any more before somebody has looked. */
const mostWrong = 2;
const dayMs = 24 * 60 * 60 * 1000;

export function createShareBook(parts: ShareBookParts): ShareBook {
  const { db, storage, copies, key, notices, log, now } = parts;
  const isLive = () => or(isNull(shares.expiresAt), gt(shares.expiresAt, now()));
  const isOf = (userId: string) => and(eq(shares.userId, userId), isLive());

  async function checkRoom(tx: Database, owner: Owner): Promise<void> {
    const most = owner.plan.maxShares;
    // Two that are made at once are counted one after the other.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, owner.id)).for('update');
    if ((await tx.$count(shares, isOf(owner.id))) >= most)
      throw new AppError('shares_full', { shares: most });
  }

  async function find(token: string): Promise<ShareRow> {
    const [{ row } = { row: undefined }] = await db
      .select({ row: shares })
      .from(shares)
      // Whoever is blocked can't take it back any more.
      .innerJoin(users, and(eq(users.id, shares.userId), isNull(users.blockedAt)))
      .where(and(eq(shares.tokenHash, hashToken(token)), isLive()));
    if (!row || row.state === 'removed') throw new AppError('share_gone');
    if (row.state === 'hidden') throw new AppError('share_hidden');
    return row;
  }

  const reportOn: ShareBook['reportOn'] = async (id, { reason, words, network }) => {
    const reporter = reporterOf(key, network);
    const hidden = await db.transaction(async (tx) => {
      // Operators decide under the same lock: nothing is said against it between their look and their decision.
      const [share] = await tx.select().from(shares).where(eq(shares.id, id)).for('update');
      if (!share || share.state === 'removed') throw new AppError('share_gone');
      if (share.state === 'hidden') throw new AppError('share_hidden');
      const wasWrong = await tx.$count(
        shareReports,
        and(
          eq(shareReports.reporter, reporter),
          eq(shareReports.reason, 'in_picture' satisfies ReportReason),
          eq(shareReports.state, 'dismissed'),
        ),
      );
      await tx
        .insert(shareReports)
        .values({ id: newId('r'), shareId: id, reason, words, reporter, createdAt: now() });
      if (reason !== 'in_picture' || wasWrong >= mostWrong) return null;
      await tx.update(shares).set({ state: 'hidden', stateAt: now() }).where(eq(shares.id, id));
      return share;
    });
    if (hidden) await notices.hidden(hidden);
    return hidden !== null;
  };

  return {
    async make(owner, wish, recipeOf) {
      const { result, job, tool, before, line } = await findShareable(db, owner, wish.media, now());
      if (wish.withBefore && !before)
        throw new AppError('request_invalid', {
          field: 'withBefore',
          problem: 'there is no photo before it',
        });
      await refuseRemoved(db, [result.blob]);
      // Nobody waits for pictures to be written that could not be shared then.
      await db.transaction((tx) => checkRoom(tx, owner));
      const shown = { result, before: wish.withBefore ? before : null };
      return writeShare(parts, owner, shown, ({ blobs, secure, ...facts }) =>
        db.transaction(async (tx) => {
          // It may have been deleted meanwhile. Pictures come before the account, as where that is erased.
          const ids = [result, shown.before].flatMap((one) => one?.id ?? []);
          const kept = await tx
            .select({ id: media.id })
            .from(media)
            .where(and(inArray(media.id, ids), eq(media.owner, owner.id)))
            .for('update');
          if (kept.length < ids.length) throw new AppError('not_found');
          await checkRoom(tx, owner);
          await refuseRemoved(tx, [result.blob, blobs.blob]);
          const id = newId('h');
          const at = now();
          const [row] = await tx
            .insert(shares)
            .values({
              ...facts,
              ...blobs,
              ...line,
              id,
              userId: owner.id,
              tokenHash: hashToken(shareToken(key, id)),
              mediaId: result.id,
              beforeId: shown.before?.id ?? null,
              tool: tool.id,
              recipe: recipeOf(tool.id, job.options),
              alt: wish.alt,
              stateAt: at,
              createdAt: at,
              expiresAt: wish.time === 'never' ? null : new Date(at.getTime() + Number(wish.time) * dayMs),
            })
            .returning();
          await secure();
          return row;
        }),
      );
    },

    list: (userId) =>
      db.select().from(shares).where(isOf(userId)).orderBy(desc(shares.createdAt), desc(shares.id)),

    async revoke(userId, id) {
      const [published] = await db.select().from(publications).where(eq(publications.shareId, id));
      const [row] = await db
        .delete(shares)
        .where(and(eq(shares.id, id), eq(shares.userId, userId)))
        .returning();
      if (!row) throw new AppError('not_found');
      try {
        const thumbnail = published?.thumbnailBlob ?? null;
        const gone = [...blobsOf(row), ...(thumbnail === null ? [] : [thumbnail])];
        for (const sha256 of gone) await copies.blobs.discard(sha256);
      } catch (error) {
        log.error({ error }, 'could not delete files of a share that was taken back; the sweeper retries');
      }
    },

    tokenOf: ({ id }) => shareToken(key, id),

    find,

    async open(token, part) {
      try {
        return await openPart(storage, await find(token), part);
      } catch (error) {
        // Its bytes may have gone because it was taken back in this moment.
        await find(token);
        throw error;
      }
    },

    async report(token, report) {
      return reportOn((await find(token)).id, report);
    },

    reportOn,
  };
}
