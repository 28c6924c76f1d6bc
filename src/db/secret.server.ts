import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
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
