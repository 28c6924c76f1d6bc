import { and, desc, eq, gt, lte } from 'drizzle-orm';
import { vipUntilOfUser } from '../../billing/vip-grants.server.ts';
import type { Database } from '../../db/database.server.ts';
import { apiKeys, users } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { audit } from '../audit-log.server.ts';
import type { Requester } from '../requester.ts';
import { hashToken, newId } from '../secret-token.server.ts';
import type { UserRow } from '../session/sign-in-sessions.server.ts';
import { isApiKey, newApiKey } from './key-format.ts';
import { type KeyScope, mostKeys } from './key-scopes.ts';

export type ApiKeyRow = typeof apiKeys.$inferSelect;

/** A key that opens an account. */
export interface OpenKey {
  readonly key: ApiKeyRow;
  readonly user: UserRow;
  readonly vipUntil: Date | null;
}

const dayMs = 24 * 60 * 60 * 1000;
const hourMs = 60 * 60 * 1000;
/** Of a key, so that people tell theirs apart. */
const lastFour = 4;

/**
 * Makes a key and answers it; only its hash is kept, so nobody sees it again. Error: `keys_full`.
 *
 * @param wish `days`: so long it lives
 */
export function makeKey(
  db: Database,
  user: Pick<UserRow, 'id'>,
  wish: { readonly name: string; readonly scopes: readonly KeyScope[]; readonly days: number },
  { from, now }: { from: Requester; now: Date },
): Promise<{ row: ApiKeyRow; key: string }> {
  const key = newApiKey();
  return db.transaction(async (tx) => {
    // Two that are made at once are counted one after the other.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update');
    const held = await tx.$count(apiKeys, and(eq(apiKeys.userId, user.id), gt(apiKeys.expiresAt, now)));
    if (held >= mostKeys) throw new AppError('keys_full', { keys: mostKeys });
    const [row] = await tx
      .insert(apiKeys)
      .values({
        id: newId('k'),
        userId: user.id,
        name: wish.name,
        keyHash: hashToken(key),
        lastFour: key.slice(-lastFour),
        scopes: [...wish.scopes],
        createdAt: now,
        expiresAt: new Date(now.getTime() + wish.days * dayMs),
      })
      .returning();
    await audit(tx, { kind: 'key_made', userId: user.id, from, at: now, details: { key: row.id } });
    return { row, key };
  });
}

/** The newest first, without those that have expired. */
export function listKeys(db: Database, userId: string, now: Date): Promise<ApiKeyRow[]> {
  return db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, userId), gt(apiKeys.expiresAt, now)))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
}

/** It opens nothing from then on, in no process: every request looks it up. False when this person has no such key. */
export function revokeKey(
  db: Database,
  userId: string,
  id: string,
  { from, now }: { from: Requester; now: Date },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const gone = await tx
      .delete(apiKeys)
      .where(and(eq(apiKeys.id, id), eq(apiKeys.userId, userId)))
      .returning({ id: apiKeys.id });
    if (gone.length === 0) return false;
    await audit(tx, { kind: 'key_revoked', userId, from, at: now, details: { key: id } });
    return true;
  });
}

/** Whom a key acts for; null when there is none, or it has expired. Error: `account_blocked`. When it was last used is kept to the hour. */
export async function findKey(db: Database, text: string, now: Date): Promise<OpenKey | null> {
  if (!isApiKey(text)) return null;
  const [found] = await db
    .select({ key: apiKeys, user: users, vipUntil: vipUntilOfUser(now) })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(eq(apiKeys.keyHash, hashToken(text)), gt(apiKeys.expiresAt, now)));
  if (!found) return null;
  if (found.user.blockedAt !== null) throw new AppError('account_blocked');
  const hour = new Date(Math.floor(now.getTime() / hourMs) * hourMs);
  const { lastUsedAt, id } = found.key;
  if (lastUsedAt === null || lastUsedAt < hour)
    await db.update(apiKeys).set({ lastUsedAt: hour }).where(eq(apiKeys.id, id));
  return found;
}

export async function forgetExpiredKeys(db: Database, now: Date): Promise<void> {
  await db.delete(apiKeys).where(lte(apiKeys.expiresAt, now));
}
