import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unpackZip } from '#tests/support/files/zip-file.ts';
import { furtherInputs } from '#tests/support/hands/further-inputs.ts';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';
import { pngOf, sharpSample } from '#tests/support/pictures/sample-photos.ts';

const tool = 'ai-baby-generator';
let runs: ToolRuns;
let photo: Buffer;
let second: Buffer;
beforeAll(async () => {
  runs = await openToolRuns();
  photo = await pngOf(await sharpSample('admiral', 480)).toBuffer();
  second = (await furtherInputs(tool)).second;
});
afterAll(() => runs?.close());

const filesOf = (made: Awaited<ReturnType<ToolRuns['run']>>) =>
  Promise.all(made.pictures.result.map(({ path }) => readFile(path)));

describe('a family', () => {
  let made: Awaited<ReturnType<ToolRuns['run']>>;
  beforeAll(async () => {
    made = await runs.run(
      tool,
      { photo, second },
      { seed: 4, childName: 'Ada', firstName: 'Grace', secondName: '明' },
    );
  });

  test('is three siblings and a card, all of them different', async () => {
    const files = await filesOf(made);
    expect(files).toHaveLength(4);
    expect(new Set(files.map((file) => file.toString('base64'))).size).toBe(4);
    for (const file of files)
      expect(await sharp(file).metadata()).toMatchObject({ width: 1080, height: 1350, channels: 3 });
    expect(made.report).toEqual({ seed: 4 });
    expect(made.warnings).toEqual([]);
    expect(made.engine).toMatchObject({ id: 'drawing-desk', place: 'local' });
  });

  test('comes as SVG without anything from elsewhere, and as a PDF of four pages', async () => {
    const drawings = await unpackZip(await readFile(made.pictures.drawings[0].path));
    expect([...drawings.keys()].sort()).toEqual(['child-1.svg', 'child-2.svg', 'child-3.svg', 'family.svg']);
    for (const bytes of drawings.values()) {
      const svg = Buffer.from(bytes).toString();
      expect(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1125"')).toBe(true);
      expect(svg).not.toMatch(/<script|<image|<text|href|NaN/);
    }
    const pdf = await readFile(made.pictures.pages[0].path);
    expect(pdf.subarray(0, 8).toString()).toBe('%PDF-1.4');
    expect(pdf.toString('latin1')).toContain('/Count 4');
  });

  test('is the same with the same seed, and the second child is the first of the next', async () => {
    const again = await runs.run(tool, { photo, second }, { seed: 5, count: 1, withParents: false });
    const [, sibling] = await filesOf(made);
    const [alone, ...others] = await filesOf(again);
    expect(others).toEqual([]);
    const pixels = (file: Buffer) => sharp(file).raw().toBuffer();
    expect((await pixels(alone)).equals(await pixels(sibling))).toBe(true);
  });

  test('takes after one parent alone at both ends of the mix', async () => {
    const cheekOf = async (mix: number) => {
      const { file } = await runs.run(
        tool,
        { photo, second },
        { seed: 4, mix, count: 1, withParents: false },
      );
      return [...(await sharp(file).extract({ left: 500, top: 620, width: 6, height: 6 }).raw().toBuffer())];
    };
    const [own, other] = [await cheekOf(0), await cheekOf(100)];
    expect(own).not.toEqual(other);
  });
});

test('of several people the largest is taken, and that is said', async () => {
  const { width = 0, height = 0 } = await sharp(second).metadata();
  const small = await sharp(second)
    .resize(Math.round(width / 2))
    .png()
    .toBuffer();
  const pair = await sharp({ create: { width: 2 * width, height, channels: 3, background: '#667' } })
    .composite([
      { input: second, left: 0, top: 0 },
      { input: small, left: width, top: 0 },
    ])
    .png()
    .toBuffer();
  const { warnings } = await runs.run(tool, { photo, second: pair }, { count: 1, withParents: false });
  expect(warnings).toEqual(['several_second']);
});

test('no face is said of the photo that has none', async () => {
  const wall = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#886' } })
    .png()
    .toBuffer();
  await expect(runs.run(tool, { photo: wall, second })).rejects.toMatchObject({ code: 'face_not_found' });
  await expect(runs.run(tool, { photo, second: wall })).rejects.toMatchObject({
    code: 'second_face_not_found',
  });
});

describe('what can be read', () => {
  const few = { seed: 1, count: 1, withParents: false };
  const cases: Readonly<Record<string, () => Promise<Buffer>>> = {
    'a gray photo': () => sharp(photo).grayscale().png().toBuffer(),
    '16 bits with transparency': () => sharp(photo).ensureAlpha(0.8).toColourspace('rgb16').png().toBuffer(),
    'the first frame of an animation': async () => {
      const other = await sharp(photo).negate().png().toBuffer();
      return sharp([photo, other], { join: { animated: true } })
        .gif()
        .toBuffer();
    },
    '25 megapixels': () => sharp(photo).resize(4600).jpeg({ quality: 85 }).toBuffer(),
  };
  test.each(Object.keys(cases))('%s', { timeout: 120_000 }, async (name) => {
    const { file } = await runs.run(tool, { photo: await cases[name](), second }, few);
    expect(await sharp(file).metadata()).toMatchObject({ width: 1080, height: 1350 });
  });

  test.each([
    [8, 8],
    [8, 3000],
  ])('%d × %d pixels have no face', async (width, height) => {
    const tiny = await sharp({ create: { width, height, channels: 3, background: '#a86' } })
      .png()
      .toBuffer();
    await expect(runs.run(tool, { photo: tiny, second }, few)).rejects.toMatchObject({
      code: 'face_not_found',
    });
  });
});
