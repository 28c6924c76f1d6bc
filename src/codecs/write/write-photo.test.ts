import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apngPicture } from '#tests/fixtures/apng-picture.ts';
import { sharpSample } from '#tests/support/pictures/sample-photos.ts';
import type { WriteOutcome, WriteRequest } from '../../tasks/file-writing.ts';
import { fileTypes, writtenFormats } from '../file-types.ts';
import { writeInPage } from '../page/write-in-page.ts';
import { openPhoto } from '../pixels/open-photo.server.ts';
import { pngBytes } from '../pixels/write-png.server.ts';
import { sniff } from '../sniff.ts';
import { nodeCodecs } from '../wasm/wasm-codecs.server.ts';
import { writePhoto } from './write-photo.server.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'pixelwright-write-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const usual: WriteRequest = {
  format: 'jpeg',
  aim: { quality: 80 },
  metadata: 'keep',
  profile: 'keep',
  many: 'refuse',
};

let files = 0;
async function write(bytes: Uint8Array, request: Partial<WriteRequest>): Promise<WriteOutcome> {
  const file = path.join(folder, `${files++}`);
  await writeFile(file, bytes);
  return writePhoto(file, { ...usual, ...request });
}

async function written(bytes: Uint8Array, request: Partial<WriteRequest>) {
  const outcome = await write(bytes, request);
  if (outcome.kind !== 'written') throw new Error(outcome.kind);
  return { ...outcome, bytes: Buffer.from(outcome.bytes) };
}

async function openBytes(bytes: Uint8Array) {
  const file = path.join(folder, `${files++}`);
  await writeFile(file, bytes);
  return openPhoto(file);
}

/** Four colored quarters; with `alpha`, the last is half transparent. */
function quarters(width: number, height: number, alpha = 1) {
  const data = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [right, low] = [x >= width / 2, y >= height / 2];
      const color = right ? (low ? [200, 40, 160] : [30, 90, 220]) : low ? [240, 200, 20] : [20, 160, 60];
      data.set([...color, right && low ? Math.round(255 * alpha) : 255], (y * width + x) * 4);
    }
  }
  return sharp(data, { raw: { width, height, channels: 4 } });
}

const rawOf = (bytes: Uint8Array) => sharp(bytes).ensureAlpha().raw().toBuffer();

describe('every format that is written', () => {
  test.each(writtenFormats)('%s is what its first bytes say, in the picture’s size', async (format) => {
    const source = await quarters(60, 40).removeAlpha().png().toBuffer();
    const { bytes, width, height, count } = await written(source, { format });
    const sniffed = sniff(bytes);
    const name = sniffed.kind === 'unknown' ? '' : sniffed.format;
    expect(name.toLowerCase()).toBe(format);
    expect([width, height, count]).toEqual([60, 40, 1]);
  });

  test.each(['png', 'webp', 'avif', 'tiff', 'gif'] as const)('%s keeps transparency', async (format) => {
    const source = await quarters(32, 32, 0).png().toBuffer();
    const { bytes } = await written(source, { format, aim: { quality: 100 } });
    const pixels = await rawOf(bytes);
    expect(pixels[3]).toBe(255);
    expect(pixels.at(-1)).toBe(0);
  });

  test('what knows no transparency gets white, or the color that was asked for, under half of a pixel', async () => {
    const source = await quarters(32, 32, 0.5).png().toBuffer();
    const jpeg = await written(source, { format: 'jpeg', aim: { quality: 100 } });
    const pixels = await rawOf(jpeg.bytes);
    for (const [index, wanted] of [228, 148, 208].entries()) {
      expect(Math.abs(pixels[pixels.length - 4 + index] - wanted)).toBeLessThan(6);
    }
    const onBlack = await rawOf((await written(source, { format: 'png', background: '000000' })).bytes);
    expect([...onBlack.subarray(-4)].map((value, i) => Math.abs(value - [100, 20, 80, 255][i]) <= 1)).toEqual(
      [true, true, true, true],
    );
  });

  test('16 bits stay where the format has them', async () => {
    const data = Uint16Array.from({ length: 64 * 4 * 3 }, (_, i) => i * 85);
    const source = await sharp(data, { raw: { width: 64, height: 4, channels: 3 } })
      .toColourspace('rgb16')
      .png()
      .toBuffer();
    for (const format of ['png', 'tiff'] as const) {
      const { bytes } = await written(source, { format, aim: { quality: 100 } });
      const again = await sharp(bytes).toColourspace('rgb16').raw({ depth: 'ushort' }).toBuffer();
      expect(Buffer.from(data.buffer).equals(again), format).toBe(true);
    }
    const eight = await written(source, { format: 'webp' });
    expect((await sharp(eight.bytes).metadata()).depth).toBe('uchar');
  });

  test('pixels come out upright, whatever the file says about turning', async () => {
    const turned = await quarters(60, 40)
      .removeAlpha()
      .jpeg({ quality: 100 })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    for (const format of ['jpeg', 'png', 'webp', 'avif', 'tiff'] as const) {
      const { bytes, width, height } = await written(turned, { format, aim: { quality: 100 } });
      expect([width, height]).toEqual([40, 60]);
      const metadata = await sharp(bytes).metadata();
      expect(metadata.orientation ?? 1, format).toBe(1);
      const [first] = await rawOf(bytes);
      // Turned by a quarter, the lower left quarter comes first.
      expect(Math.abs(first - 240), format).toBeLessThan(8);
    }
  });

  test('a pixel cap scales down and never up', async () => {
    const source = await quarters(300, 200).png().toBuffer();
    expect(await written(source, { maxSide: 150 })).toMatchObject({ width: 150, height: 100 });
    expect(await written(source, { maxPixels: 15_000 })).toMatchObject({ width: 150, height: 100 });
    expect(await written(source, { maxSide: 4000 })).toMatchObject({ width: 300, height: 200 });
  });

  test('a side that is too long for the format is an error with the option’s name', async () => {
    const long = await quarters(17_000, 2).png().toBuffer();
    await expect(write(long, { format: 'webp' })).rejects.toMatchObject({
      code: 'option_invalid',
      params: { option: 'format' },
    });
  });
});

describe('bitmaps, icons and documents', () => {
  test('a bitmap has 24 bits a pixel, rows from the bottom and padded', async () => {
    const source = await quarters(3, 2).removeAlpha().png().toBuffer();
    const { bytes } = await written(source, { format: 'bmp' });
    expect(bytes.readUInt32LE(2)).toBe(bytes.length);
    expect(bytes.readUInt16LE(28)).toBe(24);
    const start = bytes.readUInt32LE(10);
    expect(bytes.length).toBe(start + 2 * 12);
    // Blue, green, red of the lower left pixel, then of the upper left one.
    expect([...bytes.subarray(start, start + 3)]).toEqual([20, 200, 240]);
    expect([...bytes.subarray(start + 12, start + 15)]).toEqual([60, 160, 20]);
  });

  test('a bitmap with alpha says where it is', async () => {
    const { bytes } = await written(await quarters(4, 4, 0).png().toBuffer(), { format: 'bmp' });
    expect(bytes.readUInt32LE(14)).toBe(108);
    expect(bytes.readUInt32LE(66)).toBe(0xff000000);
    const start = bytes.readUInt32LE(10);
    expect([bytes[start + 3], bytes[start + 15]]).toEqual([255, 0]);
  });

  test('an icon holds the sizes that were asked for, PNG at 256, the picture in the middle', async () => {
    const source = await quarters(512, 256).png().toBuffer();
    const { bytes } = await written(source, { format: 'ico', iconSizes: [16, 48, 256] });
    expect(bytes.readUInt16LE(4)).toBe(3);
    const entries = [0, 1, 2].map((index) => {
      const at = 6 + index * 16;
      const offset = bytes.readUInt32LE(at + 12);
      return { side: bytes[at] || 256, image: bytes.subarray(offset, offset + bytes.readUInt32LE(at + 8)) };
    });
    expect(entries.map(({ side }) => side)).toEqual([16, 48, 256]);
    expect(entries[0].image.readInt32LE(8)).toBe(32);
    const large = await sharp(entries[2].image).raw().toBuffer({ resolveWithObject: true });
    expect([large.info.width, large.info.height]).toEqual([256, 256]);
    expect(large.data[3]).toBe(0);
    expect(large.data[(70 * 256 + 10) * 4 + 3]).toBe(255);
  });

  test('a document’s page is as large as the picture at its density, or paper turned like the picture', async () => {
    const source = await quarters(300, 150).withMetadata({ density: 150 }).png().toBuffer();
    const own = (await written(source, { format: 'pdf' })).bytes.toString('latin1');
    expect(own).toMatch(/\/MediaBox \[0 0 144 72\]/);
    const onPaper = (await written(source, { format: 'pdf', pdf: { page: 'a4' } })).bytes.toString('latin1');
    expect(onPaper).toMatch(/\/MediaBox \[0 0 841\.89 595\.276\]/);
    for (const text of [own, onPaper]) {
      const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
      expect(text.slice(start, start + 4)).toBe('xref');
      for (const [, offset, number] of [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map((match, i) => [
        match,
        match[1],
        i + 1,
      ])) {
        expect(text.slice(Number(offset)).startsWith(`${number} 0 obj`)).toBe(true);
      }
    }
  });

  test('a document of quality 100 has every pixel, and alpha as a soft mask', async () => {
    const picture = quarters(20, 10, 0.5);
    const source = await picture.png().toBuffer();
    const { bytes } = await written(source, { format: 'pdf', aim: { quality: 100 } });
    const streams = streamsOf(bytes);
    const raw = await rawOf(source);
    const color = inflateSync(streams.find(({ head }) => head.includes('/SMask'))!.body);
    const alpha = inflateSync(streams.find(({ head }) => head.includes('/DeviceGray'))!.body);
    expect([...color]).toEqual([...raw].filter((_, i) => i % 4 !== 3));
    expect([...alpha]).toEqual([...raw].filter((_, i) => i % 4 === 3));
  });
});

function streamsOf(pdf: Buffer) {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/<<([^\n]*)\/Length (\d+) >>\nstream\n/g)].map((match) => {
    const start = match.index + match[0].length;
    return { head: match[1], body: pdf.subarray(start, start + Number(match[2])) };
  });
}

describe('frames and pages', () => {
  async function animation(format: 'gif' | 'webp'): Promise<Buffer> {
    const frames = await Promise.all(
      [0, 90, 180].map((hue) => quarters(24, 16).modulate({ hue }).png().toBuffer()),
    );
    const options = { delay: [120, 40, 300], loop: 2 };
    return sharp(frames, { join: { animated: true } })
      [format](options)
      .toBuffer();
  }

  test.each([
    ['gif', 'webp'],
    ['webp', 'gif'],
    ['gif', 'gif'],
    ['webp', 'webp'],
  ] as const)('%s to %s keeps every frame, its delay and the repetitions', async (from, format) => {
    const { bytes, count } = await written(await animation(from), { format, maxSide: 12 });
    expect(count).toBe(3);
    const metadata = await sharp(bytes, { pages: -1 }).metadata();
    expect(metadata).toMatchObject({ pages: 3, delay: [120, 40, 300], loop: 2, width: 12, pageHeight: 8 });
    const frames = await sharp(bytes, { pages: -1 }).raw().toBuffer();
    const third = frames.length / 3;
    expect(frames.subarray(0, third).equals(frames.subarray(third, 2 * third))).toBe(false);
  });

  test('what cannot hold frames is not written, unless the first alone was asked for', async () => {
    const source = await animation('gif');
    for (const format of ['jpeg', 'png', 'avif', 'tiff', 'bmp', 'ico', 'pdf'] as const) {
      expect(await write(source, { format }), format).toEqual({
        kind: 'many-refused',
        from: 'gif',
        count: 3,
      });
    }
    expect(await written(source, { format: 'jpeg', many: 0 })).toMatchObject({
      count: 1,
      width: 24,
      height: 16,
    });
  });

  test('pages stay pages: in a TIFF, and as pages of a document', async () => {
    const pages = await Promise.all(
      [0, 120].map((hue) => quarters(24, 16).removeAlpha().modulate({ hue }).png().toBuffer()),
    );
    const source = await sharp(pages, { join: { animated: true } })
      .tiff()
      .toBuffer();
    expect((await sharp(source, { pages: -1 }).metadata()).pages).toBe(2);
    const tiff = await written(source, { format: 'tiff' });
    expect((await sharp(tiff.bytes, { pages: -1 }).metadata()).pages).toBe(2);
    const pdf = await written(source, { format: 'pdf' });
    expect(pdf.count).toBe(2);
    expect(pdf.bytes.toString('latin1')).toContain('/Type /Pages /Count 2');
    expect(await write(source, { format: 'gif' })).toMatchObject({ kind: 'many-refused', count: 2 });
  });
});

describe('what is kept beside the pixels', () => {
  test('a wide color space stays with its profile, or becomes sRGB with the same look', async () => {
    const photo = await sharpSample('cup', 96);
    const wide = await sharp(photo.data, { raw: photo }).withIccProfile('p3').png().toBuffer();
    const own = await sharp(wide, { ignoreIcc: true }).raw().toBuffer();
    const farApart = meanDifference(own, Buffer.from(photo.data));
    expect(farApart).toBeGreaterThan(2);
    for (const format of ['png', 'jpeg', 'webp', 'avif', 'tiff', 'pdf'] as const) {
      const { bytes } = await written(wide, { format, aim: { quality: 100 } });
      if (format === 'pdf') {
        expect(bytes.includes('/ICCBased')).toBe(true);
        continue;
      }
      const { icc } = await sharp(bytes).metadata();
      expect(icc?.length, format).toBe((await sharp(wide).metadata()).icc?.length);
      const pixels = await sharp(bytes, { ignoreIcc: true }).removeAlpha().raw().toBuffer();
      expect(meanDifference(pixels, own), format).toBeLessThan(farApart / 2);
    }
    for (const format of ['png', 'gif', 'bmp'] as const) {
      const { bytes } = await written(wide, { format, profile: 'srgb', aim: { quality: 100 } });
      if (format === 'bmp') continue;
      expect((await sharp(bytes).metadata()).icc, format).toBeUndefined();
    }
    const converted = await written(wide, { format: 'png', profile: 'srgb', aim: { quality: 100 } });
    const pixels = await sharp(converted.bytes).raw().toBuffer();
    expect(meanDifference(pixels, Buffer.from(photo.data))).toBeLessThan(1);
  });

  test.each([3, 4] as const)('16 bits of a wide space become sRGB, too (%i channels)', async (channels) => {
    const size = { width: 8, height: 8 };
    const black = sharp({ create: { ...size, channels: 3, background: '#000' } });
    const { icc } = await sharp(await black.withIccProfile('p3').png().toBuffer()).metadata();
    // Display P3 and the same colors in sRGB, by the matrices of both.
    for (const [color, same] of [
      [
        [200, 100, 50],
        [214.9, 92.6, 31],
      ],
      [
        [120, 140, 90],
        [114.9, 140.8, 83.7],
      ],
      [
        [60, 60, 60],
        [60, 60, 60],
      ],
    ]) {
      const data = Uint16Array.from({ length: 64 * channels }, (_, i) => 257 * (color[i % channels] ?? 255));
      const wide = await pngBytes({ raster: { ...size, channels, data }, profile: new Uint8Array(icc!) });
      for (const format of ['png', 'tiff', 'jpeg'] as const) {
        const { bytes } = await written(wide, { format, profile: 'srgb', aim: { quality: 100 } });
        const { profile, ...photo } = await openBytes(bytes);
        expect(profile, format).toBeUndefined();
        const pixels = await photo.pixels();
        const unit = pixels.data instanceof Uint16Array ? 257 : 1;
        for (let c = 0; c < 3; c++)
          expect(Math.abs(pixels.data[c] / unit - same[c]), `${format} ${color}`).toBeLessThan(1.6);
      }
    }
  });

  test.each(Object.entries(fileTypes).filter(([, type]) => type.writtenBy.length > 0))(
    '%s says what it took of the metadata and what it left',
    async (format, type) => {
      const source = await quarters(16, 16)
        .removeAlpha()
        .withExif({ IFD0: { Copyright: 'Somebody' } })
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
        .jpeg()
        .toBuffer();
      const { lost } = await written(source, { format: format as WriteRequest['format'] });
      expect(lost).toEqual(
        (['exif', 'xmp'] as const).filter((name) => !(type.metadata as readonly string[]).includes(name)),
      );
    },
  );
});

test.each(['jpeg', 'png', 'webp', 'avif', 'tiff', 'gif', 'pdf'] as const)(
  '%s: where a photo was taken goes on request, and with it everything else or nothing',
  async (format) => {
    const place = 'PLACE-48.137N-11.575E';
    const author = 'Somebody Else';
    const source = await quarters(40, 24)
      .removeAlpha()
      .withExif({ IFD0: { Copyright: author }, IFD3: { GPSLatitudeRef: 'N', GPSMapDatum: place } })
      .withXmp(
        `<x:xmpmeta xmlns:x="adobe:ns:meta/" xmlns:exif="http://ns.adobe.com/exif/1.0/"><a exif:GPSLatitude="${place}">${author}</a></x:xmpmeta>`,
      )
      .jpeg({ quality: 100 })
      .toBuffer();
    expect(source.toString('latin1').split(place)).toHaveLength(3);
    const said = async (metadata: WriteRequest['metadata']) => {
      const { bytes } = await written(source, { format, metadata });
      const { exif, xmp } = format === 'pdf' ? {} : await sharp(bytes).metadata();
      const blocks = Buffer.concat([exif ?? Buffer.of(), xmp ?? Buffer.of()]).toString('latin1');
      expect(blocks.includes(place) || !bytes.includes(place)).toBe(true);
      return { place: blocks.split(place).length - 1, author: blocks.split(author).length - 1 };
    };
    const held =
      fileTypes[format].metadata.length > 0
        ? fileTypes[format].metadata.filter((name) => name !== 'iptc').length
        : 0;
    expect(await said('keep')).toEqual({ place: held, author: held });
    expect(await said('no-location')).toEqual({ place: 0, author: held });
    expect(await said('none')).toEqual({ place: 0, author: 0 });
  },
);

function meanDifference(one: Buffer, other: Buffer): number {
  expect(one.length).toBe(other.length);
  return one.reduce((sum, value, i) => sum + Math.abs(value - other[i]), 0) / one.length;
}

describe('an animated PNG', () => {
  const frame = { x: 0, y: 0, width: 24, height: 16, color: [192, 32, 32, 255], delay: [1, 10] } as const;
  const animated = apngPicture(
    [
      frame,
      { ...frame, color: [32, 192, 32, 128], delay: [3, 10] },
      { ...frame, x: 8, width: 8, color: [32, 32, 192, 255], delay: [7, 10] },
    ],
    4,
  );

  test.each(['webp', 'gif'] as const)('becomes a %s of its frames, with their delays', async (format) => {
    const { bytes, count } = await written(animated, { format, aim: { quality: 100 } });
    const { pages, delay, loop } = await sharp(bytes).metadata();
    expect({ count, pages, delay, loop }).toEqual({ count: 3, pages: 3, delay: [100, 300, 700], loop: 4 });
    const second = await sharp(bytes, { page: 1 }).ensureAlpha().raw().toBuffer();
    // A GIF knows no halves.
    expect(second[3]).toBe(format === 'webp' ? 128 : 255);
    const third = await sharp(bytes, { page: 2 }).ensureAlpha().raw().toBuffer();
    expect(Math.abs(third[12 * 4 + 2] - 192)).toBeLessThan(12);
  });

  test('gives one of its frames on request, and none beyond the last', async () => {
    const { bytes } = await written(animated, { format: 'png', aim: { quality: 100 }, many: 2 });
    expect([...(await rawOf(bytes)).subarray(12 * 4, 12 * 4 + 4)]).toEqual([32, 32, 192, 255]);
    expect([...(await rawOf(bytes)).subarray(0, 4)]).toEqual([32, 192, 32, 128]);
    await expect(write(animated, { format: 'png', many: 3 })).rejects.toMatchObject({
      code: 'option_invalid',
    });
  });

  test('stays what it is as a PNG, and is refused where one picture would be left', async () => {
    const same = await written(animated, { format: 'png', metadata: 'none' });
    expect([same.count, same.isOriginal]).toEqual([3, true]);
    expect(same.bytes.includes('fdAT')).toBe(true);
    for (const format of ['jpeg', 'pdf'] as const) {
      expect(await write(animated, { format })).toEqual({ kind: 'many-refused', from: 'png', count: 3 });
    }
  });
});

describe('a photo for HDR displays', () => {
  const gainMap = '<x:xmpmeta xmlns:x="adobe:ns:meta/" xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/"/>';

  test('loses its gain map, which is told, unless its own bytes are the result', async () => {
    const noisy = await quarters(64, 48).removeAlpha().jpeg({ quality: 30 }).withXmp(gainMap).toBuffer();
    const lost = async (request: Partial<WriteRequest>) => (await written(noisy, request)).losesGainMap;
    expect(await lost({ format: 'webp' })).toBe(true);
    expect(await lost({ format: 'jpeg', metadata: 'none' })).toBe(true);
    const same = { format: 'jpeg', aim: { quality: 100 }, neverLarger: true } as const;
    expect(await lost(same)).toBeUndefined();
    expect(await lost({ ...same, metadata: 'none' })).toBe(true);
    for (const metadata of ['keep', 'none'] as const) {
      const request = { ...usual, ...same, metadata };
      expect(await writeInPage(noisy, request, nodeCodecs)).toMatchObject(
        metadata === 'none' ? { losesGainMap: true } : { isOriginal: true },
      );
    }
  });

  test('is none without one', async () => {
    const plain = await quarters(64, 48).removeAlpha().jpeg().toBuffer();
    expect((await written(plain, { format: 'webp' })).losesGainMap).toBeUndefined();
  });
});
