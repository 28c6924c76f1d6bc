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

const changed = (photo: Buffer, options?: Record<string, unknown>, hooks?: StudioHooks) =>
  runs.run('background-changer', photo, options, hooks);

const plain = { shadow: 'none', lightMatch: 0, edgeWrap: 0 };
const rgbOf = (file: string | Buffer) => sharp(file).removeAlpha().raw().toBuffer();
const maskOf = (file: string) => sharp(file).extractChannel(0).raw().toBuffer();

test('the color is exact, the subject keeps its pixels, and stages come in order', async () => {
  const photo = await pngOf(await sharpSample('coffee', 480)).toBuffer();
  const stages: string[] = [];
  const onProgress = (stage: string) => {
    if (stages.at(-1) !== stage) stages.push(stage);
  };
  const options = { ...plain, kind: 'color', color: '#336699' };
  const { file, pictures, warnings } = await changed(photo, options, { onProgress });
  expect(stages).toEqual(['open', 'subject', 'background', 'place', 'save']);
  expect(warnings).toEqual([]);
  const [before, after, mask] = [await rgbOf(photo), await rgbOf(file), await maskOf(pictures.matte[0].path)];
  const wanted = [0x33, 0x66, 0x99];
  const seen = { subject: 0, background: 0 };
  for (let i = 0; i < mask.length; i++) {
    const expected = mask[i] === 255 ? before.subarray(i * 3, i * 3 + 3) : wanted;
    if (mask[i] > 0 && mask[i] < 255) continue;
    seen[mask[i] === 255 ? 'subject' : 'background']++;
    for (let c = 0; c < 3; c++) expect(after[i * 3 + c]).toBe(expected[c]);
  }
  expect(Math.min(seen.subject, seen.background) / mask.length).toBeGreaterThan(0.2);
});

test('16 bits and the color profile stay; a photo that is missing is told', async () => {
  const { data, width, height } = await sharpSample('dahlia', 256);
  const deep = Uint16Array.from(data, (value) => value * 257 + 3);
  const photo = await sharp(deep, { raw: { width, height, channels: 3 } })
    .toColourspace('rgb16')
    .withIccProfile('p3')
    .png()
    .toBuffer();
  const { file, warnings } = await changed(photo, { kind: 'photo' });
  expect(warnings).toContain('background_missing');
  const { depth, channels, icc } = await sharp(file).metadata();
  expect([depth, channels]).toEqual(['ushort', 3]);
  expect(icc?.equals((await sharp(photo).metadata()).icc!)).toBe(true);
});
