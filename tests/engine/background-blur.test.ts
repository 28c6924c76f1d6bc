import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StudioHooks } from '#src/studio/studio-pool.ts';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';
import { pngOf, sharpSample } from '#tests/support/pictures/sample-photos.ts';

let runs: ToolRuns;
beforeAll(async () => {
  runs = await openToolRuns();
});
afterAll(() => runs?.close());

const blurred = (photo: Buffer, options?: Record<string, unknown>, hooks?: StudioHooks) =>
  runs.run('background-blur', photo, options, hooks);

const rawOf = async (file: string | Buffer) => {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
};

/** Mean difference between pixels next to each other, where the mask is black: how much detail there is. */
function detailBehind({ data, width, channels }: Awaited<ReturnType<typeof rawOf>>, mask: Buffer): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < mask.length - 1; i++) {
    if ((i + 1) % width === 0 || mask[i] > 0 || mask[i + 1] > 0) continue;
    sum += Math.abs(data[i * channels] - data[(i + 1) * channels]);
    count++;
  }
  return sum / count;
}

test('the subject keeps its pixels, the background loses its detail, and stages come in order', async () => {
  const photo = await pngOf(await sharpSample('coffee', 640)).toBuffer();
  const stages: string[] = [];
  const onProgress = (stage: string) => {
    if (stages.at(-1) !== stage) stages.push(stage);
  };
  const { file, pictures, engine } = await blurred(photo, { ground: false }, { onProgress });
  expect(stages).toEqual(['open', 'subject', 'blur', 'save']);
  expect(engine?.id).toBe('isnet');
  const [before, after] = [await rawOf(photo), await rawOf(file)];
  const mask = await sharp(pictures.matte[0].path).extractChannel(0).raw().toBuffer();
  let full = 0;
  for (let i = 0; i < mask.length; i++) {
    if (mask[i] < 255) continue;
    full++;
    for (let c = 0; c < 3; c++) expect(after.data[i * 3 + c]).toBe(before.data[i * 3 + c]);
  }
  expect(full / mask.length).toBeGreaterThan(0.2);
  expect(detailBehind(after, mask)).toBeLessThan(detailBehind(before, mask) / 3);
});

test('a second run with the matte of the first asks no network; what is painted stays sharp', async () => {
  const photo = await pngOf(await sharpSample('coffee', 320)).toBuffer();
  const first = await blurred(photo, { ground: false });
  expect(first.engine?.id).toBe('isnet');
  const mask = { width: 32, height: 32, channels: 3, background: '#000' } as const;
  const keep = await sharp({ create: mask })
    .composite([{ input: { create: { ...mask, width: 8, height: 8, background: '#fff' } }, left: 0, top: 0 }])
    .png()
    .toBuffer();
  const matte = await readFile(first.pictures.matte[0].path);
  const second = await runs.run('background-blur', { photo, matte, keep }, { strength: 40, ground: false });
  expect(second.engine).toBeNull();
  const [before, after] = [await rawOf(photo), await rawOf(second.file)];
  // An eighth of the picture is well within what was painted.
  for (let y = 0; y < before.height / 8; y++) {
    const row = y * before.width * 3;
    const length = Math.floor(before.width / 8) * 3;
    expect(after.data.subarray(row, row + length)).toEqual(before.data.subarray(row, row + length));
  }
});

test('16 bits, color profile and alpha stay', async () => {
  const { data, width, height } = await sharpSample('dahlia', 256);
  const deep = new Uint16Array(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    for (let channel = 0; channel < 3; channel++) deep[i * 4 + channel] = data[i * 3 + channel] * 257 + 3;
    deep[i * 4 + 3] = i % 7 === 0 ? 40_000 : 65_535;
  }
  const photo = await sharp(deep, { raw: { width, height, channels: 4 } })
    .toColourspace('rgb16')
    .withIccProfile('p3')
    .png()
    .toBuffer();
  const { file } = await blurred(photo, { kind: 'gaussian', strength: 10 });
  const { depth, channels, icc } = await sharp(file).metadata();
  expect([depth, channels]).toEqual(['ushort', 4]);
  expect(icc?.equals((await sharp(photo).metadata()).icc!)).toBe(true);
  const alphaOf = (png: Buffer) =>
    sharp(png).extractChannel(3).toColourspace('b-w').raw({ depth: 'ushort' }).toBuffer();
  expect((await alphaOf(file)).equals(await alphaOf(photo))).toBe(true);
});
