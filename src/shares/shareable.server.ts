import { and, eq } from 'drizzle-orm';
import { mediaKindOf } from '../codecs/file-types.ts';
import type { Database } from '../db/database.server.ts';
import { jobs, media } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { maySave } from '../media/may-save.ts';
import type { MediaRow, Owner } from '../media/media.ts';
import type { Tool } from '../tool/tool.ts';
import { mainListOf } from '../tool/tool-parts.ts';
import { findTool } from '../tools/index.ts';
import { followLine, longestLine, type WorkLine } from './work-line.server.ts';

type JobRow = typeof jobs.$inferSelect;

/** What may be shown to others, what it was made by, and the photo that was before it. */
export interface Shareable {
  readonly result: MediaRow;
  readonly job: JobRow;
  readonly tool: Tool;
  /** Null where there was none, where it has expired, and of clips. */
  readonly before: MediaRow | null;
  /** Of all works before it. */
  readonly line: WorkLine;
}

/**
 * A finished result of this owner. Errors: `not_found`; `expired`; `not_shareable` of what no tool made, of files that are no picture or clip,
 * and of whatever a tool of tier T3 had a part in, or may have had, however many works ago.
 */
export async function findShareable(
  db: Database,
  owner: Owner,
  mediaId: string,
  now: Date,
): Promise<Shareable> {
  const [result] = await db
    .select()
    .from(media)
    .where(and(eq(media.id, mediaId), eq(media.owner, owner.id)));
  if (!result) throw new AppError('not_found');
  if (result.expiresAt <= now) throw new AppError('expired');
  const job = result.jobId === null ? null : await jobOf(db, owner, result.jobId);
  const tool = job && findTool(job.tool);
  const kind = mediaKindOf(result.type);
  if (!job || !tool || kind === 'file' || !maySave(owner, result)) throw new AppError('not_shareable');
  const line = await followLine(db, owner, job);
  const before = kind === 'picture' ? await photoBefore(db, owner, job, now) : null;
  return { result, job, tool, before, line };
}

async function jobOf(db: Database, owner: Owner, id: string): Promise<JobRow | null> {
  const [job] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, id), eq(jobs.owner, owner.id), eq(jobs.state, 'succeeded')));
  return job ?? null;
}

/** Of a step of a recipe, the photo of its first one. */
async function photoBefore(db: Database, owner: Owner, last: JobRow, now: Date): Promise<MediaRow | null> {
  let first = last;
  for (let step = 0; first.follows !== null && step < longestLine; step++) {
    const before = await jobOf(db, owner, first.follows);
    if (!before) return null;
    first = before;
  }
  const tool = findTool(first.tool);
  const [id] = tool ? mainListOf(tool, first.inputs) : [];
  if (id === undefined) return null;
  const [row] = await db
    .select()
    .from(media)
    .where(and(eq(media.id, id), eq(media.owner, owner.id)));
  if (!row || row.expiresAt <= now) return null;
  return mediaKindOf(row.type) === 'picture' ? row : null;
}
