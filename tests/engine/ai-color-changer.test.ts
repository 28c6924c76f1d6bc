import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { oklabOf } from '#src/imaging/color/oklab.ts';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';

const samples = path.join(import.meta.dirname, '../../public/samples');
const size = { width: 300, height: 200 };

let runs: ToolRuns;
let photo: Buffer;
let mask: Buffer;
beforeAll(async () => {
  runs = await openToolRuns();
  photo = await sharp(path.join(samples, 'coffee.webp')).resize(size).png().toBuffer();
  mask = await sharp(path.join(samples, 'ai-color-changer/coffee-mask.png')).resize(size).png().toBuffer();
});
afterAll(() => runs?.close());

const pixelsOf = (file: Buffer) => sharp(file).removeAlpha().raw().toBuffer();
const marksOf = (file: Buffer) => sharp(file).extractChannel(0).raw().toBuffer();

test('the cup is blue, its light stays on it, and the table is the table', async () => {
  const { file, report, warnings } = await runs.run(
    'ai-color-changer',
    { photo, mask },
    { color: '#1f4fbf' },
  );
  expect(warnings).toEqual([]);
  const [before, after, marks] = await Promise.all([pixelsOf(photo), pixelsOf(file), marksOf(mask)]);
  const lab = (data: Buffer) => oklabOf(Float32Array.from(data, (value) => value / 255));
  const [one, other] = [lab(before), lab(after)];
  const light: [number, number][] = [];
  let bluer = 0;
  for (let i = 0; i < marks.length; i++) {
    if (marks[i] > 250) {
      light.push([one[i * 3], other[i * 3]]);
      if (other[i * 3 + 2] < -0.02) bluer++;
    }
    // The edge moves by a few pixels to the photo's own; farther out nothing does.
    const x = i % size.width;
    if (x > 260) expect(after.subarray(i * 3, i * 3 + 3)).toEqual(before.subarray(i * 3, i * 3 + 3));
  }
  expect(bluer / light.length).toBeGreaterThan(0.75);
  expect(correlation(light)).toBeGreaterThan(0.98);
  expect((report as { changed: number }).changed).toBeGreaterThan(20);
  expect((report as { changed: number }).changed).toBeLessThan(50);
});

test('six colors are six pictures', async () => {
  const { pictures } = await runs.run('ai-color-changer', { photo, mask }, { colorways: true });
  expect(pictures.result).toHaveLength(6);
  const files = await Promise.all(pictures.result.map(({ path: file }) => sharp(file).raw().toBuffer()));
  expect(new Set(files.map((bytes) => bytes.toString('base64'))).size).toBe(6);
});

test('nothing marked is told', async () => {
  const black = await sharp({ create: { ...size, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  await expect(runs.run('ai-color-changer', { photo, mask: black })).rejects.toMatchObject({
    code: 'mask_empty',
  });
});

function correlation(pairs: readonly [number, number][]): number {
  const mean = (at: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[at], 0) / pairs.length;
  const [ma, mb] = [mean(0), mean(1)];
  let [ab, aa, bb] = [0, 0, 0];
  for (const [a, b] of pairs) {
    ab += (a - ma) * (b - mb);
    aa += (a - ma) ** 2;
    bb += (b - mb) ** 2;
  }
  return ab / Math.sqrt(aa * bb);
}
