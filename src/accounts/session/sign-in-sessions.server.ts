import { and, desc, eq, gt, isNull, lte, ne } from 'drizzle-orm';
import { vipUntilOfUser } from '../../billing/vip-grants.server.ts';
import type { Database } from '../../db/database.server.ts';
import { sessions, users } from '../../db/schema.ts';
import type { Requester } from '../requester.ts';
import { hashToken, newId, newToken } from '../secret-token.server.ts';

export type UserRow = typeof users.$inferSelect;
export type SessionRow = typeof sessions.$inferSelect;

export interface OpenSession {
  readonly session: SessionRow;
  readonly user: UserRow;
  readonly vipUntil: Date | null;
}

const hourMs = 60 * 60 * 1000;
const shortMs = 24 * hourMs;
const rememberedMs = 30 * 24 * hourMs;
/** A session that is in use is written down again no more often than this. */
const seenEveryMs = 5 * 60 * 1000;

/** Opens a session and answers its token, which is kept nowhere. */
export async function startSession(
  tx: Database,
  user: Pick<UserRow, 'id'>,
  { isRemembered, from, now }: { isRemembered: boolean; from: Requester; now: Date },
): Promise<string> {
  const token = newToken();
  await tx.insert(sessions).values({
    id: newId('s'),
    userId: user.id,
    tokenHash: hashToken(token),
    isRemembered,
    device: from.device,
    network: from.network,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + (isRemembered ? rememberedMs : shortMs)),
  });
  return token;
}

/** Null when there is none, it has ended, or its account is blocked. One that is remembered lives on from its last use. */
export async function findSession(db: Database, token: string, now: Date): Promise<OpenSession | null> {
  const [found] = await db
    .select({ session: sessions, user: users, vipUntil: vipUntilOfUser(now) })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(eq(sessions.tokenHash, hashToken(token)), gt(sessions.expiresAt, now), isNull(users.blockedAt)),
    );
  if (!found) return null;
  const { session } = found;
  if (now.getTime() - session.lastSeenAt.getTime() >= seenEveryMs) {
    const expiresAt = session.isRemembered ? new Date(now.getTime() + rememberedMs) : session.expiresAt;
    await db.update(sessions).set({ lastSeenAt: now, expiresAt }).where(eq(sessions.id, session.id));
    return { ...found, session: { ...session, lastSeenAt: now, expiresAt } };
  }
  return found;
}

/** Whether somebody who was signed in by it still is. */
export async function isSessionOpen(db: Database, id: string, now: Date): Promise<boolean> {
  return (await db.$count(sessions, and(eq(sessions.id, id), gt(sessions.expiresAt, now)))) > 0;
}

export function listSessions(db: Database, userId: string, now: Date): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt));
}

/** False when this person has no such session. */
export async function endSession(db: Database, userId: string, id: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Signs somebody out everywhere, or everywhere else. */
export async function endSessions(db: Database, userId: string, exceptId?: string): Promise<void> {
  const isOther = exceptId === undefined ? undefined : ne(sessions.id, exceptId);
  await db.delete(sessions).where(and(eq(sessions.userId, userId), isOther));
}

export async function forgetEndedSessions(db: Database, now: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, now));
}
