import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from './database.server.ts';
import { secrets } from './schema.ts';

export type SecretName = 'url-signing' | 'guest-cookie' | 'email-codes' | 'mailed-links' | 'operator-factors';

/** A key of 32 random bytes that all processes of the site share; made by whoever asks first. */
export async function readSecret(db: Database, name: SecretName): Promise<Uint8Array> {
  await db
    .insert(secrets)
    .values({ name, value: randomBytes(32) })
    .onConflictDoNothing();
  const [row] = await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name));
  return Uint8Array.from(row.value);
}
