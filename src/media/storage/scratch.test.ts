import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';
import { AppError } from '../../errors.ts';
import { receiveFile } from '../intake/receive-file.server.ts';
import { sweepScratch, withScratch } from './scratch.server.ts';

let folder: TempFolder;
beforeEach(async () => {
  folder = await tempFolder();
});
afterEach(() => folder.remove());

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
      receiveFile(Readable.from([Buffer.alloc(10)]), '/dev/full', 100, 'upload_interrupted', {
        grow: async () => {},
      }),
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
