import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.server.ts';
import { jobs } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import type { MediaLibrary, Owner } from '../media/media.ts';
import { mainInputOf, mainListOf } from '../tool/tool-parts.ts';
import { findTool } from '../tools/index.ts';
import { admitJobs, getInputs, type PreparedJob, type PriceOf } from './acceptance/job-acceptance.server.ts';
import { type AskedJob, permitJobs } from './acceptance/job-permission.server.ts';
import { lockOwner } from './acceptance/job-quota.server.ts';
import type { JobQueue } from './job-queue.server.ts';
import { requeue } from './job-transitions.server.ts';
import type { JobRow } from './jobs.ts';
import { giveResult, stepBefore, withStepsAfter } from './recipe-steps.server.ts';

interface RetryParts {
  readonly db: Database;
  readonly media: Pick<MediaLibrary, 'get'>;
  readonly queue: Pick<JobQueue, 'enqueue'>;
  readonly now: () => Date;
  readonly priceOf: PriceOf;
}

type Again = AskedJob & Pick<PreparedJob, 'pictures' | 'isNext'>;

const isStopped = ({ state }: JobRow) => state === 'failed' || state === 'cancelled';
/** Nothing was given to it yet. */
const isWaiting = ({ follows, inputs }: JobRow) => follows !== null && Object.keys(inputs).length === 0;

/**
 * Queues a job again that failed or was cancelled. Of a recipe it queues the step that ended first and all after it, whichever
 * of them it is. Errors: `job_finished`, and those of a new job.
 */
export async function retryJob(
  { db, media, queue, now, priceOf }: RetryParts,
  owner: Owner,
  row: JobRow,
): Promise<JobRow> {
  if (row.state === 'succeeded') throw new AppError('job_finished');
  const steps = await withStepsAfter(db, await firstStopped(db, row));
  // The rules may be stricter than when they asked for it, and the plan another one.
  const again = await permitJobs(db, owner, await Promise.all(steps.map(prepare)), now());
  return db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    const [current] = await tx.select().from(jobs).where(eq(jobs.id, row.id));
    if (!current) throw new AppError('not_found');
    if (current.state === 'queued' || current.state === 'running') return current;
    if (current.state === 'succeeded') throw new AppError('job_finished');
    // It can't end meanwhile, so that nothing waits for what has ended.
    const [first] = steps;
    const before = await stepBefore(tx, first, 'locked');
    if (before && isStopped(before)) throw new AppError('step_before_failed');
    const isBeforeOpen = before?.canDownload;
    const admitted = await admitJobs(tx, owner, again, { priceOf, now: now(), isBeforeOpen });
    const queued: JobRow[] = [];
    for (const [place, step] of steps.entries()) {
      const one = await requeue(tx, step.id, admitted[place]);
      if (!one) throw new AppError('job_finished');
      queued.push(one);
    }
    if (!isWaiting(first)) await queue.enqueue(tx, owner.plan.queuePriority);
    else if (!before) throw new AppError('expired');
    else if (before.state === 'succeeded') {
      queued[0] = (await giveResult(tx, before, queued[0])) ?? queued[0];
      await queue.enqueue(tx, owner.plan.queuePriority);
    }
    return queued.find(({ id }) => id === row.id)!;
  });

  async function prepare(step: JobRow): Promise<Again> {
    const tool = findTool(step.tool);
    if (!tool) throw new AppError('tool_unknown', { tool: step.tool });
    const { options, statements } = step;
    const pictures = await getInputs(media, owner, step.inputs);
    if (isWaiting(step))
      return { tool, options, statements, pictures, given: [mainInputOf(tool)], isNext: true };
    const given = Object.keys(step.inputs);
    return { tool, options, statements, pictures, given, sizes: mainListOf(tool, pictures) };
  }
}

async function firstStopped(db: Database, row: JobRow): Promise<JobRow> {
  const before = await stepBefore(db, row);
  return before && isStopped(before) ? firstStopped(db, before) : row;
}
