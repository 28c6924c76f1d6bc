import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { freeReworks } from '../../billing/plans.ts';
import type { Database } from '../../db/database.server.ts';
import { jobs } from '../../db/schema.ts';
import type { Owner } from '../../media/media.ts';
import type { Tool } from '../../tool/tool.ts';
import { earlierOutputOf, mainInputOf, markedInputsOf } from '../../tool/tool-parts.ts';
import type { JobPictures } from '../jobs.ts';
import { mayTryFree } from './job-quota.server.ts';

/**
 * Whether a job costs nothing: everything it works on are samples, whatever is marked on them, as long as `mayTryFree` says so, or it
 * reworks what an earlier job of the same tool found in the very same photo, `freeReworks` times for one photo. To be asked in the
 * owner's turn.
 */
export async function isFree(
  tx: Database,
  owner: Owner,
  tool: Tool,
  pictures: JobPictures,
  now: Date,
): Promise<boolean> {
  const marked = markedInputsOf(tool);
  const given = Object.entries(pictures).flatMap(([name, list]) => (marked.includes(name) ? [] : list));
  if (given.length > 0 && given.every((picture) => picture.isSample)) return mayTryFree(tx, owner, now);
  if (!(await isRework(tx, owner, tool, pictures))) return false;
  return (await countReworks(tx, owner, tool, idsOf(pictures[mainInputOf(tool)]))) < freeReworks;
}

/** What is reworked has to be that job's own output under that name, and every photo the one the job was given. */
async function isRework(tx: Database, owner: Owner, tool: Tool, pictures: JobPictures): Promise<boolean> {
  const name = earlierOutputOf(tool);
  const found = name === undefined ? undefined : pictures[name]?.[0];
  if (name === undefined || !found?.jobId) return false;
  const [earlier] = await tx
    .select({ inputs: jobs.inputs, outputs: jobs.outputs })
    .from(jobs)
    .where(
      and(
        eq(jobs.id, found.jobId),
        eq(jobs.owner, owner.id),
        eq(jobs.tool, tool.id),
        eq(jobs.state, 'succeeded'),
      ),
    );
  if (earlier?.outputs[name]?.[0] !== found.id) return false;
  return Object.entries(tool.inputs)
    .filter(([, { kind }]) => kind !== 'mask')
    .every(([input]) => isDeepStrictEqual(idsOf(pictures[input]), earlier.inputs[input] ?? []));
}

const idsOf = (pictures: JobPictures[string] = []) => pictures.map(({ id }) => id);

function countReworks(tx: Database, owner: Owner, tool: Tool, photos: readonly string[]): Promise<number> {
  return tx.$count(
    jobs,
    and(
      eq(jobs.owner, owner.id),
      eq(jobs.tool, tool.id),
      eq(jobs.isCounted, false),
      inArray(jobs.state, ['queued', 'running', 'succeeded']),
      sql`${jobs.inputs} -> ${mainInputOf(tool)} = ${JSON.stringify(photos)}::jsonb`,
    ),
  );
}
