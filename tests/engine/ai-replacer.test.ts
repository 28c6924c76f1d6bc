import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';
import { pngOf, sharpSample } from '#tests/support/pictures/sample-photos.ts';

let runs: ToolRuns;
beforeAll(async () => {
  runs = await openToolRuns();
});
afterAll(() => runs?.close());

async function pixels(file: Buffer) {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

test('a photo with a sky gets another one without being told where it is', async () => {
  const photo = await pngOf(await sharpSample('rocket', 240)).toBuffer();
  const made = await runs.run('ai-replacer', photo, { sky: 'fair', light: 0, seed: 1 });
  const before = await pixels(photo);
  const after = await pixels(made.file);
  expect([after.width, after.height]).toEqual([before.width, before.height]);
  const blue = (picture: typeof before, row: number) => {
    let sum = 0;
    for (let x = 90; x < 110; x++) sum += picture.data[(row * before.width + x) * 3 + 2];
    return sum / 20;
  };
  expect(blue(after, 30)).toBeGreaterThan(blue(before, 30) + 40);
  // The lights at its foot are still there, to the bit.
  const foot = (before.height - 3) * before.width * 3;
  expect(after.data.subarray(foot)).toEqual(before.data.subarray(foot));
});
