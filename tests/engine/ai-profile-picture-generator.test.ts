import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unpackZip } from '#tests/support/files/zip-file.ts';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';
import { pngOf, sharpSample } from '#tests/support/pictures/sample-photos.ts';

let runs: ToolRuns;
beforeAll(async () => {
  runs = await openToolRuns();
});
afterAll(() => runs?.close());

const tool = 'ai-profile-picture-generator';

test('24 looks, all of them in the sizes of networks, the face as it was, and the outline as corrected by hand', async () => {
  const photo = await pngOf(await sharpSample('admiral', 600)).toBuffer();
  // The badge of the cap is painted out.
  const badge = `<rect width="100%" height="100%" fill="#000"/><circle cx="255" cy="89" r="21" fill="#fff"/>`;
  const size = await sharp(photo).metadata();
  const svg = `<svg width="${size.width}" height="${size.height}">${badge}</svg>`;
  const erase = await sharp(Buffer.from(svg)).png().toBuffer();
  const run = await runs.run(tool, { photo, erase }, { text: 'Now hiring' });
  const { pictures, report, warnings, file, engine } = run;
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
  // Where the cap has its hole the ground shows.
  let holes = 0;
  for (let i = 4 * 60 * 1024; i < 4 * 420 * 1024; i += 4) {
    const x = (i / 4) % 1024;
    if (x > 440 && x < 584 && [0, 1, 2].every((c) => Math.abs(data[i + c] - left[c]) <= 2)) holes++;
  }
  expect(holes).toBeGreaterThan(1000);
  const alpha = await sharp(pictures.matte[0].path).extractChannel(0).raw().toBuffer();
  expect([89, 250].map((y) => alpha[y * size.width + 255])).toEqual([0, 255]);
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
