import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StudioHooks } from '#src/studio/studio-pool.ts';
import { noisePicture } from '#tests/fixtures/noise-picture.ts';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';
import { pngOf, sharpSample } from '#tests/support/pictures/sample-photos.ts';

let runs: ToolRuns;
beforeAll(async () => {
  runs = await openToolRuns();
});
afterAll(() => runs?.close());

const sharpened = (photo: Buffer, options?: Record<string, unknown>, hooks?: StudioHooks) =>
  runs.run('sharpen-image', photo, options, hooks);

test('stages come in order, no engine is named, and strength 0 gives the photo back', async () => {
  const photo = await pngOf(await sharpSample('dogs')).toBuffer();
  const stages: string[] = [];
  const { file, engine, warnings } = await sharpened(
    photo,
    { amount: 0 },
    {
      onProgress: (stage) => {
        if (stages.at(-1) !== stage) stages.push(stage);
      },
    },
  );
  expect(stages).toEqual(['open', 'sharpen', 'save']);
  expect([engine, warnings]).toEqual([null, []]);
  const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
  expect((await pixels(file)).equals(await pixels(photo))).toBe(true);
});

test('16 bits, color profile and alpha stay', async () => {
  const { data, width, height } = await sharpSample('dogs', 200);
  const deep = new Uint16Array(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    for (let channel = 0; channel < 3; channel++) deep[i * 4 + channel] = data[i * 3 + channel] * 257 + 3;
    deep[i * 4 + 3] = (i * 97) % 65536;
  }
  const photo = await sharp(deep, { raw: { width, height, channels: 4 } })
    .toColourspace('rgb16')
    .withIccProfile('p3')
    .png()
    .toBuffer();
  const { file } = await sharpened(photo);
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
  expect(other.some((value, i) => i % 4 !== 3 && value !== one[i])).toBe(true);
});

test('a cancelled run stops between two bands, and the child goes on with the next', async () => {
  const photo = await noisePicture(4000, 3000).png({ compressionLevel: 0 }).toBuffer();
  const controller = new AbortController();
  const shares: number[] = [];
  const onProgress = (stage: string, share: number) => {
    if (stage !== 'sharpen' || share === 0) return;
    shares.push(share);
    controller.abort(new Error('changed my mind'));
  };
  await expect(sharpened(photo, {}, { signal: controller.signal, onProgress })).rejects.toThrow(
    'changed my mind',
  );
  expect(shares).toHaveLength(1);
  const next = await sharpened(await pngOf(await sharpSample('seed', 96)).toBuffer());
  expect(next.pictures.result[0].width).toBe(96);
});
