import { randomUUID } from 'node:crypto';
import { eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.server.ts';
import { workers } from '../../db/schema.ts';
import type { WorkKind } from '../../tool/tool-parts.ts';

/**
 * A process that has not been heard of for this long is gone, and so is its claim on a job. One renewal may fail, or be answered as late
 * as `steadyLimits` allow, before a claim lapses.
 */
export const leaseMs = 30_000;
/** How often it is renewed. */
export const renewMs = 5_000;
/** The end of a claim made now. The database's clock, which all processes share, is the only one that is asked. */
export const leaseEnd: SQL = sql`now() + ${`${leaseMs} milliseconds`}::interval`;
const forgottenMs = 60 * 60 * 1000;

const ago = (ms: number): SQL => sql`now() - ${`${ms} milliseconds`}::interval`;

/** Clips that one process works on at a time. */
export const clipsAtOnce = 1;

/** How many jobs of each kind the whole site runs at a time, as scalar subqueries; 0 while no process runs any. */
export const siteCapacity: Readonly<Record<WorkKind, SQL<number>>> = {
  picture: summed(sql`${workers.concurrency}`),
  clip: summed(sql.raw(String(clipsAtOnce))),
};

function summed(places: SQL): SQL<number> {
  return sql`(select coalesce(sum(${places}), 0)::integer from ${workers} where ${workers.seenAt} > ${ago(leaseMs)})`;
}

export async function readCapacity(db: Database): Promise<Record<WorkKind, number>> {
  const { picture, clip } = siteCapacity;
  const { rows } = await db.execute<Record<WorkKind, number>>(
    sql`select ${picture} as picture, ${clip} as clip`,
  );
  return rows[0];
}

/** One process's line in the list of those that run jobs. */
export interface WorkerEntry {
  /** To be called every `renewMs`. */
  checkIn(): Promise<void>;
  checkOut(): Promise<void>;
}

export function createWorkerEntry(db: Database, concurrency: number): WorkerEntry {
  const id = randomUUID();
  const seenAt = sql`now()`;
  return {
    async checkIn() {
      await db
        .insert(workers)
        .values({ id, concurrency, seenAt })
        .onConflictDoUpdate({ target: workers.id, set: { seenAt } });
      await db.delete(workers).where(lt(workers.seenAt, ago(forgottenMs)));
    },
    async checkOut() {
      await db.delete(workers).where(eq(workers.id, id));
    },
  };
}
