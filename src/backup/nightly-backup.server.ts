import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Database } from '../db/database.server.ts';
import type { Storage } from '../media/storage/storage.ts';
import { backupName, isBackupName } from './backup-format.ts';
import { writeBackup } from './write-backup.server.ts';

/** Few people are awake, wherever the site is. */
const hourOfNight = 3;
const checkEveryMs = 10 * 60 * 1000;

export interface NightlyBackupParts {
  readonly db: Database;
  readonly storage: Storage;
  readonly parent: string;
  /** How many stay; older ones are deleted. */
  readonly kept: number;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'info' | 'error'>;
}

/** The last time it was three at night here. */
function lastNight(now: Date): Date {
  const night = new Date(now);
  night.setHours(hourOfNight, 0, 0, 0);
  if (night > now) night.setDate(night.getDate() - 1);
  return night;
}

/**
 * Writes a backup each night; one that was missed because the site was down, or that failed, is made up for within ten
 * minutes. The answer stops it.
 */
export function startNightlyBackups(parts: NightlyBackupParts): () => Promise<void> {
  const { parent, kept, now, log } = parts;
  const start = backupName(now());
  let working: Promise<void> | null = null;

  async function backUpWhenDue(): Promise<void> {
    const names = await readdir(parent).catch(() => []);
    const at = now();
    if ((names.filter(isBackupName).sort().at(-1) ?? start) >= backupName(lastNight(at))) return;
    await mkdir(parent, { recursive: true, mode: 0o700 });
    log.info(await writeBackup({ ...parts, now: at }), 'nightly backup written');
    const there = (await readdir(parent)).filter(isBackupName).sort();
    for (const old of there.slice(0, -kept)) await rm(path.join(parent, old), { recursive: true });
  }

  const timer = setInterval(() => {
    working ??= backUpWhenDue()
      .catch((error: unknown) => log.error({ error }, 'nightly backup failed'))
      .finally(() => {
        working = null;
      });
  }, checkEveryMs).unref();
  return async () => {
    clearInterval(timer);
    await working;
  };
}
