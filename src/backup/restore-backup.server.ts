import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.server.ts';
import type { Storage } from '../media/storage/storage.ts';
import { type BackupManifest, backupManifest, manifestName } from './backup-format.ts';
import { endShares, readKnownShares } from './ended-shares.server.ts';
import { keptTables } from './kept-tables.server.ts';

const rowsAtATime = 500;

/** The backup cannot be restored here; `message` says why and what to do. */
export class RestoreRefusedError extends Error {}

export interface RestoreParts {
  readonly db: Database;
  readonly storage: Storage;
  /** The folder of one backup. */
  readonly folder: string;
  /** Throws away what is there; without it a database with jobs or pictures is left alone. */
  readonly replace: boolean;
  readonly now: Date;
}

export interface RestoredBackup {
  readonly createdAt: string;
  readonly rows: number;
  readonly files: number;
  /** Links that had been ended since the backup, and those that wait until an operator says that they hadn't. */
  readonly ended: number;
  readonly held: number;
  /** Pictures whose file had gone while the backup was being written. */
  readonly dropped: number;
}

/**
 * Brings files and rows back; the rows in one transaction, so that a restore that breaks off changes nothing. A backup of
 * an older version fits: columns that came later get their defaults, and what has another shape today is brought into it.
 */
export async function restoreBackup({
  db,
  storage,
  folder,
  replace,
  now,
}: RestoreParts): Promise<RestoredBackup> {
  const manifest = await readManifest(folder);
  const order = keptTables().map((table) => table.name);
  const tableNames = new Set(order);
  const foreign = manifest.tables.find((table) => !tableNames.has(table.name));
  if (foreign) {
    throw new RestoreRefusedError(`This backup is from a newer version: it has a table ${foreign.name}.`);
  }
  await refuseToOverwrite(db, replace);
  const files = await restoreFiles(storage, path.join(folder, 'storage'));
  const stored = await storedBlobs(storage);
  return db.transaction(async (tx) => {
    const known = await readKnownShares(tx);
    // What can be made again from what goes goes with it.
    await tx.execute(sql`truncate ${sql.join([...tableNames].map(sql.identifier), sql`, `)} cascade`);
    let rows = 0;
    // An older version may have had them in another order: those that others point to come first.
    const tables = manifest.tables.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
    for (const table of tables) rows += await restoreTable(tx, table, path.join(folder, 'database'));
    await listPictures(tx);
    const { ended, held } = await endShares(tx, known, now);
    const dropped = await dropWithoutFiles(tx, stored);
    return { createdAt: manifest.createdAt, rows, files, ended, held, dropped };
  });
}

async function readManifest(folder: string): Promise<BackupManifest> {
  try {
    return backupManifest.parse(JSON.parse(await readFile(path.join(folder, manifestName), 'utf8')));
  } catch (cause) {
    throw new RestoreRefusedError(`${folder} is not a backup: it has no readable ${manifestName}.`, {
      cause,
    });
  }
}

async function refuseToOverwrite(db: Database, replace: boolean): Promise<void> {
  if (replace) return;
  const { rows } = await db.execute<{ count: number }>(
    sql`select (select count(*) from media)::integer + (select count(*) from jobs)::integer as count`,
  );
  if (rows[0].count === 0) return;
  throw new RestoreRefusedError(
    'This database already contains images and jobs. Add --replace to delete them.',
  );
}

async function restoreFiles(storage: Storage, folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  for (const file of files) {
    await storage.put(path.relative(folder, file).split(path.sep).join('/'), file);
  }
  return files.length;
}

async function restoreTable(
  tx: Database,
  { name, columns }: BackupManifest['tables'][number],
  folder: string,
): Promise<number> {
  const table = sql.identifier(name);
  const list = sql.join(columns.map(sql.identifier), sql`, `);
  const lines = createInterface({
    input: createReadStream(path.join(folder, `${name}.jsonl.gz`)).pipe(createGunzip()),
  });
  // Before accounts and what belongs to them were deleted together, some of it could come in late.
  const isOfSomebody = columns.includes('owner')
    ? sql` where not starts_with(owner, 'u_') or owner in (select id from users)`
    : sql``;
  let count = 0;
  let batch: string[] = [];
  const flush = async () => {
    if (batch.length === 0) return;
    const rows = `[${batch.join(',')}]`;
    await tx.execute(
      sql`insert into ${table} (${list}) select ${list} from jsonb_populate_recordset(null::${table}, ${rows}::jsonb)${isOfSomebody}`,
    );
    count += batch.length;
    batch = [];
  };
  for await (const line of lines) {
    batch.push(line);
    if (batch.length === rowsAtATime) await flush();
  }
  await flush();
  return count;
}

/** Before tools took and made lists, a job had one picture under each name. */
async function listPictures(tx: Database): Promise<void> {
  const listed = (column: string) =>
    sql`(select coalesce(jsonb_object_agg(key, jsonb_path_query_array(value, '$[*]')), '{}')
      from jsonb_each(${sql.identifier(column)}))`;
  await tx.execute(sql`
    update jobs set inputs = ${listed('inputs')}, outputs = ${listed('outputs')}
    where jsonb_path_exists(inputs || outputs, 'strict $.* ? (@.type() == "string")')`);
}

async function storedBlobs(storage: Storage): Promise<string[]> {
  const there: string[] = [];
  for await (const { key } of storage.list('blobs/')) there.push(key.slice(key.lastIndexOf('/') + 1));
  return there;
}

async function dropWithoutFiles(tx: Database, there: readonly string[]): Promise<number> {
  const stored = sql`(select jsonb_array_elements_text(${JSON.stringify(there)}::jsonb))`;
  const { rows } = await tx.execute(sql`
    delete from media where blob not in ${stored} or preview_blob not in ${stored} or thumbnail_blob not in ${stored}
    returning id`);
  const shown = await tx.execute(sql`
    delete from shares where blob not in ${stored} or before_blob not in ${stored}
      or poster_blob not in ${stored} or card_blob not in ${stored}
    returning id`);
  await tx.execute(sql`delete from blobs where sha256 not in ${stored}`);
  return rows.length + shown.rows.length;
}
