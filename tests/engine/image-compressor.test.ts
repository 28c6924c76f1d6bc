import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromRaster } from '#src/codecs/pixels/open-photo.server.ts';
import { writeByTool } from '#tests/support/hands/file-tool.ts';
import { sharpSample } from '#tests/support/pictures/sample-photos.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

let folder: TempFolder;
let jpeg: Buffer;
let png: Buffer;
beforeAll(async () => {
  folder = await tempFolder();
  const photo = fromRaster(await sharpSample('seed', 320));
  jpeg = await photo.clone().jpeg({ quality: 96 }).toBuffer();
  png = await photo.png().toBuffer();
});
afterAll(() => folder.remove());

const compress = (bytes: Uint8Array, options: Record<string, unknown> = {}) =>
  writeByTool('image-compressor', bytes, options, { folder: folder.path });

test.each(['jpeg', 'webp', 'avif', 'png'] as const)(
  '%s becomes much smaller and stays what it is',
  async (format) => {
    const source = await sharp(png).toFormat(format, { quality: 97, palette: false }).toBuffer();
    const { bytes, type, report } = await compress(source);
    expect(type).toBe(`image/${format}`);
    expect(bytes.length).toBeLessThan(0.6 * source.length);
    const saved = Math.round((1 - bytes.length / source.length) * 1000) / 10;
    expect(report).toMatchObject({ saved, isOriginal: false, target: null });
  },
);

describe('a size', () => {
  test.each([
    ['jpeg', 12],
    ['webp', 9],
    ['avif', 7],
  ])('is met in %s from below, at most 3 %% away', async (format, targetKb) => {
    const { bytes, report } = await compress(png, { format, aim: 'size', targetKb });
    expect(bytes.length).toBeLessThanOrEqual(targetKb * 1000);
    expect(bytes.length).toBeGreaterThanOrEqual(targetKb * 970);
    expect(report?.target).toBe('close');
  });

  test('that is out of reach is refused with what would fit, and met with fewer pixels on request', async () => {
    const options = { format: 'jpeg', aim: 'size', targetKb: 1 };
    const large = await sharp(png).resize(960).png().toBuffer();
    const refused = await compress(large, options).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'target_missed', params: { maxBytes: 1000, fits: 'yes' } });
    const { smallestBytes, width } = (refused as { params: Record<string, number> }).params;
    expect(smallestBytes).toBeGreaterThan(1000);
    expect(width).toBeLessThan(960);
    const shrunk = await compress(large, { ...options, mayShrink: true });
    expect(shrunk.bytes.length).toBeLessThanOrEqual(1000);
    expect(shrunk.width).toBeLessThan(960);
  });

  test('that the photo has already leaves its pixels alone', async () => {
    const { bytes, report } = await compress(jpeg, { aim: 'size', targetKb: 500, metadata: 'keep' });
    expect(bytes.equals(jpeg)).toBe(true);
    expect(report).toMatchObject({ saved: 0, isOriginal: true, target: null });
  });
});

describe('a file is never larger than the original', () => {
  const poor = () =>
    sharp(png)
      .jpeg({ quality: 20 })
      .withExif({ IFD0: { Make: 'Pixelcam' } })
      .toBuffer();

  test('whose pixels it keeps where nothing is gained, without the metadata', async () => {
    const source = await poor();
    const { bytes, report } = await compress(source, { quality: 95 });
    expect(bytes.length).toBeLessThan(source.length);
    expect(bytes.includes('Pixelcam')).toBe(false);
    expect(report).toMatchObject({ isOriginal: true });
    expect((await sharp(bytes).raw().toBuffer()).equals(await sharp(source).raw().toBuffer())).toBe(true);
  });

  test('in another format neither', async () => {
    const source = await poor();
    const { bytes } = await compress(source, { format: 'webp', quality: 95 });
    expect(bytes.length).toBeLessThanOrEqual(source.length);
  });

  test('and stays turned as it was', async () => {
    const turned = await sharp(png).jpeg({ quality: 20 }).withMetadata({ orientation: 6 }).toBuffer();
    const { bytes, width, height } = await compress(turned, { quality: 95 });
    expect((await sharp(bytes).metadata()).orientation).toBe(6);
    const { info } = await sharp(bytes).autoOrient().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([width, height]);
  });
});

test('an animation stays one', async () => {
  const noise = Buffer.alloc(60 * 40 * 3 * 4).map((_, i) => (i * 2654435761) >>> 24);
  const gif = await sharp(noise, { raw: { width: 60, height: 160, channels: 3, pageHeight: 40 } })
    .gif({ delay: [50, 60, 70, 80] })
    .toBuffer();
  const { bytes, frames, type } = await compress(gif);
  expect([type, frames]).toEqual(['image/gif', 4]);
  expect((await sharp(bytes).metadata()).delay).toEqual([50, 60, 70, 80]);
  expect(bytes.length).toBeLessThanOrEqual(gif.length);
});
