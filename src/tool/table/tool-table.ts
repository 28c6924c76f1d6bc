import type { ToolWords } from '../tool-words.ts';

/** Rows that an operator changes in the table a tool goes by. */
export interface TableChanges {
  /** As JSON: child processes are told them. */
  readonly rows: readonly unknown[];
  /** The words of the tool in a language, as the changes want them. */
  words(words: ToolWords, locale: string): ToolWords;
}

/** A table that a tool goes by and an operator may change by a file. */
export interface ToolTable {
  /** The setting that names the file. */
  readonly setting: string;
  /** Reads what the file holds; a {@link TableError} names the row and the field that can't be used. */
  read(file: unknown): TableChanges;
  /** From now on, in this process, these rows are laid over the tool's own. */
  layOver(rows: readonly unknown[]): void;
}

export class TableError extends Error {}
