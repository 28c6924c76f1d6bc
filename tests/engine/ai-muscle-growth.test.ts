import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';
import { pngOf, sharpSample } from '#tests/support/pictures/sample-photos.ts';

let runs: ToolRuns;
beforeAll(async () => {
  runs = await openToolRuns();
});
afterAll(() => runs?.close());

test('a portrait gets broader below the face, carries the mark, and a film of it besides', async () => {
  const photo = await pngOf(await sharpSample('admiral', 320)).toBuffer();
  const made = await runs.run('ai-muscle-growth', photo, { film: true });
  const [before, after] = await Promise.all(
    [photo, made.file].map((file) => sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  const { width, height } = before.info;
  expect([after.info.width, after.info.height]).toEqual([width, height]);
  const changed = (y0: number, y1: number, x0 = 0, x1 = width) => {
    let sum = 0;
    for (let y = Math.round(y0 * height); y < y1 * height; y++)
      for (let x = x0; x < x1; x++) {
        const at = 3 * (y * width + x);
        sum += Math.abs(after.data[at] - before.data[at]) > 12 ? 1 : 0;
      }
    return sum;
  };
  expect(changed(0.08, 0.4, Math.round(0.35 * width), Math.round(0.65 * width))).toBe(0);
  expect(changed(0.6, 0.9)).toBeGreaterThan(0.03 * width * height);
  // The mark stands in the lower right corner.
  expect(changed(0.95, 0.985, Math.round(0.75 * width))).toBeGreaterThan(20);
  const [film] = made.pictures.film;
  expect(film.frames).toBe(90);
  expect(film.clip?.durationMs).toBe(3000);
});

test('somebody whose shoulders can’t be seen is not guessed at', async () => {
  const photo = await pngOf(await sharpSample('dahlia', 320)).toBuffer();
  await expect(runs.run('ai-muscle-growth', photo)).rejects.toMatchObject({ code: 'body_not_found' });
});
