import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileTypes, writtenFormats } from '#src/codecs/file-types.ts';
import { fromRaster } from '#src/codecs/pixels/open-photo.server.ts';
import { sniff } from '#src/codecs/sniff.ts';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { writeByTool } from '#tests/support/hands/file-tool.ts';
import { likeness, structuralSimilarity } from '#tests/support/pictures/picture-likeness.ts';
import { sharpSample } from '#tests/support/pictures/sample-photos.ts';
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

const convert = (bytes: Uint8Array, options: Record<string, unknown> = {}) =>
  writeByTool('image-converter', bytes, options, { folder: folder.path });

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

test('a picture stands for files that are not opened again', async () => {
  const { previewPath } = await convert(png, { format: 'ico' });
  const preview = await sharp(await readFile(previewPath)).metadata();
  expect([preview.width, preview.height]).toEqual([photo.width, photo.height]);
});
