import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';
import { AppError } from '../errors.ts';
import { receiveFile, sweepScratch, withScratch } from './scratch.server.ts';

let folder: TempFolder;
beforeEach(async () => {
  folder = await tempFolder();
});
afterEach(() => folder.remove());

const target = () => path.join(folder.path, 'upload');

describe('receiveFile', () => {
  it('writes what comes and knows its size and sha256', async () => {
    const bytes = randomBytes(300_000);
    const received = await receiveFile(Readable.from([bytes]), target(), 300_000, 'upload_interrupted');
    expect(received.bytes).toBe(300_000);
    expect(received.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect((await stat(received.path)).size).toBe(300_000);
  });

  it('reads no further than the chunk that passes the limit', async () => {
    let produced = 0;
    async function* endless() {
      for (;;) {
        produced += 1000;
        yield Buffer.alloc(1000);
      }
    }
    const receiving = receiveFile(Readable.from(endless()), target(), 50_000, 'upload_interrupted');
    await expect(receiving).rejects.toMatchObject({ code: 'file_too_large', params: { maxBytes: 50_000 } });
    expect(produced).toBeLessThan(200_000);
  });

  it('names the interruption when the source breaks off', async () => {
    async function* broken() {
      yield Buffer.alloc(10);
      throw new Error('socket hang up');
    }
    const receiving = receiveFile(Readable.from(broken()), target(), 100, 'url_unreachable');
    await expect(receiving).rejects.toMatchObject({ code: 'url_unreachable' });
  });
});

describe('withScratch', () => {
  it('leaves nothing behind, whether the work succeeds or fails', async () => {
    await withScratch(folder.path, (own) => writeFile(path.join(own, 'a'), 'a'));
    const failing = withScratch(folder.path, async (own) => {
      await writeFile(path.join(own, 'b'), 'b');
      throw new AppError('file_damaged');
    });
    await expect(failing).rejects.toMatchObject({ code: 'file_damaged' });
    expect(await readdir(folder.path)).toEqual([]);
  });

  it('says that the disk is full in words of its own', async () => {
    const receiving = withScratch(folder.path, () =>
      receiveFile(Readable.from([Buffer.alloc(10)]), '/dev/full', 100, 'upload_interrupted'),
    );
    await expect(receiving).rejects.toMatchObject({ code: 'storage_full' });
  });
});

describe('sweepScratch', () => {
  it('takes what is older and leaves what is younger', async () => {
    await mkdir(path.join(folder.path, 'old'));
    const { ctimeMs } = await stat(path.join(folder.path, 'old'));
    await sweepScratch(folder.path, new Date(ctimeMs - 1));
    expect(await readdir(folder.path)).toEqual(['old']);
    await sweepScratch(folder.path, new Date(ctimeMs + 1));
    expect(await readdir(folder.path)).toEqual([]);
  });
});
