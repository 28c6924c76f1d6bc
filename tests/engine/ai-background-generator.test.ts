import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StudioHooks } from '#src/studio/studio-pool.ts';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';

let runs: ToolRuns;
beforeAll(async () => {
  runs = await openToolRuns();
});
afterAll(() => runs?.close());

const [width, height] = [240, 200];
/** A cut-out: a box, blue at its foot and red above it, that stands in a transparent picture. */
const box = { left: 80, top: 40, right: 160, bottom: 170 };

const middle = 105;
const colorAt = (y: number) => (y < middle ? [190, 40, 30] : [30, 50, 190]);

async function cutout(): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 4);
  for (let y = box.top; y < box.bottom; y++)
    for (let x = box.left; x < box.right; x++) data.set([...colorAt(y), 255], (y * width + x) * 4);
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

const place = (options: Record<string, unknown>, hooks?: StudioHooks) =>
  cutout().then((photo) => runs.run('ai-background-generator', photo, { seed: 1, ...options }, hooks));

async function read(file: Buffer | string) {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(3);
  // With a margin of 30 % and a square frame, the box stands here.
  const left = Math.round((info.width - (box.right - box.left)) / 2);
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ];
  // The foot's blue begins here; the upper edge may be soft.
  let change = 0;
  while (at(info.width / 2, change).join() !== colorAt(middle).join()) change++;
  const top = change - (middle - box.top);
  const mean = (x: number, y: number, channel: number) => {
    let sum = 0;
    for (let v = -2; v <= 2; v++) for (let u = -2; u <= 2; u++) sum += at(x + u, y + v)[channel] / 25;
    return sum;
  };
  return { data, width: info.width, height: info.height, left, top, at, mean };
}

const shape = { margin: 30, ratio: '1:1' };

test('stages come in order; the subject keeps its pixels, the frame its ratio and the file says what it is', async () => {
  const stages: string[] = [];
  const onProgress = (stage: string) => {
    if (stages.at(-1) !== stage) stages.push(stage);
  };
  const made = await place({ ...shape, scene: 'wood' }, { onProgress });
  expect(stages).toEqual(['open', 'subject', 'scene', 'save']);
  expect(made.report).toEqual({ seed: 1 });
  const picture = await read(made.file);
  expect(picture.width).toBe(picture.height);
  expect(picture.width).toBe(130 + 2 * 39);
  for (let y = 3; y < box.bottom - box.top - 3; y++)
    for (let x = 3; x < box.right - box.left - 3; x++)
      expect(picture.at(picture.left + x, picture.top + y)).toEqual(colorAt(box.top + y));
  const xmp = (await sharp(made.file).metadata()).xmp?.toString('utf8');
  expect(xmp).toContain('digitalsourcetype/compositeSynthetic<');
});

test('the ground is darker on the side away from the light', async () => {
  for (const [light, sign] of [
    ['left', 1],
    ['right', -1],
  ] as const) {
    const {
      mean,
      left,
      top,
      width: whole,
    } = await read((await place({ ...shape, scene: 'sweep', color: '#d8d2c8', light })).file);
    const foot = top + (box.bottom - box.top) - 6;
    const away = sign > 0 ? left + 80 + 12 : left - 12;
    expect(mean(away, foot, 1) / mean(whole - away, foot, 1)).toBeLessThan(0.85);
  }
});

test('marble shows the foot of the subject upside down, paper does not', async () => {
  const blueness = async (scene: string) => {
    const { mean, left, top } = await read((await place({ ...shape, scene, color: '#e6e6e6' })).file);
    const below = top + (box.bottom - box.top) + 12;
    const blue = (x: number) => mean(x, below, 2) - mean(x, below, 0);
    return blue(left + 40) - blue(left - 30);
  };
  expect(await blueness('marble')).toBeGreaterThan(8);
  expect(Math.abs(await blueness('paper'))).toBeLessThan(4);
});

test('one seed gives one picture, four pictures differ', async () => {
  const options = { ...shape, scene: 'podium', margin: 40, count: 4 };
  const [first, again] = [await place(options), await place({ ...options, count: 1 })];
  const files = first.pictures.pictures.map(({ path }) => path);
  expect(files).toHaveLength(4);
  const pictures = await Promise.all(files.map(read));
  expect((await read(again.file)).data).toEqual(pictures[0].data);
  for (let a = 0; a < 4; a++)
    for (let b = 0; b < a; b++) {
      let apart = 0;
      const [one, other] = [pictures[a].data, pictures[b].data];
      for (let i = 0; i < one.length; i++) apart += Math.abs(one[i] - other[i]);
      expect(apart / one.length).toBeGreaterThan(5);
    }
});

test('in a photo of Display P3 the scene and what it mirrors look as they do in sRGB', async () => {
  const { data, info } = await sharp(await cutout())
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Converted, so that it looks the same.
  const wide = await sharp(data, { raw: info }).withIccProfile('p3').png().toBuffer();
  const options = { seed: 1, ...shape, scene: 'marble', color: '#d07040' };
  const made = await runs.run('ai-background-generator', wide, options);
  expect((await sharp(made.file).metadata()).icc).toBeDefined();
  const inSrgb = await sharp(made.file).toColourspace('srgb').raw().toBuffer();
  const numbers = await sharp(made.file, { ignoreIcc: true }).raw().toBuffer();
  const plain = await sharp((await place(options)).file)
    .raw()
    .toBuffer();
  const apart = (one: Buffer) => {
    let sum = 0;
    for (let i = 0; i < plain.length; i++) sum += Math.abs(one[i] - plain[i]);
    return sum / plain.length;
  };
  expect(apart(inSrgb)).toBeLessThan(1.5);
  expect(apart(numbers)).toBeGreaterThan(5);
});

test('nothing to be seen is no subject', async () => {
  const empty = await sharp({ create: { width: 60, height: 60, channels: 4, background: '#0000' } })
    .png()
    .toBuffer();
  await expect(runs.run('ai-background-generator', empty, {})).rejects.toMatchObject({
    code: 'subject_not_found',
  });
});
