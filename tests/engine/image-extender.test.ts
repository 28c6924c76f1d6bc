import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';
import { pngOf, sharpSample } from '#tests/support/pictures/sample-photos.ts';

let runs: ToolRuns;
beforeAll(async () => {
  runs = await openToolRuns();
});
afterAll(() => runs?.close());

const extend = (photo: Buffer, options?: Record<string, unknown>) =>
  runs.run('image-extender', photo, options);

const rawOf = (file: Buffer) => sharp(file).raw({ depth: 'ushort' }).toBuffer({ resolveWithObject: true });

/** Whether a part of a file holds a photo sample for sample. */
async function holds(file: Buffer, photo: Buffer, left: number, top: number): Promise<boolean> {
  const { info, data } = await rawOf(photo);
  const part = await sharp(file)
    .extract({ left, top, width: info.width, height: info.height })
    .raw({ depth: 'ushort' })
    .toBuffer();
  return part.equals(data);
}

describe('content-aware', () => {
  test('a photo gets another shape, keeps its pixels, and no seam stands out', async () => {
    const photo = await pngOf(await sharpSample('seed', 256)).toBuffer();
    const { file, pictures, report, warnings, engine } = await extend(photo);
    expect(pictures.result).toMatchObject([{ type: 'image/png', width: 341, height: 192 }]);
    expect(await holds(file, photo, 42, 0)).toBe(true);
    expect(report).toMatchObject({ added: 33 });
    expect(Number(report?.seam)).toBeLessThanOrEqual(130);
    expect(warnings).toEqual([]);
    expect(engine).toMatchObject({ id: 'continuation', place: 'local' });
  });

  test('16 bits, the color profile and transparency are kept; far out is said to be a guess', async () => {
    const { data, width, height } = await sharpSample('dogs', 128);
    const photo = await sharp(data, { raw: { width, height, channels: 3 } })
      .toColourspace('rgb16')
      .ensureAlpha(0.5)
      .withIccProfile('p3')
      .png()
      .toBuffer();
    const { file, warnings } = await extend(photo, { shape: 'sides', left: 60 });
    // Where it looks patched as well, that alone is said.
    expect(['far_out', 'looks_patched']).toContain(warnings[0]);
    const metadata = await sharp(file).metadata();
    expect(metadata).toMatchObject({ depth: 'ushort', width: width + 60, height, hasAlpha: true });
    expect(metadata.icc).toEqual((await sharp(photo).metadata()).icc);
    expect(await holds(file, photo, 60, 0)).toBe(true);
  });
});

describe('blur and mirror', () => {
  test('mirror turns the photo over at its border', async () => {
    const photo = await pngOf(await sharpSample('coffee', 96)).toBuffer();
    const { file, report } = await extend(photo, { shape: 'sides', left: 16, method: 'mirror' });
    const flopped = await sharp(photo)
      .extract({ left: 0, top: 0, width: 16, height: 64 })
      .flop()
      .raw()
      .toBuffer();
    const added = await sharp(file).extract({ left: 0, top: 0, width: 16, height: 64 }).raw().toBuffer();
    expect(added.equals(flopped)).toBe(true);
    expect(report).toMatchObject({ seam: null });
  });

  test('blur keeps the photo and the mean color around it', async () => {
    const photo = await pngOf(await sharpSample('seed', 96)).toBuffer();
    const { file } = await extend(photo, { shape: '9:16', method: 'blur' });
    const { width, height } = await sharp(file).metadata();
    expect([width, height]).toEqual([96, 171]);
    expect(await holds(file, photo, 0, 49)).toBe(true);
    const { channels } = await sharp(
      await sharp(file).extract({ left: 0, top: 0, width: 96, height: 40 }).png().toBuffer(),
    ).stats();
    for (const { stdev } of channels) expect(stdev).toBeLessThan(60);
  });
});

describe('limits', () => {
  test('a photo that has the shape comes back as it is, and that is said', async () => {
    const photo = await pngOf(await sharpSample('seed', 64)).toBuffer();
    const { file, warnings } = await extend(photo, { shape: '4:3' });
    expect(warnings).toEqual(['nothing_added']);
    expect(await holds(file, photo, 0, 0)).toBe(true);
  });

  test.each([
    ['start', 0],
    ['center', 32],
    ['end', 64],
  ])('%s: the photo lies there', async (position, left) => {
    const photo = await pngOf(await sharpSample('seed', 64)).toBuffer();
    const { file, pictures } = await extend(photo, { shape: '21:9', position, method: 'blur' });
    expect(pictures.result).toMatchObject([{ width: 112, height: 48 }]);
    expect(await holds(file, photo, Math.round((left / 64) * 48), 0)).toBe(true);
  });
});
