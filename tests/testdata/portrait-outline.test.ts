import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { faceMesh } from '#src/engines/faces/face-mesh.engine.ts';
import { isnet } from '#src/engines/local/isnet.engine.ts';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { createSessions } from '#src/models/sessions.server.ts';
import { findPeople } from '#src/steps/people/find-people.ts';
import { ownAlpha } from '#src/steps/people/own-alpha.ts';
import type { TaskId, TaskInput, TaskOutput } from '#src/tasks/index.ts';
import { preparedModelsDir } from '#tests/support/hands/prepared-model.ts';
import { photoOf } from '#tests/support/pictures/photo-of.ts';
import { testPictures } from '#tests/support/pictures/test-pictures.ts';

let sessions: ReturnType<typeof createSessions>;
beforeAll(async () => {
  const modelsDir = await preparedModelsDir(...faceMesh.models, ...isnet.models);
  sessions = createSessions({ modelsDir, modelsBudgetMb: 512 });
});

/** Alpha as the network has it and as portraits get it, of a whole photo. */
async function outlines(name: string): Promise<{ found: Raster<Uint8Array>; own: Raster<Uint8Array> }> {
  const { data, info } = await sharp(path.join(testPictures(), 'photos', name))
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const photo = photoOf({ width, height, channels: 3, data });
  const context = { sessions, signal: new AbortController().signal, progress: () => {} };
  const studio = {
    run: async <T extends TaskId>(_task: T, input: TaskInput<T>) =>
      (await isnet.run(input as never, context)) as TaskOutput<T>,
    step: () => Promise.resolve(),
  };
  const { faces } = await faceMesh.run({ photo }, context);
  const [person] = await findPeople(photo, [faces[0]], studio, {}, faces);
  const frame = { x: width / 2, y: height / 2, width, height, angle: 0 };
  return { found: person.alpha, own: ownAlpha(await photo.pixels(), person, frame) };
}

/** Mean alpha of a part of the photo, 0..1. */
function mean({ width, data }: Raster<Uint8Array>, [left, top, right, bottom]: readonly number[]): number {
  let sum = 0;
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += data[y * width + x];
  return sum / (255 * (right - left) * (bottom - top));
}

test('loose locks: the wall between them goes, and they stay', async () => {
  const { found, own } = await outlines('portrait-woman-smiling.jpg');
  for (const gap of [
    [615, 320, 636, 340],
    [16, 600, 34, 632],
  ]) {
    expect(mean(found, gap)).toBeGreaterThan(0.6);
    expect(mean(own, gap)).toBeLessThan(0.35);
  }
  for (const lock of [
    [646, 286, 650, 290],
    [60, 400, 140, 500],
    [200, 60, 400, 100],
  ])
    expect(mean(own, lock)).toBeGreaterThan(0.9);
});

test('a stripe of paint in the color of the wall is no hole, and a shoulder is whole', async () => {
  const { found, own } = await outlines('portrait-woman-facepaint.jpg');
  for (const part of [
    [544, 884, 554, 894],
    [600, 980, 640, 1000],
  ]) {
    expect(mean(found, part)).toBeLessThan(0.97);
    expect(mean(own, part)).toBeGreaterThan(0.99);
  }
});
