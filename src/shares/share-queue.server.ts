import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import { type AuditKind, audit } from '../accounts/audit-log.server.ts';
import type { Requester } from '../accounts/requester.ts';
import type { Database } from '../db/database.server.ts';
import { media, shareObjections, shareReports, shares, users } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { type BlobStore, blobKey } from '../media/storage/blob-store.server.ts';
import type { Storage } from '../media/storage/storage.ts';
import {
  maySettle,
  type ObjectionRow,
  objectionsUntil,
  settleObjection,
} from './objection/share-objections.server.ts';
import { allowRemoved, noteRemoved } from './removed/removed-results.server.ts';
import type { ShareRow } from './share-book.server.ts';
import type { ShareNotices, Verdict } from './share-notices.server.ts';
import { blobsOf, type OpenSharePart, openPart, type SharePart } from './share-parts.server.ts';
import { type KeepReason, queueHours, type ReportReason } from './share-rules.ts';

export type ReportRow = typeof shareReports.$inferSelect;

/** A share that somebody says something against, or whose owner objects to a decision, and nobody has decided about that yet. */
export interface QueueEntry {
  readonly share: ShareRow;
  readonly owner: Pick<typeof users.$inferSelect, 'id' | 'email'>;
  /** Those that are undecided, the oldest first. */
  readonly reports: readonly ReportRow[];
  /** What its owner says against what was done; null where they say nothing. */
  readonly objection: ObjectionRow | null;
  /** Whether this operator may decide about it: of two, the other one decides about an objection to a removal. */
  readonly isTheirs: boolean;
  /** Until when to decide, of those where somebody says that they are in it. */
  readonly dueAt: Date | null;
}

/** Which operator decides, and from where. */
interface Deciding {
  readonly operatorId: string;
  readonly from: Requester;
}

/** What operators look at and decide. Errors of all but the list: `not_found` where nothing is undecided about it (any more). */
export interface ShareQueue {
  /** First whatever somebody says they are in, by when that is due, then by age. */
  list(operatorId: string): Promise<QueueEntry[]>;
  /** To look at `picture` is written down. */
  open(id: string, part: SharePart, deciding: Deciding): Promise<OpenSharePart>;
  /** It's seen again; the reports were wrong. */
  keep(id: string, verdict: Verdict<KeepReason>, deciding: Deciding): Promise<void>;
  /** It's gone for good, and so are its bytes; nobody shares the same again. */
  remove(id: string, verdict: Verdict<ReportReason>, deciding: Deciding): Promise<void>;
  /**
   * About an objection to a removal: right, the result may be shared again; wrong, it stays removed for good. Its owner is told. Error:
   * `other_operator_decides` where this operator had removed it and there is another one.
   */
  settle(id: string, outcome: 'upheld' | 'refused', words: string, deciding: Deciding): Promise<void>;
}

const hourMs = 60 * 60 * 1000;
/** More than anybody goes through before they ask again. */
const mostEntries = 100;

export function createShareQueue(parts: {
  db: Database;
  storage: Storage;
  blobs: Pick<BlobStore, 'discard'>;
  notices: Pick<ShareNotices, 'shownAgain' | 'removed' | 'objectionUpheld' | 'objectionRefused'>;
  now(): Date;
}): ShareQueue {
  const { db, storage, blobs, notices, now } = parts;
  const isOpen = eq(shareReports.state, 'open');

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

  async function list(operatorId: string): Promise<QueueEntry[]> {
    const objections = new Map((await openObjections()).map((one) => [one.objection.shareId, one]));
    const rows = await db
      .select({ share: shares, owner: { id: users.id, email: users.email }, report: shareReports })
      .from(shareReports)
      .innerJoin(shares, eq(shares.id, shareReports.shareId))
      .innerJoin(users, eq(users.id, shares.userId))
      .where(and(isOpen, or(isNull(shares.expiresAt), gt(shares.expiresAt, now()))))
      .orderBy(asc(shareReports.createdAt), asc(shareReports.id));
    const entries = [...Map.groupBy(rows, ({ share }) => share.id).values()].map((found): QueueEntry => {
      const reports = found.map(({ report }) => report);
      const objection = objections.get(found[0].share.id)?.objection ?? null;
      const { share, owner } = found[0];
      return { share, owner, reports, objection, isTheirs: true, dueAt: dueOf(reports) };
    });
    for (const { share, owner, objection } of objections.values()) {
      if (objection.against !== 'removed') continue;
      const isTheirs = await maySettle(db, operatorId, share.decidedBy);
      entries.push({ share, owner, reports: [], objection, isTheirs, dueAt: null });
    }
    return entries.sort(byUrgency).slice(0, mostEntries);
  }

  /** The oldest first. */
  function openObjections() {
    return db
      .select({
        share: shares,
        owner: { id: users.id, email: users.email },
        objection: shareObjections,
      })
      .from(shareObjections)
      .innerJoin(shares, eq(shares.id, shareObjections.shareId))
      .innerJoin(users, eq(users.id, shares.userId))
      .where(eq(shareObjections.state, 'open'))
      .orderBy(asc(shareObjections.createdAt), asc(shareObjections.id));
  }

  /** The copies of what was removed are gone: its owner's result, as large as a preview, while that is there. */
  async function openObjected({ mediaId }: ShareRow): Promise<OpenSharePart> {
    const [result] = await db.select().from(media).where(eq(media.id, mediaId));
    const file = result ? await storage.fetch(blobKey(result.previewBlob)) : null;
    if (!result || !file) throw new AppError('not_found');
    return { ...file, type: 'image/webp', tag: result.previewBlob };
  }

  /** Decides about all that is open of a share, under its lock: of two operators, the second finds nothing. */
  function decide(
    id: string,
    { reason, words }: Verdict<string>,
    outcome: Pick<ReportRow, 'state'>['state'],
    change: Partial<typeof shares.$inferInsert>,
    operatorId: string,
    wrote: (tx: Database, share: ShareRow) => Promise<void>,
  ): Promise<ShareRow> {
    return db.transaction(async (tx) => {
      const [share] = await tx.select().from(shares).where(eq(shares.id, id)).for('update');
      const decided = await tx
        .update(shareReports)
        .set({ state: outcome, decidedAt: now() })
        .where(and(eq(shareReports.shareId, id), isOpen))
        .returning({ id: shareReports.id });
      if (!share || decided.length === 0) throw new AppError('not_found');
      const at = share.state === change.state ? {} : { stateAt: now() };
      await tx
        .update(shares)
        .set({ ...change, ...at, verdict: reason, verdictWords: words, decidedBy: operatorId })
        .where(eq(shares.id, id));
      await settleObjection(tx, id, outcome === 'dismissed' ? 'upheld' : 'refused', now());
      await wrote(tx, share);
      return share;
    });
  }

  return {
    list,

    async open(id, part, deciding) {
      const [share] = await db
        .select()
        .from(shares)
        .where(
          and(
            eq(shares.id, id),
            or(
              inArray(shares.id, db.select({ id: shareReports.shareId }).from(shareReports).where(isOpen)),
              inArray(
                shares.id,
                db
                  .select({ id: shareObjections.shareId })
                  .from(shareObjections)
                  .where(eq(shareObjections.state, 'open')),
              ),
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
      const share = await decide(
        id,
        verdict,
        'dismissed',
        { state: 'shown' },
        deciding.operatorId,
        (tx, row) => note(tx, 'share_kept', row, deciding, { reason: verdict.reason }),
      );
      if (share.state === 'hidden') await notices.shownAgain(share, verdict);
    },

    async remove(id, verdict, deciding) {
      const gone = {
        state: 'removed',
        blob: null,
        beforeBlob: null,
        posterBlob: null,
        cardBlob: null,
        // Nothing of it is left but what its owner may object to.
        expiresAt: objectionsUntil(now()),
      } as const;
      const share = await decide(id, verdict, 'upheld', gone, deciding.operatorId, async (tx, row) => {
        await noteRemoved(tx, row, now());
        await note(tx, 'share_removed', row, deciding, { reason: verdict.reason });
      });
      await notices.removed(share, verdict);
      for (const sha256 of blobsOf(share)) await blobs.discard(sha256);
    },

    async settle(id, outcome, words, deciding) {
      const share = await db.transaction(async (tx) => {
        const [row] = await tx.select().from(shares).where(eq(shares.id, id)).for('update');
        if (row?.state !== 'removed') throw new AppError('not_found');
        if (!(await settleObjection(tx, id, outcome, now()))) throw new AppError('not_found');
        if (!(await maySettle(tx, deciding.operatorId, row.decidedBy)))
          throw new AppError('other_operator_decides');
        if (outcome === 'upheld') await allowRemoved(tx, id);
        await note(tx, outcome === 'upheld' ? 'objection_upheld' : 'objection_refused', row, deciding);
        return row;
      });
      await (outcome === 'upheld'
        ? notices.objectionUpheld(share, words)
        : notices.objectionRefused(share, words));
    },
  };
}

function dueOf(reports: readonly ReportRow[]): Date | null {
  const first = reports.find(({ reason }) => reason === ('in_picture' satisfies ReportReason));
  return first ? new Date(first.createdAt.getTime() + queueHours * hourMs) : null;
}

function byUrgency(one: QueueEntry, other: QueueEntry): number {
  if (one.dueAt === null || other.dueAt === null) {
    if (one.dueAt !== other.dueAt) return one.dueAt === null ? 1 : -1;
    return sinceOf(one) - sinceOf(other);
  }
  return one.dueAt.getTime() - other.dueAt.getTime();
}

/** Since when somebody waits. */
function sinceOf({ reports, objection }: QueueEntry): number {
  return (reports[0] ?? objection).createdAt.getTime();
}
