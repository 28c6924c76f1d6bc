import { and, asc, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm';
import type { Database } from '../../db/database.server.ts';
import { publications, shareObjections, shareReports, shares, users } from '../../db/schema.ts';
import type { PublicationRow } from '../explore.server.ts';
import { maySettle, type ObjectionRow } from '../objection/share-objections.server.ts';
import type { ShareRow } from '../share-book.server.ts';
import { queueHours, type ReportReason } from '../share-rules.ts';

export type ReportRow = typeof shareReports.$inferSelect;

/**
 * A share that somebody says something against, that is to be on Explore, or whose owner objects to a decision, and nobody has decided about
 * that yet.
 */
export interface QueueEntry {
  readonly share: ShareRow;
  readonly owner: Pick<typeof users.$inferSelect, 'id' | 'email'>;
  /** Those that are undecided, the oldest first. */
  readonly reports: readonly ReportRow[];
  /** What its owner publishes of it; null where they don't, and of what was refused. */
  readonly publication: PublicationRow | null;
  /** What its owner says against what was done; null where they say nothing. */
  readonly objection: ObjectionRow | null;
  /** Why an operator removed it, or took it off Explore; null of what is decided about otherwise. */
  readonly ended: Pick<PublicationRow, 'verdict' | 'verdictWords'> | null;
  /** Whether this operator may decide about it: of two, the other one decides about an objection to what the first one ended. */
  readonly isTheirs: boolean;
  /** Until when to decide, of those where somebody says that they are in it. */
  readonly dueAt: Date | null;
}

const hourMs = 60 * 60 * 1000;
/** More than anybody goes through before they ask again. */
const mostEntries = 100;

/** Nobody has decided about the report. */
export const isOpen = eq(shareReports.state, 'open');

/** Somebody says that they are in it. */
export const isInPicture = eq(shareReports.reason, 'in_picture' satisfies ReportReason);

/** Nobody has looked at the publication. */
export const isNew = isNull(publications.reviewedAt);

/** Shares that somebody says something against. */
export const reportedIds = (db: Database) =>
  db.select({ id: shareReports.shareId }).from(shareReports).where(isOpen);

/** First whatever somebody says they are in, by when that is due, then the rest by age; a hundred at most. */
export async function readQueue(db: Database, now: Date, operatorId: string): Promise<QueueEntry[]> {
  const objected = await openObjections(db);
  const toHidden = new Map(
    objected.flatMap(({ share, objection }) =>
      objection.against === 'hidden' ? [[share.id, objection] as const] : [],
    ),
  );
  const isLive = or(isNull(shares.expiresAt), gt(shares.expiresAt, now));
  const owner = { id: users.id, email: users.email };
  const reported = await db
    .select({ share: shares, owner, report: shareReports })
    .from(shareReports)
    .innerJoin(shares, eq(shares.id, shareReports.shareId))
    .innerJoin(users, eq(users.id, shares.userId))
    .where(and(isOpen, isLive))
    .orderBy(asc(shareReports.createdAt), asc(shareReports.id));
  const published = await db
    .select({ share: shares, owner, publication: publications })
    .from(publications)
    .innerJoin(shares, eq(shares.id, publications.shareId))
    .innerJoin(users, eq(users.id, shares.userId))
    .where(and(ne(publications.state, 'refused'), isLive, or(isNew, inArray(shares.id, reportedIds(db)))))
    .orderBy(asc(publications.createdAt), asc(publications.id));
  const entries = [...Map.groupBy([...reported, ...published], ({ share }) => share.id).values()].map(
    (found): QueueEntry => {
      const reports = found.flatMap((row) => ('report' in row ? [row.report] : []));
      const [publication = null] = found.flatMap((row) => ('publication' in row ? [row.publication] : []));
      const { share, owner } = found[0];
      const objection = toHidden.get(share.id) ?? null;
      const dueAt = dueOf(reports);
      return { share, owner, reports, publication, objection, ended: null, isTheirs: true, dueAt };
    },
  );
  const waiting = new Set(entries.map(({ share }) => share.id));
  for (const { share, owner, objection, refused } of objected) {
    const ended = endedBy(share, objection, refused);
    // What is reported besides is decided about first.
    if (!ended || waiting.has(share.id)) continue;
    const isTheirs = await maySettle(db, operatorId, ended.decidedBy);
    entries.push({ share, owner, reports: [], publication: null, objection, ended, isTheirs, dueAt: null });
  }
  return entries.sort(byUrgency).slice(0, mostEntries);
}

/** The oldest first, each with what was refused of the share where something was. */
function openObjections(db: Database) {
  return db
    .select({
      share: shares,
      owner: { id: users.id, email: users.email },
      objection: shareObjections,
      refused: publications,
    })
    .from(shareObjections)
    .innerJoin(shares, eq(shares.id, shareObjections.shareId))
    .innerJoin(users, eq(users.id, shares.userId))
    .leftJoin(publications, and(eq(publications.shareId, shares.id), eq(publications.state, 'refused')))
    .where(eq(shareObjections.state, 'open'))
    .orderBy(asc(shareObjections.createdAt), asc(shareObjections.id));
}

/** The decision that an objection is against, of those that ended something; null of others, and of one that doesn't hold any more. */
export function endedBy(
  share: ShareRow,
  { against, againstAt }: ObjectionRow,
  refused: PublicationRow | null,
): Pick<PublicationRow, 'verdict' | 'verdictWords' | 'decidedBy'> | null {
  if (against === 'removed') return share.state === 'removed' ? share : null;
  if (against !== 'refused') return null;
  return refused?.reviewedAt?.getTime() === againstAt.getTime() ? refused : null;
}

function dueOf(reports: readonly ReportRow[]): Date | null {
  const first = reports.find(({ reason }) => reason === ('in_picture' satisfies ReportReason));
  return first ? new Date(first.createdAt.getTime() + queueHours * hourMs) : null;
}

function byUrgency(one: QueueEntry, other: QueueEntry): number {
  if (one.dueAt === null || other.dueAt === null) {
    if (one.dueAt !== other.dueAt) return one.dueAt === null ? 1 : -1;
    return sinceOf(one).getTime() - sinceOf(other).getTime();
  }
  return one.dueAt.getTime() - other.dueAt.getTime();
}

/** Since when it waits. */
function sinceOf({ reports, publication, objection, share }: QueueEntry): Date {
  return (reports[0] ?? publication ?? objection ?? share).createdAt;
}
