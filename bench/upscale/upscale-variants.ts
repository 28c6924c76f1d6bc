import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { ModelSession, Tensor } from '#src/engines/engine.ts';
import { runTiled } from '#src/engines/local/tiled-network.ts';
import { projectBack } from '#src/imaging/detail/back-projection.ts';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { readPlanes } from '#src/imaging/raster/tiles.ts';
import { onnxRuntime } from '#src/models/onnx-runtime.server.ts';
import { likeness } from '#tests/support/pictures/picture-likeness.ts';
import { sharpSample } from '#tests/support/pictures/sample-photos.ts';
import { coreTimeOfTree } from '#tests/support/services/process-memory.ts';
import { byMeasureLength } from '../report/measure-length.ts';
import { percentile } from '../report/percentile.ts';
import { printColumns } from '../report/printed-table.ts';
import { measuredTensors, type Range, toDynamicInt8, toStaticInt8, withOutputs } from './int8-network.ts';

const rounds = byMeasureLength({ full: 5, brief: 1 });
/** As the engine has them; the last is the whole of 512 × 512 pixels. */
const tileSizes = byMeasureLength({ full: [64, 128, 256, 512], brief: [64] });
const overlap = 12;
const threadCounts = [...new Set([1, os.availableParallelism()])];
/** Photos whose insides tell the ranges of 8 bits; the network learned from them. */
const rangePhotos = ['dahlia', 'dogs', 'seed', 'rocket'];

/** Our own ×2 network in other threads, tiles and numbers: time of the network, and likeness before and after back-projection. */
export async function printVariants({ small, large }: { small: Raster; large: Raster }): Promise<void> {
  const model = await readFile(path.join(import.meta.dirname, '../../models/upscale-x2.onnx'));
  const networks = {
    'single precision': model,
    'int8, ranges as they come': toDynamicInt8(model),
    'int8, ranges measured before': toStaticInt8(model, await measureRanges(model)),
  };
  console.log(`\nour own network, ×2 of ${small.width} × ${small.height}: threads, tiles, numbers`);
  printColumns('', ['threads', 'tile', 'time', 'core time', 'network', 'projected']);
  for (const [name, network] of Object.entries(networks)) {
    for (const threads of threadCounts) {
      const session = await openSession(network, threads);
      for (const size of network === model ? tileSizes : [256]) {
        const tiling = { size, overlap };
        const times: number[] = [];
        let answer = await enlarge(small, session, tiling);
        const worked = coreTimeOfTree(process.pid);
        for (let round = 0; round < rounds; round++) {
          const start = performance.now();
          answer = await enlarge(small, session, tiling);
          times.push(performance.now() - start);
        }
        const coreMs = (coreTimeOfTree(process.pid) - worked) / rounds;
        const before = likeness(answer, large);
        await projectBack(small, answer);
        printColumns(name, [
          String(threads),
          String(size),
          `${percentile(times, 0.5).toFixed(0)} ms`,
          `${coreMs.toFixed(0)} ms`,
          `${before.toFixed(2)} dB`,
          `${likeness(answer, large).toFixed(2)} dB`,
        ]);
      }
    }
  }
}

function enlarge(
  small: Raster,
  session: ModelSession,
  tiling: { size: number; overlap: number },
): Promise<Raster> {
  const context = { signal: new AbortController().signal, progress: () => {} };
  return runTiled(small, { session, tiling, factor: 2 }, context);
}

async function measureRanges(model: Uint8Array): Promise<Map<string, Range>> {
  const names = measuredTensors(model);
  const session = await openSession(withOutputs(model, names), os.availableParallelism());
  const ranges = new Map<string, Range>();
  for (const photo of rangePhotos) {
    const pixels = await sharpSample(photo, 256);
    const { width, height } = pixels;
    const data = readPlanes(pixels, { x: 0, y: 0, width, height });
    const answer = await session.run({ image: { data, dims: [1, 3, height, width] } }, names);
    for (const name of names) {
      let { least, most } = ranges.get(name) ?? { least: 0, most: 0 };
      for (const value of answer[name].data) {
        if (value < least) least = value;
        else if (value > most) most = value;
      }
      ranges.set(name, { least, most });
    }
  }
  return ranges;
}

/** As the product opens them, but for the number of threads. */
async function openSession(model: Uint8Array, threads: number): Promise<ModelSession> {
  const session = await onnxRuntime.InferenceSession.create(model, {
    executionProviders: ['cpu'],
    intraOpNumThreads: threads,
    enableMemPattern: false,
    extra: { session: { intra_op: { allow_spinning: '0' } } },
    graphOptimizationLevel: 'all',
    logSeverityLevel: 3,
  });
  return {
    inputNames: session.inputNames,
    outputNames: session.outputNames,
    async run(feeds, fetches = session.outputNames) {
      const given = Object.entries(feeds).map(
        ([name, { data, dims }]) => [name, new onnxRuntime.Tensor('float32', data, dims)] as const,
      );
      const results = await session.run(Object.fromEntries(given), fetches);
      return results as unknown as Record<string, Tensor>;
    },
  };
}
