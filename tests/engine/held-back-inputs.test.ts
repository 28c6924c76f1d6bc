import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Raster } from '#src/imaging/raster/raster.ts';
import type { StudioReply } from '#src/studio/studio-pool.ts';
import type { Tool } from '#src/tool/tool.ts';
import { furtherInputsOf } from '#src/tool/tool-parts.ts';
import { tools } from '#src/tools/index.ts';
import { furtherInputs } from '#tests/support/hands/further-inputs.ts';
import { openRememberingChild } from '#tests/support/hands/tool-runs.ts';
import { pngOf, sharpSample } from '#tests/support/pictures/sample-photos.ts';
import { bySuiteLength } from '#tests/support/suite-length.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';

/** So much of each side the owner was shown. */
const shownShare = 0.35;
/** Of 255: what previews may differ by on average where only what was held back does. */
const unseen = 0.1;

/** Levels between neighboring pixels of twins and their mean. */
const contrast = 24;

const pool = openRememberingChild(null);
let folder: Awaited<ReturnType<typeof tempFolder>>;
let count = 0;

/** Two pictures that look alike when they are small. */
interface Twins {
  readonly one: string;
  readonly other: string;
  readonly shown: string;
}
let portraits: Twins;
let masks: Twins;
/** Of photos that a tool can't do without besides its main one, by tool and input. */
const further = new Map<string, Twins>();

async function write(name: string, bytes: Promise<Buffer>): Promise<string> {
  const file = path.join(folder.path, name);
  await writeFile(file, await bytes);
  return file;
}

/** Light and dark pixels in turn, which cancel each other out when they are shrunk. */
function checkered(picture: Raster<Uint8Array>, by: number): Raster<Uint8Array> {
  const { width, channels, data } = picture;
  return {
    ...picture,
    data: data.map((value, index) => {
      const pixel = Math.floor(index / channels);
      const isLight = ((pixel % width) + Math.floor(pixel / width)) % 2 === 0;
      return Math.min(255 - by, Math.max(by, value)) + (isLight ? by : -by);
    }),
  };
}

async function twinsOf(name: string, picture: Raster<Uint8Array>): Promise<Twins> {
  const { width, height } = picture;
  const size = { width: Math.round(width * shownShare), height: Math.round(height * shownShare) };
  return {
    one: await write(`${name}-one.png`, pngOf(checkered(picture, 0)).toBuffer()),
    other: await write(`${name}-other.png`, pngOf(checkered(picture, contrast)).toBuffer()),
    shown: await write(`${name}-shown.webp`, pngOf(picture).resize(size).webp({ quality: 82 }).toBuffer()),
  };
}

beforeAll(async () => {
  folder = await tempFolder();
  const portrait = await sharpSample('admiral', 304);
  portraits = await twinsOf('portrait', portrait);
  for (const tool of tools.filter((one) => furtherInputsOf(one as Tool).length > 0)) {
    for (const [input, bytes] of Object.entries(await furtherInputs(tool.id))) {
      const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const { width, height } = info;
      const picture = { width, height, channels: 3 as const, data: new Uint8Array(data) };
      further.set(`${tool.id} ${input}`, await twinsOf(`${tool.id}-${input}`, picture));
    }
  }
  const { width, height } = portrait;
  const data = new Uint8Array(width * height).map((_, pixel) => {
    const [x, y] = [(pixel % width) / width, Math.floor(pixel / width) / height];
    return Math.hypot(x - 0.5, y - 0.4) < 0.15 ? 255 : 0;
  });
  masks = await twinsOf('mask', { width, height, channels: 1, data });
});
afterAll(async () => {
  await pool.close();
  await folder.remove();
});

function twinsFor(tool: Tool, input: string): Twins {
  if (tool.inputs[input].kind === 'mask') return masks;
  return further.get(`${tool.id} ${input}`) ?? portraits;
}

/** Options with which the tool heeds this input. */
function optionsFor(tool: Tool, input: string): Record<string, unknown> {
  const [option, value] = Object.entries(tool.inputs[input].requiredWith ?? {})[0] ?? [];
  const own = {
    ...(option !== undefined && { [option]: [value].flat()[0] }),
    ...(tool.words && { prompt: 'a lake' }),
  };
  return 'background' in tool.inputs && input === 'background' ? { ...own, ...backgroundOptions(tool) } : own;
}

const backgroundOptions = (tool: Tool) =>
  'kind' in tool.options.shape ? { kind: 'photo' } : { background: 'photo' };

async function run(
  tool: Tool,
  input: string,
  which: 'one' | 'other',
  isHeldBack = true,
): Promise<StudioReply> {
  const outputDir = path.join(folder.path, `run-${count++}`);
  await mkdir(outputDir);
  const main = Object.entries(tool.inputs).find(([, { main }]) => main)?.[0];
  const options = optionsFor(tool, input);
  const whole: Record<string, unknown> = tool.options.parse(options);
  const isNeeded = ([name, { required, requiredWith, earlier }]: [string, Tool['inputs'][string]]) =>
    required ||
    name === main ||
    name === input ||
    // With a mask of an earlier run no network looks for the subject.
    earlier ||
    Object.entries(requiredWith ?? {}).some(([option, values]) =>
      [values].flat().includes(String(whole[option])),
    );
  const given = Object.entries(tool.inputs).filter(isNeeded);
  const inputs = Object.fromEntries(
    given.map(([name]) => [name, [twinsFor(tool, name)[name === input ? which : 'one']]]),
  );
  const shownInputs = Object.fromEntries(
    given.map(([name]) => [name, [name === input ? twinsFor(tool, name).shown : null]]),
  );
  return pool.run({
    kind: 'tool',
    tool: tool.id,
    inputs,
    ...(isHeldBack && { shownInputs }),
    options,
    outputDir,
  });
}

/** By how much the previews of two runs differ, of 255, in the output that differs most. */
async function difference(one: StudioReply, other: StudioReply): Promise<number> {
  let largest = 0;
  for (const [name, pictures] of Object.entries(one.pictures)) {
    expect(other.pictures[name]).toHaveLength(pictures.length);
    for (const [place, { previewPath }] of pictures.entries()) {
      const [a, b] = await Promise.all(
        [previewPath, other.pictures[name][place].previewPath].map((file) =>
          sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true }),
        ),
      );
      expect(a.info).toMatchObject({ width: b.info.width, height: b.info.height });
      const sum = a.data.reduce((total, value, at) => total + Math.abs(value - b.data[at]), 0);
      largest = Math.max(largest, sum / a.data.length);
    }
  }
  return largest;
}

/** Of those that cut out, enlarge, or let something shine through, one each that is quick. */
const shortForm = ['background-remover', 'face-cutout', 'image-upscaler', 'sharpen-image'];

/** Strokes are painted over what is shown anyway. */
const cases = tools.flatMap((tool) =>
  Object.entries(tool.inputs).flatMap(([input, { brush, main }]) => {
    const isTried = bySuiteLength({
      short: shortForm.includes(tool.id) && (main || tool.id === shortForm[0]),
      long: true,
    });
    // A logo is only taken off a photo that has it.
    return isTried && !brush && input !== 'logo' ? [[tool.id, input] as const] : [];
  }),
);
/** Twenty looks of a face, four times over, on a busy machine. */
const timeoutMs = 400_000;
const toolOf = (id: string) => tools.find((one) => one.id === id)! as Tool;

test.each(cases)(
  'what was held back of what %s is given as %s does not show in the result',
  async (id, input) => {
    const one = await run(toolOf(id), input, 'one');
    expect(await difference(one, await run(toolOf(id), input, 'other'))).toBeLessThan(unseen);
  },
  timeoutMs,
);

test.each([
  'sharpen-image',
  bySuiteLength({ short: 'image-upscaler', long: 'ai-profile-picture-generator' }),
])(
  'it does in what %s makes for somebody who may have the full size',
  async (id) => {
    const one = await run(toolOf(id), 'photo', 'one', false);
    expect(await difference(one, await run(toolOf(id), 'photo', 'other', false))).toBeGreaterThan(3);
  },
  timeoutMs,
);
