import { and, eq, inArray, isNotNull, lte, ne, notExists, or, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../db/database.server.ts';
import { givenPictures } from '../db/given-pictures.server.ts';
import {
  batches,
  engineCalls,
  jobs,
  media,
  refusals,
  shareObjections,
  shareReports,
  shares,
} from '../db/schema.ts';
import type { ExportCache } from './export-cache.server.ts';
import type { LargeUploads } from './intake/large-uploads.server.ts';
import type { BlobStore } from './storage/blob-store.server.ts';
import { sweepScratch } from './storage/scratch.server.ts';

const batchSize = 200;
/** Longer than any upload or job takes from its first byte to its row. */
const graceMs = 60 * 60 * 1000;
const exportsKeptMs = 24 * 60 * 60 * 1000;
/** So long the same reporter is told again; what they reported stays. */
const reportersKeptMs = 90 * 24 * 60 * 60 * 1000;
/** So long after the decision it stays what people wrote against a share, and what its owner wrote. */
const wordsKeptMs = 90 * 24 * 60 * 60 * 1000;
const refusalsKeptMs = 90 * 24 * 60 * 60 * 1000;
/** Longer than a year, for whoever does the books. */
const callsKeptMs = 400 * 24 * 60 * 60 * 1000;
/** Longer than the day on which a job counts. */
const networkKeptMs = 24 * 60 * 60 * 1000;

export interface SweepCounts {
  media: number;
  jobs: number;
  blobs: number;
}

export interface SweeperOptions {
  db: Database;
  blobStore: BlobStore;
  exportCache: ExportCache;
  uploads: Pick<LargeUploads, 'sweep'>;
  scratch: string;
  log: Pick<Logger, 'info'>;
}

/**
 * Deletes what has expired: ended jobs, batches without any, media that no unfinished job needs, shares, then the blobs nobody points to any more,
 * exports, uploads that were never completed, scratch files, and where guests came from. Several sweepers at once do no harm.
 */
export async function sweepMedia(options: SweeperOptions, now: Date): Promise<SweepCounts> {
  const { db, blobStore, exportCache, uploads, scratch, log } = options;
  const graceStart = new Date(now.getTime() - graceMs);
  const counts: SweepCounts = {
    jobs: await inBatches(() => deleteExpiredJobs(db, now)),
    media: await inBatches(() => deleteExpiredMedia(db, now)),
    blobs: 0,
  };
  await inBatches(() => deleteEmptyBatches(db, now));
  await db.delete(shares).where(lte(shares.expiresAt, now));
  await forgetReporters(db, new Date(now.getTime() - reportersKeptMs));
  await forgetWords(db, new Date(now.getTime() - wordsKeptMs));
  await letAnswersGo(db);
  await forgetCalls(db, new Date(now.getTime() - callsKeptMs));
  await db.delete(refusals).where(lte(refusals.createdAt, new Date(now.getTime() - refusalsKeptMs)));
  await forgetNetworks(db, new Date(now.getTime() - networkKeptMs));
  counts.blobs = await inBatches(async () => {
    const unused = await blobStore.unused(graceStart, batchSize);
    let gone = 0;
    for (const sha256 of unused) if (await blobStore.discard(sha256, graceStart)) gone++;
    return gone;
  });
  await uploads.sweep(now, graceStart);
  await exportCache.sweep(new Date(now.getTime() - exportsKeptMs), graceStart);
  await sweepLeftovers(scratch, now);
  if (counts.jobs + counts.media + counts.blobs > 0) log.info(counts, 'deleted expired data');
  return counts;
}

/** What processes that died left in this host's scratch folder. */
export async function sweepLeftovers(scratch: string, now: Date): Promise<void> {
  await sweepScratch(scratch, new Date(now.getTime() - graceMs));
}

async function inBatches(deleteSome: () => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await deleteSome();
    total += count;
    if (count < batchSize) return total;
  }
}

async function deleteExpiredJobs(db: Database, now: Date): Promise<number> {
  const expired = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(lte(jobs.expiresAt, now), inArray(jobs.state, ['succeeded', 'failed', 'cancelled'])))
    .limit(batchSize);
  return (await db.delete(jobs).where(inArray(jobs.id, expired)).returning({ id: jobs.id })).length;
}

async function deleteEmptyBatches(db: Database, now: Date): Promise<number> {
  const hasJobs = db.select({ one: sql`1` }).from(jobs).where(eq(jobs.batchId, batches.id));
  const empty = db
    .select({ id: batches.id })
    .from(batches)
    .where(and(lte(batches.expiresAt, now), notExists(hasJobs)))
    .limit(batchSize);
  return (await db.delete(batches).where(inArray(batches.id, empty)).returning({ id: batches.id })).length;
}

/** What engines on other machines made is needed until the job has succeeded, or is gone. */
async function letAnswersGo(db: Database): Promise<void> {
  const isNeeded = db
    .select({ one: sql`1` })
    .from(jobs)
    .where(and(eq(jobs.id, engineCalls.jobId), ne(jobs.state, 'succeeded')));
  await db
    .update(engineCalls)
    .set({ blob: null, submission: null })
    .where(and(isNotNull(engineCalls.blob), notExists(isNeeded)));
}

/** Budgets, credits and questions to providers go back no further. */
async function forgetCalls(db: Database, until: Date): Promise<void> {
  await db.delete(engineCalls).where(lte(engineCalls.createdAt, until));
}

/** Where guests came from matters on the day they came. */
async function forgetNetworks(db: Database, until: Date): Promise<void> {
  await db
    .update(jobs)
    .set({ network: null, party: sql`${jobs.owner}` })
    .where(and(isNotNull(jobs.network), lte(jobs.acceptedAt, until)));
}

async function forgetReporters(db: Database, until: Date): Promise<void> {
  await db
    .update(shareReports)
    .set({ reporter: null })
    .where(and(isNotNull(shareReports.reporter), lte(shareReports.createdAt, until)));
}

/** What was decided and when is enough from then on, however long the share is there. */
async function forgetWords(db: Database, until: Date): Promise<void> {
  await db
    .update(shareReports)
    .set({ words: '', reporter: null })
    .where(
      and(
        lte(shareReports.decidedAt, until),
        or(ne(shareReports.words, ''), isNotNull(shareReports.reporter)),
      ),
    );
  await db
    .update(shareObjections)
    .set({ words: '' })
    .where(and(lte(shareObjections.decidedAt, until), ne(shareObjections.words, '')));
}

async function deleteExpiredMedia(db: Database, now: Date): Promise<number> {
  const isNeeded = db
    .select({ one: sql`1` })
    .from(jobs)
    .where(
      and(
        eq(jobs.owner, media.owner),
        inArray(jobs.state, ['queued', 'running']),
        sql`${media.id} in ${givenPictures(jobs.inputs)}`,
      ),
    );
  const expired = db
    .select({ id: media.id })
    .from(media)
    .where(and(lte(media.expiresAt, now), notExists(isNeeded)))
    .limit(batchSize);
  return (await db.delete(media).where(inArray(media.id, expired)).returning({ id: media.id })).length;
}
