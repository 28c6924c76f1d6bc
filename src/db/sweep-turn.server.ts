import { sql } from 'drizzle-orm';
import type { Database } from './database.server.ts';
import { sweeps } from './schema.ts';

/** True for one of all processes within `everyMs`, by the clock of the database. */
export async function takeSweepTurn(
  db: Database,
  name: 'media' | 'payments',
  everyMs: number,
): Promise<boolean> {
  const isDue = sql`${sweeps.startedAt} < now() - ${0.9 * everyMs} * interval '1 millisecond'`;
  const taken = await db
    .insert(sweeps)
    .values({ name, startedAt: sql`now()` })
    .onConflictDoUpdate({ target: sweeps.name, set: { startedAt: sql`now()` }, setWhere: isDue })
    .returning({ name: sweeps.name });
  return taken.length > 0;
}
