import { eq } from 'drizzle-orm';
import type { SessionRow } from '../../accounts/session/sign-in-sessions.server.ts';
import type { Database } from '../../db/database.server.ts';
import { sessions } from '../../db/schema.ts';

const openMs = 30 * 60 * 1000;
/** A call that comes so soon after another doesn't write again. */
const renewEveryMs = 60 * 1000;

/** After a code, the desk is open to this session until half an hour after its latest call. */
export async function openDoor(db: Database, sessionId: string, now: Date): Promise<Date> {
  const operatorUntil = new Date(now.getTime() + openMs);
  await db.update(sessions).set({ operatorUntil }).where(eq(sessions.id, sessionId));
  return operatorUntil;
}

export async function shutDoor(db: Database, sessionId: string): Promise<void> {
  await db.update(sessions).set({ operatorUntil: null }).where(eq(sessions.id, sessionId));
}

export function isDoorOpen({ operatorUntil }: Pick<SessionRow, 'operatorUntil'>, now: Date): boolean {
  return operatorUntil !== null && operatorUntil > now;
}

/** Whether the desk is open to the session, which stays so for another while. */
export async function passDoor(db: Database, session: SessionRow, now: Date): Promise<boolean> {
  if (!isDoorOpen(session, now)) return false;
  const { operatorUntil, id } = session;
  const isDue = operatorUntil === null || operatorUntil.getTime() - now.getTime() < openMs - renewEveryMs;
  if (isDue) await openDoor(db, id, now);
  return true;
}
