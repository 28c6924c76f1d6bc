import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ArchiveBody, Envelope, FailureBody } from '#src/api/contract/contract.ts';
import { media } from '#src/db/schema.ts';
import { packZip } from '#tests/support/files/zip-file.ts';
import { type ApiServer, paint, startApi, Visitor } from '#tests/support/hosts/api-server.ts';

let server: ApiServer;

beforeAll(async () => {
  server = await startApi({ plan: { batchSize: 3, picture: { maxBytes: 20_000 } } });
});
afterAll(() => server.close());

async function sendZip<T>(visitor: Visitor, zip: Uint8Array): Promise<Envelope<T>> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(zip)]), 'photos.zip');
  return (await visitor.call<T>('/api/archives', { method: 'POST', body: form })).body;
}

const refusalOf = async (zip: Uint8Array) =>
  (await sendZip<FailureBody>(new Visitor(server.url), zip)).result.error;

test('every picture of a zip becomes one of its sender’s, and what is none is passed over', async () => {
  const visitor = new Visitor(server.url);
  const zip = await packZip({
    'holiday/sea.png': await paint(),
    'holiday/notes.txt': Buffer.from('remember the towel'),
    '__MACOSX/holiday/._sea.png': await paint(),
    'holiday/.hidden.png': await paint(),
    'town.png': await paint(),
  });
  const { code, result } = await sendZip<ArchiveBody>(visitor, zip);
  expect(code).toBe(200);
  expect(result.refused).toEqual([]);
  expect(result.photos.map(({ name }) => name)).toEqual(['sea.png', 'town.png']);
  for (const { id, width } of result.photos) {
    expect(width).toBe(60);
    expect((await visitor.call(`/api/media/${id}`)).status).toBe(200);
    expect((await new Visitor(server.url).call(`/api/media/${id}`)).status).toBe(404);
  }
});

test('one bad picture does not keep the others out', async () => {
  const broken = (await paint()).subarray(0, 60);
  const large = Buffer.concat([await paint(), Buffer.alloc(30_000)]);
  const zip = await packZip({ 'good.png': await paint(), 'broken.png': broken, 'large.png': large });
  const { result } = await sendZip<ArchiveBody>(new Visitor(server.url), zip);
  expect(result.photos.map(({ name }) => name)).toEqual(['good.png']);
  expect(result.refused.map(({ name, error }) => [name, error.error])).toEqual([
    ['broken.png', 'file_damaged'],
    ['large.png', 'file_too_large'],
  ]);
});

test('a picture of a format that is not opened is named among the refused', async () => {
  const jxl = Buffer.from([0xff, 0x0a, 1, 2]);
  const zip = await packZip({ 'trip/sea.jxl': jxl, 'trip/town.png': await paint() });
  const { result } = await sendZip<ArchiveBody>(new Visitor(server.url), zip);
  expect(result.photos.map(({ name }) => name)).toEqual(['town.png']);
  expect(result.refused.map(({ name, error }) => [name, error.error])).toEqual([
    ['sea.jxl', 'format_unsupported'],
  ]);
  expect(await refusalOf(await packZip({ 'sea.jxl': jxl }))).toBe('format_unsupported');
});

test('names that Windows wrote in Japan arrive as they were', async () => {
  const zip = await packZip({ 'AAAA.png': await paint() });
  // 花火 in code page 932, in the entry and in the directory, neither of which says UTF-8.
  for (let at = zip.indexOf('AAAA'); at !== -1; at = zip.indexOf('AAAA')) {
    zip.set([0x89, 0xd4, 0x89, 0xce], at);
    const isEntry = zip.readUInt32LE(at - 30) === 0x04034b50;
    zip.writeUInt16LE(0, isEntry ? at - 24 : at - 38);
  }
  const { result } = await sendZip<ArchiveBody>(new Visitor(server.url), zip);
  expect(result.photos.map(({ name }) => name)).toEqual(['花火.png']);
});

test('a zip of too many, of none, or that is none is refused, and nothing is stored', async () => {
  const before = await server.database.db.$count(media);
  const four = Object.fromEntries(
    await Promise.all([1, 2, 3, 4].map(async (place) => [`${place}.png`, await paint()] as const)),
  );
  expect(await refusalOf(await packZip(four))).toBe('too_many_files');
  expect(await refusalOf(await packZip({ 'notes.txt': Buffer.from('nothing else') }))).toBe('file_missing');
  expect(await refusalOf(await paint())).toBe('archive_unreadable');
  expect(await refusalOf((await packZip({ 'a.png': await paint() })).subarray(0, 90))).toBe(
    'archive_unreadable',
  );
  expect(await refusalOf(Buffer.alloc(60_001))).toBe('file_too_large');
  expect(await server.database.db.$count(media)).toBe(before);
});

test('an entry that holds more than it says is cut off where it says it ends', async () => {
  const zip = await packZip({ 'bomb.png': Buffer.concat([await paint(), Buffer.alloc(5_000_000)]) });
  // The size it claims, in the directory at the end: what is checked before anything is unpacked.
  const directory = zip.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
  zip.writeUInt32LE(2_000, directory + 24);
  const { result } = await sendZip<ArchiveBody>(new Visitor(server.url), zip);
  expect(result.photos).toEqual([]);
  expect(result.refused.map(({ name, error }) => [name, error.error])).toEqual([
    ['bomb.png', 'file_damaged'],
  ]);
});

test('an encrypted zip says so', async () => {
  const zip = await packZip({ 'secret.png': await paint() });
  const directory = zip.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
  zip.writeUInt16LE(zip.readUInt16LE(directory + 8) | 1, directory + 8);
  expect(await refusalOf(zip)).toBe('archive_unreadable');
});
