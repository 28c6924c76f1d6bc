import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cornerPicture } from '#tests/fixtures/corner-picture.ts';
import { unevenTiff } from '#tests/support/pictures/uneven-tiff.ts';
import type { WriteRequest } from '../../tasks/file-writing.ts';
import { bytesSource } from '../byte-source.ts';
import { pngChunk } from '../metadata/png-chunk.ts';
import { isKeptFormat, stripMetadata } from '../metadata/strip-metadata.ts';
import { writeInPage } from '../page/write-in-page.ts';
import { probeSource } from '../probe/probe-source.ts';
import { probeTiffPages } from '../probe/probe-tiff.ts';
import { nodeCodecs } from '../wasm/wasm-codecs.server.ts';
import { writePhoto } from '../write/write-photo.server.ts';
import { type Density, densityPer } from './density.ts';
import { readExifDensity } from './exif-density.ts';
import { pngDensityBody } from './png-density.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'pixelwright-density-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const densityOf = async (bytes: Uint8Array) => (await probeSource(bytesSource(bytes))).density;

/** A PNG that says this density, or none. */
async function picture(density?: Density): Promise<Buffer> {
  const bytes = Buffer.from(await nodeCodecs.encodePng(await rasterOf()));
  if (!density) return bytes;
  return Buffer.concat([
    bytes.subarray(0, 33),
    pngChunk('pHYs', pngDensityBody(density)),
    bytes.subarray(33),
  ]);
}

async function rasterOf() {
  const { data, info } = await cornerPicture(60, 40)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 4, data: new Uint8Array(data) } as const;
}

const usual = {
  aim: { quality: 100 },
  metadata: 'none',
  profile: 'keep',
  many: 'refuse',
} as const satisfies Partial<WriteRequest>;

const writers = {
  'on the server': async (bytes: Uint8Array, request: WriteRequest) => {
    const file = path.join(folder, 'source');
    await writeFile(file, bytes);
    return writePhoto(file, request);
  },
  'in the page': (bytes: Uint8Array, request: WriteRequest) => writeInPage(bytes, request, nodeCodecs),
};

async function written(by: keyof typeof writers, bytes: Uint8Array, request: Partial<WriteRequest>) {
  const outcome = await writers[by](bytes, { ...usual, format: 'png', ...request });
  if (outcome.kind !== 'written') throw new Error(outcome.kind);
  return outcome.bytes;
}

const fax = { x: 204, y: 98 };

describe.each(Object.keys(writers) as (keyof typeof writers)[])('%s', (by) => {
  test.each(['png', 'jpeg'] as const)('%s has the density of the photo, or none', async (format) => {
    for (const density of [{ x: 300, y: 300 }, fax, undefined]) {
      const bytes = await written(by, await picture(density), { format });
      expect(await densityOf(bytes)).toEqual(density);
      expect(Buffer.from(bytes).includes('pHYs')).toBe(format === 'png' && density !== undefined);
    }
  });

  test('bmp has it in pixels per meter, or zero', async () => {
    const metersOf = async (density?: Density) => {
      const bmp = Buffer.from(await written(by, await picture(density), { format: 'bmp' }));
      return [bmp.readInt32LE(38), bmp.readInt32LE(42)];
    };
    expect(await metersOf(fax)).toEqual([8031, 3858]);
    expect(await metersOf()).toEqual([0, 0]);
  });

  test('a page of a document is as large as the photo is on paper, also where it has more pixels across', async () => {
    const pageOf = async (density: Density | undefined, page: 'picture' | 'a4') => {
      const pdf = await written(by, await picture(density), { format: 'pdf', pdf: { page } });
      return Buffer.from(pdf).toString('latin1');
    };
    expect(await pageOf({ x: 300, y: 300 }, 'picture')).toMatch(/\/MediaBox \[0 0 14\.4 9\.6\]/);
    expect(await pageOf({ x: 120, y: 60 }, 'picture')).toMatch(/\/MediaBox \[0 0 36 48\]/);
    expect(await pageOf(undefined, 'picture')).toMatch(/\/MediaBox \[0 0 45 30\]/);
    // 36 × 48 points stand upright.
    expect(await pageOf({ x: 120, y: 60 }, 'a4')).toMatch(/\/MediaBox \[0 0 595\.276 841\.89\]/);
  });
});

test('a TIFF has it too; without one, its unit says that there is none', async () => {
  for (const density of [{ x: 300, y: 300 }, fax, undefined]) {
    const bytes = await written('on the server', await picture(density), { format: 'tiff' });
    expect(await densityOf(bytes)).toEqual(density);
  }
});

test('each page of a TIFF keeps its own', async () => {
  const color = [10, 20, 30] as const;
  const scans = unevenTiff([
    { width: 20, height: 10, color, density: [200, 100] },
    { width: 20, height: 10, color },
    { width: 20, height: 10, color, density: [72.5, 72.5] },
  ]);
  const bytes = await written('on the server', scans, { format: 'tiff' });
  const pages = await probeTiffPages(bytesSource(bytes));
  expect(pages?.map(({ density }) => density)).toEqual([{ x: 200, y: 100 }, undefined, { x: 72.5, y: 72.5 }]);
});

test('an icon’s PNG says none', async () => {
  const large = await cornerPicture(256, 256).png().toBuffer();
  const icon = Buffer.from(await written('on the server', large, { format: 'ico', iconSizes: [256] }));
  expect(icon.includes('IDAT')).toBe(true);
  expect(icon.includes('pHYs')).toBe(false);
});

test('an EXIF block that is kept in an AVIF says what the photo says, or nothing', async () => {
  const camera = { IFD0: { Make: 'Pixelcam' } };
  const exifOf = async (density?: number) => {
    const source = cornerPicture(60, 40).withExif(camera);
    const png = await (density ? source.withMetadata({ density }).withExif(camera) : source).png().toBuffer();
    const avif = await written('on the server', png, { format: 'avif', metadata: 'keep' });
    return (await sharp(avif).metadata()).exif!;
  };
  const [said, silent] = [await exifOf(300), await exifOf()];
  expect(said.includes('Pixelcam') && silent.includes('Pixelcam')).toBe(true);
  expect(readExifDensity(said)?.x).toBeCloseTo(300, 2);
  expect(readExifDensity(silent)).toBeUndefined();
});

test('what only EXIF says stays when metadata go: JFIF says it from then on, for pixels as they are stored', async () => {
  const bytes = await cornerPicture(60, 40).withMetadata({ density: 240, orientation: 6 }).jpeg().toBuffer();
  const header = await probeSource(bytesSource(bytes));
  if (!isKeptFormat(header.format)) throw new Error('a JPEG is kept');
  const stripped = Buffer.concat(stripMetadata(bytes, { ...header, format: header.format }));
  expect([...stripped.subarray(2, 4)]).toEqual([0xff, 0xe0]);
  expect(await densityOf(stripped)).toEqual({ x: 240, y: 240 });
});

test.each([
  [11_811, 300],
  [2835, 72],
  [3780, 96],
  [5906, 150],
  // Between two whole numbers.
  [2850, 72.39],
])('%i pixels per meter are %d per inch', (meter, inch) => {
  expect(densityPer('meter', meter, meter)?.x).toBeCloseTo(inch, 6);
});

test('one pixel per millimeter was asked for by nobody', () => {
  expect(densityPer('meter', 1000, 1000)).toBeUndefined();
  expect(densityPer('inch', 25.4, 25.4)).toBeUndefined();
  expect(densityPer('inch', 0, 0)).toBeUndefined();
});
