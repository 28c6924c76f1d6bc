import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';
import { pngOf, sharpSample } from '#tests/support/pictures/sample-photos.ts';

let runs: ToolRuns;
beforeAll(async () => {
  runs = await openToolRuns();
});
afterAll(() => runs?.close());

const draw = (photo: Buffer, options: Record<string, unknown> = {}) =>
  runs.run('photo-to-cartoon', photo, options);
const admiral = async (side = 400) => pngOf(await sharpSample('admiral', side)).toBuffer();

async function pixelsOf(file: Buffer) {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray(3 * (y * info.width + x), 3 * (y * info.width + x) + 3),
  ];
  return { width: info.width, height: info.height, data, at };
}

describe('a portrait', () => {
  test('is drawn in the size of the photo, and the drawn face has no grain of the photo', async () => {
    const photo = await admiral();
    const before = await pixelsOf(photo);
    const { file, report, warnings } = await draw(photo, { look: 'cel' });
    const after = await pixelsOf(file);
    expect([after.width, after.height]).toEqual([before.width, before.height]);
    expect([report, warnings]).toEqual([{ drawn: 1, small: 0, turned: 0 }, []]);
    // Forehead to chin: neighbors hardly differ where nothing is drawn, unlike in the photo.
    const evenIn = ({ at, width, height }: typeof after) => {
      let [even, all] = [0, 0];
      for (let y = Math.round(0.24 * height); y < 0.44 * height; y += 2) {
        for (let x = Math.round(0.42 * width); x < 0.6 * width; x += 2, all++) {
          const [one, other] = [at(x, y), at(x + 1, y)];
          if (one.every((value, c) => Math.abs(value - other[c]) <= 2)) even++;
        }
      }
      return even / all;
    };
    expect(evenIn(after)).toBeGreaterThan(0.7);
    expect(evenIn(after)).toBeGreaterThan(evenIn(before) + 0.25);
  });

  test('comes as a sheet of all looks, no two of them alike', async () => {
    const photo = await admiral(280);
    const before = await pixelsOf(photo);
    const { file, warnings } = await draw(photo, { look: 'sheet' });
    const { width, height, at } = await pixelsOf(file);
    expect([width > 3 * before.width, height > 2 * before.height, warnings]).toEqual([true, true, []]);
    expect(at(1, 1)).toEqual([248, 248, 248]);
    const cells = [0, 1, 2, 3, 4, 5].map((k) => {
      const [left, top] = [((k % 3) * width) / 3, (Math.floor(k / 3) * height) / 2];
      const colors = [0.3, 0.4, 0.5, 0.6, 0.7].map((share) =>
        at(Math.round(left + (share * width) / 3), Math.round(top + height / 4)).join(),
      );
      return colors.join(' ');
    });
    expect(new Set(cells).size).toBe(6);
  });
});

test('without a face everything is drawn but a caricature', async () => {
  const coffee = await pngOf(await sharpSample('coffee', 200)).toBuffer();
  await expect(draw(coffee, { look: 'caricature' })).rejects.toMatchObject({ code: 'face_not_found' });
  const { report, warnings } = await draw(coffee, { look: 'sheet' });
  expect([report, warnings]).toEqual([{ drawn: 0, small: 0, turned: 0 }, ['caricature_left_out']]);
});

describe('at the edges', () => {
  test('a gray photo stays gray where no ink is colored', async () => {
    const gray = await sharp(await admiral(280))
      .grayscale()
      .png()
      .toBuffer();
    const { data } = await pixelsOf((await draw(gray, { look: 'cel' })).file);
    let most = 0;
    for (let i = 0; i < data.length; i += 3)
      most = Math.max(most, Math.abs(data[i] - data[i + 1]), Math.abs(data[i + 1] - data[i + 2]));
    expect(most).toBeLessThan(24);
  });

  test('16 bits, profile and alpha stay', async () => {
    // So small that nothing is looked for that stands out: it has no say in bits.
    const { data, width, height } = await sharpSample('dogs', 30);
    const deep = new Uint16Array(width * height * 4);
    for (let i = 0; i < width * height; i++) {
      for (let c = 0; c < 3; c++) deep[4 * i + c] = data[3 * i + c] * 257 + 3;
      deep[4 * i + 3] = i % 7 === 0 ? 0 : 65535;
    }
    const photo = await sharp(deep, { raw: { width, height, channels: 4 } })
      .toColourspace('rgb16')
      .withIccProfile('p3')
      .png()
      .toBuffer();
    const { file, pictures } = await draw(photo);
    const { depth, icc } = await sharp(file).metadata();
    expect([depth, pictures.result[0].hasAlpha, icc !== undefined]).toEqual(['ushort', true, true]);
    const alphaOf = (png: Buffer) => sharp(png).extractChannel(3).raw({ depth: 'ushort' }).toBuffer();
    expect((await alphaOf(file)).equals(await alphaOf(photo))).toBe(true);
  });

  test.each([
    [8, 8],
    [8, 1500],
  ])('%d × %d pixels come out in their size, and on a sheet', async (width, height) => {
    const photo = await sharp({ create: { width, height, channels: 3, background: '#8a6' } })
      .png()
      .toBuffer();
    const after = await pixelsOf((await draw(photo, { look: 'comic' })).file);
    expect([after.width, after.height]).toEqual([width, height]);
    expect((await pixelsOf((await draw(photo, { look: 'sheet' })).file)).width).toBeGreaterThan(3 * width);
  });
});
