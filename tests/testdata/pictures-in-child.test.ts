import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPhoto } from '#src/codecs/pixels/open-photo.server.ts';
import { AppError } from '#src/errors.ts';
import { createStudioPool } from '#src/studio/studio-pool.server.ts';
import { picturesIn, testPictures } from '#tests/support/pictures/test-pictures.ts';
import { memoryOfTree, peakMemory } from '#tests/support/services/process-memory.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

/** What the command line allows, more than any plan of the site. */
const maxPixels = 268_000_000;
const mostExtraMb = 300;

let folder: TempFolder;
beforeAll(async () => {
  folder = await tempFolder();
});
afterAll(() => folder.remove());

describe('hostile files straight into a pixel child', () => {
  let pool: ReturnType<typeof createStudioPool>;
  let usualMb: number;
  const ingest = async (file: string) => {
    const outputDir = path.join(folder.path, path.basename(file));
    await mkdir(outputDir);
    return pool.run({ kind: 'ingest', path: file, outputDir, maxPixels });
  };
  beforeAll(async () => {
    pool = createStudioPool({ modelsDir: folder.path, memoryBudgetMb: 4096, concurrency: 1 });
    await ingest(path.join(testPictures(), 'sizes/1x1.png'));
    usualMb = memoryOfTree(pool.pids[0]);
  });
  afterAll(() => pool.close());

  test.each(picturesIn('hostile'))('%s: a picture or an expected failure, within 300 MB', async (name) => {
    const [pid] = pool.pids;
    const { result, peakMb } = await peakMemory(pid, () =>
      ingest(path.join(testPictures(), 'hostile', name)).catch((error) => error),
    );
    if (result instanceof Error) expect(result).toBeInstanceOf(AppError);
    if (result instanceof AppError) expect(['engine_crashed', 'took_too_long']).not.toContain(result.code);
    expect(peakMb - usualMb).toBeLessThan(mostExtraMb);
    expect(pool.pids).toContain(pid);
  });
});

describe('formats', () => {
  const opened = (name: string) => openPhoto(path.join(testPictures(), 'formats', name));
  /** Mean difference of two pictures seen at 64 × 64, of 255. */
  const difference = async (one: string, other: string) => {
    const size = { width: 64, height: 64 };
    const [a, b] = await Promise.all([one, other].map(async (name) => (await opened(name)).analysis(size)));
    return a.data.reduce((sum, value, index) => sum + Math.abs(value - b.data[index]), 0) / a.data.length;
  };

  test.each([
    ['exif-orientation-landscape-3.jpg', 'exif-orientation-landscape-6.jpg'],
    ['exif-orientation-portrait-5.jpg', 'exif-orientation-portrait-8.jpg'],
    ['heic-portrait.heic', 'avif-portrait.avif'],
    ['jpeg-progressive.jpg', 'png-interlaced.png'],
    ['webp-lossy.webp', 'png-interlaced.png'],
    ['jpeg-gray.jpg', 'png-gray-alpha.png'],
  ])('%s and %s show the same', async (one, other) => {
    // The alpha of the gray PNG is nowhere zero, so mid-gray shines through everywhere.
    expect(await difference(one, other)).toBeLessThan(other === 'png-gray-alpha.png' ? 40 : 5);
  });

  test.each(['png16-rgb.png', 'png16-gray.png', 'tiff16-rgb.tif', 'avif-10bit-rotated.avif'])(
    '%s keeps more than 8 bits',
    async (name) => {
      const { data } = await (await opened(name)).pixels();
      expect(data).toBeInstanceOf(Uint16Array);
      const notRepeated = Array.from(data).filter((value) => value >> 8 !== (value & 255));
      expect(notRepeated.length).toBeGreaterThan(data.length / 100);
      expect(Math.max(...data.subarray(0, 60_000))).toBeGreaterThan(0x2000);
    },
  );

  test('pixels of every file have the size its header declares, and analysis is the same before and after', async () => {
    for (const name of picturesIn('formats').filter((file) => !/\.(bmp|ico)$/.test(file))) {
      const photo = await opened(name);
      const half = { width: Math.ceil(photo.width / 2), height: Math.ceil(photo.height / 2) };
      const before = await photo.analysis(half);
      const { width, height, channels, data } = await photo.pixels();
      expect([name, width, height]).toEqual([name, photo.width, photo.height]);
      expect(data.length, name).toBe(width * height * channels);
      expect(channels, name).toBe(photo.hasAlpha ? 4 : 3);
      const after = await photo.analysis(half);
      const offset =
        after.data.reduce((sum, value, index) => sum + Math.abs(value - before.data[index]), 0) /
        after.data.length;
      // Decoders shrink on their own, a little differently.
      expect(offset, name).toBeLessThan(4);
    }
  });

  test('CMYK is neither inverted nor pale', async () => {
    const photo = await sharp(path.join(testPictures(), 'photos/product-coffee.png')).stats();
    const cmyk = path.join(testPictures(), 'formats/cmyk-coffee-adobe.jpg');
    const { data, width, height, channels } = await (await openPhoto(cmyk)).pixels();
    const ink = await sharp(data, { raw: { width, height, channels } }).stats();
    for (const channel of [0, 1, 2]) {
      expect(Math.abs(ink.channels[channel].mean - photo.channels[channel].mean)).toBeLessThan(15);
    }
  });
});
