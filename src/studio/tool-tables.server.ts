import { readFileSync } from 'node:fs';
import { EnvError } from '../env.server.ts';
import { type TableChanges, TableError, type ToolTable } from '../tool/table/tool-table.ts';
import type { Tool } from '../tool/tool.ts';
import { tools } from '../tools/index.ts';

/** By tool: the rows that are laid over its table. */
export type TableRows = Readonly<Record<string, readonly unknown[]>>;

/**
 * What the operator's files change in the tables of tools, by tool; nothing where a setting names no file. A file that can't be used is
 * an `EnvError` with the setting, the row and the field.
 */
export function readTables(env: object): Record<string, TableChanges> {
  const settings = env as Readonly<Record<string, string | undefined>>;
  return Object.fromEntries(
    (tools as readonly Tool[]).flatMap(({ id, table }) => {
      const file = table && settings[table.setting];
      return file ? [[id, readTable(table, file)]] : [];
    }),
  );
}

function readTable(table: ToolTable, file: string): TableChanges {
  try {
    return table.read(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const isOfFile =
      error instanceof TableError ||
      error instanceof SyntaxError ||
      (error instanceof Error && 'code' in error);
    if (isOfFile) throw new EnvError(`${table.setting}: ${file}: ${error.message}`);
    throw error;
  }
}

export function rowsOfTables(changes: Readonly<Record<string, TableChanges>>): TableRows {
  return Object.fromEntries(Object.entries(changes).map(([id, { rows }]) => [id, rows]));
}

/** From now on, in this process, the tables of all tools are their own with these rows. */
export function layOverTables(rows: TableRows): void {
  for (const { id, table } of tools as readonly Tool[]) table?.layOver(rows[id] ?? []);
}
