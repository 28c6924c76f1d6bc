import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';
import { pngOf, sharpSample } from '#tests/support/pictures/sample-photos.ts';

let runs: ToolRuns;
beforeAll(async () => {
  runs = await openToolRuns();
});
afterAll(() => runs?.close());

const admiral = async (longer: number) => pngOf(await sharpSample('admiral', longer)).toBuffer();
const bytesOf = (file: Buffer) => sharp(file).removeAlpha().raw().toBuffer();

test('a natural retouch changes skin alone, keeps its texture, and says so in the file', async () => {
  const photo = await admiral(600);
  const { file, report, warnings, engine } = await runs.run('photo-retouch', photo);
  expect(warnings).toEqual([]);
  expect(engine).toMatchObject({ id: 'isnet' });
  const { changed, texture, faces } = report as { changed: number; texture: number; faces: object[] };
  expect(faces).toHaveLength(1);
  expect(texture).toBeGreaterThan(90);
  expect(texture).toBeLessThan(105);
  const [before, after] = [await bytesOf(photo), await bytesOf(file)];
  let count = 0;
  // By hand: the face is from 160 to 380 of 512 across, and from 70 to 400 of 600 down with the neck.
  let beyond = 0;
  for (let i = 0; i < before.length; i += 3) {
    if (before.subarray(i, i + 3).equals(after.subarray(i, i + 3))) continue;
    count++;
    const [x, y] = [(i / 3) % 512, Math.floor(i / 3 / 512)];
    if (x < 130 || x > 410 || y < 60 || y > 420) beyond++;
  }
  expect(beyond).toBe(0);
  expect((100 * count) / (before.length / 3)).toBeCloseTo(changed, 1);
  expect(changed).toBeGreaterThan(4);
  expect((await sharp(file).metadata()).xmp?.toString()).toContain('algorithmicallyEnhanced');
});

test('with no look and all sliders at 0 the photo keeps every byte; 16 bits stay', async () => {
  const { data, width, height } = await sharpSample('admiral', 320);
  const deep = Uint16Array.from(data, (value) => 257 * value + 3);
  const photo = await sharp(deep, { raw: { width, height, channels: 3 } })
    .toColourspace('rgb16')
    .png()
    .toBuffer();
  const { file, report } = await runs.run('photo-retouch', photo, { look: 'none' });
  const raw = (picture: Buffer) => sharp(picture).toColourspace('rgb16').raw({ depth: 'ushort' }).toBuffer();
  expect((await sharp(file).metadata()).depth).toBe('ushort');
  expect(await raw(file)).toEqual(await raw(photo));
  expect(report).toMatchObject({ changed: 0, blemishes: 0 });
});

test('a painted spot is healed, where no face has to be', async () => {
  const photo = await pngOf(await sharpSample('dahlia', 320)).toBuffer();
  const { width, height } = await sharp(photo).metadata();
  const dot = Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="100%" height="100%" fill="#000"/><circle cx="160" cy="24" r="6" fill="#fff"/></svg>`,
  );
  const spots = await sharp(dot).png().toBuffer();
  const { file, report } = await runs.run('photo-retouch', { photo, spots });
  expect(report).toMatchObject({ blemishes: 1, faces: [] });
  const [before, after] = [await bytesOf(photo), await bytesOf(file)];
  let beyond = 0;
  for (let i = 0; i < before.length; i += 3) {
    const [x, y] = [(i / 3) % width, Math.floor(i / 3 / width)];
    if (!before.subarray(i, i + 3).equals(after.subarray(i, i + 3)) && Math.hypot(x - 160, y - 24) > 8)
      beyond++;
  }
  expect(beyond).toBe(0);
  expect(after.equals(before)).toBe(false);
  await expect(runs.run('photo-retouch', photo)).rejects.toMatchObject({ code: 'face_not_found' });
});

test('what is protected keeps every byte, to the rim of what is painted; the rest is retouched', async () => {
  const photo = await admiral(320);
  const { width, height } = await sharp(photo).metadata();
  // The half of the face on the left of the picture.
  const painted = { left: 0, top: 0, right: 145, bottom: height };
  const svg = `<svg width="${width}" height="${height}"><rect width="100%" height="100%" fill="#000"/><rect width="${painted.right}" height="${painted.bottom}" fill="#fff"/></svg>`;
  const protect = await sharp(Buffer.from(svg)).png().toBuffer();
  const options = { look: 'polished', blemishes: 100, moles: true, slimFace: 60 };
  const { file, report } = await runs.run('photo-retouch', { photo, protect }, options);
  const [before, after] = [await bytesOf(photo), await bytesOf(file)];
  let [kept, changed] = [0, 0];
  for (let i = 0; i < before.length; i += 3) {
    if (before.subarray(i, i + 3).equals(after.subarray(i, i + 3))) continue;
    if ((i / 3) % width < painted.right) kept++;
    else changed++;
  }
  expect(kept).toBe(0);
  expect(changed).toBeGreaterThan(1000);
  const { found } = report as { found: { left: number; width: number; chosen: boolean }[] };
  const isInside = (one: { left: number; width: number }) =>
    ((one.left + one.width / 2) / 100) * width < painted.right - 1;
  expect(found.filter(isInside).every(({ chosen }) => !chosen)).toBe(true);
});
