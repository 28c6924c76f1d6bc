import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import { describeOptions } from '#src/api/contract/describe-tool.server.ts';
import { findFfmpeg } from '#src/clips/find-ffmpeg.server.ts';
import { engines } from '#src/engines/index.ts';
import { readEnv } from '#src/env.server.ts';
import { createModelStore } from '#src/models/model-store.server.ts';
import { createStudioPool } from '#src/studio/studio-pool.server.ts';
import { stylePicture } from '#src/tool/style-picture.ts';
import type { Tool } from '#src/tool/tool.ts';
import {
  furtherInputsOf,
  mainInputOf,
  mainOutputOf,
  makesClip,
  selectInputOf,
  takesClip,
} from '#src/tool/tool-parts.ts';
import type { ToolWords } from '#src/tool/tool-words.ts';
import { tools } from '#src/tools/index.ts';
import { makePictures } from './make-pictures.ts';

/**
 * `node scripts/make/make-samples.ts [TOOL …]`: runs tools, all of them if none is named, as they are set at first over their
 * sample photos (with the mask `samples/<id>/<sample>-mask.png` where a tool takes one) and writes what the pages and the README show of it. To be run, looked at and committed when what a tool
 * makes has changed.
 */

const root = path.join(import.meta.dirname, '../..');
const samples = path.join(root, 'public/samples');
const images = path.join(root, 'docs/images');
const button = { width: 256, height: 192, fit: 'cover' } as const;
/** How wide the README shows a whole picture, and how large a part of one in its own pixels, so that they stay its own. */
const wholeWidth = 720;
const readmePart = { width: 420, height: 280 };
/** Of a style in the catalogue. */
const previewWidth = 640;
/** Of a film in a page. */
const filmWidth = 960;
const checkerSize = 12;
const exampleWidth = 800;
const choiceSize = { width: 192, height: 128 };

const { positionals } = parseArgs({ allowPositionals: true });
const unknown = positionals.find((id) => !tools.some((tool) => tool.id === id));
if (unknown) throw new Error(`There is no tool ${unknown}`);
const chosen: Tool[] = tools.filter(({ id }) => positionals.length === 0 || positionals.includes(id));

const { FFMPEG_PATH, MODELS_DIR, MODELS_MIRROR, MEMORY_BUDGET_MB } = readEnv();
const store = createModelStore({ modelsDir: MODELS_DIR, mirror: MODELS_MIRROR });
const ffmpeg = await findFfmpeg(FFMPEG_PATH);
const pool = createStudioPool({
  modelsDir: MODELS_DIR,
  memoryBudgetMb: MEMORY_BUDGET_MB,
  concurrency: 1,
  ffmpeg,
});
const scratch = await mkdtemp(path.join(os.tmpdir(), 'pixelwright-samples-'));
try {
  for (const tool of chosen) await makeSamples(tool);
  await makePictures((name) => chosen.some(({ id }) => name.startsWith(`samples/${id}/`)));
} finally {
  await pool.close();
  await rm(scratch, { recursive: true, force: true });
}

async function makeSamples(tool: Tool): Promise<void> {
  for (const model of modelsOf(tool)) await store.prepare(model);
  const results = path.join(samples, tool.id);
  await mkdir(results, { recursive: true });
  for (const sample of tool.samples) {
    const photo = path.join(samples, `${sample}.webp`);
    if (makesClip(tool)) {
      await writeFilm(tool, sample);
      continue;
    }
    const { path: result, report } = await madeOf(tool, photo);
    await write(sharp(photo).resize(button), path.join(samples, `${sample}-small.webp`));
    await write(sharp(result), path.join(results, `${sample}.webp`));
    await write(sharp(result).resize(button), path.join(results, `${sample}-small.webp`));
    if (sample === tool.samples[0]) await writeReadmePair(tool, photo, { result, report });
    for (const style of tool.styles?.choices ?? []) {
      const preview = path.join(root, 'public', `${stylePicture(tool.id, style, sample)}.webp`);
      await mkdir(path.dirname(preview), { recursive: true });
      await write(
        sharp(await resultOf(tool, photo, { [tool.styles!.option]: style })).resize(previewWidth),
        preview,
      );
    }
  }
  await writeChoices(tool);
  for (const example of tool.examples ?? []) await writeExample(tool, example);
}

/** A clip for the page, the frame that stands for it, and a small copy of that. Of a tool that takes clips, the sample is one as well. */
async function writeFilm(tool: Tool, sample: string): Promise<void> {
  const source = path.join(samples, `${sample}.${takesClip(tool) ? 'mp4' : 'webp'}`);
  const { path: film, previewPath } = await madeOf(tool, source, {}, sample);
  const place = path.join(samples, tool.id, sample);
  await write(
    sharp(path.join(samples, `${sample}.webp`)).resize(button),
    path.join(samples, `${sample}-small.webp`),
  );
  await write(sharp(previewPath).resize(filmWidth, undefined, { withoutEnlargement: true }), `${place}.webp`);
  await write(sharp(previewPath).resize(button), `${place}-small.webp`);
  const watched = path.join(scratch, 'watched');
  await pool.run({ kind: 'export-clip', path: film, outputPath: watched, format: 'watch' });
  // A child writes for its own user alone.
  await writeFile(`${place}.mp4`, await readFile(watched));
  console.log(path.relative(root, `${place}.mp4`));
  if (sample !== tool.samples[0]) return;
  await write(
    sharp(path.join(samples, `${sample}.webp`)).resize(wholeWidth),
    path.join(images, `${tool.id}-before.webp`),
  );
  await write(sharp(previewPath).resize(wholeWidth), path.join(images, `${tool.id}-after.webp`));
}

type Example = NonNullable<Tool['examples']>[number];

async function writeExample(tool: Tool, example: Example): Promise<void> {
  const { id } = example;
  const drawn = await drawnOf(tool, example);
  const place = path.join(samples, tool.id, id);
  await write(sharp(drawn).resize(exampleWidth), `${place}.webp`);
  await write(sharp(drawn).resize(button), `${place}-small.webp`);
  if (id === tool.examples?.[0].id) {
    await write(sharp(drawn).resize(wholeWidth), path.join(images, `${tool.id}.webp`));
  }
}

/** What a tool draws of the English words of an example; the same picture as of those in any other language. */
async function drawnOf(
  tool: Tool,
  { id, seed, options: own }: Example,
  others: Record<string, unknown> = {},
): Promise<string> {
  const words: ToolWords = JSON.parse(
    await readFile(path.join(root, `src/tools/${tool.id}/${tool.id}.en.json`), 'utf8'),
  );
  const described = describeOptions(tool.options);
  const first = (control: string) => described.find((option) => option.control === control)!.id;
  const options = { [first('text')]: words.examples?.[id], [first('seed')]: seed, ...own };
  const request = {
    kind: 'tool',
    tool: tool.id,
    options: { ...options, ...others },
    outputDir: scratch,
    inputs: {},
  } as const;
  const { pictures } = await pool.run(request);
  return pictures[mainOutputOf(tool)][0].path;
}

/** What each choice does: a part of a result that is small enough for strokes to be seen. */
async function writeChoices(tool: Tool): Promise<void> {
  const [sample] = tool.samples;
  const [example] = tool.examples ?? [];
  const show = sample
    ? await choiceOfPhoto(tool, sample)
    : (more: Record<string, unknown>) => choiceOfWords(tool, example, more);
  for (const { id, choices = [], pictures } of describeOptions(tool.options)) {
    for (const choice of pictures ? choices : []) {
      await write(await show({ [id]: choice }), path.join(samples, tool.id, `${id}-${choice}-small.webp`));
    }
  }
}

/** The middle of a small copy, in its own pixels, and of an upright one where heads are; a result of another size as a whole. */
async function choiceOfPhoto(tool: Tool, sample: string) {
  const photo = path.join(scratch, 'choice.png');
  const { width, height } = choiceSize;
  const small = await sharp(path.join(samples, `${sample}.webp`))
    .resize(2 * width)
    .toFile(photo);
  const middle = {
    width,
    height,
    left: width / 2,
    top: Math.floor((small.height - height) * (small.height > small.width ? 0.36 : 0.5)),
  };
  return async (more: Record<string, unknown>) => {
    const result = sharp(await resultOf(tool, photo, more, sample));
    const made = await result.metadata();
    if (made.width === small.width && made.height === small.height) return result.extract(middle);
    return result.resize(width, height, { fit: 'cover', position: tool.placeInResult ? 'left' : 'centre' });
  };
}

/** The lower right of a drawn picture, where its examples show somebody. */
async function choiceOfWords(tool: Tool, example: Example, more: Record<string, unknown>) {
  const drawn = sharp(await drawnOf(tool, example, more));
  const { width, height } = await drawn.metadata();
  const part = {
    width: Math.round(width * 0.5),
    height: Math.round((width * 0.5 * choiceSize.height) / choiceSize.width),
  };
  return drawn
    .extract({ ...part, left: Math.round(width * 0.46), top: Math.round(height * 0.47) })
    .resize(choiceSize);
}

/** Of the engines that its tasks go to when no option is changed. */
function modelsOf(tool: Tool): readonly string[] {
  const wanted = tool.engines?.(tool.options.parse({})) ?? {};
  return tool.tasks.flatMap(
    (task) =>
      engines.find(
        ({ id, isOptional, ...engine }) =>
          engine.task === task && (wanted[task] ? wanted[task] === id : !isOptional),
      )?.models ?? [],
  );
}

async function resultOf(
  tool: Tool,
  photo: string,
  options: Record<string, unknown> = {},
  sample = path.parse(photo).name,
): Promise<string> {
  return (await madeOf(tool, photo, options, sample)).path;
}

/** Where the main result lies, and what the tool reported. */
async function madeOf(
  tool: Tool,
  photo: string,
  options: Record<string, unknown> = {},
  sample = path.parse(photo).name,
) {
  const request = { kind: 'tool', tool: tool.id, options, outputDir: scratch } as const;
  const select = tool.starts === 'when-marked' ? selectInputOf(tool) : undefined;
  const mask = path.join(samples, tool.id, `${sample}-mask.png`);
  const inputs = {
    [mainInputOf(tool)]: [photo],
    ...(select !== undefined && { [select]: [mask] }),
    ...Object.fromEntries(
      furtherInputsOf(tool).map((input) => [input, [path.join(samples, tool.id, `${sample}-${input}.webp`)]]),
    ),
  };
  const { pictures, report } = await pool.run({ ...request, inputs });
  const [main] = Object.entries(tool.outputs).find(([, output]) => output.main)!;
  const { path: place, previewPath } = pictures[main][0];
  return { path: place, previewPath, report };
}

/**
 * A cut-out, or what got another shape, is shown whole, on a checkerboard, and what was marked has its place in the whole; of
 * everything else the middle, in the result's own pixels.
 */
async function writeReadmePair(
  tool: Tool,
  photo: string,
  { result, report }: { result: string; report: Parameters<NonNullable<Tool['placeInResult']>>[2] },
): Promise<void> {
  const place = (side: string) => path.join(images, `${tool.id}-${side}.webp`);
  const { width, height, hasAlpha } = await sharp(result).metadata();
  if (hasAlpha || tool.starts === 'when-marked') {
    const { data, info } = await sharp(result).resize(wholeWidth).toBuffer({ resolveWithObject: true });
    await write(sharp(photo).resize(wholeWidth), place('before'));
    await write(checker(info.width, info.height).composite([{ input: data }]), place('after'));
    return;
  }
  if (tool.placeInResult) {
    const size = await sharp(photo).metadata();
    const { x, y } = tool.placeInResult(size, tool.options.parse({}), report);
    const framed = checker(width, height).composite([
      { input: await sharp(photo).png().toBuffer(), left: x, top: y },
    ]);
    await write(sharp(await framed.png().toBuffer()).resize(wholeWidth), place('before'));
    await write(sharp(result).resize(wholeWidth), place('after'));
    return;
  }
  const part = { width: Math.min(readmePart.width, width), height: Math.min(readmePart.height, height) };
  const middle = {
    ...part,
    left: Math.floor((width - part.width) / 2),
    top: Math.floor((height - part.height) / 2),
  };
  await write(sharp(photo).resize(width, height, { kernel: 'cubic' }).extract(middle), place('before'));
  await write(sharp(result).extract(middle), place('after'));
}

async function write(picture: Sharp, file: string): Promise<void> {
  await picture.webp({ quality: 82, alphaQuality: 90, effort: 6 }).toFile(file);
  console.log(path.relative(root, file));
}

function checker(width: number, height: number): Sharp {
  const data = Buffer.alloc(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const isDark = (Math.floor((i % width) / checkerSize) + Math.floor(i / width / checkerSize)) % 2 === 1;
    data.fill(isDark ? 230 : 255, i * 3, i * 3 + 3);
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}
