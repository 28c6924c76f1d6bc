import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { compress, pickEncoding } from './content-encoding.server.ts';

describe('picking an encoding', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *;q=0.1', 'gzip'],
    ['identity', null],
    ['', null],
    [undefined, null],
  ])('%j → %j', (header, encoding) => {
    expect(pickEncoding(header)).toBe(encoding);
  });
});

test('what is compressed is the same after decompressing', async () => {
  const text = Buffer.from('the same line\n'.repeat(500));
  expect(brotliDecompressSync(await compress(text, 'br', 'once'))).toEqual(text);
  expect(gunzipSync(await compress(text, 'gzip', 'quick'))).toEqual(text);
});
