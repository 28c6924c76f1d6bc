import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Raster } from '../../imaging/raster/raster.ts';
import { viewOf } from '../byte-source.ts';
import { pngBytes } from './write-png.server.ts';

/** Samples that no filter can foresee, the same in each run. */
function noise<S extends Uint8Array | Uint16Array>(data: S): S {
  let state = 12345;
  for (let index = 0; index < data.length; index++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    data[index] = state >>> 16;
  }
  return data;
}

/** Undoes the "up" filter of a whole PNG by the book; zlib checks the checksum over all bands on the way. */
function decode(png: Buffer, rowBytes: number): Buffer {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + viewOf(png).getUint32(at)) {
    const length = viewOf(png).getUint32(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
  }
  const filtered = inflateSync(Buffer.concat(parts));
  const rows = filtered.length / (rowBytes + 1);
  const out = Buffer.alloc(rows * rowBytes);
  for (let y = 0; y < rows; y++) {
    expect(filtered[y * (rowBytes + 1)]).toBe(2);
    for (let x = 0; x < rowBytes; x++) {
      const above = y > 0 ? out[(y - 1) * rowBytes + x] : 0;
      out[y * rowBytes + x] = filtered[y * (rowBytes + 1) + 1 + x] + above;
    }
  }
  return out;
}

test.each([
  [1, 1, 1],
  [1, 5, 3],
  [2, 7, 4],
  [3, 3, 9],
  [4, 10, 10],
  // Several bands of 1 MB, the last one short.
  [4, 1000, 1500],
  [3, 701, 1999],
] as const)('%i channels, 8 bit, %i × %i come back as they were', async (channels, width, height) => {
  const data = noise(new Uint8Array(width * height * channels));
  const raster: Raster = { width, height, channels, data };
  const png = await pngBytes({ raster });
  expect(decode(png, width * channels).equals(data)).toBe(true);
  expect(await sharp(png, { failOn: 'warning' }).metadata()).toMatchObject({ width, height, channels });
});

test.each([
  [1, 9, 5],
  [3, 5, 9],
  [4, 600, 1100],
] as const)('%i channels, 16 bit, %i × %i come back as they were', async (channels, width, height) => {
  const data = noise(new Uint16Array(width * height * channels));
  const png = await pngBytes({ raster: { width, height, channels, data } });
  const decoded = decode(png, width * channels * 2).swap16();
  expect(decoded.equals(Buffer.from(data.buffer))).toBe(true);
  expect(await sharp(png, { failOn: 'warning' }).metadata()).toMatchObject({ depth: 'ushort', channels });
});

test('not compressed, several bands come back as they were', async () => {
  const [width, height] = [1000, 1500];
  const data = noise(new Uint8Array(width * height * 3));
  const png = await pngBytes({ raster: { width, height, channels: 3, data } }, { level: 0 });
  expect(png.length).toBeGreaterThan(data.length);
  expect(decode(png, width * 3).equals(data)).toBe(true);
});

test('a picture that is a view into a larger buffer is written from its own bytes', async () => {
  const whole = noise(new Uint8Array(3 * 100));
  const data = whole.subarray(60, 60 + 48);
  const png = await pngBytes({ raster: { width: 4, height: 4, channels: 3, data } });
  expect(decode(png, 12).equals(data)).toBe(true);
});

test('a profile is written, and nothing else about the picture', async () => {
  const profile = (
    await sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } })
      .withIccProfile('p3')
      .png()
      .toBuffer()
      .then((png) => sharp(png).metadata())
  ).icc!;
  const raster: Raster = { width: 2, height: 2, channels: 3, data: new Uint8Array(12) };
  const metadata = await sharp(await pngBytes({ raster, profile })).metadata();
  expect(metadata.icc?.equals(profile)).toBe(true);
  expect(metadata.exif ?? metadata.xmp ?? metadata.comments).toBeUndefined();
});
