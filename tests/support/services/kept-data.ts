import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { openDatabase } from '#src/db/database.server.ts';
import { blobs, media } from '#src/db/schema.ts';
import { readEnv } from '#src/env.server.ts';
import { openMedia } from '#src/media/open-media.server.ts';
import { HandStudio } from '../hands/hand-studio.ts';

const hourMs = 60 * 60 * 1000;
const silent = { info() {}, error() {} };

export interface KeptData {
  /** sha256 of the files in storage, of the rows about them, and of those a picture points to; each sorted. */
  readonly files: string[];
  readonly rows: string[];
  readonly needed: string[];
  /** Names in the folder for unfinished work. */
  readonly scratch: string[];
  /** How many pictures each job made. */
  readonly outputs: ReadonlyMap<string, number>;
}

/**
 * What a site that is not running has left in its folder and database. The sweeper is run first as it would be an hour
 * later, when what was under way when a process died has served its time.
 */
export async function readKeptData(dataDir: string, databaseUrl?: string): Promise<KeptData> {
  const env = readEnv({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  const database = await openDatabase(env, silent);
  try {
    const { db } = database;
    const { library } = await openMedia({ env, db, pool: new HandStudio(), log: silent });
    await library.sweep(new Date(Date.now() + 1.1 * hourMs));
    const pictures = await db.select().from(media);
    const inStorage = await readdir(path.join(dataDir, 'storage'), { recursive: true, withFileTypes: true });
    return {
      files: inStorage
        .filter((entry) => entry.isFile() && path.basename(entry.parentPath) !== 'site')
        .map((entry) => entry.name)
        .sort(),
      rows: (await db.select().from(blobs)).map((row) => row.sha256).sort(),
      needed: [...new Set(pictures.flatMap((row) => [row.blob, row.previewBlob, row.thumbnailBlob]))].sort(),
      scratch: await readdir(path.join(dataDir, 'scratch')),
      outputs: countBy(pictures.flatMap((row) => row.jobId ?? [])),
    };
  } finally {
    await database.close();
  }
}

function countBy(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
