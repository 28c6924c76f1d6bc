import { and, desc, eq, inArray, isNotNull, lt, or, type SQL } from 'drizzle-orm';
import type { LogEntryBody } from '../api/contract/operator/operator-contract.ts';
import type { Database } from '../db/database.server.ts';
import { auditEvents, users } from '../db/schema.ts';

const mostEntries = 100;

/** What operators did, the newest first; `before` goes on with what is older. */
export function readOperatorLog(db: Database, before?: Date): Promise<LogEntryBody[]> {
  const isOlder = before && lt(auditEvents.at, before);
  return readEvents(db, and(isNotNull(auditEvents.operatorId), isOlder));
}

/** What was written down under a request's reference. */
export function eventsOfRequest(db: Database, request: string): Promise<LogEntryBody[]> {
  return readEvents(db, eq(auditEvents.request, request));
}

/** What happened to somebody, by themselves or by operators. */
export function eventsOfPerson(db: Database, userId: string, most: number): Promise<LogEntryBody[]> {
  return readEvents(db, eq(auditEvents.userId, userId), most);
}

async function readEvents(db: Database, which: SQL | undefined, most = mostEntries): Promise<LogEntryBody[]> {
  const rows = await db
    .select()
    .from(auditEvents)
    .where(which)
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(most);
  const ids = [...new Set(rows.flatMap(({ userId, operatorId }) => [userId, operatorId]))].filter(
    (id) => id !== null,
  );
  const people =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(users)
          .where(or(inArray(users.id, ids)));
  const emails = new Map(people.map(({ id, email }) => [id, email]));
  const named = (id: string | null) => (id === null ? null : { id, email: emails.get(id) ?? null });
  return rows.map(
    ({ id, at, kind, userId, operatorId, details: { account, ...details }, request, network }) => ({
      id,
      at: at.toISOString(),
      kind,
      operator: named(operatorId),
      // Of somebody who is gone, the id stays.
      account: named(userId ?? (account === undefined ? null : String(account))),
      details,
      request,
      network,
    }),
  );
}
