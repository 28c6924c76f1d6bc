import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.server.ts';
import { givenPictures } from '../db/given-pictures.server.ts';
import { batches, jobs, media, uploads } from '../db/schema.ts';
import type { Owner } from '../media/media.ts';
import { lockOwner } from './acceptance/job-quota.server.ts';
import { cancel } from './job-transitions.server.ts';
import { isQueued, nextTurn } from './line/job-line.server.ts';

/** Whether a visitor has anything that could become somebody's. */
export async function hasWork(db: Database, guestId: string): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(sql`
    select exists (select 1 from media where owner = ${guestId})
        or exists (select 1 from uploads where owner = ${guestId})
        or exists (select 1 from jobs where owner = ${guestId})
        or exists (select 1 from batches where owner = ${guestId}) as has`);
  return rows[0].has;
}

/**
 * What a visitor sent and made becomes the pictures, unfinished uploads, jobs and batches of `to`, and is kept as long as theirs: all of it or,
 * when the transaction fails, nothing. Several at once take turns, so the second finds nothing left. A job that runs goes
 * on; its result will be theirs.
 */
export async function transferWork(tx: Database, guestId: string, to: Owner): Promise<void> {
  // Always in the same order: two transactions that lock both never deadlock.
  for (const id of [guestId, to.id].sort()) await lockOwner(tx, { id, party: id });
  const owner = to.id;
  const isTheirs = (column: PgColumn) => eq(column, guestId);
  const keptUntil = (expires: PgColumn, created: PgColumn): SQL<Date> =>
    sql`greatest(${expires}, ${created} + make_interval(hours => ${to.plan.historyHours}))`;

  // The hash finds an upload that is sent again, and is unique for each owner: where the account has the same photo already,
  // the guest's copy gives its hash up.
  const known = tx
    .select({ sent: media.sentSha256 })
    .from(media)
    .where(and(eq(media.owner, owner), isNotNull(media.sentSha256)));
  await tx
    .update(media)
    .set({ sentSha256: null })
    .where(and(isTheirs(media.owner), inArray(media.sentSha256, known)));
  for (const table of [batches, jobs, uploads] as const) {
    const used = tx
      .select({ key: table.idempotencyKey })
      .from(table)
      .where(and(eq(table.owner, owner), isNotNull(table.idempotencyKey)));
    await tx
      .update(table)
      .set({ idempotencyKey: null })
      .where(and(isTheirs(table.owner), inArray(table.idempotencyKey, used)));
  }
  await tx.update(uploads).set({ owner, party: to.party }).where(isTheirs(uploads.owner));
  await tx
    .update(batches)
    .set({ owner, expiresAt: keptUntil(batches.expiresAt, batches.createdAt) })
    .where(isTheirs(batches.owner));
  // In the order in which the runner locks the steps of a recipe.
  await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isTheirs(jobs.owner), inArray(jobs.state, ['queued', 'running'])))
    .orderBy(jobs.createdAt, jobs.id)
    .for('update');
  const turn = await nextTurn(tx, to);
  const waiting = tx
    .select({
      id: jobs.id,
      place: sql<number>`row_number() over (order by ${jobs.turn}, ${jobs.createdAt}) - 1`.as('place'),
    })
    .from(jobs)
    .where(and(isTheirs(jobs.owner), isQueued))
    .as('waiting');
  await tx
    .update(jobs)
    .set({ turn: sql`${turn} + ${waiting.place}` })
    .from(waiting)
    .where(eq(jobs.id, waiting.id));
  await tx
    .update(jobs)
    .set({
      owner,
      party: to.party,
      priority: to.plan.queuePriority,
      canDownload: to.canDownload,
      expiresAt: keptUntil(jobs.expiresAt, jobs.createdAt),
    })
    .where(isTheirs(jobs.owner));
  // A picture lives as long as the last job it is part of.
  const lastJob = sql`(
    select max(j.expires_at) from ${jobs} as j
    where j.owner = ${owner} and (j.id = ${media.jobId} or ${media.id} in ${givenPictures(sql`j.inputs`)})
  )`;
  await tx
    .update(media)
    .set({ owner, expiresAt: sql`greatest(${media.expiresAt}, ${lastJob})` })
    .where(isTheirs(media.owner));
}

/** Stops everything of theirs that waits or runs; it costs nothing then. */
export async function stopJobs(db: Database, owner: string, now: Date): Promise<void> {
  const open = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.owner, owner), inArray(jobs.state, ['queued', 'running'])));
  for (const { id } of open) await cancel(db, id, now);
}

/** Their jobs and batches are no more. */
export async function removeJobs(tx: Database, owner: string): Promise<void> {
  await tx.delete(jobs).where(eq(jobs.owner, owner));
  await tx.delete(batches).where(eq(batches.owner, owner));
}
