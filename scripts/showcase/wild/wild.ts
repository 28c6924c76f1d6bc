import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findFfmpeg } from '#src/clips/find-ffmpeg.server.ts';
import { engines } from '#src/engines/index.ts';
import { readEnv } from '#src/env.server.ts';
import { createModelStore } from '#src/models/model-store.server.ts';
import { createStudioPool } from '#src/studio/studio-pool.server.ts';
import { timeLimitMs } from '#src/tool/time-limit.ts';
import { createToolEngines } from '#src/tool-engines.server.ts';
import { findTool } from '#src/tools/index.ts';
import { findWildFolder, halves, readWildPhotos, samplePhotos } from './wild-photos.ts';
import { runWild, sideOf, type WildRun, WildRuns } from './wild-run.ts';
import { drawWildSheets } from './wild-sheet.ts';
import { wildTools } from './wild-tools.ts';
import { countVerdicts, readVerdicts } from './wild-verdicts.ts';

/**
 * `npm run showcase wild`: every tool that takes a photo on photos that nobody tuned it on, on contact sheets for somebody's eyes
 * (docs/quality.md). Runs that were made already are not made again.
 */
const root = path.join(import.meta.dirname, '../../..');
const usage =
  'npm run showcase wild -- [--tool id]… [--count 40] [--half tune|judge] [--side 2000] [--to folder] [--again] [--figures]';
/** Of the order in which photos are taken. */
const seed = 1;
const mostPhotos = 40;

const { values } = readArguments();
const chosen = wildTools.filter(({ id }) => !values.tool || values.tool.includes(id));
const unknown = (values.tool ?? []).filter((id) => !wildTools.some((one) => one.id === id));
if (unknown.length > 0)
  fail(`No photos are chosen for ${unknown.join(', ')}. Tools: ${wildTools.map(({ id }) => id).join(', ')}.`);
const half = halves.find((one) => one === values.half);
if (values.half !== undefined && half === undefined) fail(`--half is ${halves.join(' or ')}.\n${usage}`);
const photos = photosFolder();

const folder = path.resolve(values.to ?? path.join(root, 'test-results/wild'));
const side = sideOf(wholeNumber('side'));
const count = wholeNumber('count') ?? mostPhotos;
await mkdir(folder, { recursive: true });
const runs = new WildRuns(folder);
const listed = readWildPhotos(photos);
if (values.figures) printFigures();
else await makeRuns();

async function makeRuns(): Promise<void> {
  const env = readEnv();
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'pixelwright-'));
  const pool = createStudioPool({
    ffmpeg: await findFfmpeg(env.FFMPEG_PATH),
    modelsDir: env.MODELS_DIR,
    memoryBudgetMb: env.MEMORY_BUDGET_MB,
    concurrency: 1,
  });
  const ready = createToolEngines(
    engines,
    createModelStore({ modelsDir: env.MODELS_DIR, mirror: env.MODELS_MIRROR }),
  );
  try {
    for (const wild of chosen) {
      const tool = findTool(wild.id)!;
      await ready.prepare(tool, tool.options.parse({}), 0);
      const made: WildRun[] = [];
      for (const photo of samplePhotos(listed, { ...wild, half, count, seed })) {
        const earlier = values.again ? undefined : runs.of(wild.id, photo.file, side);
        const run =
          earlier ??
          (await runWild(wild, photo, {
            pool,
            tool,
            quality: 90,
            scratch,
            signal: AbortSignal.timeout(timeLimitMs(tool, 2)),
            onProgress: () => {},
            side,
            photos,
            folder,
          }));
        if (!earlier) runs.add(run);
        made.push(run);
        const outcome = run.error?.code ?? run.warnings.map(({ code }) => code).join(', ');
        console.log(
          `${wild.id}  ${photo.file} · ${run.seconds} s · ${outcome}${earlier ? ' (made earlier)' : ''}`,
        );
      }
      for (const file of await drawWildSheets(made, folder)) console.log(file);
    }
  } finally {
    await pool.close();
    await rm(scratch, { recursive: true, force: true });
  }
}

/** What somebody's verdicts add up to, as a table for docs/quality.md. */
function printFigures(): void {
  const all = readVerdicts(folder);
  console.log(
    '| tool | keep | weak | broken | of these with a warning | error instead | not looked at | worst kinds |',
  );
  console.log('|---|---|---|---|---|---|---|---|');
  for (const wild of chosen) {
    const some = samplePhotos(listed, { ...wild, half, count, seed }).flatMap(
      ({ file }) => runs.of(wild.id, file, side) ?? [],
    );
    if (some.length === 0) continue;
    const { keep, weak, broken, warned, refused, unseen, worst } = countVerdicts(some, all[wild.id]);
    const cells = [wild.id, keep, weak, broken, warned, refused, unseen, worst.join(', ')];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

function readArguments() {
  try {
    return parseArgs({
      options: {
        tool: { type: 'string', multiple: true },
        count: { type: 'string' },
        half: { type: 'string' },
        side: { type: 'string' },
        to: { type: 'string' },
        again: { type: 'boolean' },
        figures: { type: 'boolean' },
      },
    });
  } catch (error) {
    return fail(`${(error as Error).message}\n${usage}`);
  }
}

function photosFolder(): string {
  try {
    return findWildFolder(process.env.TESTDATA);
  } catch (error) {
    return fail((error as Error).message);
  }
}

function wholeNumber(name: 'count' | 'side'): number | undefined {
  const text = values[name];
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,4}$/.test(text)) fail(`--${name} is a whole number from 1.\n${usage}`);
  return Number(text);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
