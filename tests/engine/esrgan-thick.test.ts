import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { esrganThick } from '#src/engines/local/esrgan-thick.engine.ts';
import { runTiled } from '#src/engines/local/tiled-network.ts';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { resample } from '#src/imaging/raster/resample.ts';
import { createSessions } from '#src/models/sessions.server.ts';
import { createStudioPool } from '#src/studio/studio-pool.server.ts';
import { preparedModelsDir } from '#tests/support/hands/prepared-model.ts';
import { difference, likeness } from '#tests/support/pictures/picture-likeness.ts';
import { pngOf, sharpSample, shrunk } from '#tests/support/pictures/sample-photos.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import reference from '../fixtures/esrgan-thick-tfjs.json' with { type: 'json' };

let modelsDir: string;
let sessions: ReturnType<typeof createSessions>;
beforeAll(async () => {
  modelsDir = await preparedModelsDir('esrgan-thick-x2', 'esrgan-thick-x4');
  sessions = createSessions({ modelsDir, modelsBudgetMb: 512 });
});

describe.each([2, 4] as const)('×%i', (factor) => {
  test('the converted network gives what TensorFlow.js makes of its original, within a level of 255', async () => {
    const side = 8;
    const area = side * side;
    const data = new Float32Array(3 * area);
    for (let i = 0; i < area; i++) {
      const [x, y] = [i % side, Math.floor(i / side)];
      for (let channel = 0; channel < 3; channel++) {
        data[channel * area + i] = 0.5 + 0.4 * Math.sin(x * 0.9 + channel) * Math.cos(y * 0.7 - channel);
      }
    }
    const session = await sessions.get(`esrgan-thick-x${factor}`);
    const { output } = await session.run({ image: { data, dims: [1, 3, side, side] } });
    const expected = reference[`x${factor}`];
    expect(output.dims).toEqual([1, 3, side * factor, side * factor]);
    const large = area * factor * factor;
    for (let i = 0; i < large; i++) {
      for (let channel = 0; channel < 3; channel++) {
        const gap = Math.abs(output.data[channel * large + i] - expected[i * 3 + channel]);
        expect(gap).toBeLessThan(1 / 255);
      }
    }
  });

  test('is better than a correct bicubic, and made small again what it came from', async () => {
    const photo = await sharpSample('rocket', 192);
    const small = shrunk(photo, factor);
    const signal = new AbortController().signal;
    const heard: number[] = [];
    const progress = (fraction: number) => heard.push(fraction);
    const { pixels } = await esrganThick.run({ pixels: small, factor }, { signal, progress, sessions });
    const plain = likeness(resample(small, photo.width, photo.height, 'cubic'), photo);
    expect(likeness(pixels, photo)).toBeGreaterThan(plain + 0.5);
    expect(difference(shrunk(pixels as Raster<Uint8Array>, factor), small).mean).toBeLessThan(0.3);
    expect(heard.at(-1)).toBe(1);
  });
});

test('tiles with 16 pixels around them give the untiled picture', async () => {
  const session = await sessions.get('esrgan-thick-x2');
  const photo = await sharpSample('dogs', 96);
  const context = { signal: new AbortController().signal, progress: () => {} };
  const run = (size: number, overlap: number) =>
    runTiled(photo, { session, tiling: { size, overlap }, factor: 2 }, context);
  const whole = await run(96, 16);
  expect(difference(await run(48, 16), whole).most).toBeLessThanOrEqual(1.01);
});

test('the upscaler runs it when asked for detail, and refuses what would take too long or is not there', async () => {
  await using folder = await tempFolder();
  const photo = path.join(folder.path, 'photo.png');
  await writeFile(photo, await pngOf(await sharpSample('dogs', 40)).toBuffer());
  const run = async (models: string) => {
    const outputDir = path.join(folder.path, crypto.randomUUID());
    await mkdir(outputDir);
    const pool = createStudioPool({ modelsDir: models, memoryBudgetMb: 4096, concurrency: 1 });
    const options = { mode: 'detail', scale: '4' };
    return pool
      .run({ kind: 'tool', tool: 'image-upscaler', inputs: { photo: [photo] }, options, outputDir })
      .finally(() => pool.close());
  };
  const { engine, pictures } = await run(modelsDir);
  expect(engine).toEqual({ id: 'esrgan-thick', name: 'ESRGAN thick', place: 'local' });
  expect(pictures.result[0].height).toBe(160);
  await expect(run(folder.path)).rejects.toMatchObject({
    code: 'engine_not_ready',
    params: { task: 'upscale-image' },
  });
});
