import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.server.ts';
import { secrets } from '../../db/schema.ts';
import { EnvError } from '../../env.server.ts';
import { describeError } from '../../log/logged-error.ts';
import { withScratch } from './scratch.server.ts';
import type { Storage } from './storage.ts';

const name = 'storage-mark';
const keyOf = (mark: Uint8Array) => `site/${Buffer.from(mark).toString('hex')}`;

/**
 * Makes sure that this storage is the one the database speaks of: the first process leaves a mark in both, and whoever
 * does not find it again (another host's empty folder, the wrong bucket) is told so instead of losing pictures.
 */
export async function checkStorageMark(db: Database, storage: Storage, scratch: string): Promise<void> {
  if (await hasMark(db, storage, scratch)) return;
  throw new EnvError(
    'STORAGE: this storage does not belong to this database. All processes of a site share one database and one ' +
      'storage: mount the same DATA_DIR/storage everywhere, or set STORAGE=s3 with the same bucket.',
  );
}

async function hasMark(db: Database, storage: Storage, scratch: string): Promise<boolean> {
  const known = await findMark(db);
  try {
    const found = await storage.read(keyOf(known ?? (await leaveMark(db, storage, scratch))));
    found?.stream.destroy();
    return found !== null;
  } catch (cause) {
    throw new EnvError(`STORAGE: not usable: ${describeError(cause).message}`, { cause });
  }
}

async function findMark(db: Database): Promise<Uint8Array | undefined> {
  const [row] = await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name));
  return row?.value;
}

/** The storage first: a mark that the database knows is never missing there. */
async function leaveMark(db: Database, storage: Storage, scratch: string): Promise<Uint8Array> {
  const draft = randomBytes(16);
  await withScratch(scratch, async (folder) => {
    const file = path.join(folder, 'mark');
    await writeFile(file, 'The pictures beside this file belong to one site. Keep it with them.\n');
    await storage.put(keyOf(draft), file);
  });
  await db.insert(secrets).values({ name, value: draft }).onConflictDoNothing();
  const mark = (await findMark(db))!;
  if (keyOf(mark) !== keyOf(draft)) await storage.delete(keyOf(draft));
  return mark;
}
