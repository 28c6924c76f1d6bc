import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { resample } from '#src/imaging/raster/resample.ts';
import { preparedModelsDir } from '#tests/support/hands/prepared-model.ts';
import { likeness } from '#tests/support/pictures/picture-likeness.ts';
import { findPeer } from './peer/find-peer.ts';
import { type EnlargeKind, MeasuredProcess } from './peer/measured-process.ts';
import { esrganPeer } from './peer/peer-package.ts';
import { byMeasureLength } from './report/measure-length.ts';
import { printColumns, printRow } from './report/printed-table.ts';
import { Contestant } from './upscale/contestant.ts';
import { mosaic } from './upscale/upscale-cases.ts';

/** Time and likeness of 512 × 512 pixels enlarged, beside the large network as TensorFlow.js runs it. */

const side = byMeasureLength({ full: 512, brief: 64 });
const rounds = byMeasureLength({ full: 5, brief: 1 });
const wantedRatio = { own: 8, thick: 1.5 };
/** In dB. */
const tolerance = 0.05;

await preparedModelsDir('esrgan-thick-x2', 'esrgan-thick-x4');
console.log(`\nimage-upscaler beside ${esrganPeer.name}`);
console.log(`${os.cpus()[0].model.trim()}, ${os.availableParallelism()} cores, Node ${process.version}`);
const peerFolder = await findPeer(esrganPeer);
const folder = await mkdtemp(path.join(os.tmpdir(), 'pixelwright-bench-'));
try {
  for (const factor of [2, 4] as const) await compare(factor);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function compare(factor: 2 | 4): Promise<void> {
  const large = await mosaic(process.env.TESTDATA, side * factor);
  const small = resample(large, side, side, 'cubic');
  const file = path.join(folder, 'small');
  await writeFile(file, small.data);
  // A corner of 64 × 64 pixels is enough to load networks and compile code.
  const corner = path.join(folder, 'corner');
  await writeFile(corner, small.data.subarray(0, 64 * 64 * 3));
  const own = new MeasuredProcess<EnlargeKind>('../upscale/upscale.process.ts');
  const other =
    peerFolder === undefined
      ? undefined
      : new MeasuredProcess<EnlargeKind>('../upscale/tfjs-esrgan.process.ts', peerFolder);
  const peer = other && new Contestant('the package', other, `thick-${factor}`);
  const thick = new Contestant('our "detail" mode', own, `thick-${factor}`);
  const ours = new Contestant('ours', own, `own-${factor}`);
  const contestants = [...(peer ? [peer] : []), thick, ours];
  const outOf = ({ name }: { name: string }) => path.join(folder, name);
  for (const one of contestants) await one.warmUp(corner);
  // By turns, so that what else runs on the machine meets all of them.
  for (let round = 0; round < rounds; round++) {
    for (const one of contestants) await one.run(file, outOf(one));
  }
  const bare = { name: 'its network in ours, without back-projection' };
  await own.run({ kind: `bare-${factor}`, file, out: outOf(bare) });
  await Promise.all([own.close(), other?.close()]);

  const likenessOf = async (one: { name: string }) =>
    likeness({ ...large, data: new Uint8Array(await readFile(outOf(one))) }, large);
  console.log(`\n×${factor} of ${side} × ${side}, warm, medians (of two runs the better one)`);
  printColumns('', ['time', 'core time', 'PSNR', 'runs']);
  const plain = likeness(resample(small, large.width, large.height, 'cubic'), large);
  printColumns('bicubic', ['', '', decibels(plain)]);
  for (const one of contestants) {
    const { ms, coreMs } = one.result();
    printColumns(one.name, [seconds(ms), seconds(coreMs), decibels(await likenessOf(one)), String(one.runs)]);
  }
  printColumns(bare.name, ['', '', decibels(await likenessOf(bare))]);
  if (!peer) return;
  printRatio(peer, ours, wantedRatio.own);
  const gained = (await likenessOf(ours)) - (await likenessOf(peer));
  printRow('ours, likeness', gain(gained), { text: 'at least as good', isKept: gained >= 0 });
  printRatio(peer, thick, wantedRatio.thick);
  const apart = (await likenessOf(bare)) - (await likenessOf(peer));
  printRow(bare.name, gain(apart), {
    text: `within ${tolerance} dB`,
    isKept: Math.abs(apart) <= tolerance,
  });
}

function printRatio(slower: Contestant, faster: Contestant, bound: number): void {
  const [theirs, ours] = [slower.result(), faster.result()];
  const ratio = theirs.ms / ours.ms;
  printRow(`${faster.name}, times as fast`, `${ratio.toFixed(1)} ×`, {
    text: `at least ${bound}`,
    isKept: ratio >= bound,
  });
  printRow('by core time', `${(theirs.coreMs / ours.coreMs).toFixed(1)} ×`);
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}

function decibels(value: number): string {
  return `${value.toFixed(2)} dB`;
}

function gain(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)} dB`;
}
