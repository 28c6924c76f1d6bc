import { asc, type SQL, sql } from 'drizzle-orm';
import { plans } from '../billing/plans.ts';
import type { Database } from '../db/database.server.ts';
import { jobs } from '../db/schema.ts';
import type { LineFacts } from '../metrics/metrics.server.ts';
import { siteCapacity } from './worker-roster.server.ts';

/** Of all places, those that VIPs may hold while others wait. */
const vipShare = 0.7;
/** A site with fewer places shares turns instead: what ran before counts as well, until there are so many. */
const fewestPlaces = 3;

const vip = sql.raw(String(plans.vip.queuePriority));
const places = sql`greatest(${sql.raw(String(fewestPlaces))}, ${siteCapacity})`;

/** Who holds, or held last, all places but the one that is free now. */
const held = sql`
  select other.priority from ${jobs} as other where other.started_at is not null
  order by (other.state = 'running') desc, other.started_at desc limit ${places} - 1`;

const isTurnOfOthers = sql`
  (select count(*) filter (where held.priority = ${vip}) + 1 > floor(${sql.raw(String(vipShare))} * ${places})
    from (${held}) as held)`;

/**
 * The order of the line: the better plan first, then who came first; but VIPs stand back as soon as one more would leave
 * the others with less than 30 % of the places. Nobody waits for a place that nobody else wants.
 */
export const lineOrder: readonly SQL[] = [
  sql`case when ${jobs.priority} = ${vip} and ${isTurnOfOthers} then 1 else 0 end`,
  asc(jobs.priority),
  asc(jobs.createdAt),
  asc(jobs.id),
];

/** How many wait and run on the whole site, and how many could run. */
export async function readLine(db: Database): Promise<LineFacts> {
  const { rows } = await db.execute<{ queued: number; running: number; places: number }>(sql`
    select count(*) filter (where state = 'queued')::integer as queued,
      count(*) filter (where state = 'running')::integer as running, ${siteCapacity} as places
    from ${jobs} where state in ('queued', 'running')`);
  const [{ queued, running, places }] = rows;
  return { queued, running, places };
}
