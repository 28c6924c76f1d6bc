import path from 'node:path';
import sharp, { type ResizeOptions } from 'sharp';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { findDamage } from '#src/tools/restore-old-photos/damage/find-damage.ts';
import { openToolRuns } from '#tests/support/hands/tool-runs.ts';
import { likeness } from '#tests/support/pictures/picture-likeness.ts';
import { pngOf, sharpSample } from '#tests/support/pictures/sample-photos.ts';
import { type Ageing, damagedPrint } from '#tests/support/restoration/damaged-prints.ts';
import { byMeasureLength, someOf } from '../report/measure-length.ts';
import { printRow } from '../report/printed-table.ts';

const longerSide = byMeasureLength({ full: 700, brief: 200 });
const samples = ['dogs', 'coffee', 'meadow', 'seed', 'clock'];
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
export async function measureOldPrints(): Promise<void> {
  const photos = await goodPhotos();
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
  await measureRestored(photos);
}

/** The whole tool, with its own finder: on a print of the test pictures, and on prints that were damaged here. */
async function measureRestored(photos: readonly Raster<Uint8Array>[]): Promise<void> {
  const runs = await openToolRuns();
  const restored = async (picture: Raster, options: Record<string, unknown>) =>
    pixelsOf((await runs.run('restore-old-photos', await pngOf(picture).toBuffer(), options)).file);
  try {
    const folder = process.env.TESTDATA;
    if (folder) {
      const [damaged, clean] = await Promise.all(
        ['cameraman-damaged', 'cameraman-clean'].map((name) =>
          pixelsOf(path.join(folder, `pairs/${name}.png`)),
        ),
      );
      const back = await restored(damaged, { tone: 'neutral' });
      const gain = likeness(back, clean) - likeness(damaged, clean);
      printRow(
        `cameraman: ${likeness(damaged, clean).toFixed(1)} dB before, gained`,
        `${gain.toFixed(1)} dB`,
        {
          text: `≥ ${leastGain} dB`,
          isKept: gain >= leastGain,
        },
      );
    }
    const gains: number[] = [];
    for (const [i, photo] of someOf(photos.slice(0, 5)).entries()) {
      const { damaged, aged } = damagedPrint(photo, ageingOf(i));
      const off = { crop: false, fade: false, color: false, noise: false, sharpness: false, screen: false };
      gains.push(likeness(await restored(damaged, off), aged) - likeness(damaged, aged));
    }
    printRow('old prints: gained by filling alone, mean', `${(sumOf(gains) / gains.length).toFixed(1)} dB`);
  } finally {
    await runs.close();
  }
}

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

async function goodPhotos(): Promise<Raster<Uint8Array>[]> {
  const folder = process.env.TESTDATA;
  if (!folder) return Promise.all(someOf(samples).map((name) => sharpSample(name, longerSide)));
  return Promise.all(
    someOf(judged).map((name) =>
      pixelsOf(path.join(folder, name), {
        width: longerSide,
        height: longerSide,
        fit: 'inside',
        withoutEnlargement: true,
      }),
    ),
  );
}

async function pixelsOf(file: string | Buffer, size?: ResizeOptions): Promise<Raster<Uint8Array>> {
  const upright = sharp(file).rotate().toColourspace('srgb').removeAlpha();
  const { data, info } = await (size ? upright.resize(size) : upright)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 3, data: new Uint8Array(data) };
}

const shareOf = ({ data }: Raster<Uint8Array>) => data.filter((value) => value > 0).length / data.length;
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const percent = (share: number) => `${(100 * share).toFixed(share < 0.02 ? 2 : 0)} %`;
