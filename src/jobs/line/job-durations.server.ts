import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.server.ts';
import { jobs } from '../../db/schema.ts';
import { earlierOutputOf } from '../../tool/tool-parts.ts';
import { findTool } from '../../tools/index.ts';
import type { JobRow } from '../jobs.ts';

/** How many of a tool's latest jobs are looked at, and how many of those nearest in size count. */
const latest = 60;
const nearest = 9;
/** A job of a third or three times the megapixels still says something about this one. */
const comparableRatio = 3;

type Kind = Pick<JobRow, 'tool' | 'inputs' | 'options'>;
type Measured = Kind & { megapixels: number; tookMs: number; engine: string | null };

/** How long jobs of some tools took on this site. */
export interface JobDurations {
  /**
   * Median computing time of the latest jobs of the same tool and kind (a rework is another kind, and so is another engine
   * that was asked for) and about the same size. Null before there were any: nothing is guessed.
   */
  typicalMs(job: Kind & { megapixels?: number }): number | null;
  /** The same of the latest jobs that each engine did, whatever their size. */
  byEngine(tool: string): Record<string, number>;
}

/** One query, however many tools are asked about. */
export async function readDurations(db: Database, tools: Iterable<string>): Promise<JobDurations> {
  const done = new Map<string, (Measured & { kind: string })[]>();
  for (const job of await latestOf(db, [...new Set(tools)])) {
    const ofTool = done.get(job.tool) ?? [];
    ofTool.push({ ...job, kind: kindOf(job) });
    done.set(job.tool, ofTool);
  }
  return {
    byEngine(tool) {
      const ofTool = done.get(tool) ?? [];
      const engines = new Set(ofTool.flatMap(({ engine }) => engine ?? []));
      const msOf = (id: string) =>
        median(
          ofTool
            .filter(({ engine }) => engine === id)
            .slice(0, nearest)
            .map(({ tookMs }) => tookMs),
        )!;
      return Object.fromEntries([...engines].map((id) => [id, msOf(id)]));
    },
    typicalMs(job) {
      const kind = kindOf(job);
      const distance = (megapixels: number) =>
        job.megapixels === undefined ? 0 : Math.abs(Math.log(megapixels / job.megapixels));
      return median(
        (done.get(job.tool) ?? [])
          .filter((other) => other.kind === kind)
          .map((other) => ({ distance: distance(other.megapixels), ms: other.tookMs }))
          .filter((other) => other.distance <= Math.log(comparableRatio))
          .sort((one, other) => one.distance - other.distance)
          .slice(0, nearest)
          .map((other) => other.ms),
      );
    },
  };
}

async function latestOf(db: Database, tools: readonly string[]): Promise<Measured[]> {
  if (tools.length === 0) return [];
  const wanted = sql`(values ${sql.join(
    tools.map((tool) => sql`(${tool}::text)`),
    sql`, `,
  )}) as wanted(tool)`;
  const done = db
    .select({
      tool: jobs.tool,
      inputs: jobs.inputs,
      options: jobs.options,
      megapixels: jobs.megapixels,
      engine: sql<string | null>`${jobs.engine} ->> 'id'`.as('engine_id'),
      tookMs: sql<number>`${jobs.tookMs}`.as('measured_ms'),
    })
    .from(jobs)
    .where(and(eq(jobs.tool, sql`wanted.tool`), sql`${jobs.state} = 'succeeded'`, isNotNull(jobs.tookMs)))
    .orderBy(desc(jobs.finishedAt))
    .limit(latest)
    .as('done');
  return db
    .select({
      tool: done.tool,
      inputs: done.inputs,
      options: done.options,
      megapixels: done.megapixels,
      engine: done.engine,
      tookMs: done.tookMs,
    })
    .from(wanted)
    .crossJoinLateral(done);
}

function kindOf({ tool: id, inputs, options }: Kind): string {
  const tool = findTool(id);
  return JSON.stringify([
    tool !== undefined && (earlierOutputOf(tool) ?? '') in inputs,
    tool?.engines?.(options),
  ]);
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

function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
