import path from 'node:path';
import sharp from 'sharp';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { findDamage } from '#src/tools/restore-old-photos/damage/find-damage.ts';
import type { ToolRuns } from '#tests/support/hands/tool-runs.ts';
import { likeness } from '#tests/support/pictures/picture-likeness.ts';
import { pngOf } from '#tests/support/pictures/sample-photos.ts';
import { type Ageing, damagedPrint } from '#tests/support/restoration/damaged-prints.ts';
import { openTelea } from '../fill/telea.ts';
import { byMeasureLength, someOf } from '../report/measure-length.ts';
import { printRow } from '../report/printed-table.ts';
import { medianOf } from './classical/median.ts';
import { printCompared, printComparedHead } from './compared-row.ts';
import { openGoodPhotos, pixelsOf } from './good-photos.ts';

const longerSide = byMeasureLength({ full: 700, brief: 200 });
/** No photo that the finder has learned from, and no seed of damage. */
const judged = [
  'photos/portrait-woman-smiling.jpg',
  'photos/group-apollo11-crew.jpg',
  'photos/pet-dog-standing.jpg',
  'photos/portrait-official-president.jpg',
  'photos/fullbody-skier.jpg',
  'wild/portrait-senior-man-cap-20.jpg',
  'wild/group-stairs-street-7.jpg',
  'wild/building-paris-bike-6.jpg',
  'wild/child-girl-red-bow-1.jpg',
  'wild/street-london-avenue-4.jpg',
  'wild/portrait-man-glasses-city-13.jpg',
  'wild/couple-senior-beach-mugs-3.jpg',
  'wild/vehicle-mountain-bike-4.jpg',
  'wild/room-kitchen-phone-5.jpg',
];
/** Damage and what is filled differ by so many pixels at their edges without it being wrong. */
const edge = 2;
/** Of a photo without damage, what may be taken for some: the mean, and the one with most. */
const mostTaken = { mean: 0.001, one: 0.008 };
const leastPrecision = 0.85;
const leastRecall = 0.6;
/** In dB, over the damaged print. */
const leastGain = 7;
const leastFilled = { found: 8.5, told: 14 };
/** Nothing but the filling of damage. */
const fillOnly = { crop: false, fade: false, color: false, noise: false, sharpness: false, screen: false };

const ageingOf = (seed: number): Ageing => ({
  seed: 9000 + seed,
  scratches: 5 + (seed % 7),
  folds: 1 + (seed % 2),
  specks: 15 + 5 * (seed % 5),
  grain: [0, 3, 6][seed % 3],
  fading: [0, 0.35, 0.65][seed % 3],
  isToned: seed % 2 === 0,
});

/** Restore Old Photos: what its finder takes for damage on prints whose damage is known, and on photos without any; what comes back. */
export async function measureOldPrints(runs: ToolRuns): Promise<void> {
  console.log('');
  const photos = await openGoodPhotos(judged, longerSide);
  const [right, found, covered, all] = [[], [], [], []] as number[][];
  const taken: number[] = [];
  for (const [i, photo] of photos.entries()) {
    const { damaged, mask } = damagedPrint(photo, ageingOf(i));
    const rates = ratesOf(findDamage(damaged).mask, mask);
    right.push(rates.right);
    found.push(rates.found);
    covered.push(rates.covered);
    all.push(rates.all);
    taken.push(shareOf(findDamage(photo).mask));
  }
  const [precision, recall] = [sumOf(right) / Math.max(1, sumOf(found)), sumOf(covered) / sumOf(all)];
  printRow('old prints: of what is taken for damage, is some', percent(precision), {
    text: `≥ ${percent(leastPrecision)}`,
    isKept: precision >= leastPrecision,
  });
  printRow('old prints: of the damage, is found', percent(recall), {
    text: `≥ ${percent(leastRecall)}`,
    isKept: recall >= leastRecall,
  });
  const [mean, most] = [sumOf(taken) / taken.length, Math.max(...taken)];
  printRow('photos without damage: taken for some, mean', percent(mean), {
    text: `≤ ${percent(mostTaken.mean)}`,
    isKept: mean <= mostTaken.mean,
  });
  printRow('photos without damage: the one with most', percent(most), {
    text: `≤ ${percent(mostTaken.one)}`,
    isKept: most <= mostTaken.one,
  });
  await measureRestored(photos, runs);
}

/** The whole tool, with its own finder: on a print of the test pictures, and on prints that were damaged here. */
async function measureRestored(photos: readonly Raster<Uint8Array>[], runs: ToolRuns): Promise<void> {
  const restored = async (picture: Raster, options: Record<string, unknown>, mask?: Raster<Uint8Array>) => {
    const photo = await pngOf(picture).toBuffer();
    const given = mask ? { photo, damage: await grayPng(mask) } : photo;
    return pixelsOf((await runs.run('restore-old-photos', given, options)).file);
  };
  const folder = process.env.TESTDATA;
  if (folder) {
    const [damaged, clean] = await Promise.all(
      ['cameraman-damaged', 'cameraman-clean'].map((name) =>
        pixelsOf(path.join(folder, `pairs/${name}.png`)),
      ),
    );
    const back = await restored(damaged, { tone: 'neutral' });
    const gain = likeness(back, clean) - likeness(damaged, clean);
    printRow(`cameraman: ${likeness(damaged, clean).toFixed(1)} dB before, gained`, `${gain.toFixed(1)} dB`, {
      text: `≥ ${leastGain} dB`,
      isKept: gain >= leastGain,
    });
  }
  const telea = await openTelea();
  const some = someOf(photos.slice(0, 5));
  const [given, found, told, middle, classical] = [[], [], [], [], []] as number[][];
  for (const [i, photo] of some.entries()) {
    const { damaged, aged, mask } = damagedPrint(photo, ageingOf(i));
    const hole = widened(mask);
    given.push(likeness(damaged, aged));
    found.push(likeness(await restored(damaged, fillOnly), aged));
    told.push(likeness(await restored(damaged, { ...fillOnly, marks: false }, hole), aged));
    middle.push(likeness(await medianOf(damaged), aged));
    if (telea) classical.push(likeness(telea(damaged, hole), aged));
  }
  printComparedHead(`damage filled, nothing else done, mean dB over ${some.length} prints`);
  printCompared({
    name: 'damage, found by itself',
    unit: 'dB',
    given: meanOf(given),
    made: meanOf(found),
    classical: { 'median of 5 × 5': meanOf(middle) },
    bound: leastFilled.found,
  });
  printCompared({
    name: 'damage, told where it is',
    unit: 'dB',
    given: meanOf(given),
    made: meanOf(told),
    classical: telea ? { 'Telea, told the same': meanOf(classical) } : {},
    bound: leastFilled.told,
  });
}

/** What covers a quarter of a pixel and less isn't in the mask of damage, but would be spread over what is filled. */
function widened({ width, height, data }: Raster<Uint8Array>): Raster<Uint8Array> {
  const wide = new Uint8Array(data.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let py = Math.max(0, y - 1); py <= Math.min(height - 1, y + 1); py++)
        for (let px = Math.max(0, x - 1); px <= Math.min(width - 1, x + 1); px++)
          if (data[py * width + px] > 0) wide[y * width + x] = 255;
  return { width, height, channels: 1, data: wide };
}

const grayPng = ({ width, height, data }: Raster<Uint8Array>) =>
  sharp(data, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();

function ratesOf(found: Raster<Uint8Array>, truth: Raster<Uint8Array>) {
  const { width, height } = truth;
  const isNear = (mask: Uint8Array, place: number) => {
    const [x, y] = [place % width, Math.floor(place / width)];
    for (let py = Math.max(0, y - edge); py <= Math.min(height - 1, y + edge); py++)
      for (let px = Math.max(0, x - edge); px <= Math.min(width - 1, x + edge); px++)
        if (mask[py * width + px] > 0) return true;
    return false;
  };
  const rates = { right: 0, found: 0, covered: 0, all: 0 };
  for (let i = 0; i < found.data.length; i++) {
    if (found.data[i] > 0) {
      rates.found++;
      if (isNear(truth.data, i)) rates.right++;
    }
    if (truth.data[i] > 0) {
      rates.all++;
      if (found.data[i] > 0) rates.covered++;
    }
  }
  return rates;
}

const shareOf = ({ data }: Raster<Uint8Array>) => data.filter((value) => value > 0).length / data.length;
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const meanOf = (values: readonly number[]) => sumOf(values) / values.length;
const percent = (share: number) => `${(100 * share).toFixed(share < 0.02 ? 2 : 0)} %`;
