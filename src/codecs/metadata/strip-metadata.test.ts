import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { cornerPicture } from '#tests/fixtures/corner-picture.ts';
import { bytesSource } from '../byte-source.ts';
import { probeSource } from '../probe/probe-source.ts';
import { isKeptFormat, stripMetadata } from './strip-metadata.ts';

const secret = 'TAKEN-AT-48.137N-11.575E';

async function strip(bytes: Uint8Array): Promise<Buffer> {
  const header = await probeSource(bytesSource(bytes));
  const { format } = header;
  if (!isKeptFormat(format)) throw new Error(`${format} is not kept`);
  return Buffer.concat(stripMetadata(bytes, { ...header, format }));
}

const pixels = (bytes: Uint8Array) => sharp(bytes, { failOn: 'warning' }).raw().toBuffer();

function withSecrets(format: 'jpeg' | 'png' | 'webp', orientation: number) {
  return cornerPicture(48, 32)
    .withExif({ IFD0: { Copyright: secret }, IFD3: { GPSLatitudeRef: 'N', GPSAreaInformation: secret } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${secret}</a></x:xmpmeta>`)
    .withMetadata({ orientation })
    .withIccProfile('p3')
    .toFormat(format)
    .toBuffer();
}

describe.each(['jpeg', 'png', 'webp'] as const)('%s', (format) => {
  test('loses place and texts, keeps profile, turning and every pixel', async () => {
    const bytes = await withSecrets(format, 6);
    expect(bytes.includes(secret)).toBe(true);
    const stripped = await strip(bytes);
    expect(stripped.includes(secret)).toBe(false);
    const metadata = await sharp(stripped).metadata();
    expect(metadata.orientation).toBe(6);
    expect(metadata.icc?.length).toBe((await sharp(bytes).metadata()).icc?.length);
    expect(metadata.xmp).toBeUndefined();
    expect(metadata.exif?.length ?? 0).toBeLessThan(40);
    expect(await pixels(stripped)).toEqual(await pixels(bytes));
  });

  test('loses what follows its end', async () => {
    const bytes = await cornerPicture(48, 32).toFormat(format).toBuffer();
    const stripped = await strip(Buffer.concat([bytes, Buffer.from(`PK\x03\x04${secret}`)]));
    expect(stripped.includes(secret)).toBe(false);
    expect(await pixels(stripped)).toEqual(await pixels(bytes));
  });

  test('is the same when stripped twice', async () => {
    const once = await strip(await withSecrets(format, 3));
    expect(await strip(once)).toEqual(once);
  });
});

test('a JPEG keeps all scans of a progressive picture and its restart markers', async () => {
  const bytes = await sharp({
    create: {
      width: 300,
      height: 200,
      channels: 3,
      background: '#abc',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg({ progressive: true })
    .toBuffer();
  expect(await pixels(await strip(bytes))).toEqual(await pixels(bytes));
});

test('a CMYK JPEG keeps the marker that says how its colors are stored', async () => {
  const bytes = await cornerPicture(48, 32).toColourspace('cmyk').jpeg().toBuffer();
  const stripped = await strip(bytes);
  expect(stripped.includes('Adobe')).toBe(true);
  expect(await pixels(stripped)).toEqual(await pixels(bytes));
});

test('a JPEG loses a comment with HTML in it', async () => {
  const bytes = await cornerPicture(48, 32).jpeg().toBuffer();
  const comment = Buffer.from('\xff\xfe\x00\x1b<script>alert(1)</script>', 'latin1');
  const stripped = await strip(Buffer.concat([bytes.subarray(0, 2), comment, bytes.subarray(2)]));
  expect(stripped.includes('<script>')).toBe(false);
  expect(await pixels(stripped)).toEqual(await pixels(bytes));
});

test('a PNG loses a color profile that unpacks to 100 MB', async () => {
  const bytes = await cornerPicture(4, 4).png().toBuffer();
  const bomb = chunk(
    'iCCP',
    Buffer.concat([Buffer.from('bomb\0\0'), deflateSync(Buffer.alloc(100 * 1024 * 1024))]),
  );
  const stripped = await strip(Buffer.concat([bytes.subarray(0, 33), bomb, bytes.subarray(33)]));
  expect(stripped.includes('iCCP')).toBe(false);
  expect(await pixels(stripped)).toEqual(await pixels(bytes));
});

test('a GIF loses comments and keeps its frames, their timing and its repetitions', async () => {
  const frames = await Promise.all(
    ['#222', '#ddd'].map((background) =>
      sharp({ create: { width: 9, height: 7, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const bytes = await sharp(frames, { join: { animated: true } })
    .gif({ loop: 3, delay: [120, 340] })
    .toBuffer();
  const screenEnd = 13 + (bytes[10] & 0x80 ? 3 << ((bytes[10] & 7) + 1) : 0);
  const comment = Buffer.concat([Buffer.of(0x21, 0xfe, secret.length), Buffer.from(secret), Buffer.of(0)]);
  const stripped = await strip(
    Buffer.concat([bytes.subarray(0, screenEnd), comment, bytes.subarray(screenEnd), Buffer.from(secret)]),
  );
  expect(stripped.includes(secret)).toBe(false);
  expect(await sharp(stripped, { animated: true }).metadata()).toMatchObject({
    pages: 2,
    loop: 3,
    delay: [120, 340],
  });
});

function chunk(type: string, body: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), body]);
  const out = Buffer.alloc(body.length + 12);
  out.writeUInt32BE(body.length);
  typed.copy(out, 4);
  out.writeUInt32BE(crc32(typed), body.length + 8);
  return out;
}
