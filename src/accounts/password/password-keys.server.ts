import { createHash, createPrivateKey, createPublicKey, generateKeyPair, webcrypto } from 'node:crypto';
import { promisify } from 'node:util';
import { and, desc, like, notInArray } from 'drizzle-orm';
import type { Database } from '../../db/database.server.ts';
import { secrets } from '../../db/schema.ts';

/** Kept in the table of secrets as `password-key:<number>`, PKCS #8; the highest is the one to encrypt with. */
const prefix = 'password-key:';
/** The newest, and the one before it for pages that were open when it was replaced. */
const keysKept = 2;
/** Another process may have replaced the key. */
const knownMs = 60_000;
/** What cannot be read may be under a key that another process has just made; asked no more often than this. */
const missMs = 5_000;

const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' } as const;

interface PasswordKey {
  readonly number: number;
  readonly id: string;
  /** SPKI, base64. */
  readonly publicKey: string;
  readonly privateKey: webcrypto.CryptoKey;
}

/** The site's RSA key pairs, by which passwords cross the wire. The private halves never leave the database. */
export interface PasswordKeys {
  current(): Promise<{ id: string; publicKey: string }>;
  /** The text somebody encrypted, or null when no key of ours can read it. */
  read(base64: string): Promise<string | null>;
}

export function createPasswordKeys(
  db: Database,
  clock: () => number = () => performance.now(),
): PasswordKeys {
  let known: { keys: PasswordKey[]; at: number } | null = null;

  async function keys(maxAgeMs: number): Promise<PasswordKey[]> {
    if (known && clock() - known.at < maxAgeMs) return known.keys;
    known = { keys: await readKeys(db), at: clock() };
    return known.keys;
  }

  async function decrypt(base64: string, candidates: readonly PasswordKey[]): Promise<string | null> {
    const cipher = Buffer.from(base64, 'base64');
    for (const { privateKey } of candidates) {
      const plain = await webcrypto.subtle.decrypt(algorithm, privateKey, cipher).catch(() => null);
      if (plain) return new TextDecoder().decode(plain);
    }
    return null;
  }

  return {
    async current() {
      const [{ id, publicKey }] = await keys(knownMs);
      return { id, publicKey };
    },
    async read(base64) {
      const plain = await decrypt(base64, await keys(knownMs));
      if (plain !== null) return plain;
      const before = known?.at;
      const fresh = await keys(missMs);
      return known?.at === before ? null : decrypt(base64, fresh);
    },
  };
}

/** Makes a new key to encrypt with. Answers its id. */
export async function replacePasswordKey(db: Database): Promise<string> {
  const [newest] = await readKeys(db);
  await insertKey(db, newest.number + 1);
  const [made, ...others] = await readKeys(db);
  const kept = [made, ...others].slice(0, keysKept).map(({ number }) => nameOf(number));
  await db.delete(secrets).where(notInArrayOfKeys(kept));
  return made.id;
}

const nameOf = (number: number) => `${prefix}${String(number).padStart(8, '0')}`;

const notInArrayOfKeys = (kept: string[]) =>
  // Only keys: the other secrets stay.
  and(like(secrets.name, `${prefix}%`), notInArray(secrets.name, kept));

/** The newest first; the first is made by whoever asks first. */
async function readKeys(db: Database): Promise<PasswordKey[]> {
  const select = () =>
    db
      .select()
      .from(secrets)
      .where(like(secrets.name, `${prefix}%`))
      .orderBy(desc(secrets.name))
      .limit(keysKept);
  let rows = await select();
  if (rows.length === 0) {
    await insertKey(db, 1);
    rows = await select();
  }
  return Promise.all(rows.map(({ name, value }) => openKey(name, value)));
}

async function insertKey(db: Database, number: number): Promise<void> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const value = privateKey.export({ type: 'pkcs8', format: 'der' });
  await db
    .insert(secrets)
    .values({ name: nameOf(number), value })
    .onConflictDoNothing();
}

async function openKey(name: string, pkcs8: Uint8Array): Promise<PasswordKey> {
  const privateKey = createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  return {
    number: Number(name.slice(prefix.length)),
    id: createHash('sha256').update(spki).digest('base64url').slice(0, 12),
    publicKey: spki.toString('base64'),
    privateKey: await webcrypto.subtle.importKey('pkcs8', Uint8Array.from(pkcs8), algorithm, false, [
      'decrypt',
    ]),
  };
}
