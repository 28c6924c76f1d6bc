import { eq } from 'drizzle-orm';
import type { AccountParts } from '../accounts/account-parts.ts';
import { eraseAccount } from '../accounts/account-removal.server.ts';
import { type AuditKind, audit } from '../accounts/audit-log.server.ts';
import { plainEmail } from '../accounts/form-rules.ts';
import type { Requester } from '../accounts/requester.ts';
import { endSessions, type UserRow } from '../accounts/session/sign-in-sessions.server.ts';
import { endVip, grantVip } from '../billing/vip-grants.server.ts';
import type { Database } from '../db/database.server.ts';
import { resetLinks, users } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { stopJobs } from '../jobs/work-transfer.server.ts';

/** Which operator acts, and from where. */
export interface Acting {
  readonly operatorId: string;
  readonly from: Requester;
}

/** Everything here says `not_found` for an account that isn't there, and writes down who did it. */
export async function grantDays(
  parts: AccountParts,
  id: string,
  days: number,
  acting: Acting,
): Promise<void> {
  const user = await userBy(parts.db, id);
  await grantVip(parts.db, user.id, days, parts.now());
  await note(parts.db, 'vip_granted', user, { ...acting, at: parts.now(), details: { days } });
}

/** Error: `plan_is_paid`. */
export async function endPro(parts: AccountParts, id: string, acting: Acting): Promise<void> {
  const user = await userBy(parts.db, id);
  await endVip(parts.db, user.id, parts.now());
  await note(parts.db, 'vip_ended', user, { ...acting, at: parts.now() });
}

/** Nobody gets in any more, what is open ends and what runs is stopped. Error: `person_is_operator`. */
export async function block(parts: AccountParts, id: string, acting: Acting): Promise<void> {
  const user = await memberBy(parts.db, id);
  const at = parts.now();
  await parts.db.transaction(async (tx) => {
    await tx.update(users).set({ blockedAt: at }).where(eq(users.id, user.id));
    await endSessions(tx, user.id);
    await tx.delete(resetLinks).where(eq(resetLinks.userId, user.id));
    await note(tx, 'blocked', user, { ...acting, at });
  });
  await stopJobs(parts.db, user.id, at);
}

export async function unblock(parts: AccountParts, id: string, acting: Acting): Promise<void> {
  const user = await userBy(parts.db, id);
  await parts.db.update(users).set({ blockedAt: null }).where(eq(users.id, user.id));
  await note(parts.db, 'unblocked', user, { ...acting, at: parts.now() });
}

/** As if they had done it themselves. Errors: `person_is_operator`, and `email_differs` where the address was typed wrong. */
export async function deletePerson(
  parts: AccountParts,
  id: string,
  email: string,
  acting: Acting,
): Promise<void> {
  const user = await memberBy(parts.db, id);
  if (plainEmail(email) !== user.email) throw new AppError('email_differs');
  await eraseAccount(parts, user, acting);
}

/** Whoever looks somebody up leaves a trace too. */
export async function noteView(parts: AccountParts, id: string, acting: Acting): Promise<void> {
  await note(parts.db, 'person_viewed', { id }, { ...acting, at: parts.now() });
}

async function userBy(db: Database, id: string): Promise<UserRow> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  if (!user) throw new AppError('not_found');
  return user;
}

async function memberBy(db: Database, id: string): Promise<UserRow> {
  const user = await userBy(db, id);
  if (user.isAdmin) throw new AppError('person_is_operator');
  return user;
}

function note(
  db: Database,
  kind: AuditKind,
  user: Pick<UserRow, 'id'>,
  about: Acting & { at: Date; details?: Record<string, string | number> },
): Promise<void> {
  return audit(db, { kind, userId: user.id, ...about });
}
