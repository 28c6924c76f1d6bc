import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readEnv } from '#src/env.server.ts';
import { launch } from '#tests/support/hosts/launch.ts';
import { type S3Server, startS3 } from '#tests/support/services/s3-server.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';
import { openStorage } from './open-storage.server.ts';
import type { Storage } from './storage.ts';

let server: S3Server;
let folder: TempFolder;
let storage: Storage;
const scratch = () => path.join(folder.path, 'scratch');

beforeAll(async () => {
  server = await startS3();
});
afterAll(() => server.stop());

beforeEach(async () => {
  folder = await tempFolder();
  await mkdir(path.join(folder.path, 'in'));
  storage = openStorage(settings(), scratch());
});
afterEach(async () => {
  await server.turn('well');
  await folder.remove();
});

const settings = () => readEnv({ ...server.env, DATA_DIR: folder.path });

async function fileWith(content: string | Uint8Array, name = 'file'): Promise<string> {
  const file = path.join(folder.path, 'in', name);
  await writeFile(file, content);
  return file;
}

async function keysOf(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list(prefix)) keys.push(key);
  return keys.sort();
}

describe('S3 storage', () => {
  it('reads back what was put, with its size, and lists it', async () => {
    const before = Date.now();
    await storage.put('one/ab/cd/abcd', await fileWith('hello'));
    const object = await storage.read('one/ab/cd/abcd');
    expect(object?.bytes).toBe(5);
    expect(await text(object!.stream)).toBe('hello');
    for await (const { key, bytes, writtenAt } of storage.list('one/')) {
      expect({ key, bytes }).toEqual({ key: 'one/ab/cd/abcd', bytes: 5 });
      expect(Math.abs(writtenAt.getTime() - before)).toBeLessThan(60_000);
    }
  });

  it('leaves an object that is already there as it is', async () => {
    await storage.put('two', await fileWith('first'));
    await storage.put('two', await fileWith('second'));
    expect(await text((await storage.read('two'))!.stream)).toBe('first');
  });

  it('takes 40 MB as they are, without losing a byte', async () => {
    const bytes = new Uint8Array(40 * 1024 * 1024).map((_, index) => (index * 2654435761) >>> 24);
    await storage.put('large', await fileWith(bytes));
    const held = await storage.fetch('large');
    expect(Buffer.compare(await readFile(held!.path), bytes)).toBe(0);
    await held!.release();
    expect(await readdir(scratch())).toEqual([]);
  });

  it('answers null for what is not there and leaves nothing in the scratch folder', async () => {
    expect(await storage.read('blobs/none')).toBeNull();
    expect(await storage.fetch('blobs/none')).toBeNull();
    expect(await readdir(scratch())).toEqual([]);
  });

  it('keeps a fetched file readable although it is deleted meanwhile, and minds no second delete', async () => {
    await storage.put('three/b', await fileWith('held'));
    const held = await storage.fetch('three/b');
    await storage.delete('three/b');
    await storage.delete('three/b');
    expect(await readFile(held!.path, 'utf8')).toBe('held');
    expect(await storage.read('three/b')).toBeNull();
  });

  it('lists more than the thousand keys that one answer holds', async () => {
    const file = await fileWith('x');
    const keys = Array.from({ length: 1003 }, (_, index) => `many/${index}`);
    // A busy machine does not answer a thousand at once before they time out.
    while (keys.length > 0) await Promise.all(keys.splice(0, 40).map((key) => storage.put(key, file)));
    expect(new Set(await keysOf('many/')).size).toBe(1003);
    expect(await keysOf('many/100')).toHaveLength(4);
  });

  it('survives a store that closes the connection while an answer is still being read', async () => {
    const sizes = [1_700_000, 64 * 1024, 20_000];
    for (const bytes of sizes) await storage.put(`closed/${bytes}`, await fileWith(Buffer.alloc(bytes, 7)));
    await server.turn('closes');
    // In a process of its own: where this goes wrong, the whole process ends.
    const reader = launch(
      'tests/support/requests/slow-reader.process.ts',
      { ...server.env, DATA_DIR: folder.path },
      sizes.map((bytes) => `closed/${bytes}`),
    );
    const [code] = await once(reader.process, 'close');
    expect({ code, output: reader.output() }).toEqual({ code: 0, output: `${sizes.join('\n')}\n` });
  });

  it('tries again when connections break or the store answers 500, with pauses in between', async () => {
    await storage.put('four', await fileWith('there'));
    server.breakNext(3);
    expect(await text((await storage.read('four'))!.stream)).toBe('there');
    await server.turn('fails');
    const reading = storage.read('four');
    await server.turn('well');
    expect(await text((await reading)!.stream)).toBe('there');
  });

  it.each(['stalls', 'middle', 'fails', 'away'] as const)(
    'gives a store that %s up in the end, without having asked it in haste, and leaves no part of a file',
    async (mood) => {
      await storage.put('five', await fileWith(Buffer.alloc(300_000, 5)));
      const timeouts = { connectMs: 100, silenceMs: 300, retryMs: 1_000 };
      const impatient = openStorage(settings(), scratch(), { timeouts });
      await server.turn(mood);
      const before = server.asked;
      await expect(impatient.fetch('five')).rejects.toMatchObject({ code: 'storage_unavailable' });
      expect(server.asked - before).toBeLessThanOrEqual(6);
      expect(await readdir(scratch())).toEqual([]);
    },
  );

  it('says it when the bucket is not there or the key is not right', async () => {
    const elsewhere = openStorage(readEnv({ ...server.env, S3_BUCKET: 'nowhere' }), scratch());
    await expect(elsewhere.list('')[Symbol.asyncIterator]().next()).rejects.toThrow(
      'there is no bucket nowhere',
    );
    const stranger = openStorage(readEnv({ ...server.env, S3_ACCESS_KEY_ID: 'stranger' }), scratch());
    await expect(stranger.read('four')).rejects.toThrow('403');
  });

  it.each(['', '../x', 'a/../b', '/etc/passwd', 'A', 'a b', 'a\0b'])('refuses %j as a key', async (key) => {
    await expect(storage.delete(key)).rejects.toThrow('not a storage key');
    await expect(storage.read(key)).rejects.toThrow('not a storage key');
  });
});
