import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unpackZip } from '#tests/support/files/zip-file.ts';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';
import { pngOf, sharpSample } from '#tests/support/pictures/sample-photos.ts';

let runs: ToolRuns;
beforeAll(async () => {
  runs = await openToolRuns();
});
afterAll(() => runs?.close());

const admiral = async () => pngOf(await sharpSample('admiral', 600)).toBuffer();
const side = 1024;

async function pixelsOf(file: Buffer) {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: side, height: side });
  return (x: number, y: number) => [...data.subarray(4 * (y * side + x), 4 * (y * side + x) + 4)];
}

test('a portrait in few colors, round, with a ring, on the background that was asked for', async () => {
  const options = { color: '#00ff00', background: 'color', ring: 5, ringColor: '#0000ff' };
  const { file, report, warnings, engine } = await runs.run('ai-avatar-generator', await admiral(), options);
  expect(warnings).toEqual([]);
  expect(engine).toMatchObject({ id: 'isnet' });
  expect(report!.faces).toHaveLength(1);
  const at = await pixelsOf(file);
  expect(at(20, 20)[3]).toBe(0);
  expect(at(side / 2, 20)).toEqual([0, 0, 255, 255]);
  // Beside the cap.
  expect(at(180, 300)).toEqual([0, 255, 0, 255]);
  // The forehead is skin: red before green before blue.
  const [red, green, blue] = at(side / 2, 440);
  expect(red).toBeGreaterThan(green + 20);
  expect(green).toBeGreaterThan(blue);
  // Flat areas: of pixels side by side in the face most are the very same.
  let same = 0;
  let all = 0;
  for (let y = 400; y < 700; y += 3) {
    for (let x = 400; x < 620; x += 3, all++) {
      const [one, other] = [at(x, y), at(x + 1, y)];
      if (one.every((value, c) => Math.abs(value - other[c]) <= 1)) same++;
    }
  }
  expect(same / all).toBeGreaterThan(0.75);
});

test('pixel art has 64 big pixels a side, in few colors, and nothing behind them', async () => {
  const options = { look: 'pixel', background: 'transparent', shape: 'square' };
  const { file } = await runs.run('ai-avatar-generator', await admiral(), options);
  const at = await pixelsOf(file);
  expect(at(20, 20)[3]).toBe(0);
  const colors = new Set<string>();
  for (let row = 0; row < 64; row++) {
    for (let column = 0; column < 64; column++) {
      const [first, last] = [at(16 * column, 16 * row), at(16 * column + 15, 16 * row + 15)];
      expect(first).toEqual(last);
      if (first[3] > 0) colors.add(first.join());
    }
  }
  expect(colors.size).toBeGreaterThan(8);
  expect(colors.size).toBeLessThanOrEqual(23);
});

test('without a face there is no avatar', async () => {
  const coffee = await pngOf(await sharpSample('coffee', 300)).toBuffer();
  await expect(runs.run('ai-avatar-generator', coffee)).rejects.toMatchObject({ code: 'face_not_found' });
});

describe('without a photo', () => {
  const draw = (options: Record<string, unknown>) => runs.run('ai-avatar-generator', null, options);

  test('avatars are drawn from parts, the same for the same seed, and say who drew them', async () => {
    const options = {
      seed: 'Mia',
      collection: 'peeps',
      skin: 'dark',
      count: 3,
      background: 'color',
      color: '#00ff00',
    };
    const { file, pictures, report, engine, warnings } = await draw(options);
    expect(warnings).toEqual([]);
    expect(engine).toMatchObject({ id: 'dicebear', place: 'local' });
    expect(report).toEqual({
      faces: [],
      collection: 'peeps',
      artist: 'Pablo Stanley',
      license: 'CC0 1.0',
      seed: 'Mia',
    });
    expect(pictures.result).toHaveLength(3);
    const { xmp } = await sharp(file).metadata();
    expect(xmp?.toString('utf8')).toContain('digitalsourcetype/algorithmicMedia<');
    const at = await pixelsOf(file);
    expect([at(20, 20)[3], at(120, 300)]).toEqual([0, [0, 255, 0, 255]]);
    const again = await draw({ ...options, count: 1 });
    expect(again.file.equals(file)).toBe(true);
    const second = await draw({ ...options, count: 1, seed: 'Mia 2' });
    expect(second.file.equals(await readFile(pictures.result[1].path))).toBe(true);
    expect(second.file.equals(file)).toBe(false);
  });

  test('the drawings are SVG in a ZIP, with their license and a sheet of all', async () => {
    const { file, pictures } = await draw({ seed: 'Mia', count: 5, shape: 'square', ring: 0 });
    const files = await unpackZip(await readFile(pictures.drawings[0].path));
    expect([...files.keys()]).toEqual([
      ...[1, 2, 3, 4, 5].map((place) => `avatar-0${place}.svg`),
      'sheet.png',
      'license.txt',
    ]);
    const small = (picture: Buffer) => sharp(picture).removeAlpha().resize(64, 64).raw().toBuffer();
    const [vector, raster] = [await small(files.get('avatar-01.svg')!), await small(file)];
    const apart = raster.reduce((sum, value, i) => sum + Math.abs(value - vector[i]), 0) / raster.length;
    expect(apart).toBeLessThan(4);
    expect(await sharp(files.get('sheet.png')).metadata()).toMatchObject({ width: 2048, height: 1024 });
    const license = files.get('license.txt')!.toString();
    for (const said of ['Lisa Wischofsky', 'CC0 1.0']) expect(license).toContain(said);
  });

  test.each([
    [{ collection: 'notionists', skin: 'dark' }, 'no_colors'],
    [{ collection: 'notionists', hair: 'bald' }, 'hair_missing'],
    [{ collection: 'peeps', hair: 'long', hairColor: 'red' }, 'hair_black'],
  ])('what a collection hasn’t drawn is said: %o', async (options, warning) => {
    expect((await draw(options)).warnings).toEqual([warning]);
  });
});
