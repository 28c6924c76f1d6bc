import { readFile } from 'node:fs/promises';
import path from 'node:path';
import ExifReader from 'exifreader';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';
import type { Picture } from '../../tasks/photo.ts';
import { exportPicture } from '../pixels/export-picture.server.ts';
import { openPhoto } from '../pixels/open-photo.server.ts';
import { writePng } from '../pixels/write-png.server.ts';
import { writePreviews } from '../pixels/write-previews.server.ts';

const type = 'http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicallyEnhanced';
const painted: Picture = {
  raster: { width: 4, height: 3, channels: 4, data: new Uint8Array(48).fill(200) },
  sourceType: 'algorithmicallyEnhanced',
};

let folder: TempFolder;
beforeAll(async () => {
  folder = await tempFolder();
});
afterAll(() => folder.remove());

/** What a reader finds that is none of ours, and has no code in common with what writes. */
async function saidBy(file: string) {
  const { xmp, exif, iptc } = await ExifReader.load(file, { expanded: true });
  return {
    width: (await sharp(file).metadata()).width,
    others: [exif, iptc],
    type: xmp?.DigitalSourceType?.value,
    creator: xmp?.CreatorTool?.value,
  };
}

const said = { width: 4, others: [undefined, undefined], type, creator: 'Pixelwright' };

test('a PNG says how it came about', async () => {
  const file = path.join(folder.path, 'painted.png');
  await writePng(file, painted);
  expect(await saidBy(file)).toEqual(said);
  expect((await openPhoto(file)).sourceType).toBe('algorithmicallyEnhanced');
  // Chunks are in the order that the standard asks for: before the pixels.
  const bytes = await readFile(file);
  expect(bytes.indexOf('iTXt')).toBeLessThan(bytes.indexOf('IDAT'));
});

test.each([
  ['jpeg', undefined],
  ['webp', undefined],
  ['avif', undefined],
  ['png', undefined],
  ['png', 'ff0000'],
  ['webp', 'ff0000'],
] as const)('so does %s made of it, on background %s', async (format, background) => {
  const source = path.join(folder.path, 'source.png');
  await writePng(source, painted);
  const file = path.join(folder.path, `export.${format}`);
  await exportPicture(source, file, { format, quality: 80, background });
  expect(await saidBy(file)).toEqual(said);
});

test('and the preview that visitors get', async () => {
  const previewPath = path.join(folder.path, 'preview.webp');
  const thumbnailPath = path.join(folder.path, 'thumbnail.webp');
  const shrunk = async () => ({ ...painted.raster, data: new Uint8Array(painted.raster.data) });
  const { sourceType } = painted;
  await writePreviews({ width: 4, height: 3, sourceType, shrunk }, { previewPath, thumbnailPath });
  expect(await saidBy(previewPath)).toEqual(said);
});

test.each(['png', 'jpeg', 'webp', 'avif'] as const)(
  'what part of a picture was made is said in %s, where programs show what it is about',
  async (format) => {
    const source = path.join(folder.path, 'restored.png');
    const madeParts = { estimated: 6.5, invented: 2.3, colors: format === 'jpeg' };
    await writePng(source, { ...painted, madeParts });
    const file = path.join(folder.path, `restored-as.${format}`);
    await exportPicture(source, file, { format, quality: 80, background: 'ff0000' });
    const { xmp } = await ExifReader.load(file, { expanded: true });
    const colors = format === 'jpeg' ? '; all colors made up' : '';
    expect(xmp?.description?.description).toBe(
      `Restored: 91.2% cleaned, 6.5% estimated, 2.3% made up${colors}`,
    );
    expect(await saidBy(file)).toEqual(said);
    expect(await openPhoto(file)).toMatchObject({ sourceType: 'algorithmicallyEnhanced', madeParts });
  },
);

test('a picture of which nothing is known says nothing, whatever it said before', async () => {
  const other = path.join(folder.path, 'other.jpg');
  const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>here</secret></x:xmpmeta>';
  await sharp({ create: { width: 4, height: 3, channels: 3, background: 'red' } })
    .withXmp(xmp)
    .toFile(other);
  expect((await sharp(other).metadata()).xmp).toBeDefined();
  for (const format of ['jpeg', 'webp', 'png'] as const) {
    const file = path.join(folder.path, `plain.${format}`);
    await exportPicture(other, file, { format, quality: 80 });
    expect((await sharp(file).metadata()).xmp).toBeUndefined();
  }
});
