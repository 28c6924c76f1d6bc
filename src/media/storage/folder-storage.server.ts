import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { asStorageFailure, makeScratch } from './scratch.server.ts';
import { checkStorageKey, type Storage } from './storage.ts';

/** Objects as files below `root`; `scratch` is a folder on the same disk for what is not finished yet. */
export function createFolderStorage(root: string, scratch: string): Storage {
  return {
    async put(key, source) {
      const target = fileOf(root, key);
      if (await isFile(target)) return;
      const isNew = await makeDurable(source, target, scratch);
      if (isNew) await syncFolder(path.dirname(target));
    },

    async fetch(key) {
      const own = fileOf(root, key);
      const held = path.join(scratch, `held-${randomUUID()}`);
      await makeScratch(scratch);
      try {
        // A second name for the same bytes: a delete in the meantime takes only the first one away.
        await link(own, held);
      } catch (error) {
        if (isCode(error, 'ENOENT')) return null;
        if (!isCode(error, 'EROFS')) throw asStorageFailure(error);
        // Where nothing can be written, nothing is deleted either.
        return (await isFile(own)) ? { path: own, release: async () => {} } : null;
      }
      return { path: held, release: () => rm(held, { force: true }) };
    },

    async read(key) {
      try {
        const file = await open(fileOf(root, key));
        const { size } = await file.stat();
        return { bytes: size, stream: file.createReadStream() };
      } catch (error) {
        if (isCode(error, 'ENOENT')) return null;
        throw error;
      }
    },

    async delete(key) {
      const target = fileOf(root, key);
      await rm(target, { force: true });
      await removeEmptyFolders(root, path.dirname(target));
    },

    list: (prefix) => listFiles(root, prefix),
  };
}

function fileOf(root: string, key: string): string {
  checkStorageKey(key);
  return path.join(root, key);
}

/** True when the object was not there before. */
async function makeDurable(source: string, target: string, scratch: string): Promise<boolean> {
  const file = await open(source, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    return await linkInto(source, target);
  } catch (error) {
    if (!isCode(error, 'EXDEV')) throw error;
  }
  const copy = path.join(scratch, `copy-${randomUUID()}`);
  await mkdir(scratch, { recursive: true });
  try {
    await copyFile(source, copy, constants.COPYFILE_EXCL);
    return await makeDurable(copy, target, scratch);
  } finally {
    await rm(copy, { force: true });
  }
}

/** Linking is atomic and never replaces: of two writers of one key the first wins, and readers see all or nothing. */
async function linkInto(source: string, target: string): Promise<boolean> {
  for (;;) {
    await mkdir(path.dirname(target), { recursive: true });
    try {
      await link(source, target);
      return true;
    } catch (error) {
      if (isCode(error, 'EEXIST')) return false;
      // A delete may have cleared the folder away since it was made.
      if (!isCode(error, 'ENOENT') || !(await isFile(source))) throw error;
    }
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  });
  try {
    await handle?.sync();
  } finally {
    await handle?.close();
  }
}

async function removeEmptyFolders(root: string, folder: string): Promise<void> {
  for (let current = folder; current.startsWith(root + path.sep); current = path.dirname(current)) {
    try {
      await rmdir(current);
    } catch {
      return;
    }
  }
}

async function* listFiles(
  root: string,
  prefix: string,
): AsyncIterable<{ key: string; bytes: number; writtenAt: Date }> {
  const start = prefix.slice(0, prefix.lastIndexOf('/') + 1);
  const entries = await readdir(path.join(root, start), { withFileTypes: true }).catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  });
  for (const entry of entries) {
    const key = `${start}${entry.name}`;
    if (entry.isDirectory() && (key.startsWith(prefix) || prefix.startsWith(`${key}/`))) {
      yield* listFiles(root, prefix.startsWith(`${key}/`) ? prefix : `${key}/`);
    } else if (entry.isFile() && key.startsWith(prefix)) {
      const facts = await stat(path.join(root, key)).catch(() => null);
      if (facts) yield { key, bytes: facts.size, writtenAt: facts.mtime };
    }
  }
}

async function isFile(file: string): Promise<boolean> {
  return stat(file).then(
    (facts) => facts.isFile(),
    () => false,
  );
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === code;
}
