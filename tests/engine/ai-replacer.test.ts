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

/** White in a box of a black picture. */
async function maskPng(width: number, height: number, box: { x: number; y: number; side: number }) {
  const data = Buffer.alloc(width * height);
  for (let y = box.y; y < box.y + box.side; y++) {
    data.fill(255, y * width + box.x, y * width + box.x + box.side);
  }
  return sharp(data, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
}

test('a thing stands in the marked box, and nothing changes outside', async () => {
  const { data, width, height } = await sharpSample('dogs', 160);
  const photo = await pngOf({ data, width, height, channels: 3 }).toBuffer();
  const box = { x: 30, y: 20, side: 60 };
  const mask = await maskPng(width, height, box);
  const object = await sharp({
    create: { width: 20, height: 20, channels: 4, background: { r: 230, g: 20, b: 20, alpha: 1 } },
  })
    .extend({ left: 10, right: 10, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();
  const made = await runs.run('ai-replacer', { photo, mask, object }, { with: 'object', match: 0, seed: 1 });
  expect(made.warnings).toEqual([]);
  const after = await pixels(made.file);
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const isIn = x >= 30 && x < 90 && y >= 20 && y < 80;
    if (!isIn) expect(after.data[i * 3]).toBe(data[i * 3]);
  }
  const middle = (50 * width + 60) * 3;
  expect([...after.data.subarray(middle, middle + 3)]).toEqual([230, 20, 20]);
});

test('a thing that its own photo cuts off is put there, and the person is told', async () => {
  const { data, width, height } = await sharpSample('dogs', 120);
  const photo = await pngOf({ data, width, height, channels: 3 }).toBuffer();
  const mask = await maskPng(width, height, { x: 20, y: 20, side: 40 });
  // Half a cup.
  const object = await pngOf(await sharpSample('coffee', 240))
    .extract({ left: 0, top: 0, width: 110, height: 150 })
    .toBuffer();
  const { warnings } = await runs.run('ai-replacer', { photo, mask, object }, { with: 'object', seed: 1 });
  expect(warnings).toContain('object_cut_off');
});

test('says what is missing: a mark, anything unmarked, or the picture that is to come', async () => {
  const { data, width, height } = await sharpSample('dogs', 120);
  const photo = await pngOf({ data, width, height, channels: 3 }).toBuffer();
  const mask = await maskPng(width, height, { x: 20, y: 20, side: 30 });
  await expect(runs.run('ai-replacer', photo, { with: 'color' })).rejects.toMatchObject({
    code: 'mask_empty',
  });
  await expect(runs.run('ai-replacer', { photo, mask }, { with: 'object' })).rejects.toMatchObject({
    code: 'input_missing',
  });
  const all = await maskPng(30, 30, { x: 0, y: 0, side: 30 });
  await expect(
    runs.run('ai-replacer', { photo, mask: all, object: photo }, { with: 'object' }),
  ).rejects.toMatchObject({ code: 'mask_full' });
  await expect(runs.run('ai-replacer', { photo, mask }, { with: 'texture' })).rejects.toMatchObject({
    code: 'input_missing',
  });
});
