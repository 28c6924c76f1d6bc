import type { OpenDatabase } from '#src/db/database.server.ts';

const ownTables = /"(jobs|media|batches|workers|sessions|shares|publications)"/;

/** Counts the queries on our own tables from now on, those within transactions excepted; `stop` answers how many there were. */
export function countQueries(database: OpenDatabase): { stop(): number } {
  const asked: { query(...args: unknown[]): unknown } =
    database.kind === 'pglite' ? (database.pglite as never) : (database.pool as never);
  const { query } = asked;
  let count = 0;
  asked.query = (...args) => {
    const [first] = args;
    const text = typeof first === 'string' ? first : (first as { text: string }).text;
    if (ownTables.test(text)) count++;
    return query.apply(asked, args);
  };
  return {
    stop() {
      asked.query = query;
      return count;
    },
  };
}
