import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../errors.ts';
import { diskFailure } from '../../studio/disk-failure.server.ts';

/** A folder for what is under way, until it is removed. */
export interface ScratchFolder {
  readonly path: string;
  remove(): Promise<void>;
}

export async function openScratch(scratch: string): Promise<ScratchFolder> {
  const folder = path.join(scratch, randomUUID());
  await makeScratch(folder);
  return { path: folder, remove: () => removeFolder(folder) };
}

/** Throws `storage_full` or `storage_unavailable` where there can be no such folder. */
export async function makeScratch(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (cause) {
    throw new AppError(diskFailure(cause) ?? 'storage_unavailable', {}, { cause });
  }
}

/**
 * Runs `work` with a folder of its own, which is gone afterwards whatever happens. What the disk says no with becomes
 * `storage_full` or `storage_unavailable`.
 */
export async function withScratch<T>(scratch: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await openScratch(scratch);
  try {
    return await work(folder.path);
  } catch (error) {
    throw asStorageFailure(error);
  } finally {
    await folder.remove();
  }
}

/** An expected failure that the operator has to mend, where the disk is the cause. */
export function asStorageFailure(error: unknown): unknown {
  const code = error instanceof AppError ? null : diskFailure(error);
  return code ? new AppError(code, {}, { cause: error }) : error;
}

/** A child that was given up may still be writing there for a moment. What stays after all is left to the sweeper. */
async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }).catch(() => {});
}

/** Throws what the disk says when nothing can be written there. */
export async function checkWritable(scratch: string): Promise<void> {
  await withScratch(scratch, (folder) => writeFile(path.join(folder, 'check'), 'x'));
}

/** Removes what processes that died left in the scratch folder. */
export async function sweepScratch(scratch: string, olderThan: Date): Promise<void> {
  const names = await readdir(scratch).catch(() => []);
  for (const name of names) {
    const entry = path.join(scratch, name);
    const facts = await stat(entry).catch(() => null);
    // A held link keeps the time its content was written; the link itself was made when the inode last changed.
    if (facts && Math.max(facts.mtimeMs, facts.ctimeMs) < olderThan.getTime())
      await rm(entry, { recursive: true, force: true });
  }
}
