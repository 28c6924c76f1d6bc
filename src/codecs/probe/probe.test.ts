import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { cornerPicture } from '#tests/fixtures/corner-picture.ts';
import { bytesSource } from '../byte-source.ts';
import { probeSource } from './probe-source.ts';

const probe = (bytes: Uint8Array) => probeSource(bytesSource(bytes));

/** TIFF would be JPEG inside otherwise, which has neither alpha nor 16 bits. */
const lossless = { compression: 'lzw' } as const;

const failure = async (bytes: Uint8Array) => {
  const error = await probe(bytes).then(
    () => ({ code: 'none' }),
    (thrown) => thrown,
  );
  return error.code;
};

describe('what a header declares', () => {
  test.each([
    ['jpeg', 8, false],
    ['png', 8, false],
    ['webp', 8, false],
    ['avif', 8, false],
    ['tiff', 8, false],
    // A transparent color is declared by the encoder, used or not.
    ['gif', 8, true],
  ] as const)('%s: size, depth, alpha', async (format, bitDepth, hasAlpha) => {
    const bytes = await cornerPicture(60, 40).toFormat(format).toBuffer();
    const { jpegQuality, ...header } = await probe(bytes);
    expect(jpegQuality).toBe(format === 'jpeg' ? 80 : undefined);
    expect(header).toEqual({
      format,
      width: 60,
      height: 40,
      frames: 1,
      orientation: 1,
      hasAlpha,
      bitDepth,
    });
  });

  test.each([1, 15, 40, 75, 95, 100])(
    'a JPEG of quality %i says so, whatever its chroma',
    async (quality) => {
      for (const chromaSubsampling of ['4:2:0', '4:4:4']) {
        const bytes = await cornerPicture(60, 40).jpeg({ quality, chromaSubsampling }).toBuffer();
        expect((await probe(bytes)).jpegQuality).toBe(quality);
      }
    },
  );

  test.each(['png', 'webp', 'avif', 'tiff'] as const)('%s: an alpha channel is seen', async (format) => {
    const bytes = await cornerPicture(60, 40).ensureAlpha(0.5).toFormat(format, lossless).toBuffer();
    expect((await probe(bytes)).hasAlpha).toBe(true);
  });

  test.each(['png', 'tiff'] as const)('%s: 16 bits are seen', async (format) => {
    const bytes = await cornerPicture(6, 4).toColourspace('rgb16').toFormat(format, lossless).toBuffer();
    expect((await probe(bytes)).bitDepth).toBe(16);
  });

  test.each([
    [1, 60, 40],
    [2, 60, 40],
    [3, 60, 40],
    [4, 60, 40],
    [5, 40, 60],
    [6, 40, 60],
    [7, 40, 60],
    [8, 40, 60],
  ])('orientation %i of a stored 60 × 40 is shown as %i × %i', async (orientation, width, height) => {
    for (const format of ['jpeg', 'webp', 'png', 'tiff'] as const) {
      const bytes = await cornerPicture(60, 40).withMetadata({ orientation }).toFormat(format).toBuffer();
      expect(await probe(bytes), format).toMatchObject({ orientation, width, height });
    }
  });

  test.each(['gif', 'webp'] as const)('%s: frames of an animation are counted', async (format) => {
    const frames = await Promise.all(
      [10, 90, 200].map((gray) =>
        sharp({ create: { width: 8, height: 8, channels: 3, background: { r: gray, g: gray, b: gray } } })
          .png()
          .toBuffer(),
      ),
    );
    const bytes = await sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer();
    expect(await probe(bytes)).toMatchObject({ width: 8, height: 8, frames: 3 });
  });
});

describe('hostile headers', () => {
  test('a PNG that declares 2³¹−1 pixels a side is only reported, for the caller to refuse', async () => {
    const bytes = await cornerPicture(4, 4).png().toBuffer();
    bytes.writeUInt32BE(0x7fffffff, 16);
    bytes.writeUInt32BE(0x7fffffff, 20);
    expect(await probe(bytes)).toMatchObject({ width: 0x7fffffff, height: 0x7fffffff });
  });

  test('counting stops at 10 000 frames of a GIF', async () => {
    const gif = await cornerPicture(1, 1).gif().toBuffer();
    const start = gif.indexOf(Buffer.of(0x2c, 0, 0, 0, 0));
    const frame = gif.subarray(start, gif.length - 1);
    const bytes = Buffer.concat([
      gif.subarray(0, start),
      ...Array<Buffer>(20_000).fill(frame),
      Buffer.of(0x3b),
    ]);
    expect((await probe(bytes)).frames).toBe(10_000);
  });

  test('a TIFF whose directories form a loop is damaged', async () => {
    const loop = Buffer.alloc(26);
    loop.write('II*\0', 'latin1');
    loop.writeUInt32LE(8, 4);
    loop.writeUInt16LE(1, 8);
    loop.writeUInt16LE(256, 10);
    loop.writeUInt16LE(3, 12);
    loop.writeUInt32LE(1, 14);
    loop.writeUInt16LE(10, 18);
    loop.writeUInt32LE(8, 22);
    expect(await failure(loop)).toBe('file_damaged');
  });

  test.each(['jpeg', 'png', 'gif', 'webp', 'avif', 'tiff'] as const)(
    '%s: no cut of the first 200 bytes makes anything but a header or file_damaged',
    async (format) => {
      const bytes = await cornerPicture(60, 40).toFormat(format).toBuffer();
      for (let end = 16; end < Math.min(200, bytes.length); end++) {
        const code = await failure(bytes.subarray(0, end));
        expect(['none', 'file_damaged'], `${end} bytes`).toContain(code);
      }
    },
  );

  test.each(['jpeg', 'png', 'gif', 'webp', 'avif', 'tiff'] as const)(
    '%s: no wrong byte in the header makes anything unexpected',
    async (format) => {
      const bytes = await cornerPicture(60, 40).withMetadata({ orientation: 6 }).toFormat(format).toBuffer();
      for (let at = 0; at < Math.min(400, bytes.length); at++) {
        const wrong = Buffer.from(bytes);
        wrong[at] ^= 0xff;
        const code = await failure(wrong);
        const expected = ['none', 'file_damaged', 'format_unknown', 'format_unsupported'];
        expect(expected, `byte ${at}`).toContain(code);
      }
    },
  );

  test('nothing is file_empty, text is format_unsupported, noise is format_unknown', async () => {
    expect(await failure(new Uint8Array(0))).toBe('file_empty');
    expect(await failure(Buffer.from('hello'))).toBe('format_unsupported');
    expect(await failure(Uint8Array.of(0, 1, 2, 3, 4, 5, 6, 7))).toBe('format_unknown');
  });
});
