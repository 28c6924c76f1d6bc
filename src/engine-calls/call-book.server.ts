import { createHash, randomBytes } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../db/database.server.ts';
import { engineCalls } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import type { Budget, CallBook, EngineCall, EngineCallRow } from './engine-call.ts';
import { dayStart, monthStart } from './spending.server.ts';

const longestProblem = 500;

export interface CallBookParts {
  readonly db: Database;
  readonly now: () => Date;
  budgetOf(provider: string): Budget;
}

export function createCallBook({ db, now, budgetOf }: CallBookParts): CallBook {
  const change = async (id: string, values: Partial<typeof engineCalls.$inferInsert>) => {
    await db.update(engineCalls).set(values).where(eq(engineCalls.id, id));
  };

  return {
    async open(call) {
      const found = await find(db, call);
      if (found) return found;
      await checkBudget(db, call, budgetOf(call.engine.provider), now());
      const [opened] = await db
        .insert(engineCalls)
        .values({
          id: `c_${randomBytes(16).toString('base64url')}`,
          jobId: call.jobId,
          acceptedAt: call.acceptedAt,
          place: call.place,
          engine: call.engine.id,
          provider: call.engine.provider,
          task: call.request.task,
          requestHash: hashOf(call),
          state: 'open',
          price: call.engine.priceOf(call.request),
          createdAt: now(),
        })
        .returning();
      return opened;
    },

    async markSent(call, id) {
      await db.transaction(async (tx) => {
        // Two orders at once cannot both take the last of a budget.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${call.engine.provider}, 1))`);
        await checkBudget(tx, call, budgetOf(call.engine.provider), now());
        await tx
          .update(engineCalls)
          .set({ state: 'sent', sentAt: now(), problem: null })
          .where(eq(engineCalls.id, id));
      });
    },

    markOpen: (id, problem) =>
      change(id, { state: 'open', submission: null, problem: problem.slice(0, longestProblem) }),
    markAccepted: (id, submission) => change(id, { state: 'accepted', submission }),
    markLost: (id, problem) =>
      change(id, { state: 'lost', submission: null, problem: problem.slice(0, longestProblem) }),
    markDone: (id, { blob, requestId, tookMs }) =>
      change(id, { state: 'done', blob, requestId, tookMs, submission: null, problem: null }),
  };
}

/** What was already made for this, or else where the order of this time stands. */
async function find(db: Database, call: EngineCall): Promise<EngineCallRow | undefined> {
  const { jobId, place, engine, acceptedAt } = call;
  const rows = await db
    .select()
    .from(engineCalls)
    .where(
      and(
        eq(engineCalls.jobId, jobId),
        eq(engineCalls.place, place),
        eq(engineCalls.engine, engine.id),
        eq(engineCalls.requestHash, hashOf(call)),
      ),
    );
  const isKept = ({ state, blob }: EngineCallRow) =>
    state === 'accepted' || (state === 'done' && blob !== null);
  return rows.find(isKept) ?? rows.find((row) => row.acceptedAt.getTime() === acceptedAt.getTime());
}

function hashOf({ engine, request }: EngineCall): string {
  return (
    createHash('sha256')
      // Pictures are told apart by what is in them, wherever they lie.
      .update(JSON.stringify([engine.id, request], (key, value) => (key === 'path' ? undefined : value)))
      .digest('hex')
  );
}

/** Everything that may have been paid counts. */
async function checkBudget(db: Database, call: EngineCall, budget: Budget, now: Date): Promise<void> {
  const { provider, name } = call.engine;
  const price = call.engine.priceOf(call.request);
  const [spent] = await db
    .select({
      day: sql<number>`coalesce(sum(${engineCalls.price}) filter (where ${engineCalls.sentAt} >= ${dayStart(now).toISOString()}::timestamptz), 0)::float8`,
      month: sql<number>`coalesce(sum(${engineCalls.price}), 0)::float8`,
    })
    .from(engineCalls)
    .where(
      and(
        eq(engineCalls.provider, provider),
        ne(engineCalls.state, 'open'),
        sql`${engineCalls.sentAt} >= ${monthStart(now).toISOString()}::timestamptz`,
      ),
    );
  // A hair of rounding is no overspending.
  const isBeyond = spent.day + price > budget.day + 1e-9 || spent.month + price > budget.month + 1e-9;
  if (isBeyond) throw new AppError('budget_spent', { engine: name });
}
