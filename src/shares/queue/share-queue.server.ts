import { and, eq, inArray, lte, ne, or } from 'drizzle-orm';
import { type AuditKind, audit } from '../../accounts/audit-log.server.ts';
import type { Requester } from '../../accounts/requester.ts';
import { hashToken } from '../../accounts/secret-token.server.ts';
import type { Database } from '../../db/database.server.ts';
import { media, publications, shareObjections, shareReports, shares } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { type BlobStore, blobKey } from '../../media/storage/blob-store.server.ts';
import type { Storage } from '../../media/storage/storage.ts';
import type { PublicationRow } from '../explore.server.ts';
import { maySettle, objectionsUntil, settleObjection } from '../objection/share-objections.server.ts';
import type { RemovalReach } from '../publication-rules.ts';
import { allowRemoved, noteRemoved } from '../removed/removed-results.server.ts';
import { lockLinks } from '../result-links.server.ts';
import type { ShareRow } from '../share-book.server.ts';
import type { ShareNotices, Verdict } from '../share-notices.server.ts';
import { blobsOf, type OpenSharePart, openPart, type SharePart } from '../share-parts.server.ts';
import type { KeepReason, ReportReason } from '../share-rules.ts';
import {
  endedBy,
  isInPicture,
  isNew,
  isOpen,
  type QueueEntry,
  type ReportRow,
  readQueue,
  reportedIds,
} from './queue-list.server.ts';

/** Which operator decides, and from where. */
interface Deciding {
  readonly operatorId: string;
  readonly from: Requester;
}

/** What a decision is about. */
interface Decided {
  readonly share: ShareRow;
  readonly publication: PublicationRow | undefined;
  /** Other links of its owner to the same result. */
  readonly others: readonly ShareRow[];
  /** What was said against it. */
  readonly reports: readonly ReportRow[];
  readonly source: 'report' | 'look';
}

/** What operators look at and decide. Errors of all but the list: `not_found` where nothing is undecided about it (any more). */
export interface ShareQueue {
  /** First whatever somebody says they are in, by when that is due, then the rest by age. */
  list(operatorId: string): Promise<QueueEntry[]>;
  /** To look at `picture` is written down. */
  open(id: string, part: SharePart, deciding: Deciding): Promise<OpenSharePart>;
  /**
   * It's seen again, with other links that the same report hid, and on Explore where its owner wants that, `isChosen` among the best; the
   * reports were wrong. What came later than
   * `until` the operator hasn't seen: it stays undecided, and nothing changes where somebody says since that they are in it, or where it's
   * published anew.
   */
  keep(
    id: string,
    verdict: Verdict<KeepReason> & { readonly isChosen: boolean; readonly until?: Date },
    deciding: Deciding,
  ): Promise<void>;
  /**
   * It's gone for good, and so are its bytes and all other links to the same result; nobody shares the same again. From `explore` alone, the link stays, and nobody publishes the
   * same again. Error: `request_invalid {field: from}` of what isn't published, and of what somebody says they are in.
   */
  remove(
    id: string,
    verdict: Verdict<ReportReason> & { readonly from: RemovalReach },
    deciding: Deciding,
  ): Promise<void>;
  /**
   * About an objection to a removal, or to not being on Explore: right, the result may be shared again, or published; wrong, it stays as it
   * is for good. Its owner is told. Error: `other_operator_decides` where this operator had decided that and there is another one.
   */
  settle(id: string, outcome: 'upheld' | 'refused', words: string, deciding: Deciding): Promise<void>;
  /** Among the best of Explore, or not any more. Error: `not_found` of what isn't listed. */
  choose(address: string, isChosen: boolean, deciding: Deciding): Promise<void>;
}

export function createShareQueue(parts: {
  db: Database;
  storage: Storage;
  blobs: Pick<BlobStore, 'discard'>;
  notices: Pick<
    ShareNotices,
    'shownAgain' | 'removed' | 'listed' | 'refused' | 'objectionUpheld' | 'objectionRefused'
  >;
  now(): Date;
}): ShareQueue {
  const { db, storage, blobs, notices, now } = parts;

  const note = (
    tx: Database,
    kind: AuditKind,
    share: ShareRow,
    { operatorId, from }: Deciding,
    details: Record<string, string> = {},
  ) =>
    audit(tx, {
      kind,
      userId: share.userId,
      from,
      at: now(),
      operatorId,
      details: { share: share.id, ...details },
    });

  /** The copies of what was removed are gone: its owner's result, as large as a preview, while that is there. */
  async function openObjected({ mediaId }: ShareRow): Promise<OpenSharePart> {
    const [result] = await db.select().from(media).where(eq(media.id, mediaId));
    const file = result ? await storage.fetch(blobKey(result.previewBlob)) : null;
    if (!result || !file) throw new AppError('not_found');
    return { ...file, type: 'image/webp', tag: result.previewBlob };
  }

  /** Decides about all that is undecided of a share, under its lock: of two operators, the second finds nothing. */
  function decide<T>(
    id: string,
    outcome: ReportRow['state'],
    write: (tx: Database, about: Decided) => Promise<T>,
    until?: Date,
  ): Promise<T> {
    return db.transaction(async (tx) => {
      const [found] = await tx.select({ mediaId: shares.mediaId }).from(shares).where(eq(shares.id, id));
      const links = found ? await lockLinks(tx, found.mediaId) : [];
      const share = links.find((link) => link.id === id);
      const [publication] = await tx
        .select()
        .from(publications)
        .where(and(eq(publications.shareId, id), ne(publications.state, 'refused')));
      const decided = await tx
        .update(shareReports)
        .set({ state: outcome, decidedAt: now() })
        .where(and(eq(shareReports.shareId, id), isOpen, until && lte(shareReports.createdAt, until)))
        .returning();
      if (!share || (decided.length === 0 && publication?.reviewedAt !== null))
        throw new AppError('not_found');
      const others = links.filter((link) => link.id !== id && link.state !== 'removed');
      const source = decided.length > 0 ? 'report' : 'look';
      return write(tx, { share, publication, others, reports: decided, source });
    });
  }

  function changeShare(
    tx: Database,
    share: ShareRow,
    change: Partial<typeof shares.$inferInsert>,
    { reason, words }: Verdict<string>,
    { operatorId }: Deciding,
  ) {
    const at = share.state === change.state ? {} : { stateAt: now() };
    return tx
      .update(shares)
      .set({ ...change, ...at, verdict: reason, verdictWords: words, decidedBy: operatorId })
      .where(eq(shares.id, share.id));
  }

  /** Whether something came since that whoever decides hasn't seen. */
  async function hasNews(tx: Database, { share, publication }: Decided, until: Date): Promise<boolean> {
    if (publication && publication.createdAt > until) return true;
    return (await tx.$count(shareReports, and(eq(shareReports.shareId, share.id), isOpen, isInPicture))) > 0;
  }

  /** Other links that the same report hid are seen again, but for those that somebody else says they are in. */
  async function keepAlong(
    tx: Database,
    { others, reports }: Decided,
    verdict: Verdict<KeepReason>,
    deciding: Deciding,
  ): Promise<void> {
    const moments = reports.filter(({ reason }) => reason === 'in_picture').map(({ createdAt }) => createdAt);
    const hidden = others.filter(({ state }) => state === 'hidden');
    if (moments.length === 0 || hidden.length === 0) return;
    const isAgainst = and(
      inArray(
        shareReports.shareId,
        hidden.map(({ id }) => id),
      ),
      isOpen,
      isInPicture,
    );
    await tx
      .update(shareReports)
      .set({ state: 'dismissed', decidedAt: now() })
      .where(and(isAgainst, inArray(shareReports.createdAt, moments)));
    const left = await tx.select({ id: shareReports.shareId }).from(shareReports).where(isAgainst);
    const stays = new Set(left.map(({ id }) => id));
    for (const link of hidden.filter(({ id }) => !stays.has(id))) {
      await changeShare(tx, link, { state: 'shown' }, verdict, deciding);
      await settleObjection(tx, link.id, ['hidden'], 'upheld', now());
      await note(tx, 'share_kept', link, deciding, { reason: verdict.reason });
    }
  }

  /** Answers the hashes of the files that go with it. */
  async function removeLink(
    tx: Database,
    link: ShareRow,
    verdict: Verdict<ReportReason>,
    deciding: Deciding,
  ): Promise<string[]> {
    const { id } = link;
    const ended = await tx.delete(publications).where(eq(publications.shareId, id)).returning();
    await tx
      .update(shareReports)
      .set({ state: 'upheld', decidedAt: now() })
      .where(and(eq(shareReports.shareId, id), isOpen));
    await changeShare(tx, link, { ...removed, expiresAt: objectionsUntil(now()) }, verdict, deciding);
    await settleObjection(tx, id, ['hidden', 'refused'], 'refused', now());
    await noteRemoved(tx, link, now());
    await note(tx, 'share_removed', link, deciding, { reason: verdict.reason });
    return [...blobsOf(link), ...ended.flatMap(({ thumbnailBlob }) => thumbnailBlob ?? [])];
  }

  return {
    list: (operatorId) => readQueue(db, now(), operatorId),

    async open(id, part, deciding) {
      const objectedIds = db
        .select({ id: shareObjections.shareId })
        .from(shareObjections)
        .where(eq(shareObjections.state, 'open'));
      const newIds = db.select({ id: publications.shareId }).from(publications).where(isNew);
      const [share] = await db
        .select()
        .from(shares)
        .where(
          and(
            eq(shares.id, id),
            or(
              inArray(shares.id, reportedIds(db)),
              inArray(shares.id, newIds),
              inArray(shares.id, objectedIds),
            ),
          ),
        );
      if (!share) throw new AppError('not_found');
      const isCopied = share.state !== 'removed';
      if (!isCopied && part === 'before') throw new AppError('not_found');
      const file = isCopied ? await openPart(storage, share, part) : await openObjected(share);
      if (part === 'picture') await note(db, 'share_viewed', share, deciding);
      return file;
    },

    async keep(id, verdict, deciding) {
      const { reason, words, isChosen, until } = verdict;
      const write = async (tx: Database, about: Decided) => {
        if (until && (await hasNews(tx, about, until))) return null;
        await changeShare(tx, about.share, { state: 'shown' }, verdict, deciding);
        await settleObjection(tx, id, ['hidden'], 'upheld', now());
        await keepAlong(tx, about, verdict, deciding);
        if (about.publication)
          await tx
            .update(publications)
            .set({
              state: 'listed',
              reviewedAt: now(),
              verdict: reason,
              verdictWords: words,
              decidedBy: deciding.operatorId,
              listedAt: about.publication.listedAt ?? now(),
              chosenAt: isChosen ? (about.publication.chosenAt ?? now()) : about.publication.chosenAt,
            })
            .where(eq(publications.id, about.publication.id));
        await note(tx, 'share_kept', about.share, deciding, { reason });
        return about;
      };
      const kept = await decide(id, 'dismissed', write, until);
      if (!kept) return;
      const { share, publication } = kept;
      if (share.state === 'hidden') await notices.shownAgain(share, verdict);
      if (publication?.state === 'waiting')
        await notices.listed({ ...share, createdAt: publication.createdAt }, verdict);
    },

    async remove(id, verdict, deciding) {
      const { reason, words, from } = verdict;
      const done = await decide(id, 'upheld', async (tx, about) => {
        const { share, publication, others } = about;
        if (from === 'explore') {
          if (!publication || share.state === 'hidden')
            throw new AppError('request_invalid', { field: 'from', problem: 'the link has to go as well' });
          await tx
            .update(publications)
            .set({
              state: 'refused',
              reviewedAt: now(),
              verdict: reason,
              verdictWords: words,
              decidedBy: deciding.operatorId,
              thumbnailBlob: null,
              chosenAt: null,
            })
            .where(eq(publications.id, publication.id));
          await noteRemoved(tx, share, now(), 'explore');
          await note(tx, 'publication_refused', share, deciding, { reason });
          const thumbnail = publication.thumbnailBlob;
          return { ...about, gone: thumbnail === null ? [] : [thumbnail] };
        }
        const gone: string[] = [];
        for (const link of [share, ...others]) gone.push(...(await removeLink(tx, link, verdict, deciding)));
        return { ...about, gone };
      });
      const { share, publication, others, source, gone } = done;
      const told = { ...verdict, source };
      if (from === 'everywhere') for (const link of [share, ...others]) await notices.removed(link, told);
      else await notices.refused({ ...share, createdAt: publication?.createdAt ?? share.createdAt }, told);
      for (const sha256 of gone) await blobs.discard(sha256);
    },

    async settle(id, outcome, words, deciding) {
      const { share, of } = await db.transaction(async (tx) => {
        const [row] = await tx.select().from(shares).where(eq(shares.id, id)).for('update');
        if (!row || row.state === 'hidden') throw new AppError('not_found');
        const [refused] = await tx
          .select()
          .from(publications)
          .where(and(eq(publications.shareId, id), eq(publications.state, 'refused')))
          .for('update');
        const against = row.state === 'removed' ? 'removed' : 'refused';
        const objection = await settleObjection(tx, id, [against], outcome, now());
        const ended = objection && endedBy(row, objection, refused ?? null);
        if (!ended) throw new AppError('not_found');
        if (!(await maySettle(tx, deciding.operatorId, ended.decidedBy)))
          throw new AppError('other_operator_decides');
        if (outcome === 'upheld') await allowRemoved(tx, id, against === 'removed' ? 'everybody' : 'explore');
        await note(tx, outcome === 'upheld' ? 'objection_upheld' : 'objection_refused', row, deciding);
        return against === 'removed'
          ? { share: row, of: 'share' as const }
          : { share: { ...row, createdAt: refused.createdAt }, of: 'explore' as const };
      });
      await (outcome === 'upheld'
        ? notices.objectionUpheld(share, { of, words })
        : notices.objectionRefused(share, { of, words }));
    },

    async choose(address, isChosen, deciding) {
      await db.transaction(async (tx) => {
        const [row] = await tx
          .update(publications)
          .set({ chosenAt: isChosen ? now() : null })
          .where(and(eq(publications.addressHash, hashToken(address)), eq(publications.state, 'listed')))
          .returning();
        if (!row) throw new AppError('not_found');
        const [share] = await tx.select().from(shares).where(eq(shares.id, row.shareId));
        await note(tx, isChosen ? 'publication_chosen' : 'publication_unchosen', share, deciding);
      });
    },
  };
}

/** Nothing of it is left but that it was there, and what its owner may object to. */
const removed = {
  state: 'removed',
  blob: null,
  beforeBlob: null,
  posterBlob: null,
  cardBlob: null,
} as const;
