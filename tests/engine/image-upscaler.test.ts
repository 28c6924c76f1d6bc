import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { resample } from '#src/imaging/raster/resample.ts';
import { normalNoise } from '#tests/fixtures/normal-noise.ts';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';
import { likeness } from '#tests/support/pictures/picture-likeness.ts';
import { pngOf, sharpSample, shrunk } from '#tests/support/pictures/sample-photos.ts';
import { blurredPhoto } from '#tests/support/restoration/blurred-photo.ts';

let runs: ToolRuns;
beforeAll(async () => {
  runs = await openToolRuns();
});
afterAll(() => runs?.close());

const upscale = (
  photo: Buffer,
  options?: Record<string, unknown>,
  onProgress?: (stage: string, fraction: number) => void,
) => runs.run('image-upscaler', photo, options, { onProgress });

async function pixelsOf(file: Buffer): Promise<Raster<Uint8Array>> {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    channels: info.channels as 3 | 4,
    data: new Uint8Array(data),
  };
}

test('a soft photo is unblurred before it is enlarged, unless somebody does not want that', async () => {
  const large = await sharpSample('dogs', 448);
  const soft = blurredPhoto(shrunk(large, 2), { kind: 'gauss', sigma: 1.3 });
  const photo = await pngOf(soft).toBuffer();
  const [first, plain] = [await upscale(photo), await upscale(photo, { unblur: false })];
  expect(first).toMatchObject({ warnings: ['unblurred'], report: { unblurred: true } });
  expect(plain).toMatchObject({ warnings: [], report: { unblurred: false } });
  const [one, other] = await Promise.all([pixelsOf(first.file), pixelsOf(plain.file)]);
  expect(likeness(one, large) - likeness(other, large)).toBeGreaterThan(0.5);
  expect(first.engine).toMatchObject({ id: 'upscale-x2' });
});

describe('size', () => {
  test('twice as large by default; stages come in order, the engine is named', async () => {
    const stages: string[] = [];
    const photo = await pngOf(shrunk(await sharpSample('seed'), 4)).toBuffer();
    const { pictures, engine, warnings, report } = await upscale(photo, {}, (stage) => {
      if (stages.at(-1) !== stage) stages.push(stage);
    });
    expect(pictures.result).toMatchObject([{ type: 'image/png', width: 192, height: 144, hasAlpha: false }]);
    expect(stages).toEqual(['open', 'clean', 'unblur', 'enlarge', 'fit', 'save']);
    expect(engine).toMatchObject({ id: 'upscale-x2', place: 'local' });
    expect(warnings).toEqual([]);
    expect(report).toEqual({ noise: 0, jpegDamage: 0, unblurred: false, enlarged: 2 });
  });

  test.each([
    [{ width: 250 }, 250, 188, 4],
    [{ height: 36 }, 48, 36, 1],
    [{ width: 1000, height: 100 }, 1000, 100, 8],
  ])('exactly %o of a photo of 96 × 72', async (size, width, height, enlarged) => {
    const photo = await pngOf(shrunk(await sharpSample('seed'), 4)).toBuffer();
    const { pictures, report } = await upscale(photo, { scale: 'exact', ...size });
    expect(pictures.result).toMatchObject([{ width, height }]);
    expect(report).toMatchObject({ enlarged });
  });

  test('an exact size that names no side is refused by the name of the option', async () => {
    const photo = await pngOf(await sharpSample('seed', 64)).toBuffer();
    await expect(upscale(photo, { scale: 'exact' })).rejects.toMatchObject({
      code: 'option_invalid',
      params: { option: 'width' },
    });
  });

  test('a gray JPEG comes out gray in every pixel, cleaned and enlarged', async () => {
    const gray = await pngOf(shrunk(await sharpSample('seed'), 4))
      .grayscale()
      .jpeg({ quality: 60 })
      .toBuffer();
    const { file, warnings } = await upscale(gray);
    expect(warnings).toEqual(['jpeg_cleaned']);
    const { data, channels } = await pixelsOf(file);
    let tinted = 0;
    for (let at = 0; at < data.length; at += channels) {
      if (data[at] !== data[at + 1] || data[at] !== data[at + 2]) tinted++;
    }
    expect(tinted).toBe(0);
  });

  test('a photo of one pixel is enlarged like any other', async () => {
    const pixel = await sharp({ create: { width: 1, height: 1, channels: 4, background: '#8040c0' } })
      .png()
      .toBuffer();
    const { file } = await upscale(pixel, { scale: '8' });
    expect((await sharp(file).metadata()).width).toBe(8);
    for (const [channel, value] of [0x80, 0x40, 0xc0, 255].entries()) {
      expect(Math.abs((await pixelsOf(file)).data[channel] - value)).toBeLessThanOrEqual(3);
    }
  });
});

test('transparency is kept: no dark seam along the edge, nothing under what is clear', async () => {
  const disc = Buffer.from(
    '<svg width="120" height="120"><circle cx="60" cy="60" r="40" fill="#e07030"/></svg>',
  );
  const { file } = await upscale(await sharp(disc).png().toBuffer(), { scale: '4' });
  const { data, width } = await pixelsOf(file);
  expect(width).toBe(480);
  let partial = 0;
  for (let i = 0; i < data.length; i += 4) {
    if (data[i + 3] === 0) expect([data[i], data[i + 1], data[i + 2]]).toEqual([0, 0, 0]);
    // Faint pixels of the drawing itself are off by some levels.
    else if (data[i + 3] > 8) {
      if (data[i + 3] < 255) partial++;
      const away = Math.abs(data[i] - 0xe0) + Math.abs(data[i + 1] - 0x70) + Math.abs(data[i + 2] - 0x30);
      expect(away).toBeLessThan(64);
    }
  }
  // The edge is a few pixels wide, as long as the disc's circumference.
  expect(partial).toBeGreaterThan(500);
  expect(partial).toBeLessThan(8000);
  const covered = data.reduce((sum, value, i) => (i % 4 === 3 ? sum + value / 255 : sum), 0);
  expect(Math.abs(covered / (Math.PI * 160 * 160) - 1)).toBeLessThan(0.01);
});

test('16 bits and the color profile are kept', async () => {
  const small = shrunk(await sharpSample('dogs'), 4);
  const photo = await pngOf(small).toColourspace('rgb16').withIccProfile('p3').png().toBuffer();
  const { file } = await upscale(photo);
  const metadata = await sharp(file).metadata();
  expect(metadata.depth).toBe('ushort');
  expect(metadata.icc).toEqual((await sharp(photo).metadata()).icc);
});

describe('cleaning', () => {
  test('noise is found, taken away before enlarging, and said; the strength can be set, or none', async () => {
    const photo = await sharpSample('dogs');
    const noise = normalNoise(5);
    const small = shrunk(photo, 2);
    const data = Uint8Array.from(small.data, (value) =>
      Math.min(Math.max(Math.round(value + 20 * noise()), 0), 255),
    );
    const noisy = await pngOf({ ...small, data }).toBuffer();
    const auto = await upscale(noisy);
    const off = await upscale(noisy, { cleaning: 'off' });
    const byHand = await upscale(noisy, { cleaning: 'set', strength: 40 });
    const gain = async (reply: { file: Buffer }) => likeness(await pixelsOf(reply.file), photo);
    expect(auto.warnings).toEqual(['noise_removed']);
    expect(off.warnings).toEqual([]);
    // Noise of 20 where full strength is 50; what is set by hand comes back as it was set.
    expect(Math.abs(Number(auto.report?.noise) - 40)).toBeLessThanOrEqual(5);
    expect(off.report).toMatchObject({ noise: 0, jpegDamage: 0 });
    expect(byHand.report).toMatchObject({ noise: 40, jpegDamage: 40 });
    expect((await gain(auto)) - (await gain(off))).toBeGreaterThan(4);
    expect((await gain(byHand)) - (await gain(off))).toBeGreaterThan(4);
  });

  test('strong JPEG compression is found in the file and taken away', async () => {
    const photo = await sharpSample('dogs');
    const jpeg = await pngOf(shrunk(photo, 2)).jpeg({ quality: 20 }).toBuffer();
    const auto = await upscale(jpeg);
    const off = await upscale(jpeg, { cleaning: 'off' });
    expect(auto.warnings).toEqual(['jpeg_cleaned']);
    // A quality of 20 is more than full strength stands for.
    expect(auto.report).toMatchObject({ noise: 0, jpegDamage: 100 });
    const better = likeness(await pixelsOf(auto.file), photo) - likeness(await pixelsOf(off.file), photo);
    expect(better).toBeGreaterThan(0.4);
  });

  test('a noisy JPEG comes out better than by a bicubic, also where another format hides what it was', async () => {
    const photo = await sharpSample('dogs');
    const noise = normalNoise(7);
    const small = shrunk(photo, 2);
    const data = Uint8Array.from(small.data, (value) =>
      Math.min(Math.max(Math.round(value + 12 * noise()), 0), 255),
    );
    const jpeg = await pngOf({ ...small, data })
      .jpeg({ quality: 70 })
      .toBuffer();
    const { width, height } = photo;
    const plain = likeness(resample(await pixelsOf(jpeg), width, height, 'cubic'), photo);
    for (const file of [jpeg, await sharp(jpeg).png().toBuffer()])
      expect(likeness(await pixelsOf((await upscale(file)).file), photo) - plain).toBeGreaterThan(0.6);
  });

  test('a good JPEG is enlarged as it is', async () => {
    const jpeg = await pngOf(shrunk(await sharpSample('dogs'), 4))
      .jpeg({ quality: 92 })
      .toBuffer();
    expect((await upscale(jpeg)).warnings).toEqual([]);
  });
});
