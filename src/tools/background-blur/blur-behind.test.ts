import { expect, test } from 'vitest';
import { type BackgroundBlur, blurKinds } from '../../imaging/lens/blur-background.ts';
import type { Raster, Samples } from '../../imaging/raster/raster.ts';
import { blurBehind } from './blur-behind.ts';

const width = 240;
const height = 160;
const radius = 60;
const box = { left: 80, right: 160, top: 40, bottom: 120 };
const isInside = (x: number, y: number) => x >= box.left && x < box.right && y >= box.top && y < box.bottom;

/** A subject with sharp edges, or edges that are `soft` pixels wide. */
function alphaOf(soft = 0): Raster<Uint8Array> {
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const inside = Math.min(x - box.left, box.right - 1 - x, y - box.top, box.bottom - 1 - y);
      const share = soft === 0 ? (inside >= 0 ? 1 : 0) : Math.min(Math.max((inside + 1) / soft, 0), 1);
      data[y * width + x] = Math.round(255 * share);
    }
  }
  return { width, height, channels: 1, data };
}

function pictureOf(
  colorAt: (x: number, y: number) => readonly number[],
  data: Samples = new Uint8Array(width * height * 3),
): Raster {
  const channels = (data.length / (width * height)) as 3 | 4;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += channels) data.set(colorAt(x, y), i);
  }
  return { width, height, channels, data };
}

const plain: BackgroundBlur = {
  kind: 'lens',
  radius: 12,
  shape: 'disc',
  highlights: 0.25,
  angle: 20,
  ground: false,
};
const blur = (pixels: Raster, alpha: Raster<Uint8Array>, settings: Partial<BackgroundBlur> = {}) =>
  blurBehind(pixels, alpha, { ...plain, ...settings }, async () => {});

test.each(blurKinds)('%s: no glow of a bright subject on dark ground', async (kind) => {
  const soft = 4;
  const alpha = alphaOf(soft);
  const pixels = pictureOf((x, y) => {
    const share = alpha.data[y * width + x] / 255;
    return [0, 1, 2].map((c) => Math.round(share * 250 + (1 - share) * [24, 28, 40][c]));
  });
  const { data } = await blur(pixels, alpha, { kind, radius, highlights: 1 });
  let most = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (isInside(x, y)) continue;
      for (let c = 0; c < 3; c++)
        most = Math.max(most, Math.abs(data[(y * width + x) * 3 + c] - [24, 28, 40][c]));
    }
  }
  expect(most).toBeLessThanOrEqual(1);
});

test.each(blurKinds)('%s: an even background stays even, and the subject is copied', async (kind) => {
  const pixels = pictureOf((x, y) => (isInside(x, y) ? [x, y, (x * y) & 255] : [200, 90, 30]));
  const { data } = await blur(pixels, alphaOf(), { kind });
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 3) {
      for (let c = 0; c < 3; c++) {
        const difference = Math.abs(data[i + c] - pixels.data[i + c]);
        expect(difference, `${x},${y}`).toBeLessThanOrEqual(isInside(x, y) ? 0 : 1);
      }
    }
  }
});

test('light is mixed as light: black and white stripes become 188 of 255, not 128', async () => {
  const pixels = pictureOf((x) => (x % 2 === 0 ? [255, 255, 255] : [0, 0, 0]));
  const { data } = await blur(pixels, alphaOf(), { highlights: 0 });
  expect(Math.abs(data[(20 * width + 40) * 3] - 188)).toBeLessThanOrEqual(3);
});

test('a small lamp becomes a disc, brighter with the boost; a bright sky is no lamp', async () => {
  const lamp = pictureOf((x, y) => (Math.hypot(x - 40, y - 80) < 3 ? [255, 255, 255] : [20, 20, 20]));
  const levelAt = async (highlights: number, x: number) => {
    const { data } = await blur(lamp, alphaOf(), { highlights });
    return data[(80 * width + x) * 3];
  };
  const [middle, near, beyond] = [await levelAt(0, 40), await levelAt(0, 47), await levelAt(0, 57)];
  expect(middle).toBeGreaterThan(50);
  expect(Math.abs(near - middle)).toBeLessThanOrEqual(2);
  expect(Math.abs(beyond - 20)).toBeLessThanOrEqual(1);
  expect(await levelAt(1, 40)).toBeGreaterThan(2 * middle);
  const sky = pictureOf((_, y) => (y < 60 ? [250, 250, 250] : [60, 60, 60]));
  const [off, on] = [
    await blur(sky, alphaOf(), { highlights: 0 }),
    await blur(sky, alphaOf(), { highlights: 1 }),
  ];
  const at = (60 * width + 20) * 3;
  expect(on.data[at] - off.data[at]).toBeLessThan(8);
});

test('the ground is sharp at the feet and as blurred as all else at the horizon and above', async () => {
  const pixels = pictureOf((x) => (x % 8 < 4 ? [220, 220, 220] : [30, 30, 30]));
  const { data } = await blur(pixels, alphaOf(), { ground: true, radius: 10 });
  const contrastOf = (y: number) => {
    const row = Array.from({ length: 48 }, (_, x) => data[(y * width + x + 16) * 3]);
    return Math.max(...row) - Math.min(...row);
  };
  expect(contrastOf(box.bottom)).toBe(190);
  expect(contrastOf(box.bottom - 20)).toBeLessThan(120);
  expect(contrastOf(30)).toBeLessThan(40);
  expect(contrastOf(150)).toBeLessThan(120);
});

test('16 bits and the picture’s own alpha stay', async () => {
  const deep = new Uint16Array(width * height * 4);
  const pixels = pictureOf((x, y) => [x * 200, y * 300, 30000, (x * 631 + y * 97) % 65536], deep);
  const alpha = alphaOf();
  for (let i = 0; i < alpha.data.length; i++) alpha.data[i] = Math.min(alpha.data[i], deep[i * 4 + 3] / 257);
  const out = await blur(pixels, alpha);
  expect([out.channels, out.data instanceof Uint16Array]).toEqual([4, true]);
  expect(out.data.every((value, i) => i % 4 !== 3 || value === deep[i])).toBe(true);
});
