import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import { type AuditKind, audit } from '../accounts/audit-log.server.ts';
import type { Requester } from '../accounts/requester.ts';
import type { Database } from '../db/database.server.ts';
import { shareReports, shares, users } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import type { BlobStore } from '../media/storage/blob-store.server.ts';
import type { Storage } from '../media/storage/storage.ts';
import { noteRemoved } from './removed-results.server.ts';
import type { ShareRow } from './share-book.server.ts';
import type { ShareNotices, Verdict } from './share-notices.server.ts';
import { blobsOf, type OpenSharePart, openPart, type SharePart } from './share-parts.server.ts';
import { type KeepReason, queueHours, type ReportReason } from './share-rules.ts';

export type ReportRow = typeof shareReports.$inferSelect;

/** A share that somebody says something against, and nobody has decided about yet. */
export interface QueueEntry {
  readonly share: ShareRow;
  readonly owner: Pick<typeof users.$inferSelect, 'id' | 'email'>;
  /** Those that are undecided, the oldest first. */
  readonly reports: readonly ReportRow[];
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
  list(): Promise<QueueEntry[]>;
  /** To look at `picture` is written down. */
  open(id: string, part: SharePart, deciding: Deciding): Promise<OpenSharePart>;
  /** It's seen again; the reports were wrong. */
  keep(id: string, verdict: Verdict<KeepReason>, deciding: Deciding): Promise<void>;
  /** It's gone for good, and so are its bytes; nobody shares the same again. */
  remove(id: string, verdict: Verdict<ReportReason>, deciding: Deciding): Promise<void>;
}

const hourMs = 60 * 60 * 1000;
/** More than anybody goes through before they ask again. */
const mostEntries = 100;

export function createShareQueue(parts: {
  db: Database;
  storage: Storage;
  blobs: Pick<BlobStore, 'discard'>;
  notices: Pick<ShareNotices, 'shownAgain' | 'removed'>;
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

  async function list(): Promise<QueueEntry[]> {
    const rows = await db
      .select({ share: shares, owner: { id: users.id, email: users.email }, report: shareReports })
      .from(shareReports)
      .innerJoin(shares, eq(shares.id, shareReports.shareId))
      .innerJoin(users, eq(users.id, shares.userId))
      .where(and(isOpen, or(isNull(shares.expiresAt), gt(shares.expiresAt, now()))))
      .orderBy(asc(shareReports.createdAt), asc(shareReports.id));
    const entries = [...Map.groupBy(rows, ({ share }) => share.id).values()].map((found): QueueEntry => {
      const reports = found.map(({ report }) => report);
      return { share: found[0].share, owner: found[0].owner, reports, dueAt: dueOf(reports) };
    });
    return entries.sort(byUrgency).slice(0, mostEntries);
  }

  /** Decides about all that is open of a share, under its lock: of two operators, the second finds nothing. */
  function decide(
    id: string,
    { reason, words }: Verdict<string>,
    outcome: Pick<ReportRow, 'state'>['state'],
    change: Partial<typeof shares.$inferInsert>,
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
        .set({ ...change, ...at, verdict: reason, verdictWords: words })
        .where(eq(shares.id, id));
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
            inArray(shares.id, db.select({ id: shareReports.shareId }).from(shareReports).where(isOpen)),
          ),
        );
      if (!share) throw new AppError('not_found');
      const file = await openPart(storage, share, part);
      if (part === 'picture') await note(db, 'share_viewed', share, deciding);
      return file;
    },

    async keep(id, verdict, deciding) {
      const share = await decide(id, verdict, 'dismissed', { state: 'shown' }, (tx, row) =>
        note(tx, 'share_kept', row, deciding, { reason: verdict.reason }),
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
      } as const;
      const share = await decide(id, verdict, 'upheld', gone, async (tx, row) => {
        await noteRemoved(tx, row, now());
        await note(tx, 'share_removed', row, deciding, { reason: verdict.reason });
      });
      await notices.removed(share, verdict);
      for (const sha256 of blobsOf(share)) await blobs.discard(sha256);
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
    return one.reports[0].createdAt.getTime() - other.reports[0].createdAt.getTime();
  }
  return one.dueAt.getTime() - other.dueAt.getTime();
}
