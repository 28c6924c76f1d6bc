import { deflateSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readArchive } from './picture-archive.ts';

const limits = { maxBytes: 1000, skip: 0, most: 3 };
const bytes = (length: number) => new Uint8Array(length).fill(7);

test('takes the pictures out, in folders too, and leaves out what systems put in', () => {
  const zip = zipSync({
    'trip/a.jpg': bytes(600),
    'trip/deep/b.PNG': [bytes(600), { level: 0 }],
    'trip/': new Uint8Array(),
    'trip/notes.txt': bytes(5),
    'trip/sea.jxl': bytes(5),
    'trip/.hidden.jpg': bytes(5),
    '__MACOSX/trip/._a.jpg': bytes(5),
    'Thumbs.db': bytes(5),
    'huge.tif': bytes(1001),
  });
  const { photos, ...rest } = readArchive(zip, limits);
  expect(photos.map(({ name, bytes: { length } }) => [name, length])).toEqual([
    ['a.jpg', 600],
    ['b.PNG', 600],
  ]);
  expect(photos[0].bytes).toEqual(bytes(600));
  expect(rest).toEqual({ count: 2, noPictures: 1, unopened: ['sea.jxl'], tooLarge: ['huge.tif'] });
});

test('names that Windows wrote in Japan are read', () => {
  // fflate says UTF-8 of them unless told otherwise; the bytes are those of 花火.jpg in code page 932.
  const zip = zipSync({ 'AAAA.jpg': bytes(600), 'é.jpg': bytes(5) });
  const name = Uint8Array.of(0x89, 0xd4, 0x89, 0xce);
  for (let at = 0; at < zip.length - 4; at++) {
    if (zip.subarray(at, at + 4).every((byte) => byte === 0x41)) zip.set(name, at);
  }
  expect(readArchive(zip, limits).photos.map((photo) => photo.name)).toEqual(['花火.jpg', 'é.jpg']);
});

test('of more pictures than are taken only those are unpacked, and the others on being asked for', () => {
  const zip = zipSync({ '1.jpg': bytes(5), '2.jpg': bytes(5), '3.jpg': bytes(5), '4.jpg': bytes(5) });
  const names = (skip: number) => {
    const { photos, count } = readArchive(zip, { ...limits, skip });
    expect(count).toBe(4);
    return photos.map(({ name }) => name);
  };
  expect(names(0)).toEqual(['1.jpg', '2.jpg', '3.jpg']);
  expect(names(3)).toEqual(['4.jpg']);
});

test('a picture that is larger than its header says is not unpacked beyond that', () => {
  const zip = zipSync({ 'bomb.jpg': bytes(500_000) });
  const view = new DataView(zip.buffer);
  const central = view.getUint32(zip.length - 22 + 16, true);
  view.setUint32(central + 24, 900, true);
  let longest = 0;
  try {
    for (const photo of readArchive(zip, limits).photos) longest = photo.bytes.length;
  } catch {
    // Refusing it is as good.
  }
  expect(longest).toBeLessThanOrEqual(1000);
});

test.each([
  ['cut short', zipSync({ 'a.jpg': bytes(600) }).subarray(0, 90)],
  ['no zip file at all', bytes(300)],
  ['empty', new Uint8Array()],
  ['damaged inside', damaged()],
  ['protected by a password', encrypted()],
] as const)('throws when it is %s', (_name, zip) => {
  expect(() => readArchive(new Uint8Array(zip), limits)).toThrow();
});

function damaged(): Uint8Array {
  const noise = Uint8Array.from({ length: 800 }, (_, i) => (i * 7919) % 251);
  const zip = zipSync({ 'a.jpg': noise });
  const start = 30 + 'a.jpg'.length;
  return zip.fill(0xff, start, start + deflateSync(noise).length);
}

function encrypted(): Uint8Array {
  const zip = zipSync({ 'a.jpg': [bytes(600), { level: 0 }] });
  const view = new DataView(zip.buffer);
  const central = view.getUint32(zip.length - 22 + 16, true);
  view.setUint16(central + 8, view.getUint16(central + 8, true) | 1, true);
  return zip;
}
