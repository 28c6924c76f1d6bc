import { z } from 'zod';

/** What makes it nobody else's business. */
export const backupHolds =
  'the keys of this site, also the one that its results are signed with, and the pictures and data of people: keep it as you would a password';

/**
 * A backup is a folder: `backup.json` (this), `database/<table>.jsonl.gz` (a row a line, as PostgreSQL writes it in JSON)
 * and `storage/<key>` (the pictures, under the keys they have in the storage).
 */
export const backupManifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** For whoever comes upon it. */
  holds: z.string().optional(),
  /** In the order they have to be filled. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int() })),
  files: z.number().int(),
  bytes: z.number().int(),
});

export type BackupManifest = z.output<typeof backupManifest>;

export const manifestName = 'backup.json';

/** Sorts by time, and is a name on any file system. */
export function backupName(at: Date): string {
  return `backup-${at.toISOString().replaceAll(':', '-').slice(0, 19)}Z`;
}

export const isBackupName = (name: string) => /^backup-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/.test(name);
