import { patchwork } from '#src/engines/fill/patchwork.engine.ts';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { createSessions } from '#src/models/sessions.server.ts';
import { preparedModelsDir } from '#tests/support/hands/prepared-model.ts';
import { byMeasureLength } from '../report/measure-length.ts';
import { printColumns, printRow } from '../report/printed-table.ts';
import { type FillCase, fillCase, headlineCase, headlineStrokes } from './fill-cases.ts';
import { type FillFigures, fillFigures } from './fill-figures.ts';
import { openTelea } from './telea.ts';

const testdata = process.env.TESTDATA;
/** Briefly, one hole and one mark of each kind: `fillKinds` take turns. */
const seeds = byMeasureLength({ full: range(40), brief: [0, 4, 6] });
const headlines = byMeasureLength({ full: range(2 * headlineStrokes.length), brief: [0] });
const table = { first: 52, other: 8 };

interface Measured {
  readonly ours: FillFigures;
  /** Undefined where a brief measurement does without it. */
  readonly peer: FillFigures | undefined;
}

/** Holes and marks whose answer is known, filled by our engine and by OpenCV's Telea. */
export async function measureFilling(): Promise<void> {
  const telea = await openTelea();
  const modelsDir = await preparedModelsDir(...patchwork.models);
  const sessions = createSessions({ modelsDir, modelsBudgetMb: 512 });
  const context = { sessions, signal: new AbortController().signal, progress: () => {} };
  console.log('\nfill: holes and marks of known photos, inside the mask, ours and Telea (OpenCV)\n');
  printColumns('', ['PSNR', 'Telea', 'SSIM', 'Telea', 'low', 'Telea', 'texture', 'Telea'], table);
  const groups = {
    holes: [] as Measured[],
    marks: [] as Measured[],
    seen: [] as Measured[],
    headlines: [] as Measured[],
  };
  let outside = 0;
  const measure = async (name: string, one: FillCase) => {
    const seeThrough = one.kind.startsWith('see-through');
    const { damaged, mask, truth } = one;
    const { pixels } = await patchwork.run({ pixels: damaged, mask, seed: 0, seeThrough }, context);
    outside += changedOutside(one, pixels);
    const measured = {
      ours: fillFigures(pixels as Raster<Uint8Array>, truth, mask),
      peer: telea && fillFigures(telea(damaged, mask), truth, mask),
    };
    printCase(name, measured);
    return measured;
  };
  for (const seed of seeds) {
    const one = await fillCase(seed, testdata);
    const group = one.kind.startsWith('see-through') ? 'seen' : isMark(one) ? 'marks' : 'holes';
    groups[group].push(await measure(`${seed} ${one.kind}: ${one.name}`, one));
  }
  for (const turn of headlines) {
    const one = await headlineCase(turn, testdata);
    groups.headlines.push(await measure(`headline: ${one.name}`, one));
  }
  const { holes, marks, seen, headlines: bold } = groups;
  console.log('');
  if (telea) {
    const gain = (list: readonly Measured[], key: keyof FillFigures) =>
      list.map(({ ours, peer }) => ours[key] - peer![key]);
    verdict('thin marks, PSNR over Telea, dB', mean(gain(marks, 'likeness')), [1.8]);
    verdict('  the worst of them', Math.min(...gain(marks, 'likeness')), [0]);
    verdict('bold headlines, PSNR over Telea, dB', mean(gain(bold, 'likeness')), [0.5]);
    verdict('  the worst of them', Math.min(...gain(bold, 'likeness')), [-0.3]);
    verdict('thin marks, SSIM over Telea', mean(gain(marks, 'similarity')), [0.07], 3);
    verdict('holes, low-passed PSNR over Telea, dB', mean(gain(holes, 'lowPassed')), [1]);
    verdict('see-through marks, PSNR over Telea, dB', mean(gain(seen, 'likeness')), [7]);
  }
  verdict('thin marks, texture energy', mean(marks.map(({ ours }) => ours.texture)), [0.5]);
  verdict('holes, texture energy', mean(holes.map(({ ours }) => ours.texture)), [0.8, 1.2]);
  printRow('samples changed outside', String(outside), {
    text: 'none',
    isKept: outside === 0,
    isExact: true,
  });
}

const isMark = ({ kind }: FillCase) => kind === 'lettering' || kind === 'cables';

function changedOutside({ damaged, mask }: FillCase, { data }: Raster): number {
  let count = 0;
  for (let i = 0; i < data.length; i++)
    if (mask.data[Math.floor(i / 3)] === 0 && data[i] !== damaged.data[i]) count++;
  return count;
}

function printCase(name: string, { ours, peer }: Measured): void {
  const keys = ['likeness', 'similarity', 'lowPassed', 'texture'] as const;
  const digits = { likeness: 2, similarity: 3, lowPassed: 2, texture: 2 };
  const figures = keys.flatMap((key) => [ours, peer].map((one) => one?.[key].toFixed(digits[key]) ?? '–'));
  printColumns(name, figures, table);
}

function verdict(
  name: string,
  value: number,
  [least, most]: readonly [least: number, most?: number],
  digits = 2,
): void {
  const text = most === undefined ? `at least ${least}` : `${least} to ${most}`;
  printRow(name, value.toFixed(digits), { text, isKept: value >= least && value <= (most ?? value) });
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function range(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place);
}
