import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { cornerPicture } from '#tests/fixtures/corner-picture.ts';
import { bytesSource } from '../byte-source.ts';
import { writeInPage } from '../page/write-in-page.ts';
import { probeSource } from '../probe/probe-source.ts';
import { nodeCodecs } from '../wasm/wasm-codecs.server.ts';
import { mendJpeg, mostStrayBytes } from './mend-jpeg.ts';
import { stripMetadata } from './strip-metadata.ts';

const jpeg = (progressive = false) =>
  cornerPicture(60, 40).withIccProfile('p3').jpeg({ quality: 95, progressive }).toBuffer();
/** Complains about a single wrong byte. */
const strictly = (bytes: Uint8Array) => sharp(bytes, { failOn: 'warning' }).raw().toBuffer();
const strip = async (bytes: Uint8Array) => {
  const { orientation } = await probeSource(bytesSource(bytes));
  return Buffer.concat(stripMetadata(bytes, { orientation, format: 'jpeg' }));
};
const scanAt = (bytes: Buffer) => bytes.indexOf(Buffer.from([0xff, 0xda]));

function withStrayBytes(bytes: Buffer, stray: Uint8Array): Buffer {
  const at = scanAt(bytes);
  return Buffer.concat([bytes.subarray(0, at), stray, bytes.subarray(at)]);
}

/** As Samsung's cameras end the head of the scan: no coefficient but the first. */
function withPartialScan(bytes: Buffer): Buffer {
  const wrong = Buffer.from(bytes);
  const at = scanAt(wrong);
  wrong[at + 2 + wrong.readUInt16BE(at + 2) - 2] = 0;
  return wrong;
}

describe.each([
  ['three stray bytes before the scan', (bytes: Buffer) => withStrayBytes(bytes, Uint8Array.of(1, 2, 3))],
  [
    'stray bytes that look like fill',
    (bytes: Buffer) => withStrayBytes(bytes, Uint8Array.of(0xff, 0, 9, 0xff, 0xff)),
  ],
  ['a scan that claims one coefficient', withPartialScan],
])('%s', (_name, spoil) => {
  test('no alarm, and every pixel of the picture', async () => {
    const right = await jpeg();
    const wrong = spoil(right);
    await expect(strictly(wrong)).rejects.toThrow();
    expect(await probeSource(bytesSource(wrong))).toEqual(await probeSource(bytesSource(right)));
    expect(Buffer.from(mendJpeg(wrong)).equals(right)).toBe(true);
    expect(await strictly(await strip(wrong))).toEqual(await strictly(right));
  });

  test('in the page as on the server, with the profile that stands beside it', async () => {
    const request = {
      format: 'webp',
      aim: { quality: 90 },
      metadata: 'none',
      profile: 'keep',
      many: 'refuse',
    } as const;
    const [right, wrong] = await Promise.all(
      [await jpeg(), spoil(await jpeg())].map((bytes) => writeInPage(bytes, request, nodeCodecs)),
    );
    expect(wrong).toEqual(right);
    expect(wrong.kind).toBe('written');
  });
});

test('what needs no mending is the same bytes, progressive scans and all that follows the end included', async () => {
  for (const progressive of [false, true]) {
    const bytes = Buffer.concat([await jpeg(progressive), Buffer.from('a second picture')]);
    expect(mendJpeg(bytes)).toBe(bytes);
  }
});

test('a picture that is cut is left to the decoder, which says so', async () => {
  const whole = await jpeg();
  const cut = whole.subarray(0, whole.length - 200);
  expect(mendJpeg(cut)).toBe(cut);
  await expect(strictly(await strip(cut))).rejects.toThrow();
});

test('more stray bytes than any camera leaves are damage', async () => {
  const wrong = withStrayBytes(await jpeg(), new Uint8Array(mostStrayBytes + 1));
  await expect(probeSource(bytesSource(wrong))).rejects.toMatchObject({ code: 'file_damaged' });
});
