import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The database folder is already in use; `message` says by which process and what to do. */
export class DatabaseLockedError extends Error {}

interface Holder {
  pid: number;
  /** Tells a process from a later one with the same number; empty where the system does not say. */
  started: string;
}

/**
 * Holds `<folder>.lock` until released. PGlite itself accepts two opens of one folder and then loses data, so every
 * open goes through here. A lock whose process has died is taken over.
 */
export function lockDatabase(folder: string): { release(): void } {
  const file = `${folder}.lock`;
  const ours: Holder = { pid: process.pid, started: startOf(process.pid) ?? '' };
  const content = JSON.stringify(ours);
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, content);
  try {
    while (!linked(draft, file)) {
      const holder = readHolder(file);
      if (holder && isAlive(holder)) throw lockedError(folder, holder);
      removeStale(file, holder, folder);
    }
  } finally {
    unlinkSync(draft);
  }
  return {
    release() {
      if (readText(file) === content) unlinkSync(file);
    },
  };
}

/** Linking is atomic and brings the content along: nobody ever reads a half-written lock. */
function linked(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Another process may take the dead lock over at the same moment: what was moved away must be what was judged dead. */
function removeStale(file: string, judged: Holder | null, folder: string): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const moved = readHolder(aside);
  try {
    if (moved && isAlive(moved) && moved.pid !== judged?.pid) {
      linked(aside, file);
      throw lockedError(folder, moved);
    }
  } finally {
    unlinkSync(aside);
  }
}

function lockedError(folder: string, holder: Holder): DatabaseLockedError {
  return new DatabaseLockedError(
    `The database in ${folder} is in use by process ${holder.pid}. Stop that process first, give this one another ` +
      'DATA_DIR, or set DATABASE_URL: PostgreSQL serves many processes at once.',
  );
}

function readHolder(file: string): Holder | null {
  try {
    const holder: unknown = JSON.parse(readText(file) ?? '');
    if (typeof holder !== 'object' || holder === null) return null;
    const { pid, started } = holder as Partial<Holder>;
    return typeof pid === 'number' && typeof started === 'string' ? { pid, started } : null;
  } catch {
    return null;
  }
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function isAlive(holder: Holder): boolean {
  const started = startOf(holder.pid);
  if (started !== null) return started === holder.started;
  if (holder.started !== '') return false;
  try {
    process.kill(holder.pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Boot and start time of a living process, null when there is none or the system has no `/proc`. A container's process
 * is number 1 every time, so the number alone would find the lock of its dead predecessor alive.
 */
function startOf(pid: number): string | null {
  const stat = readText(`/proc/${pid}/stat`);
  if (stat === null) return null;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const isDead = fields[0] === 'Z' || fields[0] === 'X';
  return isDead ? null : `${readText('/proc/sys/kernel/random/boot_id')?.trim()}/${fields[19]}`;
}
