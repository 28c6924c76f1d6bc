import { continuation } from '#src/engines/fill/continuation.engine.ts';
import type { Box, Raster } from '#src/imaging/raster/raster.ts';
import { seededRandom } from '#src/imaging/sampling/seeded-random.ts';
import { createSessions } from '#src/models/sessions.server.ts';
import { measureSeams } from '#src/tools/image-extender/seam.ts';
import { preparedModelsDir } from '#tests/support/hands/prepared-model.ts';
import { byMeasureLength, someOf } from '../report/measure-length.ts';
import { printColumns, printRow } from '../report/printed-table.ts';
import { openPhoto } from './fill-cases.ts';
import { type FillFigures, fillFigures } from './fill-figures.ts';
import { drawnPattern } from './patterns.ts';
import { openTelea } from './telea.ts';

const testdata = process.env.TESTDATA;
/** Sky, hills, snow and a table top at their sides: no cut runs through what they are about. */
const photos = [
  'landscape-green.jpg',
  'fullbody-snowboarder.jpg',
  'fullbody-skier.jpg',
  'product-stationery.jpg',
];
/** Where there are no test pictures. */
const samples = ['meadow', 'sunset', 'coffee'];
const patterns = byMeasureLength({ full: 5, brief: 1 });
const table = { first: 32, other: 9 };
/** Of the width, on the left and on the right. */
const cut = 0.15;

/** Photos and walls whose sides are cut off and continued by our engine, and by OpenCV's Telea. */
export async function measureExtending(): Promise<void> {
  const telea = await openTelea();
  const modelsDir = await preparedModelsDir(...continuation.models);
  const sessions = createSessions({ modelsDir, modelsBudgetMb: 512 });
  const context = { sessions, signal: new AbortController().signal, progress: () => {} };
  console.log('\nextend: sides cut off and continued, in what was cut off, ours and Telea (OpenCV)\n');
  printColumns('', ['seam', 'truth', 'low', 'Telea', 'texture', 'Telea'], table);
  const seams: number[] = [];
  const gains: number[] = [];
  const textures: number[] = [];
  let outside = 0;
  for (const [name, truth] of await pictures()) {
    const { known, damaged, mask } = cropped(truth);
    const { pixels } = await continuation.run({ pixels: damaged, mask, seed: 1 }, context);
    const made = pixels as Raster<Uint8Array>;
    outside += made.data.reduce(
      (sum, value, i) => sum + (mask.data[Math.floor(i / 3)] === 0 && value !== truth.data[i] ? 1 : 0),
      0,
    );
    const ours = fillFigures(made, truth, mask);
    const peer = telea && fillFigures(telea(damaged, mask), truth, mask);
    const [seam, natural] = [made, truth].map((one) =>
      Math.max(...measureSeams(one, known).map(({ ratio }) => ratio)),
    );
    seams.push(seam / Math.max(1, natural));
    if (peer) gains.push(ours.lowPassed - peer.lowPassed);
    textures.push(ours.texture);
    const columns = [
      seam.toFixed(2),
      natural.toFixed(2),
      ...figures(ours, peer, 'lowPassed'),
      ...figures(ours, peer, 'texture'),
    ];
    printColumns(name, columns, table);
  }
  console.log('');
  verdict('seams beside the picture’s own', mean(seams), [0, 1.2]);
  // Bricks of other tones than those that were cut meet them on a line.
  verdict('  the worst of them', Math.max(...seams), [0, 2.5]);
  if (telea) verdict('low-passed PSNR over Telea, dB', mean(gains), [4, Number.POSITIVE_INFINITY]);
  verdict('texture energy', mean(textures), [0.8, 1.2]);
  printRow('samples changed outside', String(outside), {
    text: 'none',
    isKept: outside === 0,
    isExact: true,
  });
}

async function pictures(): Promise<[name: string, truth: Raster<Uint8Array>][]> {
  const found: [string, Raster<Uint8Array>][] = [];
  for (const name of someOf(testdata ? photos : samples)) found.push([name, await openPhoto(name, testdata)]);
  for (let turn = 0; turn < patterns; turn++)
    found.push([`drawn ${turn}`, drawnPattern(turn, seededRandom(977 * turn + 5))]);
  return found;
}

function cropped(truth: Raster<Uint8Array>): {
  known: Box;
  damaged: Raster<Uint8Array>;
  mask: Raster<Uint8Array>;
} {
  const { width, height } = truth;
  const x = Math.round(cut * width);
  const known = { x, y: 0, width: width - 2 * x, height };
  const mask = new Uint8Array(width * height);
  for (let at = 0; at < mask.length; at++) {
    const column = at % width;
    if (column < x || column >= width - x) mask[at] = 255;
  }
  const data = truth.data.map((value, i) => (mask[Math.floor(i / 3)] > 0 ? 128 : value));
  return { known, damaged: { ...truth, data }, mask: { width, height, channels: 1, data: mask } };
}

const figures = (ours: FillFigures, peer: FillFigures | undefined, key: keyof FillFigures) =>
  [ours, peer].map((one) => one?.[key].toFixed(2) ?? '–');

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function verdict(name: string, value: number, [least, most]: readonly [number, number]): void {
  const bound = most === Number.POSITIVE_INFINITY ? `at least ${least}` : `${least} to ${most}`;
  printRow(name, value.toFixed(2), { text: bound, isKept: value >= least && value <= most });
}
