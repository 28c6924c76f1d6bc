import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { readEnv } from '#src/env.server.ts';
import { createStudioPool } from '#src/studio/studio-pool.server.ts';
import type { Tool } from '#src/tool/tool.ts';
import { imageUpscaler } from '#src/tools/image-upscaler/image-upscaler.tool.ts';
import { tools } from '#src/tools/index.ts';
import { coreTimeOfTree } from '#tests/support/services/process-memory.ts';
import { sampleRun, type ToolRequest } from './engines/sample-run.ts';
import { byMeasureLength } from './report/measure-length.ts';
import { percentile } from './report/percentile.ts';
import { printColumns } from './report/printed-table.ts';
import { grainyPhoto, phoneMegapixels } from './visitor/phone-photo.ts';

/**
 * How many jobs of each tool a core does in an hour. Counted by the time cores work for a job, which is what limits a site
 * that always has jobs waiting: on a busy machine it stays nearly the same, other than the time a job takes.
 */

interface Kind {
  readonly name: string;
  readonly tool: Tool;
  readonly options?: Readonly<Record<string, unknown>>;
  /** Of the photo; that of a phone by default. */
  readonly megapixels?: number;
}

const cores = os.availableParallelism();
/** Each kind is measured for so long, and with one job at least. */
const leastMs = byMeasureLength({ full: 15_000, brief: 0 });
/** Enough to load networks and compile code. */
const warmUpMegapixels = byMeasureLength({ full: 0.5, brief: 0 });

/** All tools as they are when nothing is set, and what takes much longer. */
const kinds: Kind[] = [
  ...tools.map((tool) => ({ name: tool.id, tool })),
  {
    name: 'image-upscaler, 4×',
    tool: imageUpscaler,
    options: { scale: '4' },
    megapixels: byMeasureLength({ full: 4, brief: 0.01 }),
  },
  {
    name: 'image-upscaler, detail',
    tool: imageUpscaler,
    options: { mode: 'detail' },
    megapixels: byMeasureLength({ full: 1, brief: 0.01 }),
  },
];

const { MODELS_DIR: modelsDir, MEMORY_BUDGET_MB: memoryBudgetMb } = readEnv();
const pool = createStudioPool({ modelsDir, memoryBudgetMb, concurrency: 1 });
const folder = await mkdtemp(path.join(os.tmpdir(), 'pixelwright-bench-'));
try {
  console.log('\ncapacity, warm, from the stored photo to stored results');
  console.log(`${os.cpus()[0].model.trim()}, ${cores} cores, Node ${process.version}`);
  printColumns('', ['megapixels', 'a job takes', 'core time', 'jobs a core, hour', 'engine'], { other: 18 });
  for (const kind of kinds) {
    const { megapixels, ms, coreMs, engine } = await measure(kind);
    printColumns(
      kind.name,
      [
        megapixels,
        `${(ms / 1000).toFixed(1)} s`,
        `${(coreMs / 1000).toFixed(1)} s`,
        (3_600_000 / coreMs).toFixed(0),
        engine,
      ],
      { other: 18 },
    );
  }
} finally {
  await pool.close();
  await rm(folder, { recursive: true, force: true });
}

interface Capacity {
  /** Of the photo; of a tool that takes none, nothing. */
  readonly megapixels: string;
  /** Median time of a job. */
  readonly ms: number;
  /** Mean time that cores worked for one. */
  readonly coreMs: number;
  readonly engine: string;
}

async function measure({ tool, options, megapixels = phoneMegapixels }: Kind): Promise<Capacity> {
  const requestOf = (size: number) =>
    sampleRun(tool, { photoOf: (sample) => grainyPhoto(sample, size, folder), options, outputDir: folder });
  let engine = '';
  const run = async (request: ToolRequest) => {
    const outputDir = await mkdtemp(path.join(folder, 'job-'));
    const start = performance.now();
    const reply = await pool.run({ ...request, outputDir });
    const ms = performance.now() - start;
    engine = reply.engine?.name ?? 'no network';
    await rm(outputDir, { recursive: true });
    return ms;
  };
  if (warmUpMegapixels > 0) await run(await requestOf(Math.min(megapixels, warmUpMegapixels)));
  const request = await requestOf(megapixels);
  const times: number[] = [];
  const start = performance.now();
  const before = coreTimeOfTree(process.pid);
  do times.push(await run(request));
  while (performance.now() - start < leastMs);
  const coreMs = (coreTimeOfTree(process.pid) - before) / times.length;
  const [photo] = Object.values(request.inputs).flat();
  const size = photo === undefined ? undefined : await sharp(photo).metadata();
  return {
    megapixels: size ? ((size.width * size.height) / 1e6).toFixed(1) : '–',
    ms: percentile(times, 0.5),
    coreMs,
    engine,
  };
}
