import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { isnet } from '#src/engines/local/isnet.engine.ts';
import { preparedModelsDir } from '#tests/support/hands/prepared-model.ts';
import { peakMemory } from '#tests/support/services/process-memory.ts';
import { handMatteCase, ownMatteCases } from './cut-out/matte-cases.ts';
import { alphaErrors } from './cut-out/matte-errors.ts';
import { findPeer } from './peer/find-peer.ts';
import { type CutOutKind, type Measured, MeasuredProcess, type Task } from './peer/measured-process.ts';
import { backgroundRemovalPeer } from './peer/peer-package.ts';
import { byMeasureLength, someOf } from './report/measure-length.ts';
import { percentile } from './report/percentile.ts';
import { printColumns, printRow } from './report/printed-table.ts';
import { phonePhoto } from './visitor/phone-photo.ts';

/** `npm run bench`: time, memory and error of the background remover beside the package it is measured against. */

const rounds = byMeasureLength({ full: 5, brief: 1 });
const photosInARow = byMeasureLength({ full: 3, brief: 1 });
const testdata = process.env.TESTDATA;

await preparedModelsDir(...isnet.models);
console.log(`\nbackground-remover with ${isnet.name} beside ${backgroundRemovalPeer.name}, its own call`);
console.log(`${os.cpus()[0].model.trim()}, ${os.availableParallelism()} cores, Node ${process.version}`);
const peerFolder = await findPeer(backgroundRemovalPeer);
const folder = await mkdtemp(path.join(os.tmpdir(), 'pixelwright-bench-'));
try {
  const photo = await phonePhoto(testdata, folder);
  await compareTimes(photo);
  await compareMemory(photo);
  await compareErrors(folder);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** The peer's process, where the peer is there. */
function startPeer(): MeasuredProcess<CutOutKind> | undefined {
  return peerFolder === undefined ? undefined : new MeasuredProcess('peer.process.ts', peerFolder);
}

async function compareTimes(photo: string): Promise<void> {
  const own = new MeasuredProcess<CutOutKind>('own.process.ts');
  const other = startPeer();
  const contestants: Record<string, () => Promise<Measured>> = {
    ...(other && { peer: () => other.run({ kind: 'path', file: photo }) }),
    path: () => own.run({ kind: 'path', file: photo }),
    bare: () => own.run({ kind: 'bare', file: photo }),
    job: () => own.run({ kind: 'job', file: photo }),
  };
  const times = Object.fromEntries(Object.keys(contestants).map((name) => [name, [] as number[]]));
  // Round 0 warms up.
  for (let round = byMeasureLength({ full: 0, brief: 1 }); round <= rounds; round++) {
    for (const [name, run] of Object.entries(contestants)) {
      const { ms } = await run();
      if (round > 0) times[name].push(ms);
    }
  }
  await Promise.all([own.close(), other?.close()]);
  const median = (name: string) => percentile(times[name], 0.5);
  console.log(`\ntime, warm, JPEG to PNG, medians of ${rounds}`);
  if (other) printRow('the package', seconds(median('peer')));
  printRow('ours', seconds(median('path')));
  if (other) printRatio('times as fast as the package', median('peer') / median('path'), { least: 3 });
  printRow('the network alone', seconds(median('bare')));
  printRatio('ours, of the network alone', median('path') / median('bare'), { most: 1.5 });
  printRow('ours as a job, with mask and previews', seconds(median('job')));
}

async function compareMemory(photo: string): Promise<void> {
  const peak = async (started: MeasuredProcess<CutOutKind>, task: Task<CutOutKind>) => {
    const { peakMb } = await peakMemory(started.pid, async () => {
      for (let run = 0; run < photosInARow; run++) await started.run(task);
    });
    await started.close();
    return peakMb;
  };
  console.log(`\npeak memory from start to the end of photos in a row: ${photosInARow}; all processes`);
  const peer = startPeer();
  const theirs = peer && (await peak(peer, { kind: 'path', file: photo }));
  if (theirs !== undefined) printRow('the package', megabytes(theirs));
  const ours = await peak(new MeasuredProcess('own.process.ts'), { kind: 'job', file: photo });
  printRow('ours, as a job', megabytes(ours));
  if (theirs !== undefined) printRatio('ours, of the package’s', ours / theirs, { most: 1.1 });
}

async function compareErrors(into: string): Promise<void> {
  const cases = testdata ? [await handMatteCase(testdata)] : await ownMatteCases();
  const own = new MeasuredProcess<CutOutKind>('own.process.ts');
  const other = startPeer();
  console.log('\nerror of alpha (SAD in thousands of pixels, MSE × 1000, gradient, IoU)');
  printColumns('', ['SAD', 'MSE', 'gradient', 'IoU']);
  for (const one of someOf(cases)) {
    const file = path.join(into, 'case.png');
    await writeFile(file, one.photo);
    for (const [name, contestant] of Object.entries({ ...(other && { 'the package': other }), ours: own })) {
      const out = path.join(into, 'out.png');
      await contestant.run({ kind: 'path', file, out });
      const alpha = await sharp(out).ensureAlpha().extractChannel(3).raw().toBuffer();
      const { sad, mse, gradient, iou } = alphaErrors(alpha, one.alpha, one.width, one.height);
      printColumns(
        `${one.name}, ${name}`,
        [sad, mse, gradient, iou].map((value) => value.toFixed(3)),
      );
    }
  }
  await Promise.all([own.close(), other?.close()]);
}

function printRatio(name: string, ratio: number, { least, most }: { least?: number; most?: number }): void {
  printRow(name, `${ratio.toFixed(2)} ×`, {
    text: least === undefined ? `at most ${most}` : `at least ${least}`,
    isKept: ratio >= (least ?? 0) && ratio <= (most ?? Number.POSITIVE_INFINITY),
  });
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}

function megabytes(value: number): string {
  return `${Math.round(value)} MB`;
}
