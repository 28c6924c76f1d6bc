import { beforeAll, describe, expect, test } from 'vitest';
import { normalNoise } from '#tests/fixtures/normal-noise.ts';
import { likeness } from '#tests/support/pictures/picture-likeness.ts';
import { sharpSample } from '#tests/support/pictures/sample-photos.ts';
import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Raster } from '../raster/raster.ts';
import { estimateNoise } from './noise-estimate.ts';
import { type Sharpening, sharpen, sharpenReach } from './sharpen.ts';

const plain: Sharpening = { amount: 1, radius: 1, threshold: 0, protectSkin: 0, protectNoise: 0 };
const nothing = () => {};

function run(pixels: Raster, sharpening: Partial<Sharpening> = {}, noise = 0): Promise<Raster> {
  return sharpen(pixels, { ...plain, ...sharpening }, noise, nothing);
}

type Paint = (x: number, y: number) => readonly number[];

function painted(width: number, height: number, color: Paint, deep = false): Raster {
  const channels = color(0, 0).length as 3 | 4;
  const data = new (deep ? Uint16Array : Uint8Array)(width * height * channels);
  for (let i = 0; i < width * height; i++) data.set(color(i % width, Math.floor(i / width)), i * channels);
  return { width, height, channels, data };
}

const gray = (value: number) => [value, value, value];

/** A vertical edge between 80 and 180 in the middle, softened like by a lens. */
function softEdge(sigma: number, height = 24): Raster {
  const width = 64;
  const step = Float32Array.from({ length: width }, (_, x) => (x < width / 2 ? 80 : 180));
  const { data } = blurPlane({ width, height: 1, data: step }, sigma);
  return painted(width, height, (x) => gray(Math.round(data[x])));
}

function row({ width, channels, data }: Raster, y: number): number[] {
  return Array.from({ length: width }, (_, x) => data[(y * width + x) * channels]);
}

const steepness = (values: number[]) => Math.max(...values.slice(1).map((value, i) => value - values[i]));

/** Root of the mean square difference to their mean of the red values. */
function spread({ channels, data }: Raster): number {
  const reds = Array.from({ length: data.length / channels }, (_, i) => data[i * channels]);
  const mean = reds.reduce((sum, value) => sum + value, 0) / reds.length;
  return Math.sqrt(reds.reduce((sum, value) => sum + (value - mean) ** 2, 0) / reds.length);
}

function blurred(photo: Raster<Uint8Array>, sigma: number): Raster<Uint8Array> {
  const data = new Uint8Array(photo.data.length);
  for (let channel = 0; channel < 3; channel++) {
    const plane = new Float32Array(photo.width * photo.height);
    for (let i = 0; i < plane.length; i++) plane[i] = photo.data[i * 3 + channel];
    const soft = blurPlane({ ...photo, data: plane }, sigma).data;
    for (let i = 0; i < plane.length; i++) data[i * 3 + channel] = soft[i] + 0.5;
  }
  return { ...photo, data };
}

describe('edges', () => {
  test.each([1, 1.5, 2])(
    'one that was softened by %d pixels becomes steeper by a third at least',
    async (sigma) => {
      const soft = softEdge(sigma);
      const sharp = await run(soft, { radius: sigma, amount: 2 });
      expect(steepness(row(sharp, 12))).toBeGreaterThan(1.33 * steepness(row(soft, 12)));
    },
  );

  test.each([0.5, 1, 2, 4])(
    'halos beside a hard one stay below a tenth of it, at radius %d and triple strength',
    async (radius) => {
      const edge = painted(64, 24, (x) => gray(x < 32 ? 80 : 180));
      const values = row(await run(edge, { radius, amount: 3 }), 12);
      expect(Math.min(...values)).toBeGreaterThanOrEqual(70);
      expect(Math.max(...values)).toBeLessThanOrEqual(190);
      expect(Math.max(...values)).toBeGreaterThan(185);
    },
  );

  test('detail below the threshold stays, detail far above it counts', async () => {
    const ripples = (height: number) => painted(64, 24, (x) => gray(128 + (x % 4 < 2 ? height : -height)));
    const weak = spread(await run(ripples(2), { threshold: 20 })) / 2;
    const strong = spread(await run(ripples(60), { threshold: 20 })) / 60;
    expect(weak).toBeLessThan(1.02);
    expect(strong).toBeGreaterThan(1.1);
  });
});

describe('what is protected', () => {
  const noise = normalNoise(5);
  const grain = painted(200, 200, () => [0, 0, 0].map(() => Math.round(128 + 6 * noise())));

  test('flat noise grows by less than 5 %, where without it does by more than a sixth', async () => {
    const level = estimateNoise(grain);
    const before = spread(grain);
    expect(spread(await run(grain, {}, level)) / before).toBeGreaterThan(1.17);
    expect(spread(await run(grain, { protectNoise: 1 }, level)) / before).toBeLessThan(1.05);
    const half = spread(await run(grain, { protectNoise: 0.5 }, level)) / before;
    expect(half).toBeGreaterThan(1.05);
    expect(half).toBeLessThan(1.15);
  });

  test('an edge in noise is sharpened all the same', async () => {
    const soft = softEdge(1.5, 200);
    const noisy = { ...soft, data: soft.data.map((value) => value + Math.round(4 * noise())) } as Raster;
    const sharp = await run(noisy, { radius: 1.5, amount: 1.5, protectNoise: 1 }, 4);
    const mean = (picture: Raster) =>
      Array.from({ length: 64 }, (_, x) => {
        let sum = 0;
        for (let y = 0; y < 200; y++) sum += picture.data[(y * 64 + x) * 3];
        return sum / 200;
      });
    expect(steepness(mean(sharp))).toBeGreaterThan(1.25 * steepness(mean(noisy)));
  });

  test.each([
    ['light', [224, 180, 155]],
    ['medium', [186, 134, 105]],
    ['dark', [96, 62, 47]],
  ] as const)(
    'pores of %s skin change less than half as much as the same texture in gray',
    async (_, color) => {
      const texture = (x: number, y: number) => ((x * 7 + y * 13) % 5) - 2;
      const change = async (paint: Paint) => {
        const before = painted(60, 60, paint);
        const after = await run(before, { protectSkin: 1 });
        return spread({
          ...after,
          data: Float32Array.from(after.data, (v, i) => v - before.data[i]) as never,
        });
      };
      const inSkin = await change((x, y) => color.map((value) => value + texture(x, y)));
      const inGray = await change((x, y) => gray(color[1] + texture(x, y)));
      expect(inSkin).toBeLessThan(inGray / 2);
    },
  );

  test('an eyelash in skin is as sharp as anywhere', async () => {
    const lash = painted(60, 60, (x) => (x === 30 || x === 31 ? [70, 50, 45] : [224, 180, 155]));
    const [held, free] = [await run(lash, { protectSkin: 1 }), await run(lash)];
    const contrast = (picture: Raster) => row(picture, 30)[29] - row(picture, 30)[30];
    expect(contrast(held)).toBeGreaterThan(0.95 * contrast(free));
  });
});

describe('photos', () => {
  let photos: Raster<Uint8Array>[];
  beforeAll(async () => {
    photos = await Promise.all(['seed', 'dogs', 'rocket'].map((name) => sharpSample(name)));
  });

  test.each([
    [0.7, 1.2],
    [1, 1],
    [1.5, 0.7],
  ])('blurred by %d pixels each comes %d dB closer to what it was', async (sigma, gain) => {
    for (const photo of photos) {
      const soft = blurred(photo, sigma);
      const sharp = await run(
        soft,
        { radius: sigma, amount: 1.5, protectNoise: 0.5, protectSkin: 0.5 },
        estimateNoise(soft),
      );
      expect(likeness(sharp, photo) - likeness(soft, photo)).toBeGreaterThan(gain);
    }
  });

  test('a part of it with enough around comes out as in the whole, and bands do not show', async () => {
    const photo = photos[1];
    const sharpening = { ...plain, radius: 2.3, protectNoise: 0.7, protectSkin: 0.7, threshold: 2 };
    const whole = await run(photo, sharpening, 2);
    const reach = sharpenReach(sharpening);
    const box = { x: 90, y: 70, width: 120, height: 100 };
    const part = cut(photo, box.x - reach, box.y - reach, box.width + 2 * reach, box.height + 2 * reach);
    const inner = cut(await run(part, sharpening, 2), reach, reach, box.width, box.height);
    expect(inner.data).toEqual(cut(whole, box.x, box.y, box.width, box.height).data);
    // Four times as wide and high there are several bands.
    const wall = tiled(photo, 4);
    const bands: number[] = [];
    const sharpWall = await sharpen(wall, sharpening, 2, (share) => void bands.push(share));
    expect(bands.length).toBeGreaterThan(2);
    expect(bands.at(-1)).toBe(1);
    const one = cut(sharpWall, photo.width + box.x, 2 * photo.height + box.y, box.width, box.height);
    expect(one.data).toEqual(inner.data);
  });

  test('what the callback throws ends the work', async () => {
    const stop = () => Promise.reject(new Error('changed my mind'));
    await expect(sharpen(photos[0], plain, 0, stop)).rejects.toThrow('changed my mind');
  });
});

describe('any kind of picture', () => {
  test('16 bits come out as 8 bits do, in finer steps', async () => {
    const soft = softEdge(1);
    const deep: Raster = { ...soft, data: Uint16Array.from(soft.data, (value) => value * 257) };
    const [fine, coarse] = [await run(deep), await run(soft)];
    expect(fine.data).toBeInstanceOf(Uint16Array);
    for (const [i, value] of coarse.data.entries())
      expect(Math.abs(fine.data[i] / 257 - value)).toBeLessThanOrEqual(0.51);
    expect(fine.data.some((value) => value % 257 !== 0)).toBe(true);
  });

  test('alpha stays, and colors under full transparency neither change nor count', async () => {
    const disc =
      (hidden: number): Paint =>
      (x, y) => {
        const opacity = Math.min(Math.max(14 - Math.hypot(x - 20, y - 20), 0), 1) * 255;
        return opacity === 0 ? [hidden, hidden, hidden, 0] : [...gray((x + y) % 2 ? 90 : 110), opacity];
      };
    const [black, white] = [painted(40, 40, disc(0)), painted(40, 40, disc(255))];
    const [onBlack, onWhite] = [await run(black), await run(white)];
    for (let i = 0; i < black.data.length; i += 4) {
      expect(onBlack.data[i + 3]).toBe(black.data[i + 3]);
      if (black.data[i + 3] === 0) expect([onBlack.data[i], onWhite.data[i]]).toEqual([0, 255]);
      else expect(onBlack.data[i]).toBe(onWhite.data[i]);
    }
  });

  test('the picture that came is not changed, not even as a Buffer', async () => {
    const edge = softEdge(1, 20_000);
    const buffer = { ...edge, data: Buffer.from(edge.data) };
    expect((await run(buffer)).data).toEqual((await run(edge)).data);
    expect(buffer.data.equals(edge.data as Uint8Array)).toBe(true);
  });

  test('colors keep their differences: all channels move alike', async () => {
    const stripes = painted(40, 10, (x) => (x % 8 < 4 ? [150, 90, 60] : [190, 130, 100]));
    const sharp = await run(stripes);
    expect(sharp.data).not.toEqual(stripes.data);
    for (let i = 0; i < sharp.data.length; i += 3) {
      expect(sharp.data[i] - sharp.data[i + 1]).toBe(60);
      expect(sharp.data[i + 1] - sharp.data[i + 2]).toBe(30);
    }
  });

  test('one pixel, one row and strength 0 come back as they are', async () => {
    const pixel = painted(1, 1, () => [7, 8, 9]);
    expect((await run(pixel)).data).toEqual(pixel.data);
    const line = painted(1, 30, () => [70, 80, 90]);
    expect((await run(line, { radius: 5 })).data).toEqual(line.data);
    const edge = softEdge(1);
    expect((await run(edge, { amount: 0 })).data).toEqual(edge.data);
  });
});

function cut({ width, channels, data }: Raster, x: number, y: number, w: number, h: number): Raster {
  const part = new Uint8Array(w * h * channels);
  for (let line = 0; line < h; line++) {
    const start = ((y + line) * width + x) * channels;
    part.set(data.subarray(start, start + w * channels), line * w * channels);
  }
  return { width: w, height: h, channels, data: part };
}

function tiled(photo: Raster, times: number): Raster {
  return painted(photo.width * times, photo.height * times, (x, y) => {
    const at = ((y % photo.height) * photo.width + (x % photo.width)) * 3;
    return [photo.data[at], photo.data[at + 1], photo.data[at + 2]];
  });
}
