import { existsSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { colorist } from '#src/engines/colors/colorist.engine.ts';
import { spreadChroma } from '#src/imaging/chroma/spread-chroma.ts';
import { labOf, rgbOfLab } from '#src/imaging/color/cielab.ts';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { seededRandom } from '#src/imaging/sampling/seeded-random.ts';
import { createSessions } from '#src/models/sessions.server.ts';
import { preparedModelsDir } from '#tests/support/hands/prepared-model.ts';
import { byMeasureLength, someOf } from '../report/measure-length.ts';
import { printColumns, printLeftOut, printRow } from '../report/printed-table.ts';

const longerSide = byMeasureLength({ full: 400, brief: 120 });
/** Share of the pixels that are known where colors are spread. */
const known = 0.01;
const samples = ['admiral', 'coffee', 'dogs', 'meadow', 'dahlia', 'sunset'];
/** Colored photos of the test pictures that had no say in what colors things get: one or two of each kind. */
const judged = [
  'wild/portrait-man-dark-skin-sofa-2.jpg',
  'wild/portrait-woman-curly-hair-street-16.jpg',
  'wild/portrait-senior-man-cap-20.jpg',
  'wild/couple-dark-room-4.jpg',
  'wild/group-family-baby-sofa-3.jpg',
  'wild/group-stairs-street-7.jpg',
  'wild/child-girl-curls-white-3.jpg',
  'wild/fullbody-woman-white-palms-3.jpg',
  'wild/fullbody-silhouettes-backlight-11.jpg',
  'wild/pet-two-cats-window-11.jpg',
  'wild/pet-parrot-flying-5.jpg',
  'wild/product-perfume-8.jpg',
  'wild/food-cake-strawberries-7.jpg',
  'wild/room-kitchen-phone-5.jpg',
  'wild/building-lighthouse-4.jpg',
  'wild/street-colmar-canal-1.jpg',
  'wild/street-london-avenue-4.jpg',
  'wild/landscape-misty-lake-2.jpg',
  'wild/plant-succulents-text-4.jpg',
  'wild/sport-cyclists-4.jpg',
  'wild/vehicle-ambulance-3.jpg',
  'photos/portrait-woman-smiling.jpg',
  'photos/pet-hamster.jpg',
  'photos/landscape-wave-surfer.jpg',
];
const table = { first: 40, other: 9 };

/** Color photos without their colors: spread again from a few known pixels, and guessed from nothing. */
export async function measureColorizing(): Promise<void> {
  await measureSpreading();
  await measureGuessing(process.env.TESTDATA);
}

/** How far colors are off, in the plane of a and b of CIE Lab. */
interface Colored {
  readonly width: number;
  readonly height: number;
  readonly lightness: Float32Array;
  readonly axes: Float32Array;
}

async function measureSpreading(): Promise<void> {
  console.log(`\ncolors spread from ${100 * known} % of the pixels: mean distance to the true ones\n`);
  printColumns('', ['gray', 'nearest', 'spread', 'dB'], table);
  const shares: number[] = [];
  for (const name of someOf(samples)) {
    const file = path.join(import.meta.dirname, `../../public/samples/${name}.webp`);
    const { width, height, lightness, axes } = coloredOf(await open(file));
    const random = seededRandom(7);
    const pinned = Uint8Array.from(lightness, () => (random() < known ? 1 : 0));
    const hold = new Float32Array(pinned.length);
    const spread = spreadChroma({ width, height, data: lightness }, { chroma: axes, pinned, hold });
    const off = distanceTo(axes, spread);
    const near = distanceTo(axes, nearestKnown(axes, pinned, width));
    const squares = axes.reduce((sum, value, i) => sum + (value - spread[i]) ** 2, 0) / axes.length;
    const decibels = 10 * Math.log10(255 ** 2 / squares);
    shares.push(off / near);
    printColumns(
      name,
      [distanceTo(axes, new Float32Array(axes.length)), near, off, decibels].map((value) => value.toFixed(2)),
      table,
    );
  }
  const mean = meanOf(shares);
  printRow('of the distance of the nearest known pixel, mean', mean.toFixed(2), {
    text: 'at most 0.8',
    isKept: mean <= 0.8,
  });
}

async function measureGuessing(testdata: string | undefined): Promise<void> {
  if (!testdata || !existsSync(path.join(testdata, 'wild'))) {
    printLeftOut('colors that are guessed', 'TESTDATA names no folder of test pictures');
    return;
  }
  console.log('\ncolors guessed by the engine every site has: mean distance to the true ones\n');
  printColumns('', ['gray', 'sepia', 'guessed'], table);
  const sessions = createSessions({
    modelsDir: await preparedModelsDir(...colorist.models),
    modelsBudgetMb: 256,
  });
  const context = { sessions, signal: new AbortController().signal, progress: () => {} };
  const [gray, sepia, guessed] = [[], [], []] as number[][];
  for (const file of someOf(judged)) {
    const photo = await open(path.join(testdata, file));
    const { lightness, axes } = coloredOf(photo);
    const { pixels } = await colorist.run({ pixels: grayOf(photo, lightness) }, context);
    gray.push(distanceTo(axes, new Float32Array(axes.length)));
    sepia.push(distanceTo(axes, sepiaOf(lightness)));
    guessed.push(distanceTo(axes, coloredOf(pixels as Raster<Uint8Array>).axes));
    printColumns(
      path.basename(file, path.extname(file)),
      [gray, sepia, guessed].map((all) => all.at(-1)!.toFixed(2)),
      table,
    );
  }
  printColumns(
    'mean',
    [gray, sepia, guessed].map((all) => meanOf(all).toFixed(2)),
    table,
  );
  const share = meanOf(guessed) / Math.min(meanOf(gray), meanOf(sepia));
  printRow('of the better of both, mean', share.toFixed(3), {
    text: 'at most 0.96',
    isKept: share <= 0.96,
  });
  const worst = Math.max(...guessed.map((value, i) => value - gray[i]));
  printRow('the photo that is farther off than gray the most', worst.toFixed(2), {
    text: 'at most 1.5',
    isKept: worst <= 1.5,
  });
}

async function open(file: string): Promise<Raster<Uint8Array>> {
  const { data, info } = await sharp(file)
    .autoOrient()
    .flatten({ background: '#808080' })
    .toColourspace('srgb')
    .resize({ width: longerSide, height: longerSide, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 3, data: new Uint8Array(data) };
}

function coloredOf({ width, height, data }: Raster<Uint8Array>): Colored {
  const lightness = new Float32Array(width * height);
  const axes = new Float32Array(2 * lightness.length);
  for (let i = 0, at = 0; i < lightness.length; i++, at += 3) {
    const [l, a, b] = labOf(data[at] / 255, data[at + 1] / 255, data[at + 2] / 255);
    lightness[i] = l;
    axes.set([a, b], 2 * i);
  }
  return { width, height, lightness, axes };
}

function grayOf(photo: Raster<Uint8Array>, lightness: Float32Array): Raster<Uint8Array> {
  const data = new Uint8Array(photo.data.length);
  for (let i = 0; i < lightness.length; i++) {
    data.fill(Math.round(255 * rgbOfLab(lightness[i], 0, 0)[1]), 3 * i, 3 * i + 3);
  }
  return { ...photo, data };
}

/** What a filter for old photos makes of gray. */
const sepiaOf = (lightness: Float32Array) =>
  Float32Array.from({ length: 2 * lightness.length }, (_, i) => {
    const share = Math.max(0, 1 - Math.abs(lightness[i >> 1] - 55) / 55);
    return (i % 2 === 0 ? 4 : 14) * share;
  });

/** Colors of the known pixel next to each. */
function nearestKnown(axes: Float32Array, pinned: Uint8Array, width: number): Float32Array {
  const from = new Int32Array(pinned.length).fill(-1);
  let edge = [...pinned.keys()].filter((i) => pinned[i] === 1);
  for (const i of edge) from[i] = i;
  while (edge.length > 0) {
    const next: number[] = [];
    for (const i of edge) {
      const x = i % width;
      for (const to of [x > 0 ? i - 1 : -1, x + 1 < width ? i + 1 : -1, i - width, i + width]) {
        if (to < 0 || to >= from.length || from[to] >= 0) continue;
        from[to] = from[i];
        next.push(to);
      }
    }
    edge = next;
  }
  return Float32Array.from(axes, (_, i) => axes[2 * from[i >> 1] + (i % 2)]);
}

function distanceTo(truth: Float32Array, axes: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < truth.length; i += 2) sum += Math.hypot(truth[i] - axes[i], truth[i + 1] - axes[i + 1]);
  return (2 * sum) / truth.length;
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
