import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { pngOf, sharpSample } from '#tests/support/pictures/sample-photos.ts';
import type { Raster } from '../raster/raster.ts';
import { jpegQualityByTraces, worstJpegQuality } from './jpeg-traces.ts';

const names = ['coffee', 'dogs', 'meadow', 'dahlia'];

async function saved(photo: Raster<Uint8Array>, quality: number): Promise<Sharp> {
  return sharp(await pngOf(photo).jpeg({ quality }).toBuffer());
}

async function rasterOf(picture: Sharp): Promise<Raster<Uint8Array>> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 3, data: new Uint8Array(data) };
}

test.each(names)('%s shows at which quality it was saved, and none where it never was', async (name) => {
  const photo = await sharpSample(name);
  expect(jpegQualityByTraces(photo)).toBeUndefined();
  for (const quality of [10, 30, 50, 75, 85]) {
    const found = jpegQualityByTraces(await rasterOf(await saved(photo, quality)));
    expect(Math.abs(found! - quality), `${quality}`).toBeLessThanOrEqual(4);
  }
});

test('it shows after cropping, after a better save and in 16 bits, and no longer after resizing', async () => {
  const photo = await sharpSample('coffee');
  const low = await saved(photo, 40);
  const cropped = await rasterOf(low.clone().extract({ left: 3, top: 5, width: 301, height: 203 }));
  const again = await rasterOf(sharp(await low.clone().jpeg({ quality: 95 }).toBuffer()));
  const flat = await rasterOf(low.clone());
  const deep = { ...flat, data: Uint16Array.from(flat.data, (value) => 257 * value) };
  for (const one of [cropped, again, deep])
    expect(Math.abs(jpegQualityByTraces(one)! - 40)).toBeLessThanOrEqual(4);
  expect(jpegQualityByTraces(await rasterOf(low.clone().resize(300)))).toBeUndefined();
});

test('a picture too small to tell, a plain one and a drawing show none', () => {
  const plain = (width: number, height: number, value: (x: number, y: number) => number) => {
    const data = Uint8Array.from({ length: 3 * width * height }, (_, at) =>
      value(Math.floor(at / 3) % width, Math.floor(at / 3 / width)),
    );
    return { width, height, channels: 3 as const, data };
  };
  expect(jpegQualityByTraces(plain(5, 5, () => 90))).toBeUndefined();
  expect(jpegQualityByTraces(plain(200, 200, () => 90))).toBeUndefined();
  expect(
    jpegQualityByTraces(plain(400, 400, (x, y) => (x % 37 < 9 || y % 53 < 5 ? 40 : 210))),
  ).toBeUndefined();
});

test('the worst of two qualities counts', async () => {
  const photo = await sharpSample('coffee');
  const low = await rasterOf(await saved(photo, 40));
  expect(worstJpegQuality(95, low)).toBeLessThan(45);
  expect(worstJpegQuality(20, low)).toBe(20);
  expect(worstJpegQuality(undefined, photo)).toBeUndefined();
  expect(worstJpegQuality(80, photo)).toBe(80);
});
