import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../db/database.server.ts';
import { jobs } from '../db/schema.ts';
import { findTool } from '../tools/index.ts';
import type { JobRow } from './jobs.ts';

/** How many of the tool's latest jobs are looked at, and how many of those nearest in size count. */
const latest = 60;
const nearest = 9;
/** A job of a third or three times the megapixels still says something about this one. */
const comparableRatio = 3;

type Sized = Pick<JobRow, 'tool' | 'megapixels' | 'inputs' | 'options'>;

/**
 * Median computing time of this site's own latest jobs of the same tool and kind (a rework is another kind, and so is
 * another engine that was asked for) and about the same size. Null before there were any: nothing is guessed.
 */
export async function typicalDurationMs(
  db: Database,
  job: Pick<JobRow, 'tool' | 'inputs' | 'options'> & { megapixels?: number },
): Promise<number | null> {
  const tool = findTool(job.tool);
  const kindOf = ({ inputs, options }: Pick<JobRow, 'inputs' | 'options'>) =>
    JSON.stringify([tool?.isRework?.(inputs), tool?.engines?.(options)]);
  const kind = kindOf(job);
  const done = await db
    .select({ inputs: jobs.inputs, options: jobs.options, megapixels: jobs.megapixels, tookMs: jobs.tookMs })
    .from(jobs)
    .where(and(eq(jobs.tool, job.tool), eq(jobs.state, 'succeeded'), isNotNull(jobs.tookMs)))
    .orderBy(desc(jobs.finishedAt))
    .limit(latest);
  const distance = (megapixels: number) =>
    job.megapixels === undefined ? 0 : Math.abs(Math.log(megapixels / job.megapixels));
  return median(
    done
      .filter((other) => kindOf(other) === kind)
      .map((other) => ({ distance: distance(other.megapixels), ms: other.tookMs! }))
      .filter((other) => other.distance <= Math.log(comparableRatio))
      .sort((one, other) => one.distance - other.distance)
      .slice(0, nearest)
      .map((other) => other.ms),
  );
}

/**
 * What is left of a running job. Progress counts by typical shares; once a quarter is done, a run that is slower than
 * typical is believed rather than the median.
 */
export function remainingOfRunningMs(
  job: Pick<JobRow, 'progress' | 'startedAt'>,
  typicalMs: number | null,
  now: Date,
): number | null {
  if (typicalMs === null || !job.startedAt) return null;
  const elapsed = now.getTime() - job.startedAt.getTime();
  const projected = job.progress >= 0.25 ? elapsed / job.progress : 0;
  return Math.round((1 - job.progress) * Math.max(typicalMs, projected));
}

/** What is left of a queued job: those before it, spread over the site's places, then its own time. Null without any. */
export async function remainingOfQueuedMs(
  db: Database,
  job: JobRow,
  ahead: { running: readonly JobRow[]; queued: readonly Sized[] },
  capacity: number,
  now: Date,
): Promise<number | null> {
  const own = await typicalDurationMs(db, job);
  const others = await Promise.all([
    ...ahead.running.map(async (row) => remainingOfRunningMs(row, await typicalDurationMs(db, row), now)),
    ...ahead.queued.map((row) => typicalDurationMs(db, row)),
  ]);
  if (capacity === 0 || own === null || others.includes(null)) return null;
  const before = others.reduce<number>((sum, ms) => sum + ms!, 0);
  return Math.round(before / capacity + own);
}

function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
