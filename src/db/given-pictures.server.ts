import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** The ids of everything a job was given, for SQL: a query of one column. */
export function givenPictures(inputs: SQLWrapper): SQL {
  return sql`(select given #>> '{}' as id from jsonb_path_query(${inputs}, '$.*[*]') as given)`;
}
