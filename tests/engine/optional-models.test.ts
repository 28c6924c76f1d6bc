import { execFile } from 'node:child_process';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPhoto } from '#src/codecs/pixels/open-photo.server.ts';
import type { Engine } from '#src/engines/engine.ts';
import { birefnet } from '#src/engines/optional/birefnet.engine.ts';
import { ddcolor } from '#src/engines/optional/ddcolor.engine.ts';
import { efficientSam } from '#src/engines/optional/efficientsam.engine.ts';
import { lama } from '#src/engines/optional/lama.engine.ts';
import { maximDeblurring } from '#src/engines/optional/maxim-deblurring.engine.ts';
import { migan } from '#src/engines/optional/migan.engine.ts';
import { modnet } from '#src/engines/optional/modnet.engine.ts';
import { nafnet } from '#src/engines/optional/nafnet.engine.ts';
import { realesrGeneral } from '#src/engines/optional/realesr-general.engine.ts';
import { lightnessOf } from '#src/imaging/color/cielab.ts';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { OnnxGraph } from '#src/models/format/onnx-graph.ts';
import { installModel } from '#src/models/optional/install-model.server.ts';
import { findOptionalModel } from '#src/models/optional/optional-models.ts';
import { createSessions } from '#src/models/sessions.server.ts';
import { createStudioPool } from '#src/studio/studio-pool.server.ts';
import { preparedModelsDir } from '#tests/support/hands/prepared-model.ts';
import { difference } from '#tests/support/pictures/picture-likeness.ts';
import { pngOf, sharpSample, shrunk } from '#tests/support/pictures/sample-photos.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

/**
 * The real loading code, with stand-ins that take and give what the networks do: of a matting network the brightness, of an
 * enlarging one every pixel sixteen times.
 */
let folder: TempFolder;
let modelsDir: string;
let photoFile: string;
const signal = new AbortController().signal;

beforeAll(async () => {
  folder = await tempFolder();
  modelsDir = path.join(folder.path, 'models');
  await install('modnet', brightness(1, 'Clip'));
  await install('birefnet-lite', brightness(20, 'Identity'));
  await install('realesr-general-x4v3', sixteenfold());
  await install('migan', filledWith('known', 1));
  await install('lama', filledWith('hole', 255));
  await install('efficientsam-ti', threeOutlines());
  await install('nafnet', brighter());
  await install('maxim-deblurring', steeper());
  await install('ddcolor-tiny', warm());
  photoFile = path.join(folder.path, 'square.png');
  await writeFile(photoFile, await pngOf(square()));
});
afterAll(() => folder.remove());

async function install(id: string, graph: OnnxGraph): Promise<void> {
  const from = path.join(folder.path, `${id}-source`);
  await mkdir(from, { recursive: true });
  const bytes = graph.parts(id).flatMap((part) => [...part.bytes()]);
  await writeFile(path.join(from, 'model.onnx'), Uint8Array.from(bytes));
  // Another file than the published one, which no hash may stand in the way of.
  const model = findOptionalModel(id)!;
  const standIn = { ...model, files: [{ name: 'model.onnx' }] };
  const accepted = model.license.name;
  await installModel(standIn, { modelsDir, accepted, from, hub: 'http://localhost', onProgress: () => {} });
}

/** `toAlpha` of the mean of the channels, `factor` times as strong. */
function brightness(factor: number, toAlpha: 'Clip' | 'Identity'): OnnxGraph {
  const graph = new OnnxGraph();
  const input = graph.input('input', [1, 3, 'h', 'w']);
  const weights = graph.weights('weights', [1, 3, 1, 1], () => new Float32Array(3).fill(factor / 3));
  const mean = graph.node('Conv', [input, weights], 'mean');
  const limits = [0, 1].map((limit) => graph.weights(`limit ${limit}`, [], () => Float32Array.of(limit)));
  graph.node(toAlpha, toAlpha === 'Clip' ? [mean, ...limits] : [mean], 'output');
  graph.output('output', [1, 1, 'h', 'w']);
  return graph;
}

function sixteenfold(): OnnxGraph {
  const graph = new OnnxGraph();
  const input = graph.input('input', [1, 3, 'h', 'w']);
  const weights = graph.weights('weights', [48, 3, 1, 1], () => {
    const values = new Float32Array(48 * 3);
    // As DepthToSpace takes them: a row of channels for each of the sixteen places.
    for (let place = 0; place < 48; place++) values[place * 3 + (place % 3)] = 1;
    return values;
  });
  const repeated = graph.node('Conv', [input, weights], 'repeated');
  graph.node('DepthToSpace', [repeated], 'output', { blocksize: 4 });
  graph.output('output', [1, 3, '4h', '4w']);
  return graph;
}

/** A picture whose hole is white: of a network that is told what is known, or what is the hole. */
function filledWith(told: 'known' | 'hole', factor: number): OnnxGraph {
  const graph = new OnnxGraph();
  const image = graph.input('image', [1, 3, 'h', 'w']);
  const mask = graph.input('mask', [1, 1, 'h', 'w']);
  // Of bytes, as floats here: our loading code gives each network what it counts in.
  const scale = graph.weights('scale', [], () => Float32Array.of(told === 'known' ? -1 : 255));
  const most = graph.weights('most', [], () => Float32Array.of(told === 'known' ? 255 : 0));
  const white = graph.node('Add', [graph.node('Mul', [mask, scale], 'scaled'), most], 'white');
  const factors = graph.weights('factor', [], () => Float32Array.of(factor));
  const shown = graph.node('Mul', [image, factors], 'shown');
  graph.node('Max', [shown, white], 'output');
  graph.output('output', [1, 3, 'h', 'w']);
  return graph;
}

/** Three outlines: nothing, the bright things, everything; the second is the surest where the first point is on an object. */
function threeOutlines(): OnnxGraph {
  const graph = new OnnxGraph();
  const image = graph.input('batched_images', [1, 3, 'h', 'w']);
  const points = graph.input('batched_point_coords', [1, 1, 6, 2]);
  const labels = graph.input('batched_point_labels', [1, 1, 6]);
  const weights = graph.weights('weights', [3, 3, 1, 1], () => Float32Array.of(0, 0, 0, 9, 9, 9, 0, 0, 0));
  const bias = graph.weights('bias', [3], () => Float32Array.of(-9, -13, 9));
  graph.node('Conv', [image, weights, bias], 'output_masks');
  graph.output('output_masks', [1, 3, 'h', 'w']);
  const sums = graph.weights('sums', [6, 3], () => {
    const values = new Float32Array(18);
    // The first label alone: 1 makes the second outline the surest.
    values.set([0, 0.9, 0.3]);
    return values;
  });
  const used = graph.node('ReduceMax', [points], 'used');
  const nothing = graph.weights('nothing', [], () => Float32Array.of(0));
  const overlap = graph.node('MatMul', [labels, sums], 'overlap');
  graph.node('Add', [overlap, graph.node('Mul', [used, nothing], 'none')], 'iou_predictions');
  graph.output('iou_predictions', [1, 1, 1, 3]);
  return graph;
}

/** Everything a tenth brighter. */
function brighter(): OnnxGraph {
  const graph = new OnnxGraph();
  const input = graph.input('lq', [1, 3, 'h', 'w']);
  graph.node('Add', [input, graph.weights('tenth', [], () => Float32Array.of(0.1))], 'output');
  graph.output('output', [1, 3, 'h', 'w']);
  return graph;
}

/** Of 256 × 256 pixels and no others: everything a tenth brighter, and twice as far from middle gray. */
function steeper(): OnnxGraph {
  const graph = new OnnxGraph();
  const input = graph.input('image', [1, 3, 256, 256]);
  const double = graph.node('Mul', [input, graph.weights('two', [], () => Float32Array.of(2))], 'double');
  graph.node('Add', [double, graph.weights('shift', [], () => Float32Array.of(-0.4))], 'output');
  graph.output('output', [1, 3, 256, 256]);
  return graph;
}

/** The same warm color for whatever is shown. */
function warm(): OnnxGraph {
  const graph = new OnnxGraph();
  const input = graph.input('input', [1, 3, 'h', 'w']);
  const weights = graph.weights('weights', [2, 3, 1, 1], () => new Float32Array(6));
  const bias = graph.weights('bias', [2], () => Float32Array.of(20, 30));
  graph.node('Conv', [input, weights, bias], 'output');
  graph.output('output', [1, 2, 'h', 'w']);
  return graph;
}

const [width, height] = [640, 480];
/** White on black, from a quarter of the sides to three quarters. */
function square(): Raster<Uint8Array> {
  const data = new Uint8Array(width * height * 3);
  for (let y = height / 4; y < (height * 3) / 4; y++) {
    data.fill(255, (y * width + width / 4) * 3, (y * width + (width * 3) / 4) * 3);
  }
  return { width, height, channels: 3, data };
}

const sessions = () => createSessions({ modelsDir, modelsBudgetMb: 512 });
const quiet = { signal, progress: () => {} };

test.each([modnet, birefnet])(
  '$name cuts out what its network finds, at the size of the photo',
  async (engine) => {
    const photo = await openPhoto(photoFile);
    const { alpha, certainty, views } = await engine.run({ photo }, { ...quiet, sessions: sessions() });
    expect([alpha.width, alpha.height, alpha.channels]).toEqual([width, height, 1]);
    expect(views).toBe(1);
    expect(certainty).toBeGreaterThan(0.9);
    const at = (x: number, y: number) => alpha.data[y * width + x];
    expect([at(width / 2, height / 2), at(170, 130), at(10, 10), at(140, 240)]).toEqual([255, 255, 0, 0]);
    // Half the edge on each side of it.
    const sum = alpha.data.reduce((total, value) => total + value, 0) / 255;
    expect(sum / (width * height)).toBeCloseTo(0.25, 2);
  },
);

test.each([modnet, birefnet])('$name heeds a box, and says when there is nothing', async (engine) => {
  const photo = await openPhoto(photoFile);
  const context = { ...quiet, sessions: sessions() };
  const box = { x: 0, y: 0, width: 0.5, height: 1 };
  const { alpha } = await engine.run({ photo, subject: { box } }, context);
  expect(alpha.data[(height / 2) * width + width / 2 + 40]).toBe(0);
  expect(alpha.data[(height / 2) * width + width / 2 - 40]).toBe(255);
  const black = path.join(folder.path, 'black.png');
  await writeFile(black, await pngOf({ ...square(), data: new Uint8Array(width * height * 3) }));
  await expect(engine.run({ photo: await openPhoto(black) }, context)).rejects.toMatchObject({
    code: 'subject_not_found',
  });
});

/** A tenth of the sides, in the middle of the white square. */
function spot(): Raster<Uint8Array> {
  const data = new Uint8Array(width * height);
  for (let y = 200; y < 248; y++) data.fill(255, y * width + 300, y * width + 364);
  return { width, height, channels: 1, data };
}

test.each([migan, lama])('$name fills the hole, and nothing outside it changes', async (engine) => {
  const gray = { ...square(), data: square().data.map((value) => 40 + value / 2) };
  const mask = spot();
  const { pixels, changed } = await engine.run(
    { pixels: gray, mask, seed: 1 },
    { ...quiet, sessions: sessions() },
  );
  expect(changed).toBeCloseTo((48 * 64) / (width * height));
  let inside = 0;
  for (let i = 0; i < width * height; i++) {
    const isSame = pixels.data[i * 3] === gray.data[i * 3];
    if (mask.data[i] === 0 && !isSame) expect.unreachable(`pixel ${i} has changed`);
    if (mask.data[i] > 0) inside += pixels.data[i * 3];
  }
  // White, where it was 167.
  expect(inside / (48 * 64)).toBeGreaterThan(240);
});

test('EfficientSAM gives the surest outline of what is pointed at', async () => {
  const photo = await openPhoto(photoFile);
  const context = { ...quiet, sessions: sessions() };
  const on = { points: [{ x: 0.5, y: 0.5, keep: true }] };
  const { mask, certainty } = await efficientSam.run({ photo, on }, context);
  expect(certainty).toBeCloseTo(0.9, 5);
  expect([mask.width, mask.height, mask.channels]).toEqual([width, height, 1]);
  const at = (x: number, y: number) => mask.data[y * width + x];
  expect([at(width / 2, height / 2), at(10, 10)]).toEqual([255, 0]);
  const sum = mask.data.reduce((total, value) => total + value, 0) / 255;
  expect(sum / (width * height)).toBeCloseTo(0.25, 2);
  await expect(efficientSam.run({ photo, on: {} }, context)).rejects.toMatchObject({
    code: 'subject_not_found',
  });
});

test('NAFNet changes every pixel alike: no tile shows, 16 bits stay', async () => {
  const data = new Uint16Array(520 * 300 * 3).fill(20_000);
  const flat: Raster = { width: 520, height: 300, channels: 3, data };
  const { pixels } = await nafnet.run({ pixels: flat }, { ...quiet, sessions: sessions() });
  expect(pixels.data).toBeInstanceOf(Uint16Array);
  const [value, ...others] = new Set(pixels.data);
  expect(Math.abs(value - 26_553.5)).toBeLessThanOrEqual(1);
  expect(others).toEqual([]);
});

test('MAXIM gets tiles of its own size, and changes detail but neither brightness nor what is even', async () => {
  const run = (pixels: Raster) =>
    maximDeblurring.run({ pixels }, { ...quiet, sessions: sessions() }).then((made) => made.pixels);
  for (const [width, height] of [
    [500, 210],
    [40, 30],
  ]) {
    const flat: Raster = {
      width,
      height,
      channels: 3,
      data: new Uint16Array(3 * width * height).fill(20_000),
    };
    const even = await run(flat);
    expect(even.data).toBeInstanceOf(Uint16Array);
    expect(new Set(even.data).size).toBe(1);
    expect(Math.abs(even.data[0] - 20_000)).toBeLessThanOrEqual(1);
    const striped = { ...flat, data: flat.data.map((_, i) => 20_000 + ((i / 3) & 1 ? 3000 : -3000)) };
    const data = Array.from((await run(striped)).data);
    expect(Math.abs(data.reduce((sum, value) => sum + value, 0) / data.length - 20_000)).toBeLessThan(60);
    expect(Math.abs(data[3 * 20] - data[3 * 21])).toBeGreaterThan(11_000);
  }
});

test('DDColor colors a gray photo and keeps its lightness', async () => {
  const photo = await sharpSample('rocket', 96);
  const gray = { ...photo, data: photo.data.map((_, at) => photo.data[at - (at % 3)]) };
  const { pixels } = await ddcolor.run({ pixels: gray }, { ...quiet, sessions: sessions() });
  const lightness = ({ data }: Raster, i: number) =>
    lightnessOf(data[i * 3] / 255, data[i * 3 + 1] / 255, data[i * 3 + 2] / 255);
  let warmer = 0;
  let count = 0;
  for (let i = 0; i < photo.width * photo.height; i++) {
    const l = lightness(gray, i);
    // Where the color lies within sRGB.
    if (l < 25 || l > 80) continue;
    count++;
    expect(Math.abs(lightness(pixels, i) - l)).toBeLessThan(1);
    if (pixels.data[i * 3] > pixels.data[i * 3 + 2] + 20) warmer++;
  }
  expect(count).toBeGreaterThan(500);
  expect(warmer / count).toBeGreaterThan(0.95);
});

test('DDColor gives a marked place the color that is known', async () => {
  const photo = await sharpSample('rocket', 96);
  const data = photo.data.map((_, at) => photo.data[at - (at % 3)]);
  const mask = {
    width: photo.width,
    height: photo.height,
    channels: 1 as const,
    data: Uint8Array.from({ length: photo.width * photo.height }, (_, i) => (i % photo.width < 12 ? 255 : 0)),
  };
  const color = [70, 100, 70] as const;
  const { pixels } = await ddcolor.run(
    { pixels: { ...photo, data }, hints: [{ mask, color, kind: 'witness' }] },
    { ...quiet, sessions: sessions() },
  );
  let marked = 0;
  for (let i = 0; i < mask.data.length; i++) {
    const [red, green, blue] = pixels.data.subarray(3 * i, 3 * i + 3);
    if (mask.data[i] === 0 || data[3 * i] < 60 || data[3 * i] > 200) continue;
    marked++;
    expect(green).toBeGreaterThan(red + 5);
    expect(green).toBeGreaterThan(blue + 5);
  }
  expect(marked).toBeGreaterThan(20);
});

test.each([2, 4, 8] as const)(
  'Real-ESRGAN enlarges ×%i, and made small again it is what it came from',
  async (factor) => {
    const photo = await sharpSample('rocket', 96);
    const heard: number[] = [];
    const context = { signal, sessions: sessions(), progress: (share: number) => void heard.push(share) };
    const { pixels } = await realesrGeneral.run({ pixels: photo, factor }, context);
    expect([pixels.width, pixels.height]).toEqual([photo.width * factor, photo.height * factor]);
    expect(difference(shrunk(pixels as Raster<Uint8Array>, factor), photo).mean).toBeLessThan(0.5);
    expect(heard.at(-1)).toBe(1);
  },
);

test.each([modnet, birefnet, realesrGeneral] as Engine[])('$name is canceled', async (engine) => {
  const aborted = AbortSignal.abort(new Error('canceled'));
  const photo = await openPhoto(photoFile);
  const input = engine.task === 'cut-out' ? { photo } : { pixels: await photo.pixels(), factor: 4 };
  const context = { signal: aborted, progress: () => {}, sessions: sessions() };
  await expect(engine.run(input as never, context)).rejects.toThrow('canceled');
});

test('a tool works with the model that was added, and says so', async () => {
  // With the network there is by itself at hand as well.
  const shared = await preparedModelsDir('isnet-medium');
  const { modelPath } = await import('#src/models/model-files.server.ts');
  await copyFile(modelPath(shared, 'isnet-medium'), modelPath(modelsDir, 'isnet-medium'));
  const pool = createStudioPool({ modelsDir, memoryBudgetMb: 2048, concurrency: 1 });
  try {
    const outputDir = path.join(folder.path, 'out');
    await mkdir(outputDir);
    const request = { kind: 'tool', tool: 'background-remover', options: {}, outputDir } as const;
    const { engine } = await pool.run({ ...request, inputs: { photo: [photoFile] } });
    expect(engine).toEqual({ id: 'birefnet', name: 'BiRefNet', place: 'local' });
  } finally {
    await pool.close();
  }
});

test('in the page, a place and a box go through the model that was added', async () => {
  const pool = createStudioPool({ modelsDir, memoryBudgetMb: 2048, concurrency: 1 });
  const outputPath = path.join(folder.path, 'outline.png');
  try {
    for (const thing of [{ at: { x: 0.5, y: 0.5 } }, { box: { x: 0.2, y: 0.2, width: 0.6, height: 0.6 } }]) {
      const { engine } = await pool.run({ kind: 'outline', path: photoFile, thing, outputPath });
      expect(engine).toEqual({ id: 'efficientsam', name: 'EfficientSAM', place: 'local' });
    }
    await pool.run({ kind: 'outline', path: photoFile, thing: { at: { x: 0.5, y: 0.5 } }, outputPath });
    const { data, info } = await sharp(outputPath)
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([width, height]);
    const at = (x: number, y: number) => data[y * width + x];
    expect([at(width / 2, height / 2), at(10, 10)]).toEqual([255, 0]);
  } finally {
    await pool.close();
  }
});

test('the command lists, refuses, adds, checks and removes', async () => {
  const dir = path.join(folder.path, 'by-command');
  const models = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['src/models.command.server.ts', ...args], {
      cwd: path.join(import.meta.dirname, '../..'),
      env: { ...process.env, MODELS_DIR: dir },
    }).then(
      ({ stdout }) => ({ code: 0, text: stdout }),
      ({ code, stdout, stderr }) => ({ code, text: stdout + stderr }),
    );
  const name = 'realesr-general-x4v3';
  expect((await models('list')).text).toMatch(/modnet .*\n.*\n.*\n.*Apache-2.0.*\n {2}not added/);
  expect((await models('list')).text).toMatch(
    /realesr-general-x4v3 .*\n.*\n {2}used by: Restore Old Photos, Image Upscaler, /,
  );
  expect((await models('list')).text).toMatch(
    /efficientsam-ti .*\n.*\n {2}used by: Object Remover, Watermark Remover, AI Color Changer, AI Replacer\n/,
  );
  expect((await models('list')).text).toMatch(/ddcolor-tiny .*\n.*\n {2}used by: Restore Old Photos\n/);
  expect((await models('list')).text).toMatch(
    /sd-turbo .*\n.*\n.*\n.*Stability-Community.*revenue of 1 million/,
  );
  expect((await models('list')).text).toMatch(/lcm-dreamshaper-v7 .*\n.*\n.*\n.*OpenRAIL.*forbids some uses/);
  expect((await models('list')).text).toMatch(/\nisnet-medium {2}MIT.*package under AGPL-3\.0/);
  expect((await models('pull', 'sd-turbo')).text).toMatch(
    /revenue of 1 million.*--accept Stability-Community/,
  );
  expect(await models('pull', name)).toMatchObject({
    code: 1,
    text: expect.stringContaining('--accept BSD-3-Clause'),
  });
  expect(await models('pull', 'no-such-model')).toMatchObject({ code: 1 });
  const from = path.join(folder.path, `${name}-source`);
  const pulled = await models('pull', name, '--accept', 'BSD-3-Clause', '--from', from);
  expect(pulled.code).toBe(0);
  for (const part of [
    'License: BSD-3-Clause (https://',
    'model.onnx  100%',
    'from now on it must be',
    'model.onnx: input → output',
    'Real-ESRGAN',
  ]) {
    expect(pulled.text).toContain(part);
  }
  expect((await models('list')).text).toMatch(/added \d{4}-\d\d-\d\d, 1 MB/);
  expect(await models('verify')).toMatchObject({ code: 0, text: expect.stringContaining('as they were') });
  await writeFile(path.join(dir, 'optional', name, 'model.onnx'), 'broken');
  expect(await models('verify', name)).toMatchObject({
    code: 1,
    text: expect.stringContaining('changed or missing'),
  });
  expect(await models('remove', name)).toMatchObject({ code: 0 });
  expect(await models('remove', name)).toMatchObject({ code: 1 });
});
