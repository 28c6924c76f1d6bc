import path from 'node:path';
import { parseArgs } from 'node:util';
import { backupHolds } from './backup/backup-format.ts';
import { RestoreRefusedError, restoreBackup } from './backup/restore-backup.server.ts';
import { type WrittenBackup, writeBackup } from './backup/write-backup.server.ts';
import { askSite } from './control/control-socket.server.ts';
import { openDatabase } from './db/database.server.ts';
import { type Env, readEnv } from './env.server.ts';
import { readCapacity } from './jobs/line/worker-roster.server.ts';
import { openLog } from './log/open-log.server.ts';
import { openStorage } from './media/storage/open-storage.server.ts';
import { describeStartFailure } from './start-failure.server.ts';

const usage = `npm run backup [-- FOLDER]                       back up database and images into a new folder in FOLDER (default: DATA_DIR/backups)
npm run restore -- FOLDER/backup-… [--replace]   restore a backup; --replace deletes the existing data`;

const scratchOf = (env: Env) => path.join(env.DATA_DIR, 'scratch');

// Pictures of people, keys and mails: what is written here is for the system user of the site alone.
process.umask(0o077);

async function backUp(env: Env, parent: string): Promise<WrittenBackup> {
  const answered = env.DATABASE_URL ? null : await askSite<WrittenBackup>(env.DATA_DIR, 'backup', { parent });
  if (answered) return answered.result;
  const database = await openDatabase(env, openLog(env));
  try {
    const storage = openStorage(env, scratchOf(env));
    return await writeBackup({ db: database.db, storage, parent, now: new Date() });
  } finally {
    await database.close();
  }
}

async function restore(env: Env, folder: string, replace: boolean) {
  const database = await openDatabase(env, openLog(env));
  try {
    if (env.DATABASE_URL && (await readCapacity(database.db)).picture > 0) {
      throw new RestoreRefusedError(
        'Workers are running on this database. Stop them and the web processes first.',
      );
    }
    const storage = openStorage(env, scratchOf(env));
    return await restoreBackup({ db: database.db, storage, folder, replace, now: new Date() });
  } finally {
    await database.close();
  }
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  const [command, folder] = positionals;
  const env = readEnv();
  if (command === 'backup' && !values.help) {
    const parent = path.resolve(folder ?? path.join(env.DATA_DIR, 'backups'));
    const { path: place, rows, files, bytes } = await backUp(env, parent);
    console.log(`${place}: ${rows} rows, ${files} files, ${megabytes(bytes)}`);
    console.log(`It holds ${backupHolds}.`);
  } else if (command === 'restore' && folder && !values.help) {
    const { createdAt, rows, files, ended, held, dropped } = await restore(
      env,
      path.resolve(folder),
      values.replace,
    );
    console.log(`Restored as of ${createdAt}: ${rows} rows, ${files} files.`);
    if (ended > 0) console.log(`Left out ${ended} shared links that were ended since the backup.`);
    if (held > 0)
      console.log(
        `${held} shared links lead nowhere for now: whether their owners had ended them since is not known.\nTo show them again: npm run admin -- show-restored`,
      );
    if (dropped > 0)
      console.log(`Left out ${dropped} images that were deleted while the backup was written.`);
  } else {
    console.log(usage);
    if (!values.help) process.exitCode = 1;
  }
}

try {
  await run();
} catch (error) {
  console.error(error instanceof RestoreRefusedError ? error.message : describeStartFailure(error));
  process.exit(1);
}
