import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';
import { pngOf, sharpSample } from '#tests/support/pictures/sample-photos.ts';

let runs: ToolRuns;
beforeAll(async () => {
  runs = await openToolRuns();
});
afterAll(() => runs?.close());

const admiral = async () => pngOf(await sharpSample('admiral', 600)).toBuffer();
const side = 1024;

async function pixelsOf(file: Buffer) {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: side, height: side });
  return (x: number, y: number) => [...data.subarray(4 * (y * side + x), 4 * (y * side + x) + 4)];
}

test('a portrait in few colors, round, with a ring, on the background that was asked for', async () => {
  const options = { color: '#00ff00', background: 'color', ring: 5, ringColor: '#0000ff' };
  const { file, report, warnings, engine } = await runs.run('ai-avatar-generator', await admiral(), options);
  expect(warnings).toEqual([]);
  expect(engine).toMatchObject({ id: 'isnet' });
  expect(report!.faces).toHaveLength(1);
  const at = await pixelsOf(file);
  expect(at(20, 20)[3]).toBe(0);
  expect(at(side / 2, 20)).toEqual([0, 0, 255, 255]);
  // Beside the cap.
  expect(at(180, 300)).toEqual([0, 255, 0, 255]);
  // The forehead is skin: red before green before blue.
  const [red, green, blue] = at(side / 2, 440);
  expect(red).toBeGreaterThan(green + 20);
  expect(green).toBeGreaterThan(blue);
  // Flat areas: of pixels side by side in the face most are the very same.
  let same = 0;
  let all = 0;
  for (let y = 400; y < 700; y += 3) {
    for (let x = 400; x < 620; x += 3, all++) {
      const [one, other] = [at(x, y), at(x + 1, y)];
      if (one.every((value, c) => Math.abs(value - other[c]) <= 1)) same++;
    }
  }
  expect(same / all).toBeGreaterThan(0.75);
});

test('pixel art has 64 big pixels a side, in few colors, and nothing behind them', async () => {
  const options = { look: 'pixel', background: 'transparent', shape: 'square' };
  const { file } = await runs.run('ai-avatar-generator', await admiral(), options);
  const at = await pixelsOf(file);
  expect(at(20, 20)[3]).toBe(0);
  const colors = new Set<string>();
  for (let row = 0; row < 64; row++) {
    for (let column = 0; column < 64; column++) {
      const [first, last] = [at(16 * column, 16 * row), at(16 * column + 15, 16 * row + 15)];
      expect(first).toEqual(last);
      if (first[3] > 0) colors.add(first.join());
    }
  }
  expect(colors.size).toBeGreaterThan(8);
  expect(colors.size).toBeLessThanOrEqual(23);
});

test('without a face there is no avatar', async () => {
  const coffee = await pngOf(await sharpSample('coffee', 300)).toBuffer();
  await expect(runs.run('ai-avatar-generator', coffee)).rejects.toMatchObject({ code: 'face_not_found' });
});
