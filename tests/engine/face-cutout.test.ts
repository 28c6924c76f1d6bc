import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';
import { badgeLines, cardWith } from '#tests/support/pictures/identity-card.ts';
import { pngOf, sharpSample } from '#tests/support/pictures/sample-photos.ts';

let runs: ToolRuns;
beforeAll(async () => {
  runs = await openToolRuns();
});
afterAll(() => runs?.close());

const admiral = async (longer: number) => pngOf(await sharpSample('admiral', longer)).toBuffer();
const alphaOf = (file: string | Buffer) =>
  sharp(file).extractChannel(3).raw().toBuffer({ resolveWithObject: true });

test('a head is cut out with its cap, without its collar, and keeps its own pixels', async () => {
  const photo = await admiral(600);
  const { pictures, report, warnings, engine } = await runs.run('face-cutout', photo);
  expect(warnings).toEqual([]);
  expect(engine).toMatchObject({ id: 'isnet' });
  expect(pictures.result).toHaveLength(1);
  expect(pictures.sheet ?? []).toEqual([]);
  const [face] = report!.faces as { left: number; top: number; width: number; chosen: boolean }[];
  // By hand: from 170 to 360 of 512 across, from 140 on down.
  expect(face).toMatchObject({ chosen: true });
  expect(face.left).toBeGreaterThan(28);
  expect(face.left + face.width).toBeLessThan(75);
  const { width, height } = pictures.result[0];
  // From the top of the cap to the chin, 45 to 342 by hand, and room around it.
  expect(height).toBeGreaterThan(285);
  expect(height).toBeLessThan(375);
  const head = await sharp(pictures.result[0].path).raw().toBuffer();
  const before = await sharp(photo).removeAlpha().raw().toBuffer();
  // The cut is found in the photo again: all its opaque pixels at one place.
  const middle = 4 * (Math.floor(height / 2) * width + Math.floor(width / 2));
  expect(head[middle + 3]).toBe(255);
  const places = Array.from({ length: 512 * 600 }, (_, i) => i).filter((i) =>
    head.subarray(middle, middle + 3).equals(before.subarray(3 * i, 3 * i + 3)),
  );
  const isSame = (place: number) => {
    for (let y = 40; y < height - 40; y += 7) {
      for (let x = 40; x < width - 40; x += 7) {
        const at = 4 * (y * width + x);
        if (head[at + 3] < 255) continue;
        const own = place + (y - Math.floor(height / 2)) * 512 + x - Math.floor(width / 2);
        if (!head.subarray(at, at + 3).equals(before.subarray(3 * own, 3 * own + 3))) return false;
      }
    }
    return true;
  };
  expect(places.filter(isSame)).toHaveLength(1);
});

test('a bust with an outline and a sheet of stickers', async () => {
  const options = { part: 'bust', outline: 6, outlineColor: '#ff0000', sheet: true };
  const { pictures, file } = await runs.run('face-cutout', await admiral(256), options);
  const { data, info } = await alphaOf(file);
  expect(info.height).toBeGreaterThan(180);
  const colors = await sharp(file).raw().toBuffer();
  let red = 0;
  for (let i = 0; i < data.length; i++) {
    if (data[i] === 255 && colors[4 * i] === 255 && colors[4 * i + 1] === 0) red++;
  }
  expect(red).toBeGreaterThan(info.width * 3);
  expect(pictures.sheet).toHaveLength(1);
  expect(pictures.sheet[0].width).toBeGreaterThan(2 * info.width);
});

test('a circle keeps what is behind the head and asks no network for an outline', async () => {
  const { pictures, file, engine } = await runs.run('face-cutout', await admiral(256), { shape: 'circle' });
  expect(engine).toMatchObject({ id: 'face-mesh' });
  expect(pictures.result).toHaveLength(1);
  const { data, info } = await alphaOf(file);
  expect(info.width).toBe(info.height);
  const opaque = data.filter((value) => value === 255).length;
  const margin = 1 - Math.sqrt((4 * opaque) / Math.PI) / info.width;
  expect(margin).toBeGreaterThan(0.03);
  expect(margin).toBeLessThan(0.09);
});

test('an outline corrected by hand holds, and an earlier mask spares the network', async () => {
  const photo = await admiral(256);
  const { width, height } = await sharp(photo).metadata();
  const stroke = (shape: string) =>
    sharp(
      Buffer.from(
        `<svg width="${width}" height="${height}"><rect width="100%" height="100%" fill="#000"/>${shape}</svg>`,
      ),
    )
      .png()
      .toBuffer();
  // A piece of the flag beside the cap, and the badge of the cap.
  const keep = await stroke('<circle cx="44" cy="60" r="14" fill="#fff"/>');
  const erase = await stroke('<circle cx="109" cy="38" r="9" fill="#fff"/>');
  const plain = await runs.run('face-cutout', photo);
  const matte = await readFile(plain.pictures.matte[0].path);
  const { pictures, engine } = await runs.run('face-cutout', { photo, matte, keep, erase });
  expect(engine).toMatchObject({ id: 'face-mesh' });
  const found = await sharp(matte).extractChannel(0).raw().toBuffer();
  const corrected = await sharp(pictures.matte[0].path).extractChannel(0).raw().toBuffer();
  const at = (x: number, y: number) => [found[y * width + x], corrected[y * width + x]];
  expect(at(44, 60)).toEqual([0, 255]);
  expect(at(109, 38)).toEqual([255, 0]);
  expect(at(109, 100)).toEqual([255, 255]);
  // In the cut, too: wider by the piece of the flag, with a hole in the cap.
  const [before, after] = [plain.pictures.result[0], pictures.result[0]];
  expect(after.width).toBeGreaterThan(before.width + 10);
  const area = async (path: string) =>
    (await alphaOf(path)).data.reduce((sum, value) => sum + value / 255, 0);
  const gained = (await area(after.path)) - (await area(before.path));
  const expected = Math.PI * (14 ** 2 - 9 ** 2);
  expect(gained).toBeGreaterThan(0.6 * expected);
  expect(gained).toBeLessThan(1.2 * expected);
});

test('no face, or a face that isn’t there, is told', async () => {
  const coffee = await pngOf(await sharpSample('coffee', 300)).toBuffer();
  await expect(runs.run('face-cutout', coffee)).rejects.toMatchObject({ code: 'face_not_found' });
  await expect(runs.run('face-cutout', await admiral(256), { faces: [3] })).rejects.toMatchObject({
    code: 'option_invalid',
    params: { option: 'faces' },
  });
});

test('a portrait with a few words is no document', async () => {
  const { pictures } = await runs.run('face-cutout', await cardWith(badgeLines));
  expect(pictures.result).toHaveLength(1);
});
