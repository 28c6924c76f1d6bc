import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FailureBody } from '#src/api/contract/contract.ts';
import { blobs } from '#src/db/schema.ts';
import { readEnv } from '#src/env.server.ts';
import { openMedia } from '#src/media/open-media.server.ts';
import { noisePicture } from '#tests/fixtures/noise-picture.ts';
import { HandStudio } from '#tests/support/hands/hand-studio.ts';
import { type ApiServer, paint, startApi, Visitor } from '#tests/support/hosts/api-server.ts';

const MB = 1024 * 1024;

let server: ApiServer;

async function expectNothingKept(): Promise<void> {
  expect(await server.database.db.select().from(blobs)).toEqual([]);
  expect(await readdir(path.join(server.dataDir, 'scratch'))).toEqual([]);
}

async function bytesBelow(folder: string): Promise<number> {
  const options = { recursive: true, withFileTypes: true } as const;
  const entries = await readdir(path.join(server.dataDir, folder), options).catch(() => []);
  let bytes = 0;
  for (const entry of entries) {
    const file = entry.isFile() && (await stat(path.join(entry.parentPath, entry.name)).catch(() => null));
    if (file) bytes += file.size;
  }
  return bytes;
}

describe('a site whose disk has little room', () => {
  beforeAll(async () => {
    server = await startApi({ env: { FREE_DISK_MB: '1000000000' } });
  });
  afterAll(() => server.close());

  test('an upload that would leave too little of the disk is refused in words, before the disk is full', async () => {
    const visitor = new Visitor(server.url);
    const { status, body } = await visitor.send<FailureBody>(await paint(), 'photo.png');
    expect(status).toBe(507);
    expect(body).toMatchObject({
      code: 450,
      message: expect.stringMatching(/^We’re out of room for new images right now\./),
      result: { error: 'storage_full', retryable: true, next: 'wait' },
    });
    await expectNothingKept();
  });
});

describe('a site with 20 MB for pictures', () => {
  beforeAll(async () => {
    const env = { STORAGE_LIMIT_MB: '20', FREE_DISK_MB: '0' };
    server = await startApi({ env, exportCacheBytes: 2.5 * MB });
  });
  afterAll(() => server.close());

  test('what is stored already counts against the limit', async () => {
    const row = { sha256: 'a'.repeat(64), bytes: 19 * MB };
    await server.database.db.insert(blobs).values(row);
    const visitor = new Visitor(server.url);
    expect((await visitor.refusal(await paint())).error).toBe('storage_full');
    await server.database.db.delete(blobs);
    await expectNothingKept();
  });

  test('uploads that arrive together are counted together against the limit of the storage', async () => {
    const visitor = new Visitor(server.url);
    await visitor.fetch('/api/tools', { headers: { 'sec-fetch-site': 'same-origin' } });
    const sides = [1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007];
    const pictures = await Promise.all(sides.map((side) => noisePicture(side, 1000).png().toBuffer()));
    const answers = await Promise.all(pictures.map((picture) => visitor.send(picture, 'photo.png')));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(2);
    expect(statuses.filter((status) => status === 507).length).toBeGreaterThanOrEqual(1);
    expect(await bytesBelow('storage')).toBeLessThan(20 * MB);
    await visitor.call('/api/media', { method: 'DELETE' });
    expect((await visitor.send(await paint(), 'photo.png')).status).toBe(200);
  });

  test('a hundred exports of one picture in as many qualities and colors do not fill the storage', async () => {
    const visitor = new Visitor(server.url);
    const picture = await noisePicture(500, 500).ensureAlpha(0.5).png().toBuffer();
    const { url, bytes } = await visitor.upload(picture);
    const pictures = await bytesBelow('storage');
    const wishes = [
      ...Array.from({ length: 40 }, (_, index) => `format=webp&quality=${61 + index}`),
      ...Array.from({ length: 30 }, (_, index) => `format=png&quality=${index + 1}`),
      ...Array.from({ length: 30 }, (_, index) => `format=png&background=0000${index + 10}`),
    ];
    for (let start = 0; start < wishes.length; start += 10) {
      const some = wishes.slice(start, start + 10).map((wish) => visitor.fetch(`${url}&${wish}`));
      for (const answer of await Promise.all(some)) {
        expect(answer.status).toBe(200);
        expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(bytes / 50);
      }
      expect((await bytesBelow('storage')) - pictures).toBeLessThan(2.5 * MB);
    }
    expect((await visitor.send(await paint(), 'photo.png')).status).toBe(200);
  });

  test('exports that are kept give way to an upload, and are made again when somebody asks', async () => {
    const visitor = new Visitor(server.url);
    const { url } = await visitor.upload(await noisePicture(900, 900).png().toBuffer());
    const wishes = ['webp&quality=100', 'webp&quality=90', 'jpeg&quality=100', 'jpeg&quality=90'];
    for (const wish of wishes) await (await visitor.fetch(`${url}&format=${wish}`)).arrayBuffer();
    const kept = await bytesBelow('storage/derived');
    expect(kept).toBeGreaterThan(MB);
    for (let side = 900; (await bytesBelow('storage/derived')) === kept; side++) {
      await visitor.upload(await noisePicture(side, 800).png().toBuffer());
    }
    expect(await bytesBelow('storage/derived')).toBeLessThan(kept);
    expect((await visitor.fetch(`${url}&format=webp&quality=100`)).status).toBe(200);
  });

  test('an export asks for room on the disk', async () => {
    const visitor = new Visitor(server.url);
    const { id } = await visitor.upload(await paint());
    const owner = server.guests.owner(server.guests.identify(visitor.cookie) ?? '', '127.0.0.1');
    const row = await server.media.library.get(owner, id);
    const env = readEnv({ DATA_DIR: server.dataDir, FREE_DISK_MB: '1000000000' });
    const log = pino({ level: 'silent' });
    const pool = new HandStudio();
    const crowded = await openMedia({ env, db: server.database.db, pool, log });
    await expect(crowded.files.openOwn(owner, row, { format: 'webp', quality: 33 })).rejects.toMatchObject({
      code: 'storage_full',
    });
    await (await crowded.files.openOwn(owner, row)).release();
  });

  test('where nothing can be written, uploads and files say so instead of failing as a bug', async () => {
    const visitor = new Visitor(server.url);
    const { url } = await visitor.upload(await paint());
    const scratch = path.join(server.dataDir, 'scratch');
    await rm(scratch, { recursive: true });
    await writeFile(scratch, 'not a folder');
    const refused = await visitor.refusal(await paint());
    expect([refused.status, refused.error]).toEqual([503, 'storage_unavailable']);
    const file = await visitor.call<FailureBody>(url);
    expect([file.status, file.body.result.error]).toEqual([503, 'storage_unavailable']);
    await rm(scratch);
    await visitor.upload(await paint());
  });
});
