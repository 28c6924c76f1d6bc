import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';
import { pngOf } from '#tests/support/pictures/sample-photos.ts';
import { testPictures } from '#tests/support/pictures/test-pictures.ts';
import { meanColorDifference } from '#tests/support/restoration/color-difference.ts';

let runs: ToolRuns;
beforeAll(async () => {
  runs = await openToolRuns();
});
afterAll(() => runs?.close());

async function photoOf(name: string): Promise<Raster<Uint8Array>> {
  const { data, info } = await sharp(path.join(testPictures(), name))
    .rotate()
    .toColourspace('srgb')
    .removeAlpha()
    .resize(640, 640, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 3, data: new Uint8Array(data) };
}

/** The first five had a say in what the tool goes by, the others had none. */
const excellent = [
  'photos/product-coffee.png',
  'wild/building-bookshop-front-5.jpg',
  'wild/portrait-senior-man-cap-20.jpg',
  'wild/vehicle-silver-car-2.jpg',
  'wild/landscape-green-valley-4.jpg',
  'photos/street-people-shop.jpg',
  'photos/product-suitcases.jpg',
  'wild/sport-cyclists-4.jpg',
  'wild/couple-graduation-5.jpg',
  'wild/food-wok-market-1.jpg',
];

test.each(excellent)('%s is good: it moves by 2 of CIEDE2000 at most', async (name) => {
  const photo = await photoOf(name);
  const { file } = await runs.run('photo-enhancer', await pngOf(photo).toBuffer());
  const { data } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(meanColorDifference({ ...photo, data: new Uint8Array(data) }, photo)).toBeLessThanOrEqual(2);
});
