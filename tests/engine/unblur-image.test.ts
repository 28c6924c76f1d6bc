import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Blur } from '#src/imaging/deblur/blur.ts';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { seededRandom } from '#src/imaging/sampling/seeded-random.ts';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';
import { likeness } from '#tests/support/pictures/picture-likeness.ts';
import { pngOf, sharpSample } from '#tests/support/pictures/sample-photos.ts';
import { blurredPhoto } from '#tests/support/restoration/blurred-photo.ts';
import { shakePath } from '#tests/support/restoration/shake-path.ts';

let runs: ToolRuns;
let photo: Raster<Uint8Array>;
beforeAll(async () => {
  runs = await openToolRuns();
  photo = await sharpSample('seed', 320);
});
afterAll(() => runs?.close());

const disc: Blur = { kind: 'disc', radius: 3 };
const line: Blur = { kind: 'line', length: 12, angle: (30 * Math.PI) / 180 };
const unblurred = (file: Buffer, options?: Record<string, unknown>) =>
  runs.run('unblur-image', file, options);

async function pixelsOf(file: Buffer): Promise<Raster<Uint8Array>> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 3, data: new Uint8Array(data) };
}

/** Colored rectangles of all sizes, one over another. */
function poster(side: number): Raster<Uint8Array> {
  const random = seededRandom(7);
  const data = new Uint8Array(3 * side * side).fill(128);
  for (let count = 0; count < 240; count++) {
    const [left, top] = [random() * side, random() * side].map(Math.floor);
    const [width, height] = [10 + random() * 70, 10 + random() * 70].map(Math.floor);
    const color = [random(), random(), random()].map((value) => Math.floor(40 + 180 * value));
    for (let y = top; y < Math.min(side, top + height); y++) {
      for (let x = left; x < Math.min(side, left + width); x++) data.set(color, 3 * (y * side + x));
    }
  }
  return { width: side, height: side, channels: 3, data };
}

test('a photo out of focus becomes sharper by 2 dB at least, and the report says how it was blurred', async () => {
  const bad = blurredPhoto(photo, disc);
  const { file, report, pictures, engine } = await unblurred(await pngOf(bad).toBuffer());
  expect(likeness(await pixelsOf(file), photo) - likeness(bad, photo)).toBeGreaterThan(2);
  expect(engine).toMatchObject({ id: 'unblur', place: 'local' });
  const facts = report as { blurSize: number; sharpnessBefore: number; sharpnessAfter: number };
  expect(report).toMatchObject({ outcome: 'unblurred', blur: 'focus' });
  expect(Math.abs(facts.blurSize - 3)).toBeLessThan(0.4);
  expect(facts.sharpnessAfter).toBeGreaterThan(facts.sharpnessBefore);
  expect(pictures.kernel).toHaveLength(1);
});

test('a motion is found with its length and direction', async () => {
  const bad = blurredPhoto(photo, line);
  const { file, report } = await unblurred(await pngOf(bad).toBuffer());
  expect(likeness(await pixelsOf(file), photo) - likeness(bad, photo)).toBeGreaterThan(1.5);
  expect(report).toMatchObject({ outcome: 'unblurred', blur: 'motion' });
  const { blurSize, angle } = report as { blurSize: number; angle: number };
  expect(Math.abs(blurSize - 12)).toBeLessThan(1);
  expect(Math.abs(angle - 30)).toBeLessThan(5);
});

test('where somebody says that a hand shook, its path is looked for, drawn, and told to be a guess', async () => {
  const bad = await pngOf(blurredPhoto(poster(448), shakePath(16, 2))).toBuffer();
  const { report, pictures, warnings } = await unblurred(bad, { kind: 'shake' });
  expect(report).toMatchObject({ outcome: 'unblurred', blur: 'shake' });
  expect(warnings).toEqual(['guessed_path']);
  expect(pictures.kernel).toHaveLength(1);
});

test('a sharp photo comes back pixel for pixel, and it is said', async () => {
  const { file, warnings, report, pictures } = await unblurred(await pngOf(photo).toBuffer());
  expect((await pixelsOf(file)).data).toEqual(photo.data);
  expect(warnings).toEqual(['sharp']);
  expect(report).toMatchObject({ outcome: 'sharp' });
  expect(pictures.kernel).toBeUndefined();
});

test('a photo whose edges are neither sharp nor plainly soft is not called sharp', async () => {
  const softened = await pngOf(await sharpSample('meadow', 120))
    .blur(0.8)
    .toBuffer();
  const { file, warnings } = await unblurred(softened);
  expect(warnings).toEqual(['none_found']);
  expect((await pixelsOf(file)).data).toEqual((await pixelsOf(softened)).data);
});

test('a blur that is named but wrong is not undone', async () => {
  const { file, warnings } = await unblurred(await pngOf(photo).toBuffer(), { kind: 'focus', radius: 5 });
  expect(warnings).toEqual(['beyond']);
  expect((await pixelsOf(file)).data).toEqual(photo.data);
});

test('16 bits, the profile and alpha stay; what is protected stays as it was; at strength 0 all of it', async () => {
  const { data, width, height } = blurredPhoto(await sharpSample('seed', 200), disc, { noise: 0.5 });
  const deep = new Uint16Array(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    for (let c = 0; c < 3; c++) deep[4 * i + c] = data[3 * i + c] * 257;
    deep[4 * i + 3] = 20_000 + ((i * 97) % 40_000);
  }
  const bad = await sharp(deep, { raw: { width, height, channels: 4 } })
    .toColourspace('rgb16')
    .withIccProfile('p3')
    .png()
    .toBuffer();
  const left = Uint8Array.from({ length: width * height }, (_, i) => (i % width < width / 2 ? 255 : 0));
  const protect = await pngOf({ width, height, channels: 1, data: left }).toBuffer();
  const named = { kind: 'focus', radius: 3 };
  const { file } = await runs.run('unblur-image', { photo: bad, protect }, named);
  const [before, after] = await Promise.all([sharp(bad).metadata(), sharp(file).metadata()]);
  expect(after).toMatchObject({ depth: 'ushort', channels: 4, width, height });
  expect(after.icc).toEqual(before.icc);
  const samples = async (bytes: Buffer) => {
    const raw = await sharp(bytes, { ignoreIcc: true })
      .toColourspace('rgb16')
      .raw({ depth: 'ushort' })
      .toBuffer();
    return new Uint16Array(raw.buffer, raw.byteOffset, raw.byteLength / 2);
  };
  const [one, other] = await Promise.all([samples(bad), samples(file)]);
  expect(other.every((value, i) => i % 4 !== 3 || value === one[i])).toBe(true);
  const row = 4 * width * 60;
  expect(other.subarray(row, row + 4 * 60)).toEqual(one.subarray(row, row + 4 * 60));
  expect(other.subarray(row + 4 * (width - 60), row + 4 * width)).not.toEqual(
    one.subarray(row + 4 * (width - 60), row + 4 * width),
  );
  const none = await unblurred(bad, { ...named, strength: 0 });
  expect(await samples(none.file)).toEqual(one);
});

test('a gray photo stays gray, and one pixel runs through', async () => {
  const bad = blurredPhoto(await sharpSample('seed', 160), disc);
  const gray = await pngOf(bad).grayscale().jpeg({ quality: 95 }).toBuffer();
  const { file } = await unblurred(gray, { kind: 'focus', radius: 3 });
  const { data } = await pixelsOf(file);
  let tinted = 0;
  for (let i = 0; i < data.length; i += 3) if (data[i] !== data[i + 1] || data[i] !== data[i + 2]) tinted++;
  expect(tinted).toBe(0);

  const pixel = await sharp({ create: { width: 1, height: 1, channels: 4, background: '#804020' } })
    .png()
    .toBuffer();
  expect((await unblurred(pixel)).warnings).toEqual(['none_found']);
});
