import { bySuiteLength } from '../suite-length.ts';

/** What a site can keep its data in. */
export const databases = ['PGlite', 'PostgreSQL'] as const;

export type DatabaseKind = (typeof databases)[number];

/**
 * For tests in which both are asked the same SQL, one after another: PGlite is PostgreSQL, so in short one of them says what both
 * would. What locks, waits for another connection, is opened or backed up differs, and is tried on both (`databases`).
 */
export const sameSqlDatabases = bySuiteLength<readonly DatabaseKind[]>({
  short: ['PGlite'],
  long: databases,
});
