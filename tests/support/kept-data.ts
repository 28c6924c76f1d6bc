import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { and, eq, isNotNull } from 'drizzle-orm';
import { openDatabase } from '#src/db/database.server.ts';
import { blobs, jobs, media } from '#src/db/schema.ts';
import { readEnv } from '#src/env.server.ts';
import { openMedia } from '#src/media/open-media.server.ts';
import { HandStudio } from './hand-studio.ts';

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
  readonly states: ReadonlyMap<string, string>;
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
    const made = await db
      .select({ job: media.jobId, count: db.$count(media, eq(media.jobId, jobs.id)) })
      .from(media)
      .innerJoin(jobs, and(eq(media.jobId, jobs.id), isNotNull(media.jobId)));
    const inStorage = await readdir(path.join(dataDir, 'storage'), { recursive: true, withFileTypes: true });
    return {
      files: inStorage
        .filter((entry) => entry.isFile() && path.basename(entry.parentPath) !== 'site')
        .map((entry) => entry.name)
        .sort(),
      rows: (await db.select().from(blobs)).map((row) => row.sha256).sort(),
      needed: [...new Set(pictures.flatMap((row) => [row.blob, row.previewBlob, row.thumbnailBlob]))].sort(),
      scratch: await readdir(path.join(dataDir, 'scratch')),
      outputs: new Map(made.map((row) => [row.job!, row.count])),
      states: new Map((await db.select().from(jobs)).map((row) => [row.id, row.state])),
    };
  } finally {
    await database.close();
  }
}
