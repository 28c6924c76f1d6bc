import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { FailureBody } from '#src/api/contract.ts';
import { blobs } from '#src/db/schema.ts';
import { type ApiServer, paint, startApi, Visitor } from '#tests/support/api-server.ts';

let server: ApiServer;
afterEach(() => server.close());

async function expectNothingKept(): Promise<void> {
  expect(await server.database.db.select().from(blobs)).toEqual([]);
  expect(await readdir(path.join(server.dataDir, 'scratch'))).toEqual([]);
}

test('an upload that would leave too little of the disk is refused in words, before the disk is full', async () => {
  server = await startApi({ env: { FREE_DISK_MB: '1000000000' } });
  const visitor = new Visitor(server.url);
  const { status, body } = await visitor.send<FailureBody>(await paint(), 'photo.png');
  expect(status).toBe(507);
  expect(body).toMatchObject({
    code: 450,
    message: expect.stringMatching(/^There is no room left to store pictures at the moment\./),
    result: { error: 'storage_full', retryable: true, next: 'wait' },
  });
  await expectNothingKept();
});

test('uploads that arrive together are counted together against the limit of the storage', async () => {
  server = await startApi({ env: { STORAGE_LIMIT_MB: '30', FREE_DISK_MB: '0' } });
  const visitor = new Visitor(server.url);
  await visitor.fetch('/api/tools', { headers: { 'sec-fetch-site': 'same-origin' } });
  const pictures = await Promise.all(Array.from({ length: 6 }, () => paint()));
  const answers = await Promise.all(pictures.map((picture) => visitor.send(picture, 'photo.png')));
  const statuses = answers.map(({ status }) => status);
  // Each may become 12 MB: two have room in 30 MB, a third has not.
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(2);
  expect(statuses.filter((status) => status === 507).length).toBeGreaterThanOrEqual(1);
  expect((await visitor.send(await paint(), 'photo.png')).status).toBe(200);
});

test('what is stored already counts against the limit', async () => {
  server = await startApi({ env: { STORAGE_LIMIT_MB: '13' } });
  const row = { sha256: 'a'.repeat(64), bytes: 2 * 1024 * 1024 };
  await server.database.db.insert(blobs).values(row);
  const visitor = new Visitor(server.url);
  expect((await visitor.refusal(await paint())).error).toBe('storage_full');
  await server.database.db.delete(blobs);
  await expectNothingKept();
});
