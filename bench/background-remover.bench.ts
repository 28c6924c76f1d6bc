import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { preparedModelsDir } from '#tests/support/hands/prepared-model.ts';
import { peakMemory } from '#tests/support/services/process-memory.ts';
import { handMatteCase, ownMatteCases } from './cut-out/matte-cases.ts';
import { alphaErrors } from './cut-out/matte-errors.ts';
import { type CutOutKind, type Measured, MeasuredProcess, type Task } from './peer/measured-process.ts';
import { backgroundRemovalPeer, installPeer } from './peer/peer-package.ts';
import { phonePhoto } from './visitor/phone-photo.ts';

/** `npm run bench`: time, memory and error of the background remover beside the package it is measured against. */

const rounds = 5;
const testdata = process.env.TESTDATA;

await preparedModelsDir('isnet-medium');
console.log(`\nbackground-remover beside ${backgroundRemovalPeer.name}, its own call`);
console.log(`${os.cpus()[0].model.trim()}, ${os.availableParallelism()} cores, Node ${process.version}`);
const peerFolder = await installPeer(backgroundRemovalPeer);
const folder = await mkdtemp(path.join(os.tmpdir(), 'pixelwright-bench-'));
try {
  const photo = await phonePhoto(testdata, folder);
  await compareTimes(photo);
  await compareMemory(photo);
  await compareErrors(folder);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function compareTimes(photo: string): Promise<void> {
  const own = new MeasuredProcess<CutOutKind>('own.process.ts');
  const other = new MeasuredProcess<CutOutKind>('peer.process.ts', peerFolder);
  const contestants: [string, () => Promise<Measured>][] = [
    ['peer', () => other.run({ kind: 'path', file: photo })],
    ['path', () => own.run({ kind: 'path', file: photo })],
    ['bare', () => own.run({ kind: 'bare', file: photo })],
    ['job', () => own.run({ kind: 'job', file: photo })],
  ];
  const times: Record<string, number[]> = Object.fromEntries(contestants.map(([name]) => [name, []]));
  // Round 0 warms up.
  for (let round = 0; round <= rounds; round++) {
    for (const [name, run] of contestants) {
      const { ms } = await run();
      if (round > 0) times[name].push(ms);
    }
  }
  await Promise.all([own.close(), other.close()]);
  const median = (name: string) => times[name].sort((a, b) => a - b)[times[name].length >> 1];
  console.log(`\ntime, warm, JPEG to PNG of 12 megapixels, medians of ${rounds}`);
  printRow('the package', `${seconds(median('peer'))}`);
  printRow(
    'ours',
    `${seconds(median('path'))}`,
    verdict(median('peer') / median('path'), 'as fast', 3, true),
  );
  printRow('the network alone', seconds(median('bare')));
  printRow('ours / network alone', '', verdict(median('path') / median('bare'), 'the network', 1.5, false));
  printRow('ours as a job, with mask and previews', seconds(median('job')));
}

async function compareMemory(photo: string): Promise<void> {
  const peak = async (make: () => MeasuredProcess<CutOutKind>, task: Task<CutOutKind>) => {
    const started = make();
    const { peakMb } = await peakMemory(started.pid, async () => {
      for (let run = 0; run < 3; run++) await started.run(task);
    });
    await started.close();
    return peakMb;
  };
  const theirs = await peak(() => new MeasuredProcess<CutOutKind>('peer.process.ts', peerFolder), {
    kind: 'path',
    file: photo,
  });
  const ours = await peak(() => new MeasuredProcess<CutOutKind>('own.process.ts'), {
    kind: 'job',
    file: photo,
  });
  console.log('\npeak memory from start to the end of three photos, all processes');
  printRow('the package', megabytes(theirs));
  printRow('ours, as a job', megabytes(ours), verdict(ours / theirs, 'its memory', 1.1, false));
}

async function compareErrors(into: string): Promise<void> {
  const cases = testdata ? [await handMatteCase(testdata)] : await ownMatteCases();
  const own = new MeasuredProcess<CutOutKind>('own.process.ts');
  const other = new MeasuredProcess<CutOutKind>('peer.process.ts', peerFolder);
  console.log('\nerror of alpha (SAD in thousands of pixels, MSE × 1000, gradient, IoU)');
  for (const one of cases) {
    const file = path.join(into, 'case.png');
    await writeFile(file, one.photo);
    for (const [name, contestant] of [
      ['the package', other],
      ['ours', own],
    ] as const) {
      const out = path.join(into, 'out.png');
      await contestant.run({ kind: 'path', file, out });
      const alpha = await sharp(out).ensureAlpha().extractChannel(3).raw().toBuffer();
      const { sad, mse, gradient, iou } = alphaErrors(alpha, one.alpha, one.width, one.height);
      printRow(`${one.name}, ${name}`, ...[sad, mse, gradient, iou].map((value) => value.toFixed(3)));
    }
  }
  await Promise.all([own.close(), other.close()]);
}

function verdict(ratio: number, what: string, bound: number, isAtLeast: boolean): string {
  const isKept = isAtLeast ? ratio >= bound : ratio <= bound;
  return `${ratio.toFixed(2)} × ${what} (${isAtLeast ? 'at least' : 'at most'} ${bound}: ${isKept ? 'yes' : 'NO'})`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}

function megabytes(value: number): string {
  return `${Math.round(value)} MB`;
}

function printRow(name: string, ...values: string[]): void {
  console.log(`  ${name.padEnd(40)}${values.map((value) => value.padStart(10)).join('  ')}`);
}
