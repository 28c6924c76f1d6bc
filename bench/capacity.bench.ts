import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { readEnv } from '#src/env.server.ts';
import { createStudioPool } from '#src/studio/studio-pool.server.ts';
import { tools } from '#src/tools/index.ts';
import { preparedModelsDir } from '#tests/support/hands/prepared-model.ts';
import { coreTimeOfTree } from '#tests/support/services/process-memory.ts';
import { percentile, printColumns } from './report/printed-table.ts';
import { phonePhoto } from './visitor/phone-photo.ts';

/**
 * How many jobs of each tool a core does in an hour. Counted by the time cores work for a job, which is what limits a site
 * that always has jobs waiting: on a busy machine it stays nearly the same, other than the time a job takes.
 */

interface Kind {
  readonly name: string;
  readonly tool: string;
  readonly options: Record<string, unknown>;
  /** Of the photo; that of a phone by default. */
  readonly megapixels?: number;
}

const cores = os.availableParallelism();
/** Each kind is measured for so long, and with one job at least. */
const leastMs = 15_000;

/** All tools as they are when nothing is set, and what takes much longer. */
const kinds: Kind[] = [
  ...tools.map(({ id }) => ({ name: id, tool: id, options: {} })),
  { name: 'image-upscaler, 4×', tool: 'image-upscaler', options: { scale: '4' }, megapixels: 4 },
  { name: 'image-upscaler, detail', tool: 'image-upscaler', options: { mode: 'detail' }, megapixels: 1 },
];

const modelsDir = await preparedModelsDir('isnet-medium', 'esrgan-thick-x2');
const pool = createStudioPool({ modelsDir, memoryBudgetMb: readEnv().MEMORY_BUDGET_MB, concurrency: 1 });
const folder = await mkdtemp(path.join(os.tmpdir(), 'pixelwright-bench-'));
try {
  const photo = await phonePhoto(process.env.TESTDATA, folder);
  console.log('\ncapacity, warm, from the stored photo to stored results');
  console.log(`${os.cpus()[0].model.trim()}, ${cores} cores, Node ${process.version}`);
  printColumns('', ['megapixels', 'a job takes', 'core time', 'jobs a core, hour']);
  for (const kind of kinds) {
    const file = kind.megapixels ? await shrink(photo, kind.megapixels) : photo;
    const { width, height } = await sharp(file).metadata();
    const { ms, coreMs } = await measure(kind, file);
    printColumns(kind.name, [
      ((width * height) / 1e6).toFixed(0),
      `${(ms / 1000).toFixed(1)} s`,
      `${(coreMs / 1000).toFixed(1)} s`,
      (3_600_000 / coreMs).toFixed(0),
    ]);
  }
} finally {
  await pool.close();
  await rm(folder, { recursive: true, force: true });
}

async function shrink(photo: string, megapixels: number): Promise<string> {
  const file = path.join(folder, `${megapixels}.jpg`);
  const { width, height } = await sharp(photo).metadata();
  const scale = Math.sqrt((megapixels * 1e6) / (width * height));
  await sharp(photo)
    .resize(Math.round(width * scale), Math.round(height * scale))
    .jpeg({ quality: 92 })
    .toFile(file);
  return file;
}

/** Median time of a job, and the mean time that cores worked for one. */
async function measure({ tool, options }: Kind, file: string): Promise<{ ms: number; coreMs: number }> {
  const run = async (photo: string) => {
    const outputDir = await mkdtemp(path.join(folder, 'job-'));
    const start = performance.now();
    await pool.run({ kind: 'tool', tool, inputs: { photo: [photo] }, options, outputDir });
    const ms = performance.now() - start;
    await rm(outputDir, { recursive: true });
    return ms;
  };
  await run(await shrink(file, 0.1));
  const times: number[] = [];
  const start = performance.now();
  const before = coreTimeOfTree(process.pid);
  do times.push(await run(file));
  while (performance.now() - start < leastMs);
  const coreMs = (coreTimeOfTree(process.pid) - before) / times.length;
  return { ms: percentile(times, 0.5), coreMs };
}
