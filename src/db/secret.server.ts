import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Database } from './database.server.ts';
import { secrets } from './schema.ts';

export type SecretName =
  | 'url-signing'
  | 'guest-cookie'
  | 'email-codes'
  | 'mailed-links'
  | 'operator-factors'
  | 'signing-chain'
  | 'share-links';

/** What all processes of the site share, made by whoever asks first: 32 random bytes, where nothing else is meant. */
export async function readSecret(
  db: Database,
  name: SecretName,
  make: () => Uint8Array = () => randomBytes(32),
): Promise<Uint8Array> {
  await db
    .insert(secrets)
    .values({ name, value: Buffer.from(make()) })
    .onConflictDoNothing();
  const [row] = await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name));
  return Uint8Array.from(row.value);
}

/**
 * The same of one that changes with time: `change` answers what it is to become, or null where it may stay. Of several processes that change it
 * at once, one does, and all get what that one wrote.
 */
export async function changeSecret(
  db: Database,
  name: SecretName,
  make: () => Uint8Array,
  change: (value: Uint8Array) => Uint8Array | null,
): Promise<Uint8Array> {
  for (;;) {
    const value = await readSecret(db, name, make);
    const next = change(value);
    if (!next) return value;
    await db
      .update(secrets)
      .set({ value: Buffer.from(next) })
      .where(and(eq(secrets.name, name), eq(secrets.value, Buffer.from(value))));
  }
}
