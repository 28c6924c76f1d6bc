import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { preparedModelsDir } from '#tests/support/hands/prepared-model.ts';
import { sharpSample } from '#tests/support/pictures/sample-photos.ts';
import { blurredPhoto } from '#tests/support/restoration/blurred-photo.ts';
import { damagedPrint } from '#tests/support/restoration/damaged-prints.ts';
import { spoiled } from '#tests/support/restoration/spoiled-photos.ts';
import { MeasuredProcess } from '../peer/measured-process.ts';
import { byMeasureLength, someOf } from '../report/measure-length.ts';
import { percentile } from '../report/percentile.ts';
import { printColumns, printRow } from '../report/printed-table.ts';
import { type RepairKind, repairs } from './repairs.ts';

/**
 * Photo Enhancer, Unblur Image and Restore Old Photos on photos that need them, each in a process of its own, beside a process that
 * decodes the same photo, runs the same networks over all of it and encodes a PNG: seconds a megapixel, warm, and the most memory.
 */

const longerSide = byMeasureLength({ full: 1200, brief: 200 });
const rounds = byMeasureLength({ full: 2, brief: 1 });
/** Of the bare networks' memory. */
const mostMemory = 1.3;

type Photo = Raster<Uint8Array>;
const damages: Readonly<Record<keyof typeof repairs, (photo: Photo) => Photo>> = {
  'photo-enhancer': (photo) => spoiled(photo, { gains: [0.3, 0.25, 0.16], noise: 12 }),
  'unblur-image': (photo) => blurredPhoto(photo, { kind: 'line', length: 12, angle: 0.6 }),
  'restore-old-photos': (photo) =>
    damagedPrint(photo, { seed: 4, scratches: 7, folds: 1, specks: 30, grain: 8, fading: 0.5 }).damaged,
};

await preparedModelsDir(
  ...new Set(Object.values(repairs).flatMap((engines) => engines.flatMap(({ models }) => models))),
);
const folder = await mkdtemp(path.join(os.tmpdir(), 'pixelwright-bench-'));
console.log(`\n${os.cpus()[0].model.trim()}, ${os.availableParallelism()} cores, Node ${process.version}`);
printColumns('', ['s / MP', 'bare', 'MB', 'bare', '÷ bare']);
try {
  for (const id of someOf(Object.keys(repairs) as (keyof typeof repairs)[])) await measure(id);
} finally {
  await rm(folder, { recursive: true });
}

async function measure(id: keyof typeof repairs): Promise<void> {
  const photo = await sharpSample('dogs', longerSide);
  const { width, height, channels, data } = damages[id](photo);
  const file = path.join(folder, `${id}.jpg`);
  await sharp(data, { raw: { width, height, channels } }).jpeg({ quality: 95 }).toFile(file);
  const megapixels = (width * height) / 1e6;
  const [own, bare] = [await runsOf(`tool ${id}`, file), await runsOf(`bare ${id}`, file)];
  const share = own.mb / bare.mb;
  printColumns(id, [
    ...[own, bare].map(({ ms }) => (ms / 1000 / megapixels).toFixed(1)),
    ...[own, bare].map(({ mb }) => String(Math.round(mb))),
    share.toFixed(2),
  ]);
  printRow(`${id}, memory beside the bare networks`, `${share.toFixed(2)} ×`, {
    text: `at most ${mostMemory}`,
    isKept: share <= mostMemory,
  });
}

/** After a first run, which loads networks and compiles code. */
async function runsOf(kind: RepairKind, file: string): Promise<{ ms: number; mb: number }> {
  const child = new MeasuredProcess<RepairKind>('../repair/repair.process.ts');
  try {
    const first = await child.run({ kind, file });
    const times: number[] = [];
    let mb = first.peakMb!;
    for (let round = 0; round < rounds; round++) {
      const { ms, peakMb } = await child.run({ kind, file });
      times.push(ms);
      mb = Math.max(mb, peakMb!);
    }
    return { ms: percentile(times, 0.5), mb };
  } finally {
    await child.close();
  }
}
