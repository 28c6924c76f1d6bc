import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileTypes, writtenFormats } from '#src/codecs/file-types.ts';
import { fromRaster } from '#src/codecs/pixels/open-photo.server.ts';
import { sniff } from '#src/codecs/sniff.ts';
import type { Raster } from '#src/imaging/raster/raster.ts';
import type { MetadataChoice } from '#src/tasks/file-writing.ts';
import { pdfPages } from '#tests/support/files/pdf-pages.ts';
import { writeByTool } from '#tests/support/hands/file-tool.ts';
import { likeness, structuralSimilarity } from '#tests/support/pictures/picture-likeness.ts';
import { sharpSample } from '#tests/support/pictures/sample-photos.ts';
import { unevenTiff } from '#tests/support/pictures/uneven-tiff.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

let folder: TempFolder;
let photo: Raster<Uint8Array>;
let png: Buffer;
beforeAll(async () => {
  folder = await tempFolder();
  photo = await sharpSample('dogs', 320);
  png = await fromRaster(photo).png().toBuffer();
});
afterAll(() => folder.remove());

const convert = (
  bytes: Uint8Array | readonly Uint8Array[],
  options: Record<string, unknown> = {},
  metadata?: MetadataChoice,
) => writeByTool('image-converter', bytes, options, { folder: folder.path, metadata });

async function rasterOf(bytes: Uint8Array): Promise<Raster<Uint8Array>> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 3, data: new Uint8Array(data) };
}

describe('a photo', () => {
  test.each(writtenFormats)('becomes %s, as it says, in its own size', async (format) => {
    const { bytes, type, width, height, frames, report } = await convert(png, { format });
    const sniffed = sniff(bytes);
    expect(sniffed.kind === 'unknown' ? '' : sniffed.format.toLowerCase()).toBe(format);
    expect(type).toBe(fileTypes[format].mediaType);
    expect([width, height, frames]).toEqual([photo.width, photo.height, 1]);
    expect(report).toMatchObject({ bytesBefore: png.length, bytesAfter: bytes.length, isOriginal: false });
  });

  // As set at first; PNG and TIFF keep every pixel.
  test.each([
    ['jpeg', 0.96, 30],
    ['webp', 0.96, 30],
    ['avif', 0.95, 30],
    ['gif', 0.85, 24],
    ['png', 1, Number.POSITIVE_INFINITY],
    ['tiff', 1, Number.POSITIVE_INFINITY],
  ] as const)('is as alike in %s as its format can be', async (format, leastSimilarity, leastDecibels) => {
    const { bytes } = await convert(png, { format });
    const written = await rasterOf(bytes);
    expect(structuralSimilarity(photo, written)).toBeGreaterThanOrEqual(leastSimilarity);
    expect(likeness(photo, written)).toBeGreaterThanOrEqual(leastDecibels);
  });

  test('has no longer side than asked for', async () => {
    const { bytes, width, height } = await convert(png, { format: 'webp', maxSide: 160 });
    expect(Math.max(width, height)).toBe(160);
    expect(Math.max(...[(await sharp(bytes).metadata()).width, height])).toBe(160);
  });

  test('lies on the background that was asked for, or on white in a JPEG', async () => {
    const clear = { create: { width: 24, height: 24, channels: 4, background: '#00000000' } } as const;
    const bytes = await sharp(clear).png().toBuffer();
    const pixel = async (options: Record<string, unknown>) =>
      [
        ...(await sharp((await convert(bytes, options)).bytes)
          .raw()
          .toBuffer()),
      ].slice(0, 4);
    expect((await pixel({})).slice(0, 3)).toEqual([255, 255, 255]);
    expect((await pixel({ format: 'png', background: '#0a0' })).slice(0, 3)).toEqual([0, 170, 0]);
    expect(await pixel({ format: 'png' })).toEqual([0, 0, 0, 0]);
  });

  test('keeps its color profile, or becomes sRGB', async () => {
    const wide = await sharp(png).withIccProfile('p3').png().toBuffer();
    const kept = await sharp((await convert(wide, { format: 'webp' })).bytes).metadata();
    expect(kept.icc?.length).toBeGreaterThan(100);
    const converted = await sharp(
      (await convert(wide, { format: 'webp', profile: 'srgb' })).bytes,
    ).metadata();
    expect(converted.icc).toBeUndefined();
  });
});

describe('metadata', () => {
  const withPlace = () =>
    sharp(png)
      .withExif({ IFD0: { Make: 'Pixelcam' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer();
  const told = async (options: Record<string, unknown>) => {
    const { bytes, report } = await convert(await withPlace(), { format: 'webp', ...options });
    const exif = (await sharp(bytes).metadata()).exif?.toString('latin1') ?? '';
    return { hasCamera: exif.includes('Pixelcam'), hasPlace: exif.includes('N\0'), report };
  };

  test.each([
    ['keep', true, true],
    ['no-location', true, false],
    ['none', false, false],
  ])('%s', async (metadata, hasCamera, hasPlace) => {
    expect(await told({ metadata })).toMatchObject({ hasCamera, hasPlace });
  });

  test('that a format does not take are named', async () => {
    const { report } = await convert(await withPlace(), { format: 'bmp', metadata: 'keep' });
    expect(report?.lost).toEqual([{ block: 'exif' }]);
  });
});

describe('frames and pages', () => {
  const colors = ['#c02020', '#20c020', '#2020c0'];
  const pictures = () =>
    Promise.all(
      colors.map((background) =>
        sharp({ create: { width: 40, height: 30, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
  const animated = async () =>
    sharp(await pictures(), { join: { animated: true } })
      .gif({ delay: [70, 110, 230], loop: 3 })
      .toBuffer();

  test('of a GIF are those of the WebP, with their delays', async () => {
    const { bytes, frames } = await convert(await animated(), { format: 'webp' });
    expect(frames).toBe(3);
    const { pages, delay, loop } = await sharp(bytes).metadata();
    expect({ pages, delay, loop }).toEqual({ pages: 3, delay: [70, 110, 230], loop: 3 });
  });

  test('are refused where a format holds one, with their number, or the first is taken on request', async () => {
    const gif = await animated();
    await expect(convert(gif, { format: 'jpeg' })).rejects.toMatchObject({
      code: 'frames_refused',
      params: { count: 3, format: 'JPEG' },
    });
    const first = await convert(gif, { format: 'png', frames: 'first' });
    expect(first.frames).toBe(1);
    expect([...(await sharp(first.bytes).removeAlpha().raw().toBuffer()).subarray(0, 3)]).toEqual([
      192, 32, 32,
    ]);
  });

  test('become a file each on request, in their order', async () => {
    const { bytes, more, report } = await convert(await animated(), { format: 'png', frames: 'each' });
    const files = [bytes, ...(await Promise.all(more.map(({ path: file }) => readFile(file))))];
    const first = await Promise.all(
      files.map(async (file) => [...(await sharp(file).removeAlpha().raw().toBuffer()).subarray(0, 3)]),
    );
    expect(first).toEqual([
      [192, 32, 32],
      [32, 192, 32],
      [32, 32, 192],
    ]);
    expect(report?.bytesAfter).toBe(files.reduce((sum, { length }) => sum + length, 0));
  });

  test('of a TIFF become pages of a PDF', async () => {
    const tiff = await sharp(await pictures(), { join: { animated: true } })
      .tiff()
      .toBuffer();
    const { bytes, frames, taken } = await convert(tiff, { format: 'pdf' });
    expect([taken.type, taken.frames, frames]).toEqual(['image/tiff', 3, 3]);
    expect(bytes.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(3);
  });
});

describe('several photos', () => {
  const plain = (width: number, height: number, background: string) =>
    sharp({ create: { width, height, channels: 4, background } }).withMetadata({ density: 72 });
  const scans = unevenTiff([
    { width: 16, height: 8, color: [200, 100, 0] },
    { width: 10, height: 24, color: [0, 100, 200] },
  ]);
  const photos = async () => ({
    wide: await plain(40, 30, '#c02020').removeAlpha().png().toBuffer(),
    clear: await plain(30, 50, '#20c02080').png().toBuffer(),
    p3: await plain(20, 20, '#2020c0').removeAlpha().withIccProfile('p3').png().toBuffer(),
  });
  const startOf = ({ pixels }: { pixels: Buffer }) => [...pixels.subarray(0, 3)];

  test('become one document in their order, each page as large as its picture', async () => {
    const { wide, clear, p3 } = await photos();
    const given = [clear, wide, scans, p3];
    const made = await convert(given, { format: 'pdf', quality: 100 });
    expect(made.more).toEqual([]);
    expect([made.type, made.width, made.height, made.frames]).toEqual(['application/pdf', 30, 50, 5]);
    expect(made.hasAlpha).toBe(true);
    const pages = pdfPages(made.bytes);
    const sizes = pages.map(({ width, height }) => [width, height]);
    expect(sizes).toEqual([
      [30, 50],
      [40, 30],
      [16, 8],
      [10, 24],
      [20, 20],
    ]);
    // The scans say no density: 96 pixels an inch.
    expect(pages.map(({ size }) => size)).toEqual([
      [30, 50],
      [40, 30],
      [12, 6],
      [7.5, 18],
      [20, 20],
    ]);
    expect(pages.slice(0, 4).map(startOf)).toEqual([
      [32, 192, 32],
      [192, 32, 32],
      [200, 100, 0],
      [0, 100, 200],
    ]);
    for (const { width, height, pixels } of pages) expect(pixels.length).toBe(width * height * 3);
    expect(pages.map(({ alpha }) => alpha && [alpha.length, alpha[0]])).toEqual([
      [30 * 50, 128],
      null,
      null,
      null,
      null,
    ]);
    expect(made.report).toMatchObject({
      bytesBefore: given.reduce((sum, { length }) => sum + length, 0),
      bytesAfter: made.bytes.length,
    });
  });

  test('keep their color profiles, each its own, or all become sRGB', async () => {
    const { wide, p3 } = await photos();
    const pages = async (options: Record<string, unknown>) =>
      pdfPages((await convert([wide, p3], { format: 'pdf', quality: 100, ...options })).bytes);
    const [first, kept] = await pages({});
    expect(first.profile).toBeNull();
    expect(kept.profile).toEqual((await sharp(p3).metadata()).icc);
    expect(startOf(kept)).toEqual([
      ...(await sharp(p3, { ignoreIcc: true }).raw().toBuffer()).subarray(0, 3),
    ]);
    const [, converted] = await pages({ profile: 'srgb' });
    expect(converted.profile).toBeNull();
    for (const [channel, value] of [32, 32, 192].entries()) {
      expect(Math.abs(startOf(converted)[channel] - value)).toBeLessThanOrEqual(2);
    }
    expect(startOf(kept)).not.toEqual(startOf(converted));
  });

  test('share a quality and a longest side, on paper that is turned like each of them', async () => {
    // The sample stands upright.
    const wide = await sharp(png).rotate(90).png().toBuffer();
    const pages = async (quality: number) =>
      pdfPages((await convert([wide, png], { format: 'pdf', page: 'a4', maxSide: 200, quality })).bytes);
    const [high, low] = [await pages(90), await pages(30)];
    expect(high.map(({ size }) => size)).toEqual([
      [841.89, 595.276],
      [595.276, 841.89],
    ]);
    for (const [place, { filter, pixels, width, height }] of high.entries()) {
      expect(filter).toBe('DCTDecode');
      expect(Math.max(width, height)).toBe(200);
      expect(await sharp(pixels).metadata()).toMatchObject({ width, height, format: 'jpeg' });
      expect(low[place].pixels.length).toBeLessThan(pixels.length * 0.7);
    }
  });

  test('become a file each in other formats', async () => {
    const { wide, clear } = await photos();
    const { bytes, more, report } = await convert([wide, clear], { format: 'webp' });
    const files = [bytes, ...(await Promise.all(more.map(({ path: file }) => readFile(file))))];
    const sizes = await Promise.all(files.map(async (file) => (await sharp(file).metadata()).width));
    expect(sizes).toEqual([40, 30]);
    expect(report?.bytesBefore).toBe(wide.length + clear.length);
    expect(report?.bytesAfter).toBe(files[0].length + files[1].length);
  });

  test('with an animation among them are no document, unless its first frame is enough', async () => {
    const { wide } = await photos();
    const frames = [wide, await sharp(wide).negate().png().toBuffer()];
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    await expect(convert([wide, gif], { format: 'pdf' })).rejects.toMatchObject({
      code: 'frames_refused',
      params: { count: 2, format: 'PDF' },
    });
    const first = await convert([wide, gif, scans], { format: 'pdf', frames: 'first' });
    expect(pdfPages(first.bytes).map(({ width }) => width)).toEqual([40, 40, 16]);
  });

  test('pages that differ in size stay pages of a TIFF, or become a file each', async () => {
    for (const metadata of ['keep', 'no-location'] as const) {
      const kept = await convert(scans, { format: 'tiff' }, metadata);
      expect([kept.width, kept.height, kept.frames]).toEqual([16, 8, 2]);
      const second = await sharp(kept.bytes, { page: 1 }).raw().toBuffer({ resolveWithObject: true });
      expect([second.info.width, second.info.height]).toEqual([10, 24]);
      expect([...second.data.subarray(0, 3)]).toEqual([0, 100, 200]);
      expect(pdfPages((await convert(scans, { format: 'pdf' }, metadata)).bytes)).toHaveLength(2);
    }
    const { width, height, more } = await convert(scans, { format: 'png', frames: 'each' });
    expect([width, height, more.map((file) => [file.width, file.height])]).toEqual([16, 8, [[10, 24]]]);
  });
});
