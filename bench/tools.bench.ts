import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { readEnv } from '#src/env.server.ts';
import { createStudioPool } from '#src/studio/studio-pool.server.ts';
import type { Tool } from '#src/tool/tool.ts';
import { mainInputOf, selectInputOf } from '#src/tool/tool-parts.ts';
import { tools } from '#src/tools/index.ts';
import { preparedModelsDir } from '#tests/support/hands/prepared-model.ts';
import { memoryOfTree } from '#tests/support/services/process-memory.ts';
import { type CutOutKind, MeasuredProcess } from './peer/measured-process.ts';
import { percentile, printColumns, printRow } from './report/printed-table.ts';

/**
 * Every tool that works on pixels, warm, with its defaults on a photo of two megapixels: beside taking that photo in (decoding it, writing
 * it as a PNG with a preview and a thumbnail), and tools that cut something out also beside their network alone. Then whether memory stays flat over many jobs.
 */

const megapixels = 2;
const rounds = 3;
/** What only computes, and what cuts out, may take so many times the one and the other. */
const bounds = { pure: 5, matte: 1.5 };
const flat = { jobs: 200, warmUp: 40, boundMb: 60 };

const samples = path.join(import.meta.dirname, '../public/samples');
const models = await preparedModelsDir('isnet-medium', 'ppocr-detect', 'ppocr-read', 'ppocr-letters');
const pool = createStudioPool({
  modelsDir: models,
  memoryBudgetMb: readEnv().MEMORY_BUDGET_MB,
  concurrency: 1,
});
const folder = await mkdtemp(path.join(os.tmpdir(), 'pixelwright-bench-'));
const network = new MeasuredProcess<CutOutKind>('own.process.ts');
try {
  // Those that may take many minutes have benchmarks of their own.
  await measureTimes(
    tools.filter((tool) => tool.view !== 'files' && tool.samples.length > 0 && !tool.maxMinutes),
  );
  await measureMemory(['sharpen-image', 'ai-color-changer']);
} finally {
  await Promise.all([network.close(), pool.close()]);
  await rm(folder, { recursive: true, force: true });
}

async function measureTimes(measured: readonly Tool[]): Promise<void> {
  const alone = percentile(
    await times(() => network.run({ kind: 'bare', file: '' }).then(({ ms }) => ms)),
    0.5,
  );
  console.log(`\n${megapixels} megapixels, warm, medians of ${rounds}; ISNet alone ${seconds(alone)}`);
  printColumns('', ['took', '÷ codec', '÷ ISNet']);
  for (const tool of measured) {
    const request = await requestOf(tool, megapixels * 1e6);
    const [[photo]] = Object.values(request.inputs);
    const codec = percentile(
      await times(() => clock({ kind: 'ingest', path: photo, outputDir: folder, maxPixels: 1e8 })),
      0.5,
    );
    const own = percentile(await times(() => clock(request)), 0.5);
    const isMatte = tool.tasks.includes('cut-out') && selectInputOf(tool) === undefined;
    printColumns(tool.id, [seconds(own), ratio(own / codec), ...(isMatte ? [ratio(own / alone)] : [])]);
    if (isMatte) judge(tool.id, own / alone, bounds.matte, 'the network alone');
    else if (tool.tasks.length === 0) judge(tool.id, own / codec, bounds.pure, 'decoding and encoding');
  }
}

async function measureMemory(ids: readonly string[]): Promise<void> {
  console.log(`\nmemory of all processes over ${flat.jobs} jobs of 0.2 megapixels`);
  for (const id of ids) {
    const request = await requestOf(tools.find((tool) => tool.id === id)!, 200_000);
    let before = 0;
    for (let job = 0; job < flat.jobs; job++) {
      await pool.run(request);
      if (job === flat.warmUp) before = memoryOfTree(process.pid);
    }
    const grown = memoryOfTree(process.pid) - before;
    const text = `at most ${flat.boundMb} MB`;
    printRow(`${id}, grown after the first ${flat.warmUp}`, `${Math.round(grown)} MB`, {
      text,
      isKept: grown <= flat.boundMb,
    });
  }
}

/** A run of the tool on its first sample, brought to so many pixels. */
async function requestOf(tool: Tool, pixels: number) {
  const [sample] = tool.samples;
  const source = sharp(path.join(samples, `${sample}.webp`));
  const { width, height } = await source.metadata();
  const scale = Math.sqrt(pixels / (width * height));
  const photo = path.join(folder, `${tool.id}-${pixels}.jpg`);
  await source
    .resize(Math.round(width * scale), Math.round(height * scale))
    .jpeg({ quality: 92 })
    .toFile(photo);
  const select = tool.view === 'mask' ? selectInputOf(tool) : undefined;
  const mask = path.join(samples, tool.id, `${sample}-mask.png`);
  const inputs = { [mainInputOf(tool)]: [photo], ...(select !== undefined && { [select]: [mask] }) };
  return { kind: 'tool', tool: tool.id, inputs, options: {}, outputDir: folder } as const;
}

async function clock(request: Parameters<typeof pool.run>[0]): Promise<number> {
  const start = performance.now();
  await pool.run(request);
  return performance.now() - start;
}

/** After one that warms up. */
async function times(run: () => Promise<number>): Promise<number[]> {
  const taken: number[] = [];
  for (let round = 0; round <= rounds; round++) taken.push(await run());
  return taken.slice(1);
}

function judge(id: string, times: number, bound: number, what: string): void {
  const isKept = times <= bound;
  printRow(`${id} beside ${what}`, ratio(times), { text: `at most ${bound}`, isKept });
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}

function ratio(value: number): string {
  return `${value.toFixed(2)} ×`;
}
