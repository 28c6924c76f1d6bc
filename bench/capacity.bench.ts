import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { readEnv } from '#src/env.server.ts';
import { createStudioPool } from '#src/studio/studio-pool.server.ts';
import type { StudioPool } from '#src/studio/studio-pool.ts';
import { tools } from '#src/tools/index.ts';
import { preparedModelsDir } from '#tests/support/prepared-model.ts';
import { phonePhoto } from './phone-photo.ts';
import { percentile, printColumns } from './printed-table.ts';

/** How many jobs of each tool a core does in an hour: one job at a time, and as many at a time as there are cores. */

interface Kind {
  readonly name: string;
  readonly tool: string;
  readonly options: Record<string, unknown>;
  /** Of the photo; that of a phone by default. */
  readonly megapixels?: number;
}

const cores = os.availableParallelism();
/** Each kind is measured as long as this, and with two jobs for each core at least. */
const leastMs = 15_000;

/** All tools as they are when nothing is set, and what takes much longer. */
const kinds: Kind[] = [
  ...tools.map(({ id }) => ({ name: id, tool: id, options: {} })),
  { name: 'image-upscaler, 4×', tool: 'image-upscaler', options: { scale: '4' }, megapixels: 4 },
  { name: 'image-upscaler, detail', tool: 'image-upscaler', options: { mode: 'detail' }, megapixels: 1 },
];

const modelsDir = await preparedModelsDir('isnet-medium', 'esrgan-thick-x2');
const memoryBudgetMb = readEnv().MEMORY_BUDGET_MB;
const folder = await mkdtemp(path.join(os.tmpdir(), 'pixelwright-bench-'));
try {
  const photo = await phonePhoto(process.env.TESTDATA, folder);
  const alone = createStudioPool({ modelsDir, memoryBudgetMb, concurrency: 1 });
  const together = createStudioPool({ modelsDir, memoryBudgetMb, concurrency: cores });
  console.log('\ncapacity, warm, from the stored photo to stored results');
  console.log(`${os.cpus()[0].model.trim()}, ${cores} cores, Node ${process.version}`);
  printColumns('', ['megapixels', 'a job alone', 'an hour, core', `${cores} at a time`]);
  for (const kind of kinds) {
    const file = kind.megapixels ? await shrink(photo, kind.megapixels) : photo;
    const { width, height } = await sharp(file).metadata();
    const one = await measure(alone, kind, file, 1);
    const all = await measure(together, kind, file, cores);
    printColumns(kind.name, [
      ((width * height) / 1e6).toFixed(0),
      `${(percentile(one.times, 0.5) / 1000).toFixed(1)} s`,
      one.jobsPerHour.toFixed(0),
      all.jobsPerHour.toFixed(0),
    ]);
  }
  await Promise.all([alone.close(), together.close()]);
} finally {
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

/** Times of the jobs, and how many a core would do in an hour. */
async function measure(
  pool: StudioPool,
  { tool, options }: Kind,
  file: string,
  lanes: number,
): Promise<{ times: number[]; jobsPerHour: number }> {
  const run = async (photo: string) => {
    const outputDir = await mkdtemp(path.join(folder, 'job-'));
    const start = performance.now();
    await pool.run({ kind: 'tool', tool, inputs: { photo }, options, outputDir });
    const ms = performance.now() - start;
    await rm(outputDir, { recursive: true });
    return ms;
  };
  const small = await shrink(file, 0.1);
  await Promise.all(Array.from({ length: lanes }, () => run(small)));
  const times: number[] = [];
  const start = performance.now();
  const work = async () => {
    for (let done = 0; done < 2 || performance.now() - start < leastMs; done++) times.push(await run(file));
  };
  await Promise.all(Array.from({ length: lanes }, work));
  const hours = times.reduce((sum, ms) => sum + ms, 0) / lanes / 3_600_000;
  return { times, jobsPerHour: times.length / hours / cores };
}
