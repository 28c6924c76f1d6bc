import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/database.server.ts';
import { jobs, media, type shares } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import type { Owner } from '../media/media.ts';
import { findTool } from '../tools/index.ts';

type JobRow = typeof jobs.$inferSelect;
type ShareRow = typeof shares.$inferSelect;

/** What all works say together that something came about by. */
export interface WorkLine {
  /** As the columns of a share; null where not all works are known any more. */
  readonly facts: Pick<ShareRow, 'tier' | 'showsPeople'>;
  /** Nothing that somebody brought had a part in it: tools drew it from settings and words. */
  readonly isDrawn: boolean;
}

/** More works in a row than anybody does on one picture: what comes after so many is not shared, since nobody can say what was before. */
export const longestLine = 50;

/** The lowest first. */
const tiers = ['T0', 'T1', 'T2'] as const;

/**
 * Goes back through all works that a result came about by. Error: `not_shareable` where a tool of tier T3 had a part in it, or may have
 * had: what was made of its result is still that, sharpened or converted.
 */
export async function followLine(db: Database, owner: Owner, last: JobRow): Promise<WorkLine> {
  const seen = new Set<string>();
  let isKnown = true;
  let highest = 0;
  let showsPeople = false;
  let isDrawn = true;
  let works = 0;
  for (let line: JobRow[] = [last]; line.length > 0; works++) {
    if (works === longestLine) throw new AppError('not_shareable');
    for (const job of line) {
      const tier = findTool(job.tool)?.tier;
      if (tier === 'T3') throw new AppError('not_shareable');
      if (tier === undefined) isKnown = false;
      else highest = Math.max(highest, tiers.indexOf(tier));
      showsPeople ||= hasPeople(job);
      seen.add(job.id);
    }
    const given = [...new Set(line.flatMap(({ inputs }) => Object.values(inputs).flat()))];
    const kept =
      given.length === 0
        ? []
        : await db
            .select({ id: media.id, jobId: media.jobId })
            .from(media)
            .where(and(inArray(media.id, given), eq(media.owner, owner.id)));
    const next = new Set(kept.flatMap(({ jobId }) => (jobId !== null && !seen.has(jobId) ? [jobId] : [])));
    line =
      next.size === 0
        ? []
        : await db
            .select()
            .from(jobs)
            .where(inArray(jobs.id, [...next]));
    // What was deleted may have been made by anything.
    if (kept.length < given.length || line.length < next.size) isKnown = false;
    if (kept.some(({ jobId }) => jobId === null)) isDrawn = false;
  }
  return isKnown
    ? { facts: { tier: tiers[highest], showsPeople }, isDrawn }
    : { facts: { tier: null, showsPeople: null }, isDrawn: false };
}

/** It saw a face, as tools report in their `faces`, or its owner said that somebody is in it. */
function hasPeople({ report, statements }: JobRow): boolean {
  if (statements.some(({ kind }) => kind === 'self' || kind === 'permission')) return true;
  return Array.isArray(report?.faces) && report.faces.length > 0;
}
