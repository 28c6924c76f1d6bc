import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cornerPicture } from '#tests/fixtures/corner-picture.ts';
import { unevenTiff } from '#tests/support/pictures/uneven-tiff.ts';
import { bytesSource } from '../byte-source.ts';
import { probeTiffPages } from '../probe/probe-tiff.ts';
import { bareTiff, joinTiffs } from './rewrite-tiff.ts';

const pages = (bytes: Uint8Array) => probeTiffPages(bytesSource(bytes));
const pixels = (bytes: Uint8Array, page = 0) => sharp(bytes, { page, failOn: 'warning' }).raw().toBuffer();

const scans = [
  { width: 16, height: 8, color: [200, 100, 0], density: [150, 150], artist: 'Ada Example' },
  { width: 10, height: 24, color: [0, 100, 200], density: [204, 98], artist: 'Ada Example' },
] as const;

test('every page stays, in its size and density, without a word about who made it', async () => {
  const bytes = unevenTiff(scans);
  expect(bytes.includes('Ada Example')).toBe(true);
  const bare = Buffer.from((await bareTiff(bytes))!);
  expect(bare.includes('Ada Example')).toBe(false);
  expect(bare.length).toBeLessThan(bytes.length);
  expect(await pages(bare)).toMatchObject([
    { width: 16, height: 8, density: { x: 150, y: 150 } },
    { width: 10, height: 24, density: { x: 204, y: 98 } },
  ]);
  for (const page of [0, 1]) expect(await pixels(bare, page)).toEqual(await pixels(bytes, page));
});

test.each([
  ['ccittfax4', { bitdepth: 1, compression: 'ccittfax4' }],
  ['lzw in tiles, BigTIFF', { compression: 'lzw', tile: true, tileWidth: 16, tileHeight: 16, bigtiff: true }],
  ['jpeg', { compression: 'jpeg' }],
] as const)('%s: every pixel and the profile', async (_name, options) => {
  const gray = 'bitdepth' in options;
  const picture = gray
    ? cornerPicture(48, 40).toColourspace('b-w')
    : cornerPicture(48, 40).withIccProfile('p3');
  const bytes = await picture.tiff(options).toBuffer();
  const bare = (await bareTiff(bytes))!;
  expect(await pixels(bare)).toEqual(await pixels(bytes));
  const [before, after] = await Promise.all([bytes, bare].map((file) => sharp(file).metadata()));
  expect(after.icc).toEqual(before.icc);
  expect(after.compression).toBe(before.compression);
  expect(bare.length).toBeLessThanOrEqual(bytes.length);
});

test('an XMP packet is put into the first page', async () => {
  const xmp = new TextEncoder().encode('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>');
  const bare = (await bareTiff(unevenTiff(scans), xmp))!;
  expect((await sharp(bare).metadata()).xmp).toEqual(Buffer.from(xmp));
});

test('pages of several files come one after the other', async () => {
  const joined = await joinTiffs(scans.map((scan) => unevenTiff([scan])));
  expect((await pages(joined))!.map(({ width, height }) => [width, height])).toEqual([
    [16, 8],
    [10, 24],
  ]);
  expect([...(await pixels(joined, 1))].slice(0, 3)).toEqual([0, 100, 200]);
});

test('pages that name the same pixels again and again make no file larger than theirs', async () => {
  const bytes = unevenTiff(Array.from({ length: 40 }, () => ({ width: 1, height: 1, color: [1, 2, 3] })));
  // All of them take the whole file for their strip.
  let at = bytes.readUInt32LE(4);
  while (at !== 0) {
    bytes.writeUInt32LE(0, at + 2 + 5 * 12 + 8);
    bytes.writeUInt32LE(bytes.length, at + 2 + 8 * 12 + 8);
    at = bytes.readUInt32LE(at + 2 + 10 * 12);
  }
  expect(await bareTiff(bytes)).toBeNull();
});
