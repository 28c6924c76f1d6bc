import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { readEnv } from '#src/env.server.ts';
import { createStudioPool } from '#src/studio/studio-pool.server.ts';
import type { Tool } from '#src/tool/tool.ts';
import { mainInputOf, makesClip, selectInputOf } from '#src/tool/tool-parts.ts';
import { tools } from '#src/tools/index.ts';
import { memoryOfTree } from '#tests/support/services/process-memory.ts';
import { sampleRun, type ToolRequest } from './engines/sample-run.ts';
import { type CutOutKind, MeasuredProcess } from './peer/measured-process.ts';
import { byMeasureLength, someOf } from './report/measure-length.ts';
import { percentile } from './report/percentile.ts';
import { printColumns, printRow } from './report/printed-table.ts';

/**
 * Every tool that works on pixels, warm, with its defaults on a photo of two megapixels: beside taking that photo in (its JPEG decoded, a
 * preview of the same size and a thumbnail written; a tool writes a PNG besides), and tools that cut something out also beside their network alone. What is
 * compared is measured in turns, so that a busy machine slows all of it. Then whether memory stays flat over many jobs.
 */

const megapixels = byMeasureLength({ full: 2, brief: 0.1 });
const rounds = byMeasureLength({ full: 5, brief: 1 });
/** So often a tool runs before it is measured: V8 compiles what it needs again and again, and a worker runs for days. */
const warmUps = byMeasureLength({ full: 4, brief: 0 });
/** What only computes, and what cuts out, may take so many times the one and the other. */
const bounds = { pure: 5, matte: 1.5 };
/**
 * Matte tools that compute as much as they cut out, for each picture they make: hair, skin and clothes told apart, a checklist and a sheet of
 * prints, a head drawn anew on a megapixel, hair found down to its strands and dyed, 24 pictures of a megapixel at once with a ZIP of their sizes (half of ISNet each),
 * a photo drawn anew in areas and lines.
 */
const ownBounds: Readonly<Record<string, number>> = {
  'face-cutout': 2,
  'passport-photo-maker': 2.5,
  'ai-avatar-generator': 6,
  'ai-hairstyle-changer': 3.5,
  'ai-profile-picture-generator': 0.5,
  'photo-to-anime': 5,
  'photo-to-cartoon': 5,
};
/** Garbage comes and goes: the median of some jobs in a row after the warm-up is compared with that of the last ones. */
const flat = byMeasureLength({
  full: { jobs: 200, warmUp: 40, inARow: 20, pixels: 40_000, boundMb: 60 },
  brief: { jobs: 2, warmUp: 0, inARow: 1, pixels: 40_000, boundMb: 60 },
});
/** Those that work on a marked part of a photo, or on what was cut out; and one that only computes. */
const kept = [
  'sharpen-image',
  'ai-color-changer',
  'ai-replacer',
  'background-changer',
  'background-blur',
  'ai-background-generator',
  'watermark-remover',
  'object-remover',
  'remove-text-from-image',
  'image-extender',
  'background-remover',
  'photo-to-cartoon',
];

const { MODELS_DIR: modelsDir, MEMORY_BUDGET_MB: memoryBudgetMb } = readEnv();
const pool = createStudioPool({ modelsDir, memoryBudgetMb, concurrency: 1 });
const folder = await mkdtemp(path.join(os.tmpdir(), 'pixelwright-bench-'));
const network = new MeasuredProcess<CutOutKind>('own.process.ts');
try {
  // Those that may take many minutes have benchmarks of their own, and so have clips, which are measured by the frame.
  const measured = tools.filter(
    (tool) => tool.workspace !== 'files' && tool.samples.length > 0 && !tool.maxMinutes && !makesClip(tool),
  );
  await measureTimes([...Map.groupBy(measured, boundOf).values()].flatMap(someOf));
  await measureMemory(someOf(kept));
} finally {
  await Promise.all([network.close(), pool.close()]);
  await rm(folder, { recursive: true, force: true });
}

async function measureTimes(measured: readonly Tool[]): Promise<void> {
  console.log(`\n${megapixels} megapixels, warm, medians of ${rounds}`);
  printColumns('', ['took', 'codec', 'ISNet', '÷ codec', '÷ ISNet']);
  for (const tool of measured) {
    const request = await requestOf(tool, megapixels * 1e6);
    const photo = request.inputs[mainInputOf(tool)][0];
    let pictures = 1;
    const isMatte = boundOf(tool) === 'matte';
    const [own, codec, alone] = await medians([
      async () => {
        const start = performance.now();
        const made = await pool.run(request);
        pictures = made.pictures.result?.length ?? 1;
        return performance.now() - start;
      },
      () => clock({ kind: 'ingest', path: photo, outputDir: folder, maxPixels: 1e8 }),
      ...(isMatte ? [() => network.run({ kind: 'bare', file: '' }).then(({ ms }) => ms)] : []),
    ]);
    const times = [seconds(own), seconds(codec)];
    printColumns(
      tool.id,
      isMatte
        ? [...times, seconds(alone), ratio(own / codec), ratio(own / alone)]
        : [...times, '', ratio(own / codec)],
    );
    if (isMatte) {
      const bound = ownBounds[tool.id] ?? bounds.matte;
      judge(tool.id, own / alone / pictures, bound, 'the network alone, for each picture');
    } else if (boundOf(tool) === 'pure') judge(tool.id, own / codec, bounds.pure, 'decoding and encoding');
  }
}

/** What the time of a tool is held against, if anything. */
function boundOf(tool: Tool): 'matte' | 'pure' | 'none' {
  if (tool.tasks.includes('cut-out') && selectInputOf(tool) === undefined) return 'matte';
  return tool.tasks.length === 0 ? 'pure' : 'none';
}

async function measureMemory(ids: readonly string[]): Promise<void> {
  console.log(`\nmemory of all processes over ${flat.jobs} jobs of ${flat.pixels / 1e6} megapixels`);
  for (const id of ids) {
    let request = await requestOf(tools.find((tool) => tool.id === id)!, flat.pixels);
    const levels: number[] = [];
    for (let job = 0; job < flat.jobs; job++) {
      const { pictures } = await pool.run(request);
      levels.push(memoryOfTree(process.pid));
      // As on a page: what was cut out once isn't looked for again. The network is asked by two of them every time.
      const [matte] = pictures.matte ?? [];
      if (job > 0 || !matte || id === 'background-remover') continue;
      const found = path.join(folder, `${id}-matte.png`);
      await copyFile(matte.path, found);
      request = { ...request, inputs: { ...request.inputs, matte: [found] } };
    }
    const level = (from: number) => percentile(levels.slice(from, from + flat.inARow), 0.5);
    const grown = level(flat.jobs - flat.inARow) - level(flat.warmUp);
    const text = `at most ${flat.boundMb} MB`;
    printRow(`${id}, grown after the first ${flat.warmUp}`, `${Math.round(grown)} MB`, {
      text,
      isKept: grown <= flat.boundMb,
    });
  }
}

/** A run of the tool on its first sample, brought to so many pixels. */
function requestOf(tool: Tool, pixels: number): Promise<ToolRequest> {
  const photoOf = async (sample: string) => {
    const source = sharp(path.join(import.meta.dirname, `../public/samples/${sample}.webp`));
    const { width, height } = await source.metadata();
    const scale = Math.sqrt(pixels / (width * height));
    const photo = path.join(folder, `${tool.id}-${pixels}.jpg`);
    await source
      .resize(Math.round(width * scale), Math.round(height * scale))
      .jpeg({ quality: 92 })
      .toFile(photo);
    return photo;
  };
  return sampleRun(tool, { photoOf, outputDir: folder });
}

async function clock(request: Parameters<typeof pool.run>[0]): Promise<number> {
  const start = performance.now();
  await pool.run(request);
  return performance.now() - start;
}

/** Of what each takes, in turns, after some that warm up. */
async function medians(runs: readonly (() => Promise<number>)[]): Promise<number[]> {
  const taken: number[][] = runs.map(() => []);
  for (let round = -warmUps; round < rounds; round++) {
    for (const [place, run] of runs.entries()) {
      const ms = await run();
      if (round >= 0) taken[place].push(ms);
    }
  }
  return taken.map((times) => percentile(times, 0.5));
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
