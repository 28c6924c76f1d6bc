import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';
import { createFolderStorage } from './folder-storage.server.ts';
import type { Storage } from './storage.ts';

let folder: TempFolder;
let storage: Storage;

beforeEach(async () => {
  folder = await tempFolder();
  await mkdir(path.join(folder.path, 'in'));
  storage = createFolderStorage(path.join(folder.path, 'root'), path.join(folder.path, 'scratch'));
});
afterEach(() => folder.remove());

async function fileWith(content: string): Promise<string> {
  const file = path.join(folder.path, 'in', content.replace(/\W/g, '').slice(0, 20));
  await writeFile(file, content);
  return file;
}

async function keysOf(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list(prefix)) keys.push(key);
  return keys.sort();
}

describe('folder storage', () => {
  it('reads back what was put, with its size', async () => {
    await storage.put('blobs/ab/cd/abcd', await fileWith('hello'));
    const object = await storage.read('blobs/ab/cd/abcd');
    expect(object?.bytes).toBe(5);
    expect(await text(object!.stream)).toBe('hello');
  });

  it('leaves an object that is already there as it is', async () => {
    await storage.put('a', await fileWith('first'));
    await storage.put('a', await fileWith('second'));
    expect(await text((await storage.read('a'))!.stream)).toBe('first');
  });

  it('lets twenty writers put one key at once, and one of them wins whole', async () => {
    const files = await Promise.all(Array.from({ length: 20 }, (_, i) => fileWith(`${i}!`.repeat(1000))));
    await Promise.all(files.map((file) => storage.put('derived/x/one', file)));
    const content = await text((await storage.read('derived/x/one'))!.stream);
    expect(await Promise.all(files.map((file) => readFile(file, 'utf8')))).toContain(content);
  });

  it('answers null for what is not there', async () => {
    expect(await storage.read('blobs/none')).toBeNull();
    expect(await storage.fetch('blobs/none')).toBeNull();
  });

  it('keeps a fetched file readable although it is deleted meanwhile, until it is released', async () => {
    await storage.put('a/b', await fileWith('held'));
    const held = await storage.fetch('a/b');
    await storage.delete('a/b');
    expect(await readFile(held!.path, 'utf8')).toBe('held');
    await held!.release();
    expect(await readdir(path.join(folder.path, 'scratch'))).toEqual([]);
  });

  it('takes empty folders away with the last object and minds no second delete', async () => {
    await storage.put('blobs/ab/cd/abcd', await fileWith('x'));
    await storage.delete('blobs/ab/cd/abcd');
    await storage.delete('blobs/ab/cd/abcd');
    expect(await readdir(path.join(folder.path, 'root'))).toEqual([]);
  });

  it('lists by prefix, in the middle of a name too', async () => {
    for (const key of ['blobs/ab/1', 'blobs/ac/2', 'derived/ab/3']) {
      await storage.put(key, await fileWith(key));
    }
    expect(await keysOf('')).toEqual(['blobs/ab/1', 'blobs/ac/2', 'derived/ab/3']);
    expect(await keysOf('blobs/')).toEqual(['blobs/ab/1', 'blobs/ac/2']);
    expect(await keysOf('blobs/ab')).toEqual(['blobs/ab/1']);
    expect(await keysOf('blobs/ab/1')).toEqual(['blobs/ab/1']);
    expect(await keysOf('nothing/')).toEqual([]);
  });

  it.each(['', '../x', 'a/../b', '/etc/passwd', 'a//b', 'a/', 'A', 'a b', '.hidden', 'a/.b', 'a\0b', 'a\\b'])(
    'refuses %j as a key',
    async (key) => {
      await expect(storage.delete(key)).rejects.toThrow('not a storage key');
      await expect(storage.put(key, await fileWith('x'))).rejects.toThrow('not a storage key');
    },
  );
});
