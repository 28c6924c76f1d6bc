import { constants, createWriteStream } from 'node:fs';
import { copyFile, link, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.server.ts';
import { blobKey } from '../media/storage/blob-store.server.ts';
import type { Storage } from '../media/storage/storage.ts';
import { type BackupManifest, backupHolds, backupName, manifestName } from './backup-format.ts';
import { type KeptTable, keptTables } from './kept-tables.server.ts';

const rowsAtATime = 500;

export interface BackupParts {
  readonly db: Database;
  readonly storage: Storage;
  /** Folder that gets a new folder with the backup. */
  readonly parent: string;
  readonly now: Date;
}

export interface WrittenBackup extends Omit<BackupManifest, 'format' | 'holds' | 'tables'> {
  readonly path: string;
  readonly rows: number;
}

/**
 * Writes all rows as they are at one moment, then the files they point to, while the site goes on. The folder gets its
 * name when it is complete; pictures on the same disk are linked, not copied. What is deleted in between is missing in
 * the backup, and so will be its row when that is restored.
 */
export async function writeBackup({ db, storage, parent, now }: BackupParts): Promise<WrittenBackup> {
  const target = path.join(parent, backupName(now));
  const draft = `${target}.partial`;
  await rm(draft, { recursive: true, force: true });
  // It holds the keys of the site and the pictures of people.
  await mkdir(path.join(draft, 'database'), { recursive: true, mode: 0o700 });
  try {
    const { tables, blobs } = await dumpTables(db, path.join(draft, 'database'));
    const files = await copyFiles(storage, blobs, path.join(draft, 'storage'));
    const facts = { createdAt: now.toISOString(), ...files };
    const manifest: BackupManifest = { format: 1, holds: backupHolds, ...facts, tables };
    await writeFile(path.join(draft, manifestName), `${JSON.stringify(manifest, null, 2)}\n`);
    await rename(draft, target);
    return { ...facts, path: target, rows: tables.reduce((sum, table) => sum + table.rows, 0) };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function dumpTables(db: Database, folder: string) {
  return db.transaction(
    async (tx) => {
      const tables: BackupManifest['tables'] = [];
      for (const table of keptTables()) {
        const file = path.join(folder, `${table.name}.jsonl.gz`);
        tables.push({
          name: table.name,
          columns: [...table.columns],
          rows: await dumpTable(tx, table, file),
        });
      }
      const { rows } = await tx.execute<{ sha256: string }>(sql`select sha256 from blobs`);
      return { tables, blobs: rows.map((row) => row.sha256) };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function dumpTable(tx: Database, table: KeptTable, file: string): Promise<number> {
  let count = 0;
  async function* lines() {
    const columns = sql.join(table.columns.map(sql.identifier), sql`, `);
    const rows = sql`select ${columns} from ${sql.identifier(table.name)}`;
    await tx.execute(
      sql`declare dump no scroll cursor for select to_jsonb(kept)::text as line from (${rows}) as kept`,
    );
    for (;;) {
      const { rows } = await tx.execute<{ line: string }>(sql.raw(`fetch ${rowsAtATime} from dump`));
      if (rows.length === 0) break;
      count += rows.length;
      yield rows.map((row) => `${row.line}\n`).join('');
    }
    await tx.execute(sql`close dump`);
  }
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(file));
  return count;
}

async function copyFiles(storage: Storage, blobs: readonly string[], folder: string) {
  let files = 0;
  let bytes = 0;
  const copy = async (key: string) => {
    const held = await storage.fetch(key);
    if (!held) return;
    try {
      const target = path.join(folder, key);
      await mkdir(path.dirname(target), { recursive: true });
      await linkOrCopy(held.path, target);
      files++;
      bytes += (await stat(target)).size;
    } finally {
      await held.release();
    }
  };
  for await (const { key } of storage.list('site/')) await copy(key);
  for (const sha256 of blobs) await copy(blobKey(sha256));
  return { files, bytes };
}

async function linkOrCopy(source: string, target: string): Promise<void> {
  try {
    await link(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyFile(source, target, constants.COPYFILE_FICLONE);
  }
}
