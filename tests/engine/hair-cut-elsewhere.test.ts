import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { engines } from '#src/engines/index.ts';
import { readEnv } from '#src/env.server.ts';
import { createStudioPool, type StudioPoolOptions } from '#src/studio/studio-pool.server.ts';
import type { EngineOrder, NamedEngine, StudioPool } from '#src/studio/studio-pool.ts';
import { pngOf, sharpSample } from '#tests/support/pictures/sample-photos.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

const elsewhere: NamedEngine = { id: 'openai', name: 'GPT Image 2', place: 'hosted' };
let folder: TempFolder;
let pool: StudioPool;
beforeAll(async () => {
  folder = await tempFolder();
  const options: StudioPoolOptions = {
    modelsDir: readEnv().MODELS_DIR,
    memoryBudgetMb: 4096,
    concurrency: 1,
    ffmpeg: undefined,
  };
  pool = createStudioPool(options);
});
afterAll(async () => {
  await pool?.close();
  await folder?.remove();
});

/** Engines of this machine for the tasks that hair needs, and the one elsewhere for cuts. */
const order: EngineOrder = {
  ...Object.fromEntries(
    ['find-faces', 'find-text', 'cut-out', 'check-safety'].map((task) => [
      task,
      engines
        .filter((engine) => engine.task === task)
        .map(({ id, name }): NamedEngine => ({ id, name, place: 'local' })),
    ]),
  ),
  'edit-image': [elsewhere],
};

test('a cut that an engine elsewhere made goes around the head, and the face keeps its pixels', async () => {
  const photo = path.join(folder.path, 'photo.png');
  await writeFile(photo, await pngOf(await sharpSample('drawn-lady', 448)).toBuffer());
  const { width, height } = await sharp(photo).metadata();
  const run = async (name: string, answers?: Record<number, { path: string; engine: NamedEngine }>) => {
    const outputDir = path.join(folder.path, name);
    await mkdir(outputDir);
    return pool.run(
      {
        kind: 'tool',
        tool: 'ai-hairstyle-changer',
        inputs: { photo: [photo] },
        options: { cut: 'bob', engine: 'openai' },
        outputDir,
        engines: order,
        answers,
      },
      {},
    );
  };
  const { needs } = await run('asks');
  expect(needs).toHaveLength(1);
  expect(JSON.stringify(needs[0])).toContain('a chin-length bob');

  const made = path.join(folder.path, 'made.png');
  await sharp({ create: { width, height, channels: 3, background: '#00f' } })
    .png()
    .toFile(made);
  const reply = await run('done', { [needs[0].place]: { path: made, engine: elsewhere } });
  expect(reply.needs).toEqual([]);
  expect(reply.warnings).toContain('cut_made_up');
  const [before, after] = await Promise.all(
    [photo, reply.pictures.result[0].path].map(async (file) =>
      sharp(await readFile(file))
        .removeAlpha()
        .raw()
        .toBuffer(),
    ),
  );
  const colorAt = (data: Buffer, x: number, y: number) => [
    ...data.subarray(3 * (y * width + x)).subarray(0, 3),
  ];
  for (const [x, y] of [
    [160, 235],
    [205, 235],
  ])
    expect(colorAt(after, x, y)).toEqual(colorAt(before, x, y));
  const [red, , blue] = colorAt(after, 180, 75);
  expect(blue).toBeGreaterThan(red + 100);
});
