import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../db/schema.ts';

/** What is true of the running processes only, can be made again, or is sent again by whoever began to. */
const passing: readonly PgTable[] = [
  schema.rateLimits,
  schema.workers,
  schema.sweeps,
  schema.keptExports,
  schema.uploads,
];

/** What is to be forgotten sooner than a backup is. */
const passingColumns: readonly unknown[] = [schema.jobs.network, schema.jobs.party];

export interface KeptTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Every other table of the schema with what is kept of it, those that others point to first. */
export function keptTables(): KeptTable[] {
  const waiting = Object.values(schema).filter((table) => is(table, PgTable) && !passing.includes(table));
  const sorted: PgTable[] = [];
  const add = (table: PgTable) => {
    if (sorted.includes(table)) return;
    for (const { reference } of getTableConfig(table).foreignKeys) {
      const { foreignTable } = reference();
      if (foreignTable !== table) add(foreignTable);
    }
    sorted.push(table);
  };
  for (const table of waiting) add(table);
  return sorted.map((table) => {
    const { name, columns } = getTableConfig(table);
    // The database works out by itself what is generated.
    const kept = columns.filter((column) => !column.generated && !passingColumns.includes(column));
    return { name, columns: kept.map((column) => column.name) };
  });
}
