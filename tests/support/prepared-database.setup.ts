import path from 'node:path';
import { openDatabase } from '#src/db/database.server.ts';
import { openJobQueue } from '#src/jobs/job-queue.server.ts';
import { tempFolder } from './temp-folder.ts';

/**
 * One set of empty tables for all test files, in the folder `PREPARED_DATABASE`: `layDatabase()` copies it. `npm test` makes one for
 * all suites, as that takes a core some seconds.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env.PREPARED_DATABASE) return async () => {};
  const folder = await tempFolder();
  const log = { error() {}, warn() {} };
  const database = await openDatabase({ DATA_DIR: folder.path, DATABASE_URL: undefined }, log);
  const queue = await openJobQueue(database, undefined, log);
  await queue.close();
  await database.close();
  process.env.PREPARED_DATABASE = path.join(folder.path, 'database');
  return async () => {
    delete process.env.PREPARED_DATABASE;
    await folder.remove();
  };
}
