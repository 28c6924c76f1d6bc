import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';
import { pngOf, sharpSample } from '#tests/support/pictures/sample-photos.ts';
import { unpackZip } from '#tests/support/pictures/zip-file.ts';

let runs: ToolRuns;
beforeAll(async () => {
  runs = await openToolRuns();
});
afterAll(() => runs?.close());

const tool = 'ai-profile-picture-generator';

test('24 looks, all of them in the sizes of networks, and the face as it was', async () => {
  const photo = await pngOf(await sharpSample('admiral', 600)).toBuffer();
  const { pictures, report, warnings, file, engine } = await runs.run(tool, photo, { text: 'Now hiring' });
  // Who cut the person out, not who packed the files.
  expect(engine).toMatchObject({ id: 'isnet' });
  expect(warnings).toEqual([]);
  expect(pictures.result).toHaveLength(24);
  const { width, height, channels, xmp } = await sharp(file).metadata();
  expect([width, height, channels]).toEqual([1024, 1024, 4]);
  expect(xmp?.toString()).toContain('compositeSynthetic');
  const { kept, leveled } = report as { kept: number; leveled: number };
  expect(kept).toBeGreaterThan(97);
  expect(leveled).toBeLessThan(5);

  // Nothing beyond the circle, one color beside the head, white letters below.
  const { data } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray(4 * (y * 1024 + x), 4 * (y * 1024 + x) + 4)];
  expect(at(20, 20)).toEqual([0, 0, 0, 0]);
  const [left, right] = [at(120, 380), at(904, 380)];
  for (let c = 0; c < 3; c++) expect(Math.abs(left[c] - right[c])).toBeLessThanOrEqual(2);
  let letters = 0;
  for (let i = 0; i < data.length / 4; i++) {
    const isBand = Math.floor(i / 1024) > 900;
    if (isBand && data[4 * i + 3] > 0 && Math.min(...data.subarray(4 * i, 4 * i + 3)) > 250) letters++;
  }
  expect(letters).toBeGreaterThan(3000);

  const files = await unpackZip(await readFile(pictures.sizes[0].path));
  expect(files.size).toBe(24 * 13);
  const sides = { linkedin: 400, instagram: 320, youtube: 800, github: 500, small: 128 };
  for (const [name, side] of Object.entries(sides)) {
    const bytes = files.get(`01-color/${name}.jpg`)!;
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: side, height: side });
  }
  // A square for the network to cut: its corners have the color of the ground.
  const corner = await sharp(files.get('01-color/youtube.jpg'))
    .extract({ left: 4, top: 4, width: 4, height: 4 })
    .raw()
    .toBuffer();
  for (let c = 0; c < 3; c++) expect(Math.abs(corner[c] - left[c])).toBeLessThanOrEqual(4);
  expect(pictures.sheet[0].width).toBeGreaterThan(1900);
});

test('a photo without a face is refused', async () => {
  const photo = await pngOf(await sharpSample('dahlia', 320)).toBuffer();
  await expect(runs.run(tool, photo)).rejects.toMatchObject({ code: 'face_not_found' });
});
