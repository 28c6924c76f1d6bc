import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Database } from '../db/database.server.ts';
import { emailCodes } from '../db/schema.ts';
import { hashCode, newCode } from './secret-token.server.ts';

export const codeMinutes = 10;
const mostTries = 5;

/** What a code is for: an address, and who may use it there. */
export interface CodePurpose {
  readonly purpose: 'registration' | 'email_change';
  readonly email: string;
  /** Who changes their address; empty for a registration. */
  readonly userId: string;
}

const isFor = ({ purpose, email, userId }: CodePurpose) =>
  and(eq(emailCodes.purpose, purpose), eq(emailCodes.email, email), eq(emailCodes.userId, userId));

/** Makes a code; the one before it is over. */
export async function makeCode(
  db: Database,
  key: Uint8Array,
  { purpose, email, userId }: CodePurpose,
  now: Date,
): Promise<string> {
  const code = newCode();
  const values = {
    codeHash: hashCode(key, code),
    tries: 0,
    expiresAt: new Date(now.getTime() + codeMinutes * 60_000),
  };
  await db
    .insert(emailCodes)
    .values({ purpose, email, userId, ...values })
    .onConflictDoUpdate({
      target: [emailCodes.purpose, emailCodes.email, emailCodes.userId],
      set: values,
    });
  return code;
}

/** Counts a try, before it is known whether it is right: whoever guesses in parallel has no more of them. */
export async function countTry(db: Database, wanted: CodePurpose): Promise<void> {
  await db
    .update(emailCodes)
    .set({ tries: sql`${emailCodes.tries} + 1` })
    .where(isFor(wanted));
}

/** Uses the code up: true for one of all who bring it. It comes back when the transaction does. */
export async function takeCode(
  tx: Database,
  key: Uint8Array,
  wanted: CodePurpose & { readonly code: string },
  now: Date,
): Promise<boolean> {
  const taken = await tx
    .delete(emailCodes)
    .where(
      and(
        isFor(wanted),
        eq(emailCodes.codeHash, hashCode(key, wanted.code)),
        lte(emailCodes.tries, mostTries),
        gt(emailCodes.expiresAt, now),
      ),
    )
    .returning({ email: emailCodes.email });
  return taken.length > 0;
}

export async function forgetOldCodes(db: Database, now: Date): Promise<void> {
  await db.delete(emailCodes).where(lte(emailCodes.expiresAt, now));
}
