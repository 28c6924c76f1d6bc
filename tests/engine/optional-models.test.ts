import { execFile } from 'node:child_process';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPhoto } from '#src/codecs/pixels/open-photo.server.ts';
import type { Engine } from '#src/engines/engine.ts';
import { birefnet } from '#src/engines/optional/birefnet.engine.ts';
import { modnet } from '#src/engines/optional/modnet.engine.ts';
import { realesrGeneral } from '#src/engines/optional/realesr-general.engine.ts';
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
  expect((await models('list')).text).toMatch(/modnet .*\n.*\n.*Apache-2.0.*\n {2}not added/);
  expect(await models('pull', name)).toMatchObject({
    code: 1,
    text: expect.stringContaining('--accept BSD-3-Clause'),
  });
  expect(await models('pull', 'no-such-model')).toMatchObject({ code: 1 });
  const from = path.join(folder.path, `${name}-source`);
  const pulled = await models('pull', name, '--accept', 'BSD-3-Clause', '--from', from);
  expect(pulled.code).toBe(0);
  for (const part of [
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
