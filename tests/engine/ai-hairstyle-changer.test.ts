import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oklabOfBytes } from '#src/imaging/color/oklab.ts';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';
import { pngOf, sharpSample } from '#tests/support/pictures/sample-photos.ts';

let runs: ToolRuns;
let photo: Buffer;
/** Of the sample, 360 × 448: by hand, hair is left and right of the face, which is from 126 to 236 across. */
const [width, height] = [360, 448];
beforeAll(async () => {
  runs = await openToolRuns();
  photo = await pngOf(await sharpSample('drawn-lady', height)).toBuffer();
});
afterAll(() => runs?.close());

const bytesOf = (file: Buffer) => sharp(file).removeAlpha().raw().toBuffer();
const labOf = async (file: Buffer) => oklabOfBytes(await bytesOf(file), 3);
const grayOf = (path: string) => sharp(path).extractChannel(0).raw().toBuffer();

/** Means of OKLab over a box. */
function meanIn(lab: Float32Array, [left, top, right, bottom]: readonly number[]) {
  const sums = [0, 0, 0];
  let count = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      for (let c = 0; c < 3; c++) sums[c] += lab[3 * (y * width + x) + c];
      count++;
    }
  }
  return sums.map((sum) => sum / count);
}
const locks = [90, 200, 118, 320] as const;
const cheeks = [145, 205, 215, 250] as const;

test('hair becomes copper, the face and the wall keep their pixels, and the file says so', async () => {
  const { file, report, warnings, engine, pictures } = await runs.run('ai-hairstyle-changer', photo);
  expect(warnings).toEqual([]);
  expect(engine).toMatchObject({ id: 'isnet' });
  const [before, after] = [await labOf(photo), await labOf(file)];
  const [, a, b] = meanIn(after, locks);
  expect(a).toBeGreaterThan(0.06);
  expect(b).toBeGreaterThan(0.06);
  let [skin, wall] = [0, 0];
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const change = Math.hypot(...[0, 1, 2].map((c) => before[3 * i + c] - after[3 * i + c]));
    if (x >= cheeks[0] && x < cheeks[2] && y >= cheeks[1] && y < cheeks[3]) skin = Math.max(skin, change);
    if (y < 60 || x < 20 || x > 340) wall = Math.max(wall, change);
  }
  expect(skin).toBe(0);
  expect(wall).toBe(0);
  expect((report as { changed: number }).changed).toBeGreaterThan(10);
  expect((await sharp(file).metadata()).xmp?.toString()).toContain('algorithmicallyEnhanced');

  // Nothing changes outside the hair that it says it found.
  const mask = await grayOf(pictures.hair[0].path);
  const [old, made] = [await bytesOf(photo), await bytesOf(file)];
  let beyond = 0;
  for (let i = 0; i < made.length; i++) if (mask[Math.trunc(i / 3)] === 0 && made[i] !== old[i]) beyond++;
  expect(beyond).toBe(0);
});

test('what is painted is hair or none, on the hair of an earlier run', async () => {
  const first = await runs.run('ai-hairstyle-changer', photo, { color: 'black' });
  const hair = await sharp(first.pictures.hair[0].path).png().toBuffer();
  const paint = (left: number, right: number) =>
    sharp(
      Buffer.from(
        `<svg width="${width}" height="${height}"><rect width="100%" height="100%"/><rect x="${left}" y="0" width="${right - left}" height="100%" fill="#fff"/></svg>`,
      ),
    )
      .png()
      .toBuffer();
  const given = { photo, hair, erase: await paint(0, 180), keep: await paint(350, 360) };
  const { file, engine } = await runs.run('ai-hairstyle-changer', given, { color: 'teal' });
  expect(engine).toBeNull();
  const [before, after] = [await labOf(photo), await labOf(file)];
  expect(meanIn(after, [40, 100, 160, 400])).toEqual(meanIn(before, [40, 100, 160, 400]));
  expect(meanIn(after, [245, 200, 270, 320])[1]).toBeLessThan(-0.04);
  expect(meanIn(after, [354, 100, 360, 300])[1]).toBeLessThan(meanIn(before, [354, 100, 360, 300])[1] - 0.02);
});

test('a salon sheet has nine heads; volume and a fringe change what they say', async () => {
  const options = { color: 'as-is', sheet: true, volume: 30, fringe: 'straight', cut: 'bob' };
  const { file, pictures, warnings } = await runs.run('ai-hairstyle-changer', photo, options);
  expect(warnings).toEqual(['fringe_drawn', 'cut_left_out']);
  const sheet = await sharp(pictures.sheet[0].path).metadata();
  expect(sheet.width).toBeGreaterThan(600);
  const [before, after] = [await labOf(photo), await labOf(file)];
  const forehead = [165, 118, 195, 150] as const;
  expect(meanIn(after, forehead)[0]).toBeLessThan(meanIn(before, forehead)[0] - 0.15);
  expect(meanIn(after, cheeks)).toEqual(meanIn(before, cheeks));
});

describe('edges', () => {
  test('gray with alpha and 16 bits come back as they are', async () => {
    const { data } = await sharpSample('drawn-lady', height);
    const deep = new Uint16Array(4 * width * height);
    for (let i = 0; i < width * height; i++) {
      for (let c = 0; c < 3; c++) deep[4 * i + c] = 257 * data[3 * i + 1];
      deep[4 * i + 3] = i % width < 300 ? 65535 : 30_000;
    }
    const gray = await sharp(deep, { raw: { width, height, channels: 4 } })
      .toColourspace('rgb16')
      .png()
      .toBuffer();
    const { file } = await runs.run('ai-hairstyle-changer', gray, { color: 'blonde' });
    const { data: made, info } = await sharp(file)
      .toColourspace('rgb16')
      .raw({ depth: 'ushort' })
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width, height, channels: 4 });
    const values = new Uint16Array(made.buffer, made.byteOffset, made.length / 2);
    let wrong = 0;
    for (let i = 0; i < width * height; i++) if (values[4 * i + 3] !== deep[4 * i + 3]) wrong++;
    expect(wrong).toBe(0);
  });

  test.each([
    ['tiny', 8, 8],
    ['thin', 8, 3000],
  ])('a %s picture has no face', async (_, across, down) => {
    const small = await sharp({ create: { width: across, height: down, channels: 3, background: '#876' } })
      .png()
      .toBuffer();
    await expect(runs.run('ai-hairstyle-changer', small)).rejects.toMatchObject({ code: 'face_not_found' });
  });

  test('a head without hair is told; beside one with hair, that one is styled', async () => {
    const bald = await sharp(photo)
      .composite([
        {
          input: Buffer.from(
            `<svg width="${width}" height="${height}"><path fill="#d9dfdd" fill-rule="evenodd" d="M0 0h360v448H0ZM236 185a56 92 0 0 0-112 0c0 46 14 72 28 86v76h56v-76c14-14 28-40 28-86Z"/><path fill="#e9bd9f" d="M124 185a56 92 0 0 1 112 0C240 130 120 130 124 185Z"/></svg>`,
          ),
        },
      ])
      .png()
      .toBuffer();
    await expect(runs.run('ai-hairstyle-changer', bald)).rejects.toMatchObject({ code: 'hair_not_found' });

    const smaller = await sharp(photo).resize(320).toBuffer();
    const both = await sharp({ create: { width: 720, height, channels: 3, background: '#d9dfdd' } })
      .composite([
        { input: bald, left: 0, top: 0 },
        { input: smaller, left: 380, top: 40 },
      ])
      .png()
      .toBuffer();
    const { report } = await runs.run('ai-hairstyle-changer', both);
    const { faces } = report as { faces: { left: number; chosen: boolean }[] };
    expect(faces.map(({ left, chosen }) => [left > 50, chosen])).toEqual([
      [false, false],
      [true, true],
    ]);
  });
});
