import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#src/db/database.server.ts';
import { openJobQueue } from '#src/jobs/job-queue.server.ts';
import { tempFolder } from './temp-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of a PGlite that has the tables of site and queue: `layDatabase()` copies it. */
    preparedDatabase: string | undefined;
  }
}

/** One set of empty tables for all test files of a project. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await tempFolder();
  const log = { error() {}, warn() {} };
  const database = await openDatabase({ DATA_DIR: folder.path, DATABASE_URL: undefined }, log);
  const queue = await openJobQueue(database, undefined, log);
  await queue.close();
  await database.close();
  project.provide('preparedDatabase', path.join(folder.path, 'database'));
  return folder.remove;
}
