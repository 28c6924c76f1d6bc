import { asc, type SQL, sql } from 'drizzle-orm';
import { plans } from '../../billing/plans.ts';
import type { Database } from '../../db/database.server.ts';
import { jobs } from '../../db/schema.ts';
import type { Owner } from '../../media/media.ts';
import type { LineFacts } from '../../metrics/metrics.server.ts';
import { type WorkKind, workKinds } from '../../tool/tool-parts.ts';
import { isOfKind } from './line-kind.server.ts';
import { siteCapacity } from './worker-roster.server.ts';

/**
 * The line of waiting jobs; those on pictures and those on clips each have their own. The better plan goes first. Within one plan parties take turns (start-time fair queuing): a
 * job gets the number of the round in which it is its party's turn, once, when it joins the line, so that the order is
 * that of an index. A party that has nothing open joins the round that is being served; each further job of it goes one
 * round later. Within a round, who came first goes first.
 */
export const lineOrder: readonly SQL[] = [
  asc(jobs.priority),
  asc(jobs.turn),
  asc(jobs.createdAt),
  asc(jobs.id),
];

/** Literal, so that the partial indexes are seen to fit. */
export const isQueued: SQL = sql`${jobs.state} = 'queued'`;
export const isRunning: SQL = sql`${jobs.state} = 'running'`;
/** Running, and not waiting for an engine on another machine. */
const holdsPlace: SQL = sql`(${isRunning} and not ${jobs.isAside})`;
export const isPostponed: SQL<boolean> = sql`coalesce(${jobs.notBefore} > now(), false)`;
/** A step of a recipe that nothing is given to yet: it keeps its turn, but is passed over until the step before it is done. */
export const awaitsStep: SQL<boolean> = sql<boolean>`(${jobs.follows} is not null and ${jobs.inputs} = '{}')`;
/** Queued, and somebody's turn will come for it. */
export const isInLine: SQL = sql`(${isQueued} and not ${awaitsStep})`;

/** Of all places, those that VIPs may hold while others wait. */
const vipShare = 0.7;
/** A site with fewer places shares turns instead: what ran before counts as well, until there are so many. */
const fewestPlaces = 3;

const vip = sql.raw(String(plans.vip.queuePriority));
const placesOf = (kind: WorkKind) => sql`greatest(${sql.raw(String(fewestPlaces))}, ${siteCapacity[kind]})`;

/** Who holds, or held last, all places of a kind but the one that is free now. */
function heldOf(kind: WorkKind): SQL {
  const places = placesOf(kind);
  const isSuch = isOfKind(kind, sql`other.tool`);
  return sql`
    select priority from (
      (select other.priority, 1 as holds, other.started_at from ${jobs} as other
        where other.state = 'running' and not other.is_aside and ${isSuch})
      union all
      (select other.priority, 0, other.started_at from ${jobs} as other
        where other.started_at is not null and other.state <> 'running' and ${isSuch}
        order by other.started_at desc limit ${places})
    ) as recent
    order by holds desc, started_at desc limit ${places} - 1`;
}

const isTurnOfOthers = (kind: WorkKind) => sql`
  (select count(*) filter (where held.priority = ${vip}) + 1 > floor(${sql.raw(String(vipShare))} * ${placesOf(kind)})
    from (${heldOf(kind)}) as held)`;

/**
 * The id of the job that is next, locked until the transaction ends. VIPs stand back as soon as one more of them would
 * leave the others with less than 30 % of the places; nobody waits for a place that nobody else wants.
 */
export function nextInLine(db: Database, kind: WorkKind): SQL {
  const first = (among?: SQL) =>
    db
      .select({ id: jobs.id })
      .from(jobs)
      .where(
        sql`${isInLine} and not ${isPostponed} and ${isOfKind(kind)} ${among ? sql`and ${among}` : sql``}`,
      )
      .orderBy(...lineOrder)
      .limit(1)
      .for('update', { skipLocked: true });
  const ofOthers = first(sql`${jobs.priority} > ${vip}`);
  return sql`(select coalesce(case when ${isTurnOfOthers(kind)} then (${ofOthers}) end, (${first()})))`;
}

/** The round after the one that is being served, of a job's own priority: what may take its process down goes behind others. */
export const roundAfter: SQL = sql`greatest(${jobs.turn}, (select max(other.turn) from ${jobs} as other
  where other.priority = ${jobs.priority} and other.started_at is not null)) + 1`;

/** The round in which the next job of this party joins the line. */
export async function nextTurn(
  tx: Database,
  { party, plan }: Pick<Owner, 'party' | 'plan'>,
): Promise<number> {
  const priority = plan.queuePriority;
  const { rows } = await tx.execute<{ turn: number }>(sql`
    select greatest(
      (select max(turn) from ${jobs} where priority = ${priority} and started_at is not null),
      (select max(turn) + 1 from ${jobs}
        where party = ${party} and priority = ${priority} and state in ('queued', 'running')),
      0) as turn`);
  return rows[0].turn;
}

/** How many wait and run on the whole site, and how many could run. */
export async function readLine(db: Database): Promise<LineFacts> {
  const ofKind = (kind: WorkKind) => sql`
    select ${kind}::text as kind,
      (select count(*) from ${jobs} where ${isInLine} and ${isOfKind(kind)})::integer as queued,
      (select count(*) from ${jobs} where ${holdsPlace} and ${isOfKind(kind)})::integer as running,
      ${siteCapacity[kind]} as places`;
  const { rows } = await db.execute<{ kind: WorkKind; queued: number; running: number; places: number }>(
    sql.join(workKinds.map(ofKind), sql` union all `),
  );
  return Object.fromEntries(rows.map(({ kind, ...facts }) => [kind, facts]));
}
