import { beforeAll, expect, test } from 'vitest';
import { centernet } from '#src/engines/finders/centernet.engine.ts';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { createSessions } from '#src/models/sessions.server.ts';
import { preparedModelsDir } from '#tests/support/hands/prepared-model.ts';
import { photoOf } from '#tests/support/pictures/photo-of.ts';
import { sharpSample } from '#tests/support/pictures/sample-photos.ts';

let sessions: ReturnType<typeof createSessions>;
beforeAll(async () => {
  sessions = createSessions({ modelsDir: await preparedModelsDir('centernet-coco'), modelsBudgetMb: 256 });
});

const find = async (pixels: Raster<Uint8Array>) => {
  const context = { sessions, signal: new AbortController().signal, progress: () => {} };
  return (await centernet.run({ photo: photoOf(pixels) }, context)).objects;
};

test('the cup is found, where it stands', async () => {
  const photo = await sharpSample('coffee', 800);
  const cup = (await find(photo)).find(({ label }) => label === 'cup')!;
  const [x, y, width, height] = cup.box.map((value, i) => value / (i % 2 === 0 ? photo.width : photo.height));
  expect(cup.score).toBeGreaterThan(0.4);
  // As it was measured by hand: from 0.28 to 0.67 across, from 0.03 to 0.6 down; the saucer around it may count as its.
  expect(x).toBeGreaterThan(0.1);
  expect(x + width).toBeLessThan(0.85);
  expect(width * height).toBeGreaterThan(0.15);
  expect(y).toBeLessThan(0.15);
});

test('both spaniels are dogs', async () => {
  expect((await find(await sharpSample('dogs', 800))).filter(({ label }) => label === 'dog')).toHaveLength(2);
});

test('boxes stay within the photo, the surest first; a picture of one color has nothing', async () => {
  const photo = await sharpSample('coffee', 400);
  const found = await find(photo);
  for (const [
    i,
    {
      box: [x, y, width, height],
      score,
    },
  ] of found.entries()) {
    expect(Math.min(x, y, width, height)).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(photo.width + 1e-3);
    expect(y + height).toBeLessThanOrEqual(photo.height + 1e-3);
    expect(score).toBeLessThanOrEqual(i > 0 ? found[i - 1].score : 1);
  }
  expect(
    await find({ width: 64, height: 40, channels: 3, data: new Uint8Array(64 * 40 * 3).fill(90) }),
  ).toEqual([]);
});
