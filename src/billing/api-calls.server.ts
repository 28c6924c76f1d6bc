import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database.server.ts';
import { apiCalls } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import type { Plan } from './plans.ts';

/** Jobs that programs start with keys count as calls: sending pictures, asking and fetching come with them. Months begin at midnight UTC. */
const monthOf = (now: Date) => now.toISOString().slice(0, 7);

/** How many there were this month. */
export async function callsMade(db: Database, userId: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ calls: apiCalls.calls })
    .from(apiCalls)
    .where(and(eq(apiCalls.userId, userId), eq(apiCalls.month, monthOf(now))));
  return row?.calls ?? 0;
}

/** Counts some more, all or none; with what they start, in one transaction. Error: `calls_spent {calls}`. */
export async function spendCalls(
  tx: Database,
  userId: string,
  calls: number,
  { callsPerMonth }: Pick<Plan, 'callsPerMonth'>,
  now: Date,
): Promise<void> {
  const [{ made }] = await tx
    .insert(apiCalls)
    .values({ userId, month: monthOf(now), calls })
    .onConflictDoUpdate({
      target: [apiCalls.userId, apiCalls.month],
      set: { calls: sql`${apiCalls.calls} + ${calls}` },
    })
    .returning({ made: apiCalls.calls });
  if (made > callsPerMonth) throw new AppError('calls_spent', { calls: callsPerMonth });
}

/** What was counted in earlier months is asked for by nobody. */
export async function forgetOldCalls(db: Database, now: Date): Promise<void> {
  await db.delete(apiCalls).where(lt(apiCalls.month, monthOf(now)));
}
