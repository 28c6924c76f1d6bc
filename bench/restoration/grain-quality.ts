import path from 'node:path';
import sharp from 'sharp';
import type { Raster } from '#src/imaging/raster/raster.ts';
import type { ToolRuns } from '#tests/support/hands/tool-runs.ts';
import { likeness } from '#tests/support/pictures/picture-likeness.ts';
import { pngOf } from '#tests/support/pictures/sample-photos.ts';
import { spoiled } from '#tests/support/restoration/spoiled-photos.ts';
import { byMeasureLength, someOf } from '../report/measure-length.ts';
import { printRow } from '../report/printed-table.ts';
import { bm3d } from './classical/bm3d.ts';
import { shiftedJpeg } from './classical/shifted-jpeg.ts';
import { printCompared, printComparedHead } from './compared-row.ts';
import { openGoodPhotos, pixelsOf } from './good-photos.ts';

const longerSide = byMeasureLength({ full: 400, brief: 64 });
/** Of the half that judges; the network has learned from none of them. */
const judged = [
  'wild/couple-graduation-5.jpg',
  'wild/food-wok-market-1.jpg',
  'wild/group-stairs-street-7.jpg',
  'wild/sport-cyclists-4.jpg',
  'wild/plant-violet-phone-2.jpg',
];
/** Standard deviations, and dB that have to come back. */
const noises = [
  { noise: 15, bound: 5.8 },
  { noise: 25, bound: 7.5 },
  { noise: 50, bound: 9.3 },
];
const qualities = [
  { quality: 10, bound: 0.7 },
  { quality: 20, bound: 0.7 },
];

/** Noise and JPEG damage that nobody tells Photo Enhancer of, beside what classical ways make that are told. */
export async function measureGrain(runs: ToolRuns): Promise<void> {
  const off = { exposure: false, contrast: false, color: false, haze: false, sharpness: false };
  const enhanced = async (picture: Raster) =>
    pixelsOf((await runs.run('photo-enhancer', await pngOf(picture).toBuffer(), off)).file);
  const photos = await openGoodPhotos(judged, longerSide);
  printComparedHead(`noise and JPEG damage, mean dB over ${photos.length} photos`);
  for (const { noise, bound } of someOf(noises)) {
    const [given, made, told] = [[], [], []] as number[][];
    for (const photo of photos) {
      const bad = spoiled(photo, { noise });
      given.push(likeness(bad, photo));
      made.push(likeness(await enhanced(bad), photo));
      told.push(likeness(bm3d(bad, noise), photo));
    }
    const classical = { 'BM3D, told the noise': meanOf(told) };
    printCompared({
      name: `noise of ${noise}`,
      unit: 'dB',
      given: meanOf(given),
      made: meanOf(made),
      classical,
      bound,
    });
  }
  for (const { quality, bound } of someOf(qualities)) {
    const [given, made, told] = [[], [], []] as number[][];
    for (const photo of photos) {
      const { width, height, channels, data } = photo;
      const bad = await pixelsOf(
        await sharp(data, { raw: { width, height, channels } }).jpeg({ quality }).toBuffer(),
      );
      given.push(likeness(bad, photo));
      made.push(likeness(await enhanced(bad), photo));
      told.push(likeness(await shiftedJpeg(bad, quality), photo));
    }
    const classical = { 'JPEG applied again, told': meanOf(told) };
    printCompared({
      name: `JPEG quality ${quality}`,
      unit: 'dB',
      given: meanOf(given),
      made: meanOf(made),
      classical,
      bound,
    });
  }
  const folder = process.env.TESTDATA;
  if (!folder) return;
  const clean = await pixelsOf(path.join(folder, 'pairs/tiger-clean.png'));
  for (const file of someOf(['tiger-noise25.png', 'tiger-jpeg15.jpg'])) {
    const bad = await pixelsOf(path.join(folder, 'pairs', file));
    const gain = likeness(await enhanced(bad), clean) - likeness(bad, clean);
    printRow(`${file}: dB gained`, gain.toFixed(2));
  }
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
