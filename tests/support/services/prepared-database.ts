import { cpSync, existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Lays a database with its tables, and nothing in them, into a data folder that has none: making them takes PGlite some
 * seconds, a copy a tenth of one. Where none is prepared, as in benchmarks, whoever opens the folder makes them.
 */
export function layDatabase(dataDir: string): void {
  const prepared = process.env.PREPARED_DATABASE;
  const database = path.join(dataDir, 'database');
  if (prepared && !existsSync(database)) cpSync(prepared, database, { recursive: true });
}
