import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { noisePicture } from '#tests/fixtures/noise-picture.ts';
import { type ApiServer, startApi, Visitor } from '#tests/support/hosts/api-server.ts';
import { StallingClient, uploadHead } from '#tests/support/requests/stalling-client.ts';

const bodyTimeouts = { bodySilenceMs: 400, bodyGraceMs: 1_500, readerSilenceMs: 400 };
const declared = 12 * 1024 * 1024;

let server: ApiServer;
beforeAll(async () => {
  server = await startApi({ env: { STORAGE_LIMIT_MB: '40', FREE_DISK_MB: '0' }, bodyTimeouts });
});
afterAll(() => server.close());

const clients: StallingClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client[Symbol.dispose]();
});

function startClient(): StallingClient {
  const client = new StallingClient(server.url);
  clients.push(client);
  return client;
}

const inScratch = () => readdir(path.join(server.dataDir, 'scratch'));

test('uploads that declare much and stall leave others their room, and end', async () => {
  const stalled = Array.from({ length: 18 }, startClient);
  for (const client of stalled) client.begin(...uploadHead(server.url, declared));
  await expect.poll(async () => (await inScratch()).length).toBe(18);
  const picture = await noisePicture(1000, 1000).png().toBuffer();
  expect((await new Visitor(server.url).upload(picture)).bytes).toBeGreaterThan(2_000_000);
  await Promise.all(stalled.map(({ closed }) => closed));
  for (const { received } of stalled) {
    expect(received).toMatch(/^HTTP\/1.1 400 /);
    expect(received).toContain('"error":"upload_interrupted"');
  }
  expect(await inScratch()).toEqual([]);
});

test('an upload that never begins and one that drips end as well', async () => {
  const [silent, dripping] = [startClient(), startClient()];
  silent.begin(uploadHead(server.url, declared)[0]);
  dripping.begin(...uploadHead(server.url, declared));
  void dripping.drip(50);
  await Promise.all([silent.closed, dripping.closed]);
  expect(silent.received).toContain('"error":"upload_interrupted"');
  expect(dripping.received).toContain('"error":"upload_interrupted"');
  expect(await inScratch()).toEqual([]);
});

test('a body of JSON that stalls ends, and one that is too large is refused, declared or not', async () => {
  const head = (length: string) => [
    'POST /api/jobs HTTP/1.1',
    `host: ${new URL(server.url).host}`,
    `origin: ${server.url}`,
    'content-type: application/json',
    length,
  ];
  const [stalled, large, chunked] = [startClient(), startClient(), startClient()];
  stalled.begin(head('content-length: 100'), '{"tool":');
  large.begin(head('content-length: 300000'), '{"tool":');
  const part = `10000\r\n${' '.repeat(0x10000)}\r\n`;
  chunked.begin(head('transfer-encoding: chunked'), part.repeat(5));
  await Promise.all([stalled.closed, large.closed, chunked.closed]);
  for (const { received } of [stalled, large, chunked]) {
    expect(received).toMatch(/^HTTP\/1.1 422 /);
    expect(received).toMatch(/"error":"request_invalid","params":\{"field":"body"/);
  }
});

test('whoever stops reading a file loses the connection, and the file is let go', async () => {
  const visitor = new Visitor(server.url);
  const media = await visitor.upload(await noisePicture(1700, 1700).png().toBuffer());
  const reader = startClient();
  reader.begin([`GET ${media.url} HTTP/1.1`, `host: ${new URL(server.url).host}`]);
  reader.pause();
  await expect.poll(async () => (await inScratch()).length).toBe(1);
  await vi.waitFor(async () => expect(await inScratch()).toEqual([]), 5_000);
  // Whoever goes on reading slowly gets all of it.
  const answer = await visitor.fetch(media.url);
  let bytes = 0;
  for await (const part of answer.body!) {
    bytes += part.length;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(bytes).toBe(media.bytes);
});
