import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Raster } from '#src/imaging/raster.ts';
import { resample } from '#src/imaging/resample.ts';
import { likeness } from '#tests/support/picture-likeness.ts';
import { preparedModelsDir } from '#tests/support/prepared-model.ts';
import { type EnlargeKind, MeasuredProcess } from './measured-process.ts';
import { esrganPeer, installPeer } from './peer-package.ts';
import { percentile, printRow } from './printed-table.ts';
import { mosaic } from './upscale-cases.ts';
import { printVariants } from './upscale-variants.ts';

/** Time and likeness of 512 × 512 pixels enlarged, beside the large network as TensorFlow.js runs it; then what else was tried. */

const side = 512;
const rounds = 5;
/** Of a contestant that takes longer than this, two rounds are enough; the better one counts. */
const slowMs = 20_000;
const wanted = { own: 8, thick: 1.5 };
const tolerance = 0.05;

type Peer = MeasuredProcess<EnlargeKind>;

await preparedModelsDir('esrgan-thick-x2', 'esrgan-thick-x4');
console.log(`\nimage-upscaler beside ${esrganPeer.name}`);
console.log(`${os.cpus()[0].model.trim()}, ${os.availableParallelism()} cores, Node ${process.version}`);
const peerFolder = await installPeer(esrganPeer);
const folder = await mkdtemp(path.join(os.tmpdir(), 'pixelwright-bench-'));
try {
  for (const factor of [2, 4] as const) await compare(factor);
  await printVariants(await pictures(2));
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function pictures(factor: 2 | 4): Promise<{ small: Raster; large: Raster }> {
  const large = await mosaic(process.env.TESTDATA, side * factor);
  return { large, small: resample(large, side, side, 'cubic') };
}

async function compare(factor: 2 | 4): Promise<void> {
  const { small, large } = await pictures(factor);
  const file = path.join(folder, `small-${factor}`);
  await writeFile(file, small.data);
  const own: Peer = new MeasuredProcess('upscale.process.ts');
  const other: Peer = new MeasuredProcess('tfjs-esrgan.process.ts', peerFolder);
  const contestants = {
    peer: { process: other, kind: `thick-${factor}` },
    thick: { process: own, kind: `thick-${factor}` },
    bare: { process: own, kind: `bare-${factor}` },
    own: { process: own, kind: `own-${factor}` },
  } as const;
  await warmUp(contestants, small);
  const results: Record<string, { ms: number; rounds: number; likeness: number }> = {};
  for (const [name, { process, kind }] of Object.entries(contestants)) {
    const out = path.join(folder, name);
    const times: number[] = [];
    while (times.length < (times[0] > slowMs ? 2 : rounds)) {
      times.push((await process.run({ kind, file, out })).ms);
    }
    const ms = times.length === rounds ? percentile(times, 0.5) : Math.min(...times);
    const answer: Raster = { ...large, data: new Uint8Array(await readFile(out)) };
    results[name] = { ms, rounds: times.length, likeness: likeness(answer, large) };
  }
  await Promise.all([own.close(), other.close()]);
  const { peer, thick, bare, own: ours } = results;
  const plain = likeness(resample(small, large.width, large.height, 'cubic'), large);
  console.log(`\n×${factor} of ${side} × ${side}, warm, medians of ${rounds} runs (of 2 the better one)`);
  printRow('bicubic', decibels(plain));
  for (const [name, { ms, rounds, likeness }] of [
    ['the package', peer],
    ['its network in ours, without back-projection', bare],
    ['the same as our "detail" mode', thick],
    ['ours', ours],
  ] as const) {
    printRow(name, `${seconds(ms)}  ${decibels(likeness)}  ${rounds} runs`);
  }
  printRatio('ours', peer.ms / ours.ms, wanted.own);
  printRow('ours, likeness', gain(ours.likeness - peer.likeness), {
    text: 'at least as good',
    isKept: ours.likeness >= peer.likeness,
  });
  printRatio('our "detail" mode', peer.ms / thick.ms, wanted.thick);
  printRow('its network alone, likeness', gain(bare.likeness - peer.likeness), {
    text: `within ${tolerance} dB`,
    isKept: Math.abs(bare.likeness - peer.likeness) <= tolerance,
  });
}

/** A corner of 64 × 64 pixels is enough to load networks and compile code. */
async function warmUp(
  contestants: Record<string, { process: Peer; kind: EnlargeKind }>,
  { data }: Raster,
): Promise<void> {
  const file = path.join(folder, 'corner');
  await writeFile(file, data.subarray(0, 64 * 64 * 3));
  for (const { process, kind } of Object.values(contestants)) await process.run({ kind, file });
}

function printRatio(name: string, ratio: number, bound: number): void {
  printRow(`${name}, times as fast`, `${ratio.toFixed(1)} ×`, {
    text: `at least ${bound}`,
    isKept: ratio >= bound,
  });
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`.padStart(9);
}

function decibels(value: number): string {
  return `${value.toFixed(2)} dB`.padStart(9);
}

function gain(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)} dB`;
}
