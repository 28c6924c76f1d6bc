import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';
import { likeness } from '#tests/support/pictures/picture-likeness.ts';
import { pngOf, sharpSample } from '#tests/support/pictures/sample-photos.ts';
import { meanColorDifference } from '#tests/support/restoration/color-difference.ts';
import { spoiled } from '#tests/support/restoration/spoiled-photos.ts';

let runs: ToolRuns;
beforeAll(async () => {
  runs = await openToolRuns();
});
afterAll(() => runs?.close());

const enhanced = (photo: Buffer, options?: Record<string, unknown>) =>
  runs.run('photo-enhancer', photo, options);

interface Fact {
  readonly measure: string;
  readonly before: number;
  readonly after?: number;
  readonly outcome: string;
}
const factsOf = (report: unknown) =>
  new Map((report as { measured: Fact[] }).measured.map((fact) => [fact.measure, fact]));

async function pixelsOf(file: Buffer): Promise<Raster<Uint8Array>> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 3, data: new Uint8Array(data) };
}

test('a photo with nothing wrong comes back pixel for pixel, and it is said', async () => {
  const photo = await sharpSample('coffee');
  const { file, warnings, report, engine } = await enhanced(await pngOf(photo).toBuffer());
  expect((await pixelsOf(file)).data).toEqual(photo.data);
  expect([warnings, engine]).toEqual([['nothing_found'], null]);
  expect([...factsOf(report).values()].map(({ outcome }) => outcome)).toEqual(Array(7).fill('fine'));
});

test('a dark and noisy photo is cleaned and brightened: it comes nearer to what it was, in color and in dB', async () => {
  const photo = await sharpSample('dogs');
  const bad = spoiled(photo, { gains: [0.2, 0.2, 0.2], noise: 8 });
  const { file, report, engine } = await enhanced(await pngOf(bad).toBuffer());
  const back = await pixelsOf(file);
  expect(engine).toMatchObject({ place: 'local' });
  expect(meanColorDifference(back, photo)).toBeLessThan(0.55 * meanColorDifference(bad, photo));
  expect(likeness(back, photo) - likeness(bad, photo)).toBeGreaterThan(5);
  const facts = factsOf(report);
  expect(facts.get('brightness')!.after).toBeGreaterThan(facts.get('brightness')!.before + 10);
  expect(facts.get('noise')).toMatchObject({ outcome: 'fixed' });
  expect(facts.get('noise')!.after).toBeLessThan(facts.get('noise')!.before);
});

test('a fix that is switched off is not made, and the report says so; at intensity 0 nothing is', async () => {
  const bad = spoiled(await sharpSample('dogs'), { gains: [0.2, 0.2, 0.2] });
  const photo = await pngOf(bad).toBuffer();
  const off = await enhanced(photo, { exposure: false, contrast: false, noise: false, sharpness: false });
  expect((await pixelsOf(off.file)).data).toEqual(bad.data);
  expect(factsOf(off.report).get('brightness')).toMatchObject({ outcome: 'off' });
  const none = await enhanced(photo, { intensity: 0 });
  expect((await pixelsOf(none.file)).data).toEqual(bad.data);
});

test('16 bits, the profile and alpha stay', async () => {
  const { data, width, height } = spoiled(await sharpSample('dogs', 200), { gains: [0.2, 0.2, 0.2] });
  const deep = new Uint16Array(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    for (let c = 0; c < 3; c++) deep[4 * i + c] = data[3 * i + c] * 257;
    deep[4 * i + 3] = 20_000 + ((i * 97) % 40_000);
  }
  const photo = await sharp(deep, { raw: { width, height, channels: 4 } })
    .toColourspace('rgb16')
    .withIccProfile('p3')
    .png()
    .toBuffer();
  const { file } = await enhanced(photo);
  const [before, after] = await Promise.all([sharp(photo).metadata(), sharp(file).metadata()]);
  expect(after).toMatchObject({ depth: 'ushort', channels: 4, width, height });
  expect(after.icc).toEqual(before.icc);
  const samples = async (bytes: Buffer) => {
    const raw = await sharp(bytes, { ignoreIcc: true })
      .toColourspace('rgb16')
      .raw({ depth: 'ushort' })
      .toBuffer();
    return new Uint16Array(raw.buffer, raw.byteOffset, raw.byteLength / 2);
  };
  const [one, other] = await Promise.all([samples(photo), samples(file)]);
  expect(other.every((value, i) => i % 4 !== 3 || value === one[i])).toBe(true);
  expect(other.some((value, i) => i % 4 !== 3 && value > one[i] + 500)).toBe(true);
});

test('a gray JPEG stays gray; what is protected stays as it was; one pixel runs through', async () => {
  const dark = spoiled(await sharpSample('dogs'), { gains: [0.2, 0.2, 0.2] });
  const gray = await pngOf(dark).grayscale().jpeg({ quality: 95 }).toBuffer();
  const { data } = await pixelsOf((await enhanced(gray)).file);
  let tinted = 0;
  for (let i = 0; i < data.length; i += 3) if (data[i] !== data[i + 1] || data[i] !== data[i + 2]) tinted++;
  expect(tinted).toBe(0);

  const left = Uint8Array.from({ length: dark.width * dark.height }, (_, i) =>
    i % dark.width < dark.width / 2 ? 255 : 0,
  );
  const protect = await pngOf({ ...dark, channels: 1, data: left }).toBuffer();
  const kept = await runs.run('photo-enhancer', { photo: await pngOf(dark).toBuffer(), protect });
  const after = await pixelsOf(kept.file);
  const row = 3 * dark.width * 100;
  expect(after.data.subarray(row, row + 3 * 80)).toEqual(dark.data.subarray(row, row + 3 * 80));
  expect(after.data.subarray(row + 3 * (dark.width - 80), row + 3 * dark.width)).not.toEqual(
    dark.data.subarray(row + 3 * (dark.width - 80), row + 3 * dark.width),
  );

  const pixel = await sharp({ create: { width: 1, height: 1, channels: 4, background: '#201008' } })
    .png()
    .toBuffer();
  expect((await enhanced(pixel)).pictures.result).toMatchObject([{ width: 1, height: 1 }]);
});

test('skin keeps its hue where the light of a portrait is corrected', async () => {
  const admiral = await readFile(path.resolve(import.meta.dirname, '../../public/samples/admiral.webp'));
  const { report, file } = await enhanced(admiral);
  expect(factsOf(report).get('cast')!.outcome).toBe('fine');
  expect(meanColorDifference(await pixelsOf(file), await pixelsOf(admiral))).toBeLessThan(4);
});
