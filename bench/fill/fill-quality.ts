import { patchwork } from '#src/engines/fill/patchwork.engine.ts';
import { readEnv } from '#src/env.server.ts';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { createSessions } from '#src/models/sessions.server.ts';
import { type FillCase, fillCase } from './fill-cases.ts';
import { type FillFigures, fillFigures } from './fill-figures.ts';
import { openTelea } from './telea.ts';

const testdata = process.env.TESTDATA;
const seeds = 40;

interface Measured {
  readonly ours: FillFigures;
  readonly peer: FillFigures;
}

/** Holes and marks whose answer is known, filled by our engine and by OpenCV's Telea. */
export async function measureFilling(): Promise<void> {
  const telea = await openTelea();
  const sessions = createSessions({ modelsDir: readEnv().MODELS_DIR, modelsBudgetMb: 512 });
  const context = { sessions, signal: new AbortController().signal, progress: () => {} };
  console.log('\nfill: holes and marks of known photos, inside the mask, ours and Telea (OpenCV)\n');
  printRow(['', 'PSNR', 'Telea', 'SSIM', 'Telea', 'low', 'Telea', 'texture', 'Telea']);
  const groups = { holes: [] as Measured[], marks: [] as Measured[], seen: [] as Measured[] };
  let outside = 0;
  for (let seed = 0; seed < seeds; seed++) {
    const one = await fillCase(seed, testdata);
    const seeThrough = one.kind.startsWith('see-through');
    const { damaged, mask, truth } = one;
    const { pixels } = await patchwork.run({ pixels: damaged, mask, seed: 0, seeThrough }, context);
    outside += changedOutside(one, pixels);
    const measured = {
      ours: fillFigures(pixels as Raster<Uint8Array>, truth, mask),
      peer: fillFigures(telea(damaged, mask), truth, mask),
    };
    groups[seeThrough ? 'seen' : isMark(one) ? 'marks' : 'holes'].push(measured);
    printCase(`${seed} ${one.kind}: ${one.name}`, measured);
  }
  const { holes, marks, seen } = groups;
  const gain = (list: readonly Measured[], key: keyof FillFigures) =>
    list.map(({ ours, peer }) => ours[key] - peer[key]);
  console.log('');
  verdict('thin marks, PSNR over Telea', mean(gain(marks, 'likeness')), 1.8, 'dB');
  verdict('  the worst of them', Math.min(...gain(marks, 'likeness')), 0, 'dB');
  verdict('thin marks, SSIM over Telea', mean(gain(marks, 'similarity')), 0.07, '');
  const grain = mean(marks.map(({ ours }) => ours.texture));
  console.log(`thin marks, texture energy: ${grain.toFixed(2)} (at least 0.5: ${yes(grain >= 0.5)})`);
  verdict('holes, low-passed PSNR over Telea', mean(gain(holes, 'lowPassed')), 1, 'dB');
  const texture = mean(holes.map(({ ours }) => ours.texture));
  console.log(
    `holes, texture energy: ${texture.toFixed(2)} (0.8 to 1.2: ${yes(texture >= 0.8 && texture <= 1.2)})`,
  );
  verdict('see-through marks, PSNR over Telea', mean(gain(seen, 'likeness')), 7, 'dB');
  console.log(`samples changed outside: ${outside} (none: ${yes(outside === 0)})`);
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
  printRow([name, ...keys.flatMap((key) => [ours, peer].map((one) => one[key].toFixed(digits[key])))]);
}

function verdict(name: string, value: number, wanted: number, unit: string): void {
  const sign = value < 0 ? '−' : '+';
  const digits = unit ? 2 : 3;
  console.log(
    `${name}: ${sign}${Math.abs(value).toFixed(digits)} ${unit} (at least ${wanted}: ${yes(value >= wanted)})`,
  );
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const yes = (isKept: boolean) => (isKept ? 'yes' : 'NO');

function printRow([name, ...values]: readonly string[]): void {
  console.log(name.padEnd(56) + values.map((value) => value.padStart(8)).join(''));
}
