import { and, eq, gt, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { ResultRemovalBody } from '../api/contract/contract.ts';
import type { Database } from '../db/database.server.ts';
import { givenPictures } from '../db/given-pictures.server.ts';
import { jobs, media } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import type { MediaLibrary, Owner } from '../media/media.ts';
import { mainListOf } from '../tool/tool-parts.ts';
import { findTool } from '../tools/index.ts';
import { lockOwner } from './acceptance/job-quota.server.ts';
import { hasResults } from './job-list.server.ts';
import type { JobRow } from './jobs.ts';

interface RemovalParts {
  readonly db: Database;
  readonly library: Pick<MediaLibrary, 'removeRows' | 'discardBytes'>;
  readonly now: Date;
}

/**
 * Deletes what these jobs made, and what was sent for them as soon as nothing else needs it: the original goes with its
 * last result. Jobs that wait or run stay as they are. A trial only says what would go. `not_found` when none of the jobs
 * is this owner's.
 */
export async function removeResults(
  { db, library, now }: RemovalParts,
  owner: Owner,
  { ids, isTrial }: { ids: readonly string[]; isTrial: boolean },
): Promise<ResultRemovalBody> {
  const { said, gone } = await db.transaction(async (tx) => {
    // In the owner's turn: no job is accepted meanwhile that would miss its picture.
    await lockOwner(tx, owner);
    const rows = await endedJobs(tx, owner, ids, now);
    if (rows.length === 0) throw new AppError('not_found');
    const others = await othersThatNeed(tx, owner, rows, now);
    const [made, sent] = [await picturesMadeBy(tx, owner, rows, now), await picturesSentFor(tx, owner, rows)];
    const usersOf = (id: string) =>
      others.filter(({ inputs }) => Object.values(inputs).flat().includes(id)).length;
    const going = sent.filter(({ id }) => usersOf(id) === 0);
    const leaving = [...made, ...going].map(({ id }) => id);
    const photos = new Set(rows.flatMap(photosOf));
    return {
      gone: isTrial ? [] : await library.removeRows(tx, owner.id, leaving),
      said: {
        results: new Set(made.map(({ jobId }) => jobId)).size,
        originals: going.filter(({ id }) => photos.has(id)).map(({ name }) => name),
        kept: sent
          .filter(({ id }) => photos.has(id) && usersOf(id) > 0)
          .map(({ id, name }) => ({ name, results: usersOf(id) })),
      },
    };
  });
  await library.discardBytes(gone);
  return said;
}

function endedJobs(db: Database, owner: Owner, ids: readonly string[], now: Date): Promise<JobRow[]> {
  return db
    .select()
    .from(jobs)
    .where(
      and(
        inArray(jobs.id, [...ids]),
        eq(jobs.owner, owner.id),
        gt(jobs.expiresAt, now),
        notInArray(jobs.state, ['queued', 'running']),
      ),
    );
}

function photosOf({ tool: id, inputs }: JobRow): string[] {
  const tool = findTool(id);
  return tool ? [...mainListOf(tool, inputs)] : [];
}

const inputsOf = (rows: readonly JobRow[]) => [
  ...new Set(rows.flatMap(({ inputs }) => Object.values(inputs).flat())),
];

function picturesMadeBy(db: Database, owner: Owner, rows: readonly JobRow[], now: Date) {
  const ids = rows.map(({ id }) => id);
  return db
    .select({ id: media.id, jobId: media.jobId })
    .from(media)
    .where(and(inArray(media.jobId, ids), eq(media.owner, owner.id), gt(media.expiresAt, now)));
}

/** Not what other jobs made: that is a result of its own. */
function picturesSentFor(db: Database, owner: Owner, rows: readonly JobRow[]) {
  return db
    .select({ id: media.id, name: media.name })
    .from(media)
    .where(and(inArray(media.id, inputsOf(rows)), eq(media.owner, owner.id), isNull(media.jobId)))
    .orderBy(media.name, media.id);
}

/** Further jobs on the same pictures: those that have a result, and those that are still on the way to one. */
function othersThatNeed(db: Database, owner: Owner, rows: readonly JobRow[], now: Date) {
  const ids = rows.map(({ id }) => id);
  const wanted = sql`(select jsonb_array_elements_text(${JSON.stringify(inputsOf(rows))}::jsonb))`;
  return db
    .select({ inputs: jobs.inputs })
    .from(jobs)
    .where(
      and(
        eq(jobs.owner, owner.id),
        notInArray(jobs.id, ids),
        gt(jobs.expiresAt, now),
        or(inArray(jobs.state, ['queued', 'running']), hasResults(db, now)),
        sql`exists (select 1 from ${givenPictures(jobs.inputs)} as given where given.id in ${wanted})`,
      ),
    );
}
