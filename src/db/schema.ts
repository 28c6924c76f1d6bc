/** All tables, each in the file of what it is about. */
export * from './schema/account-tables.ts';
export * from './schema/engine-tables.ts';
export * from './schema/form-tables.ts';
export * from './schema/job-tables.ts';
export * from './schema/media-tables.ts';
export * from './schema/operator-tables.ts';
export * from './schema/payment-tables.ts';
export * from './schema/program-tables.ts';
export * from './schema/publication-tables.ts';
export * from './schema/share-tables.ts';
export * from './schema/sign-in-tables.ts';
export * from './schema/site-tables.ts';
