import { and, countDistinct, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../db/database.server.ts';
import { jobs } from '../db/schema.ts';

const usageDays = 30;

/**
 * How often each tool was run on somebody's own picture in the last 30 days, as far as the site still has the jobs: a visitor's
 * are deleted after a day. Corrections and samples do not count, and a batch counts once. Without the tools that nobody ran.
 */
export async function readToolUsage(db: Database, now = new Date()): Promise<ReadonlyMap<string, number>> {
  const since = new Date(now.getTime() - usageDays * 24 * 60 * 60 * 1000);
  const runs = countDistinct(sql`coalesce(${jobs.batchId}, ${jobs.id})`);
  const rows = await db
    .select({ tool: jobs.tool, runs })
    .from(jobs)
    .where(and(sql`${jobs.state} = 'succeeded'`, gt(jobs.finishedAt, since), eq(jobs.isCounted, true)))
    .groupBy(jobs.tool);
  return new Map(rows.map((row) => [row.tool, row.runs]));
}
