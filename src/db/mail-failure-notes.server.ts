import { randomBytes } from 'node:crypto';
import { eq, lt } from 'drizzle-orm';
import type { Database } from './database.server.ts';
import { mailFailures, users } from './schema.ts';

/** A mail that was given up. */
interface MailFailure {
  readonly to: string;
  readonly kind: string;
  /** What the mail server or the connection answered, as a code. */
  readonly refusal: string;
}

const keptMs = 30 * 24 * 60 * 60 * 1000;
const longestRefusal = 60;

/** Whose address it was is kept, the address isn't. */
export async function noteMailFailure(
  db: Database,
  { to, kind, refusal }: MailFailure,
  at: Date,
): Promise<void> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, to));
  await db.insert(mailFailures).values({
    id: `x_${randomBytes(12).toString('base64url')}`,
    kind,
    userId: user?.id ?? null,
    refusal: refusal.slice(0, longestRefusal),
    at,
  });
}

export async function forgetOldMailFailures(db: Database, now: Date): Promise<void> {
  await db.delete(mailFailures).where(lt(mailFailures.at, new Date(now.getTime() - keptMs)));
}
