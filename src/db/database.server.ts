import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { Client, type Pool } from 'pg';
import type { Logger } from 'pino';
import type { Env } from '../env.server.ts';
import { lockDatabase } from './database-lock.server.ts';
import { PatientPglite } from './patient-pglite.server.ts';
import { PostgresPool, steadyLimits } from './postgres-pool.server.ts';
import * as schema from './schema.ts';

interface Rows<Row> {
  rows: Row[];
}

/** What both drivers promise of a raw query; counting is done with `returning`. */
interface RowsResult extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

/** The one schema, on PGlite or PostgreSQL alike. */
export type Database = PgDatabase<RowsResult, typeof schema>;

interface Opened {
  readonly db: Database;
  /** The same for what must not wait behind other queries: a connection of its own, with longer limits, where there are several. */
  readonly steady: Database;
  close(): Promise<void>;
}

/** `pglite` and `pool` are for those who need the driver itself: the queue and the rate limits. */
export type OpenDatabase = Opened &
  ({ readonly kind: 'pglite'; readonly pglite: PGlite } | { readonly kind: 'postgres'; readonly pool: Pool });

/** The database is older than the first step there is; `message` says what to do. */
export class DatabaseOutdatedError extends Error {}

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any number, the same in every process of every site. */
const migrationLock = 7_245_310_867;
/** PostgreSQL's code for it. */
const duplicateTable = '42P07';

/**
 * Opens the database and brings its schema up to date: PostgreSQL at `DATABASE_URL`, otherwise PGlite in
 * `DATA_DIR/database`. PGlite belongs to one process at a time (`DatabaseLockedError` for a second one); it survives the
 * death of its process, but it never waits for the disk, so a power cut can cost the last seconds or the folder.
 */
export async function openDatabase(
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>,
  log: Pick<Logger, 'error'>,
): Promise<OpenDatabase> {
  return env.DATABASE_URL
    ? openPostgres(env.DATABASE_URL, log)
    : openPglite(path.join(env.DATA_DIR, 'database'));
}

async function openPglite(folder: string): Promise<OpenDatabase> {
  const lock = lockDatabase(folder);
  try {
    // It holds the keys of the site and what people trusted it with.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
    const pglite = new PatientPglite(folder);
    await pglite.waitReady;
    const db = drizzlePglite(pglite, { schema });
    await migrate(() => migratePglite(db, { migrationsFolder }));
    return {
      kind: 'pglite',
      db: db as unknown as Database,
      steady: db as unknown as Database,
      pglite,
      async close() {
        if (!pglite.closed) await pglite.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openPostgres(connectionString: string, log: Pick<Logger, 'error'>): Promise<OpenDatabase> {
  await migrateAlone(connectionString);
  const pool = new PostgresPool(connectionString);
  const steadyPool = new PostgresPool(connectionString, steadyLimits);
  for (const one of [pool, steadyPool]) {
    // Without listeners a connection that breaks would end the process: while idle the pool is told, between two
    // statements of a transaction only the connection itself.
    one.on('error', (error) => log.error({ error }, 'database connection lost'));
    one.on('connect', (client) => client.on('error', () => {}));
  }
  return {
    kind: 'postgres',
    db: drizzlePostgres(pool, { schema }) as unknown as Database,
    steady: drizzlePostgres(steadyPool, { schema }) as unknown as Database,
    pool,
    close: async () => void (await Promise.all([pool.end(), steadyPool.end()])),
  };
}

/** Processes that start together take turns, however long; the migrator itself runs all steps in one transaction. */
async function migrateAlone(connectionString: string): Promise<void> {
  const client = new Client({ connectionString });
  // What fails is the query; without a listener the process would end.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(() => migratePostgres(drizzlePostgres(client, { schema }), { migrationsFolder }));
  } finally {
    await client.end();
  }
}

/**
 * The first step stands for 21 earlier ones and has the time of the last of them: who has taken them all is not asked to take
 * it, and who stopped on the way already has a table that it makes.
 */
async function migrate(steps: () => Promise<void>): Promise<void> {
  try {
    await steps();
  } catch (error) {
    const code =
      error instanceof Error && error.cause instanceof Error && 'code' in error.cause && error.cause.code;
    if (code !== duplicateTable) throw error;
    throw new DatabaseOutdatedError(
      'The database was made by a version from before 28 November 2026, which this one cannot bring up to date. Nothing ' +
        'in it was changed. Start a version of that day on it once, or set another DATA_DIR or DATABASE_URL.',
    );
  }
}
