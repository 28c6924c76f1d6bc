import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StudioHooks } from '#src/studio/studio-pool.ts';
import { aiArtGenerator } from '#src/tools/ai-art-generator/ai-art-generator.tool.ts';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';
import { pngOf, sharpSample } from '#tests/support/pictures/sample-photos.ts';

let runs: ToolRuns;
beforeAll(async () => {
  runs = await openToolRuns();
});
afterAll(() => runs?.close());

const paint = (photo: Buffer, options?: Record<string, unknown>, hooks?: StudioHooks) =>
  runs.run('ai-art-generator', photo, options, hooks);

async function pixels(file: Buffer) {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const type = 'digitalsourcetype/algorithmicallyEnhanced<';
const saidBy = async (file: string | Buffer) => (await sharp(file).metadata()).xmp?.toString('utf8') ?? '';

async function smallPhoto() {
  return pngOf(await sharpSample('dogs', 160)).toBuffer();
}

test('stages come in order, and strength 0 gives the photo back to the bit', async () => {
  const photo = await smallPhoto();
  const stages: string[] = [];
  const onProgress = (stage: string) => {
    if (stages.at(-1) !== stage) stages.push(stage);
  };
  const painted = await paint(photo, {}, { onProgress });
  expect(stages).toEqual(['open', 'paint', 'save']);
  const untouched = await paint(photo, { strength: 0 });
  expect(await pixels(untouched.file)).toEqual(await pixels(photo));
  expect(await pixels(painted.file)).not.toEqual(await pixels(photo));
});

test('each style makes another picture, further from the photo the stronger it is', async () => {
  const photo = await smallPhoto();
  const before = await pixels(photo);
  const seen = new Set<string>();
  for (const style of aiArtGenerator.options.shape.style.unwrap().options) {
    const changes: number[] = [];
    for (const strength of [30, 100]) {
      const after = await pixels((await paint(photo, { style, strength })).file);
      expect([after.width, after.height]).toEqual([before.width, before.height]);
      let change = 0;
      for (let i = 0; i < before.data.length; i++) change += Math.abs(after.data[i] - before.data[i]);
      changes.push(change / before.data.length);
      if (strength === 100) seen.add(after.data.toString('latin1'));
    }
    expect(changes[0], style).toBeGreaterThan(1);
    expect(changes[1], style).toBeGreaterThan(1.4 * changes[0]);
  }
  expect(seen.size).toBe(aiArtGenerator.options.shape.style.unwrap().options.length);
});

test('the result, its preview and what the next tool makes of it say that an algorithm made them', async () => {
  const photo = await smallPhoto();
  const painted = await paint(photo);
  for (const file of [painted.file, painted.pictures.result[0].previewPath])
    expect(await saidBy(file)).toContain(type);
  expect(await saidBy((await runs.run('sharpen-image', painted.file)).file)).toContain(type);
  expect(await saidBy((await runs.run('sharpen-image', photo)).file)).toBe('');
});

test('16 bits, color profile and alpha stay', async () => {
  const { data, width, height } = await sharpSample('dogs', 120);
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
  const { file, pictures } = await paint(photo, { style: 'pencil' });
  const { depth, icc } = await sharp(file).metadata();
  expect([depth, pictures.result[0].hasAlpha]).toEqual(['ushort', true]);
  expect(icc?.equals((await sharp(photo).metadata()).icc!)).toBe(true);
  const alphaOf = (png: Buffer) =>
    sharp(png).ensureAlpha().extractChannel(3).toColourspace('b-w').raw({ depth: 'ushort' }).toBuffer();
  expect((await alphaOf(file)).equals(await alphaOf(photo))).toBe(true);
});
