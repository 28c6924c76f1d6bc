import { and, countDistinct, desc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { hashPassword, isPassword } from '../accounts/password/password-hash.server.ts';
import { hashToken, newId } from '../accounts/secret-token.server.ts';
import type { Database } from '../db/database.server.ts';
import { media, publications, shareReports, shares, users } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import type { Owner } from '../media/media.ts';
import type { Storage } from '../media/storage/storage.ts';
import { opensShare, sharePass } from './lock/share-pass.server.ts';
import { objectionsTo, objectTo } from './objection/share-objections.server.ts';
import { noteRemoved, refuseRemoved } from './removed/removed-results.server.ts';
import { lockLinks, refuseHidden } from './result-links.server.ts';
import { refuseWithoutRight } from './right/sharing-right.server.ts';
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
  /** What visitors have to know besides the link, as `plainPassword` makes it; null where that is nothing. */
  readonly password: string | null;
}

/** A share as its owner knows it. */
export interface OwnShare {
  readonly row: ShareRow;
  /** Why nobody sees it: as its row says, or since it waits after a restore, or since its owner may not share. */
  readonly state: ShareRow['state'] | 'held' | 'ended';
  /** What became of the owner's objection to the decision that it is under; null where there is none. */
  readonly objection: 'open' | 'upheld' | 'refused' | null;
}

/** Results that people show to whoever has a link. */
export interface ShareBook {
  /**
   * Errors: `not_found`, `expired`, `not_shareable` (see `findShareable`, and of what was removed); `share_hidden` of what somebody says they are in, until an operator has looked; `request_invalid {field: withBefore}` where there is no photo
   * before it; `shares_full {shares}`;
   * `sharing_ended {reason}`; `share_password_needs_pro`; those of writing pictures.
   *
   * @param recipeOf the settings to pass on, of what its job was asked for
   */
  make(
    owner: Owner,
    wish: ShareWish,
    recipeOf: (tool: string, options: Readonly<Record<string, unknown>>) => ShareRecipe,
  ): Promise<ShareRow>;
  /** Of this account, the newest first, without those that have expired. */
  list(userId: string): Promise<OwnShare[]>;
  /** The link leads nowhere from then on; what is hidden meanwhile isn't shared again either. Error: `not_found`. */
  revoke(userId: string, id: string): Promise<void>;
  /**
   * Visitors have to know another password from now on, or none; whoever was let in by the one before is asked again. Errors: `not_found`,
   * `share_password_needs_pro`; `share_published` of what is on Explore, or waits for that.
   */
  setPassword(owner: Owner, id: string, password: string | null): Promise<OwnShare>;
  /** Notes what its owner says against what was decided about it. Errors: those of `objectTo`. */
  object(userId: string, id: string, words: string): Promise<OwnShare>;
  /** The word in its link. */
  tokenOf(row: Pick<ShareRow, 'id'>): string;
  /**
   * What a link leads to. Errors: `share_gone` of one that was taken back, has expired, waits after a restore or never was, and of one whose
   * owner is blocked or may not share, which nobody can tell apart; `share_hidden`; `share_locked` where it has a password and `pass` is
   * not what `unlock` answered.
   */
  find(token: string, pass: string | null): Promise<ShareRow>;
  /** What opens a share with a password for an hour. Errors: as `find` but `share_locked`; `share_password_wrong`. */
  unlock(token: string, password: string): Promise<string>;
  /** Errors: as `find`; `not_found` of a part that it does not have. */
  open(token: string, part: SharePart, pass: string | null): Promise<OpenSharePart>;
  /**
   * Notes what somebody says against it, for the operator's queue. Who says that they are in it has all links to the same result hidden at
   * once, and its owner told so, unless operators found that untrue twice. Answers whether it was hidden. Errors: as `find`.
   */
  report(token: string, report: ShareReport & { readonly pass: string | null }): Promise<boolean>;
  /** The same of a share by its id, wherever it is shown. */
  reportOn(id: string, report: ShareReport): Promise<boolean>;
}

/** What somebody says against a share, and from where. */
export interface ShareReport {
  readonly reason: ReportReason;
  readonly words: string;
  readonly network: string;
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
    // What an operator removed only stands there to be known of.
    if ((await tx.$count(shares, and(isOf(owner.id), ne(shares.state, 'removed')))) >= most)
      throw new AppError('shares_full', { shares: most });
  }

  function checkPassword(owner: Owner, password: string | null): void {
    if (password !== null && !owner.plan.hasSharePasswords) throw new AppError('share_password_needs_pro');
  }

  async function described(userId: string, rows: ShareRow[]): Promise<OwnShare[]> {
    const [user] = await db.select({ endedAt: users.sharingEndedAt }).from(users).where(eq(users.id, userId));
    const objections = await objectionsTo(db, rows);
    return rows.map((row) => {
      const unseen = user?.endedAt ? 'ended' : row.heldAt ? 'held' : row.state;
      const state = row.state === 'shown' ? unseen : row.state;
      return { row, state, objection: objections.get(row.id)?.state ?? null };
    });
  }

  async function own(userId: string, id: string): Promise<OwnShare> {
    const rows = await db
      .select()
      .from(shares)
      .where(and(eq(shares.id, id), isOf(userId)));
    const [found] = await described(userId, rows);
    if (!found) throw new AppError('not_found');
    return found;
  }

  async function find(token: string, pass: string | null): Promise<ShareRow> {
    const row = await findLocked(token);
    if (row.passwordHash !== null && !opensShare(key, row, pass, now())) throw new AppError('share_locked');
    return row;
  }

  /** Before anybody is asked for its password. */
  async function findLocked(token: string): Promise<ShareRow> {
    const [{ row } = { row: undefined }] = await db
      .select({ row: shares })
      .from(shares)
      // Whoever is blocked can't take it back any more.
      .innerJoin(
        users,
        and(eq(users.id, shares.userId), isNull(users.blockedAt), isNull(users.sharingEndedAt)),
      )
      .where(and(eq(shares.tokenHash, hashToken(token)), isLive(), isNull(shares.heldAt)));
    if (!row || row.state === 'removed') throw new AppError('share_gone');
    if (row.state === 'hidden') throw new AppError('share_hidden');
    return row;
  }

  const reportOn: ShareBook['reportOn'] = async (id, { reason, words, network }) => {
    const reporter = reporterOf(key, network);
    const hidden = await db.transaction(async (tx) => {
      const [found] = await tx.select({ mediaId: shares.mediaId }).from(shares).where(eq(shares.id, id));
      // Operators decide under the same lock: nothing is said against it between their look and their decision.
      const links = found ? await lockLinks(tx, found.mediaId) : [];
      const share = links.find((link) => link.id === id);
      if (!share || share.state === 'removed') throw new AppError('share_gone');
      if (share.state === 'hidden') throw new AppError('share_hidden');
      // What hid several links at once was one report.
      const [{ wasWrong }] = await tx
        .select({ wasWrong: countDistinct(sql`(${shares.mediaId}, ${shareReports.createdAt})`) })
        .from(shareReports)
        .innerJoin(shares, eq(shares.id, shareReports.shareId))
        .where(
          and(
            eq(shareReports.reporter, reporter),
            eq(shareReports.reason, 'in_picture' satisfies ReportReason),
            eq(shareReports.state, 'dismissed'),
          ),
        );
      const hides = reason === 'in_picture' && wasWrong < mostWrong;
      const meant = hides ? links.filter(({ state }) => state === 'shown').map((link) => link.id) : [id];
      const at = now();
      await tx
        .insert(shareReports)
        .values(
          meant.map((shareId) => ({ id: newId('r'), shareId, reason, words, reporter, createdAt: at })),
        );
      if (!hides) return null;
      await tx.update(shares).set({ state: 'hidden', stateAt: at }).where(inArray(shares.id, meant));
      return share;
    });
    if (hidden) await notices.hidden(hidden);
    return hidden !== null;
  };

  return {
    async make(owner, wish, recipeOf) {
      await refuseWithoutRight(db, owner.id);
      checkPassword(owner, wish.password);
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
      const passwordHash = wish.password === null ? null : await hashPassword(wish.password);
      return writeShare(parts, owner, shown, ({ blobs, secure, likeness: looks, ...facts }) =>
        db.transaction(async (tx) => {
          // Drawings of one kind look alike though nobody has anything to do with the other's: only their bytes tell them.
          const likeness = line.isDrawn ? null : looks;
          // It may have been deleted meanwhile. Pictures come before the account, as where that is erased.
          const ids = [result, shown.before].flatMap((one) => one?.id ?? []);
          const kept = await tx
            .select({ id: media.id })
            .from(media)
            .where(and(inArray(media.id, ids), eq(media.owner, owner.id)))
            .for('update');
          if (kept.length < ids.length) throw new AppError('not_found');
          await lockLinks(tx, result.id);
          await refuseHidden(tx, owner.id, result, likeness);
          await checkRoom(tx, owner);
          await refuseWithoutRight(tx, owner.id);
          await refuseRemoved(tx, [result.blob, blobs.blob], likeness);
          const id = newId('h');
          const at = now();
          const [row] = await tx
            .insert(shares)
            .values({
              ...facts,
              ...blobs,
              ...line.facts,
              likeness,
              passwordHash,
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

    list: async (userId) =>
      described(
        userId,
        await db.select().from(shares).where(isOf(userId)).orderBy(desc(shares.createdAt), desc(shares.id)),
      ),

    async setPassword(owner, id, password) {
      checkPassword(owner, password);
      const passwordHash = password === null ? null : await hashPassword(password);
      const isOwn = and(eq(shares.id, id), isOf(owner.id));
      await db.transaction(async (tx) => {
        // Under this lock it is published, too.
        await tx.select({ id: shares.id }).from(shares).where(isOwn).for('update');
        const isPublished = and(
          eq(publications.shareId, id),
          eq(publications.userId, owner.id),
          ne(publications.state, 'refused'),
        );
        if (passwordHash !== null && (await tx.$count(publications, isPublished)) > 0)
          throw new AppError('share_published');
        await tx.update(shares).set({ passwordHash }).where(isOwn);
      });
      return own(owner.id, id);
    },

    async object(userId, id, words) {
      await objectTo(db, userId, id, words, now());
      return own(userId, id);
    },

    async revoke(userId, id) {
      const [published] = await db.select().from(publications).where(eq(publications.shareId, id));
      const row = await db.transaction(async (tx) => {
        const [gone] = await tx
          .delete(shares)
          .where(and(eq(shares.id, id), eq(shares.userId, userId)))
          .returning();
        // Otherwise another link would show it before anybody has looked.
        if (gone?.state === 'hidden') await noteRemoved(tx, gone, now());
        return gone;
      });
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

    async unlock(token, password) {
      const row = await findLocked(token);
      if (row.passwordHash !== null && !(await isPassword(password, row.passwordHash)))
        throw new AppError('share_password_wrong');
      return sharePass(key, row, now());
    },

    async open(token, part, pass) {
      try {
        return await openPart(storage, await find(token, pass), part);
      } catch (error) {
        // Its bytes may have gone because it was taken back in this moment.
        await find(token, pass);
        throw error;
      }
    },

    async report(token, { pass, ...report }) {
      return reportOn((await find(token, pass)).id, report);
    },

    reportOn,
  };
}
