import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/database.server.ts';
import { jobs, media } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { mainInputOf, mainOutputOf } from '../tool/tool-parts.ts';
import { findTool } from '../tools/index.ts';
import { checkOpened } from './acceptance/job-acceptance.server.ts';
import { foretoldResults, megapixelsOf } from './acceptance/result-limit.ts';
import { give } from './job-transitions.server.ts';
import type { JobRow } from './jobs.ts';

/** How the jobs of one recipe hang together: each `follows` the one before it, and at most one follows it. */

type Step = Pick<JobRow, 'id' | 'owner'>;

/** The job itself, and the steps after it in their order. */
export function withStepsAfter(db: Database, first: JobRow): Promise<JobRow[]> {
  return withAllSteps(db, [first]);
}

/** These jobs of one owner, each with the steps after it in their order. One query for each step, however many jobs. */
export async function withAllSteps(db: Database, firsts: readonly JobRow[]): Promise<JobRow[]> {
  const runs = firsts.map((first) => [first]);
  for (let last: readonly Step[] = firsts; last.length > 0; ) {
    const ids = last.map(({ id }) => id);
    const next = await db
      .select()
      .from(jobs)
      .where(and(inArray(jobs.follows, ids), eq(jobs.owner, last[0].owner)));
    for (const row of next) runs.find((run) => run[run.length - 1].id === row.follows)?.push(row);
    last = next;
  }
  return runs.flat();
}

/** The step before this one; undefined of a job by itself, and where it is gone. `locked`: nobody changes it until `db` ends. */
export async function stepBefore(
  db: Database,
  { follows, owner }: JobRow,
  lock?: 'locked',
): Promise<JobRow | undefined> {
  if (follows === null) return undefined;
  const found = db
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, follows), eq(jobs.owner, owner)));
  return (await (lock ? found.for('update') : found))[0];
}

/**
 * Gives the first picture that a job made to the step that waits for it, and keeps it as long as that one. Null when it doesn't
 * wait any more. What it makes of the picture is held to the plan it was accepted under, since only now its size is known. Errors:
 * `input_missing`, `expired`, `format_unsupported`, `tool_unknown`, `result_too_large {maxPixels, width, height}`, and what the tool
 * throws about a picture of this size.
 */
export async function giveResult(tx: Database, done: JobRow, next: JobRow): Promise<JobRow | null> {
  const [from, to] = [toolOf(done), toolOf(next)];
  const input = mainInputOf(to);
  const id = done.outputs[mainOutputOf(from)]?.[0];
  if (id === undefined) throw new AppError('input_missing', { input });
  const [picture] = await tx
    .update(media)
    .set({ expiresAt: sql`greatest(${media.expiresAt}, ${next.expiresAt.toISOString()}::timestamptz)` })
    .where(and(eq(media.id, id), eq(media.owner, done.owner)))
    .returning();
  if (!picture) throw new AppError('expired');
  checkOpened(picture.type, to.inputs[input]);
  const { options, maxResultPixels } = next;
  foretoldResults(to, options, [picture], maxResultPixels ?? Number.POSITIVE_INFINITY);
  return give(tx, next, { inputs: { [input]: [id] }, megapixels: megapixelsOf(to, options, [picture]) });
}

function toolOf({ tool: id }: JobRow) {
  const tool = findTool(id);
  if (!tool) throw new AppError('tool_unknown', { tool: id });
  return tool;
}
