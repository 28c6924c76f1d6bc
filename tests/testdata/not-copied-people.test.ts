import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { centernet } from '#src/engines/finders/centernet.engine.ts';
import { createSessions } from '#src/models/sessions.server.ts';
import { preparedModelsDir } from '#tests/support/hands/prepared-model.ts';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';
import { photoOf } from '#tests/support/pictures/photo-of.ts';
import { testPictures } from '#tests/support/pictures/test-pictures.ts';

let runs: ToolRuns;
let sessions: ReturnType<typeof createSessions>;
beforeAll(async () => {
  runs = await openToolRuns();
  sessions = createSessions({ modelsDir: await preparedModelsDir(...centernet.models), modelsBudgetMb: 256 });
});
afterAll(() => runs?.close());

async function peopleIn(file: Buffer): Promise<number> {
  const { data, info } = await sharp(file)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const photo = photoOf({ width: info.width, height: info.height, channels: 3, data: new Uint8Array(data) });
  const context = { sessions, signal: new AbortController().signal, progress: () => {} };
  const { objects } = await centernet.run({ photo }, context);
  return objects.filter(({ label }) => label === 'person').length;
}

/** A car, and somebody who walks, by their corners in pixels. */
test.each([
  [
    'fullbody-street-car.jpg',
    '0,175 104,165 112,116 147,98 269,98 271,128 250,183 263,226 275,262 271,330 263,357 220,359 110,336 92,366 46,364 30,330 0,324',
    1,
  ],
  [
    'street-people-shop.jpg',
    '530,174 562,169 576,229 585,302 599,338 633,370 631,384 594,384 567,338 539,384 507,382 512,361 530,302 528,229',
    2,
  ],
])('who stands beside what goes from %s is not there twice', async (name, corners, people) => {
  const photo = await readFile(path.join(testPictures(), 'photos', name));
  const { width, height } = await sharp(photo).metadata();
  const svg = `<svg width="${width}" height="${height}"><rect width="100%" height="100%"/><polygon fill="#fff" points="${corners}"/></svg>`;
  const mask = await sharp(Buffer.from(svg)).flatten().png().toBuffer();
  for (const seed of [0, 1]) {
    const { file } = await runs.run('object-remover', { photo, mask }, { seed });
    expect(await peopleIn(file), `seed ${seed}`).toBe(people);
  }
});

test('nor is who stands before lettering that goes: a dress on the sign', async () => {
  const photo = await readFile(path.join(testPictures(), 'photos/street-people-shop.jpg'));
  // White with black letters, above the woman in green.
  const sign = { left: 66, top: 118, width: 60, height: 47 };
  const { file } = await runs.run('remove-text-from-image', photo, { seed: 1 });
  const pixels = await sharp(file).removeAlpha().extract(sign).raw().toBuffer();
  let green = 0;
  for (let i = 0; i < pixels.length; i += 3)
    if (pixels[i + 1] > Math.max(pixels[i], pixels[i + 2]) + 25) green++;
  expect(green).toBe(0);
});
