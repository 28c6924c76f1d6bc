import { createHash, randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';
import { AppError } from '../../errors.ts';
import type { SetAside } from '../storage/storage-room.server.ts';
import { receiveFile, roomStepBytes } from './receive-file.server.ts';

let folder: TempFolder;
beforeEach(async () => {
  folder = await tempFolder();
});
afterEach(() => folder.remove());

const target = () => path.join(folder.path, 'upload');

/** Room for whatever comes. */
const plenty: SetAside = { grow: async () => {} };

describe('receiveFile', () => {
  it('writes what comes and knows its size and sha256', async () => {
    const bytes = randomBytes(300_000);
    const received = await receiveFile(
      Readable.from([bytes]),
      target(),
      300_000,
      'upload_interrupted',
      plenty,
    );
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
    const receiving = receiveFile(Readable.from(endless()), target(), 50_000, 'upload_interrupted', plenty);
    await expect(receiving).rejects.toMatchObject({ code: 'file_too_large', params: { maxBytes: 50_000 } });
    expect(produced).toBeLessThan(200_000);
  });

  it('names the interruption when the source breaks off', async () => {
    async function* broken() {
      yield Buffer.alloc(10);
      throw new Error('socket hang up');
    }
    const receiving = receiveFile(Readable.from(broken()), target(), 100, 'url_unreachable', plenty);
    await expect(receiving).rejects.toMatchObject({ code: 'url_unreachable' });
  });

  it('asks for room in steps, before what comes is written', async () => {
    const asked: number[] = [];
    const room: SetAside = {
      async grow(bytes) {
        asked.push(bytes / roomStepBytes);
        if (bytes > 2 * roomStepBytes) throw new AppError('storage_full');
      },
    };
    const parts = Array.from({ length: 9 }, () => Buffer.alloc(roomStepBytes / 2));
    const receiving = receiveFile(Readable.from(parts), target(), 1e9, 'upload_interrupted', room);
    await expect(receiving).rejects.toMatchObject({ code: 'storage_full' });
    expect(asked).toEqual([1, 1, 2, 2, 3]);
    expect((await stat(target())).size).toBeLessThanOrEqual(2 * roomStepBytes);
  });
});
