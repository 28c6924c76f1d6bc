import type { TestProject } from 'vitest/node';
import { startPostgres } from './services/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A running PostgreSQL; make a database of your own in it with `createDatabase()`. */
    postgresUrl: string;
  }
}

/** One PostgreSQL for all test files of a project. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  project.provide('postgresUrl', server.url);
  return () => server.stop();
}
