import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cornerPicture, corners, readCorners } from '#tests/fixtures/corner-picture.ts';
import { floatTiff } from '#tests/fixtures/float-tiff.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';
import { profileName } from '../color/icc-profile.ts';
import { exportPicture } from './export-picture.server.ts';
import { openPhoto } from './open-photo.server.ts';
import { writePng } from './write-png.server.ts';

const upright = Object.keys(corners);
let folder: TempFolder;
beforeAll(async () => {
  folder = await tempFolder();
});
afterAll(() => folder.remove());

let files = 0;
async function write(picture: Sharp | Uint8Array): Promise<string> {
  const file = path.join(folder.path, `picture-${files++}`);
  await writeFile(file, picture instanceof Uint8Array ? picture : await picture.toBuffer());
  return file;
}

describe('orientation', () => {
  // How an upright picture has to be stored so that each orientation shows it upright again.
  const stored: Record<number, (picture: Sharp) => Sharp | Promise<Sharp>> = {
    1: (picture) => picture,
    2: (picture) => picture.flop(),
    3: (picture) => picture.rotate(180),
    4: (picture) => picture.flip(),
    5: async (picture) => sharp(await picture.rotate(90).toBuffer()).flop(),
    6: (picture) => picture.rotate(270),
    7: async (picture) => sharp(await picture.rotate(270).toBuffer()).flop(),
    8: (picture) => picture.rotate(90),
  };

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('%i: pixels, analysis and exports are upright', async (orientation) => {
    const turn = await stored[orientation](sharp(await cornerPicture(60, 40).png().toBuffer()));
    const turned = await turn.png().toBuffer();
    const file = await write(sharp(turned).withMetadata({ orientation }).jpeg({ quality: 95 }));
    const photo = await openPhoto(file);
    expect([photo.width, photo.height]).toEqual([60, 40]);
    expect(readCorners(await photo.analysis({ width: 16, height: 16 }))).toEqual(upright);
    const pixels = await photo.pixels();
    expect([pixels.width, pixels.height, pixels.channels]).toEqual([60, 40, 3]);
    expect(readCorners(pixels)).toEqual(upright);
    for (const format of ['png', 'webp', 'avif', 'jpeg'] as const) {
      const exported = `${file}.${format}`;
      await exportPicture(file, exported, { format, quality: 90 });
      expect((await sharp(exported).metadata()).orientation).toBeUndefined();
      expect(readCorners(await (await openPhoto(exported)).pixels()), format).toEqual(upright);
    }
  });
});

describe('color', () => {
  test('16 bits stay 16 when a background is laid under them', async () => {
    const file = path.join(folder.path, 'deep.png');
    const data = Uint16Array.of(60_000, 1_000, 300, 65_535, 60_000, 0, 0, 0);
    await writePng(file, { raster: { width: 2, height: 1, channels: 4, data } });
    await exportPicture(file, `${file}.png`, { format: 'png', quality: 90, background: '00ff00' });
    const flat = await (await openPhoto(`${file}.png`)).pixels();
    expect([...flat.data]).toEqual([60_000, 1_000, 300, 0, 65_535, 0]);
  });

  test('a Display P3 photo keeps its pixels and its profile; analysis is sRGB', async () => {
    const file = await write(cornerPicture(60, 40).withIccProfile('p3').png());
    const photo = await openPhoto(file);
    expect(profileName(photo.profile!)).toMatch(/P3/);
    const own = await sharp(file, { ignoreIcc: true }).raw().toBuffer();
    expect(Buffer.from((await photo.pixels()).data.buffer).equals(own)).toBe(true);
    // Red in P3 numbers differs from the sRGB ones by more than readCorners' tolerance would show; compare exactly.
    const analysis = await photo.analysis({ width: 6, height: 4 });
    expect(Math.abs(analysis.data[0] - corners.red[0])).toBeLessThanOrEqual(2);
    expect(Math.abs(own[0] - corners.red[0])).toBeGreaterThan(8);
  });

  test('analysis is the same before and after the pixels were asked for', async () => {
    const file = await write(cornerPicture(64, 64).withIccProfile('p3').png());
    const photo = await openPhoto(file);
    const before = await photo.analysis({ width: 8, height: 8 });
    await photo.pixels();
    expect((await photo.analysis({ width: 8, height: 8 })).data).toEqual(before.data);
  });

  test('an sRGB profile is as good as none', async () => {
    const photo = await openPhoto(await write(cornerPicture(6, 4).withIccProfile('srgb').jpeg()));
    expect(photo.profile).toBeUndefined();
  });

  test('a CMYK photo arrives as sRGB in about its colors', async () => {
    const photo = await openPhoto(
      await write(cornerPicture(60, 40).toColourspace('cmyk').jpeg({ quality: 100 })),
    );
    expect(photo.profile).toBeUndefined();
    const { data, channels } = await photo.pixels();
    expect(channels).toBe(3);
    expect(data[0]).toBeGreaterThan(170);
    expect(data[1]).toBeLessThan(90);
  });

  test('a gray photo becomes RGB with three equal channels', async () => {
    const photo = await openPhoto(await write(cornerPicture(8, 8).grayscale().jpeg()));
    const { data, channels } = await photo.pixels();
    expect(channels).toBe(3);
    expect([data[1], data[2]]).toEqual([data[0], data[0]]);
  });

  test('16 bits are kept to the last one, with alpha', async () => {
    const samples = Uint16Array.from({ length: 4 * 4 * 4 }, (_, index) => (index * 1021 + 7) & 0xffff);
    const raw = { width: 4, height: 4, channels: 4 } as const;
    const photo = await openPhoto(await write(sharp(samples, { raw }).toColourspace('rgb16').png()));
    expect(photo.bitDepth).toBe(16);
    expect((await photo.pixels()).data).toEqual(samples);
  });
});

describe('alpha', () => {
  test('analysis lays transparent parts over mid-gray, pixels keep what is hidden', async () => {
    const data = Buffer.from(Array.from({ length: 16 }, () => [255, 0, 0, 0]).flat());
    const photo = await openPhoto(
      await write(sharp(data, { raw: { width: 4, height: 4, channels: 4 } }).png()),
    );
    expect(photo.hasAlpha).toBe(true);
    expect([...(await photo.analysis({ width: 1, height: 1 })).data]).toEqual([128, 128, 128]);
    expect([...(await photo.pixels()).data.slice(0, 4)]).toEqual([255, 0, 0, 0]);
  });

  test('an export to JPEG lies on white, or on the color that is asked for', async () => {
    const file = await write(cornerPicture(8, 8).ensureAlpha(0).png());
    for (const [background, expected] of [
      [undefined, [255, 255, 255]],
      ['336699', [0x33, 0x66, 0x99]],
    ] as const) {
      await exportPicture(file, `${file}.jpg`, { format: 'jpeg', quality: 100, background });
      const pixels = await sharp(`${file}.jpg`).raw().toBuffer();
      for (const channel of [0, 1, 2]) expect(Math.abs(pixels[channel] - expected[channel])).toBeLessThan(4);
    }
  });

  test('an export to PNG, WebP and AVIF keeps transparency and profile', async () => {
    const file = await write(cornerPicture(8, 8).ensureAlpha(0.5).withIccProfile('p3').png());
    for (const format of ['png', 'webp', 'avif'] as const) {
      await exportPicture(file, `${file}.${format}`, { format, quality: 90 });
      const metadata = await sharp(`${file}.${format}`).metadata();
      expect(metadata.hasAlpha, format).toBe(true);
      expect(profileName(metadata.icc!), format).toMatch(/P3/);
    }
  });
});

describe('samples that are fractions', () => {
  const ramp = [0, 0.25, 0.5, 1];
  const opened = async (samples: readonly number[], channels: 1 | 3 = 1) => {
    const photo = await openPhoto(await write(floatTiff(samples, channels)));
    const { data } = await photo.pixels();
    const small = await photo.analysis({ width: photo.width, height: 1 });
    const first = (values: ArrayLike<number>) => Array.from(values).filter((_, at) => at % 3 === 0);
    return { bitDepth: photo.bitDepth, gray: first(data), small: first(small.data), data };
  };

  test('go from black at 0 to white at 1', async () => {
    const { bitDepth, gray, small } = await opened(ramp);
    expect(bitDepth).toBe(16);
    expect(gray).toEqual([0, 16_384, 32_768, 65_535]);
    for (const [at, value] of [0, 64, 128, 255].entries()) {
      expect(Math.abs(small[at] - value)).toBeLessThanOrEqual(1);
    }
  });

  test('go to 255, 65 535 or the highest of them where they are larger', async () => {
    for (const white of [255, 65_535, 4_000_000]) {
      const { gray } = await opened(ramp.map((value) => value * white));
      expect(gray).toEqual([0, 16_384, 32_768, 65_535]);
    }
  });

  test('are black where they are below 0 or no number', async () => {
    const { gray } = await opened([-3, Number.NaN, 0.5, 1]);
    expect(gray).toEqual([0, 0, 32_768, 65_535]);
  });

  test('are shares of light where they are colors', async () => {
    const { data } = await opened([1, 0.5, 0, 0, 0.5, 1], 3);
    // Half of the light is 188 of 255 in sRGB.
    expect([...data]).toEqual([65_535, 48_316, 0, 0, 48_316, 65_535]);
    expect([...(await opened([0.0001, 0.0001, 0.0001], 3)).data][0]).toBeLessThan(100);
  });
});

describe('what cannot be opened', () => {
  test('more pixels than allowed are refused with the numbers', async () => {
    const file = await write(cornerPicture(60, 40).png());
    await expect(openPhoto(file, { maxPixels: 2399 })).rejects.toMatchObject({
      code: 'image_too_large',
      params: { width: 60, height: 40, maxPixels: 2399 },
    });
    expect((await openPhoto(file, { maxPixels: 2400 })).width).toBe(60);
  });

  test.each(['jpeg', 'png', 'webp', 'avif', 'tiff'] as const)(
    '%s: a file cut in the middle is damaged',
    async (format) => {
      const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
      const bytes = await sharp({
        create: { width: 200, height: 200, channels: 3, background: '#888', noise },
      })
        .toFormat(format)
        .toBuffer();
      const file = await write(bytes.subarray(0, bytes.length >> 1));
      const opened = openPhoto(file).then((photo) => photo.pixels());
      await expect(opened).rejects.toMatchObject({ code: 'file_damaged' });
    },
  );
});
