import { expect, test } from 'vitest';
import type { Raster } from '../../../../imaging/raster/raster.ts';
import { createNoise } from '../../../../imaging/sampling/noise.ts';
import { createAtmosphere, directionOf } from '../../../../scenes/air/atmosphere.ts';
import type { CloudCover } from '../../../../scenes/air/clouds.ts';
import { createSkyMap } from '../../../../scenes/air/sky-map.ts';
import { drawSky } from './draw-sky.ts';
import type { SkyKind } from './sky-library.ts';

const size = { width: 320, height: 200 };
const clouded: readonly SkyKind[] = ['fair', 'golden', 'sunset', 'sunrise', 'dusk', 'overcast', 'storm'];
const seeds = [1, 3];

const drawn = (kind: SkyKind, seed: number) => drawSky(kind, { ...size, horizon: 196 }, seed);

function lightnessOf({ data }: Raster): Float32Array {
  return Float32Array.from(
    { length: data.length / 3 },
    (_, i) => 0.2126 * data[i * 3] + 0.7152 * data[i * 3 + 1] + 0.0722 * data[i * 3 + 2],
  );
}

/** The value that a share of them doesn't exceed. */
function quantile(values: number[], share: number): number {
  values.sort((a, b) => a - b);
  return values[Math.floor(share * (values.length - 1))];
}

test.each(clouded)('clouds of %s are soft: nowhere a glow or a hard edge as of a thing', (kind) => {
  for (const seed of seeds) {
    const light = lightnessOf(drawn(kind, seed));
    const steps: number[] = [];
    for (let y = 0; y < size.height - 3; y++)
      for (let x = 0; x < size.width - 3; x++) {
        const at = y * size.width + x;
        steps.push(
          Math.max(Math.abs(light[at] - light[at + 3]), Math.abs(light[at] - light[at + 3 * size.width])),
        );
      }
    expect(quantile(steps, 0.99)).toBeLessThan(45);
  }
});

test('a setting sun dazzles in its disc alone: next to nothing of a sky is white', () => {
  for (const kind of ['sunset', 'sunrise', 'golden'] as const)
    for (const seed of seeds) {
      const { data } = drawn(kind, seed);
      let white = 0;
      for (let i = 0; i < data.length; i += 3) if (Math.min(data[i], data[i + 1], data[i + 2]) > 250) white++;
      expect(white / (data.length / 3)).toBeLessThan(0.002);
    }
});

test('a sunset is warm at the horizon, and blue or violet between the clouds above', () => {
  for (const seed of seeds) {
    const { data } = drawn('sunset', seed);
    const mean = (from: number, to: number) => {
      const sum = [0, 0, 0];
      for (let i = from * size.width; i < to * size.width; i++)
        for (let c = 0; c < 3; c++) sum[c] += data[i * 3 + c] / ((to - from) * size.width);
      return sum;
    };
    const low = mean(175, 195);
    expect(low[0] - low[2]).toBeGreaterThan(80);
    let bluest = -255;
    for (let i = 0; i < 40 * size.width; i++) bluest = Math.max(bluest, data[i * 3 + 2] - data[i * 3]);
    expect(bluest).toBeGreaterThan(0);
  }
});

test('no gradient of a clear sky has bands: neighbors along a row differ by their dither', () => {
  const { data } = drawn('clear', 1);
  let longest = 0;
  for (let y = 0; y < size.height; y++) {
    let run = 0;
    for (let x = 1; x < size.width; x++) {
      const at = (y * size.width + x) * 3;
      run = data[at] === data[at - 3] && data[at + 2] === data[at - 1] ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
  }
  expect(longest).toBeLessThan(30);
});

/** How much of a sky goes up and down from pixel to pixel, as dots in a raster do. */
function dotsIn(cover: CloudCover, sunHeight: number): number {
  const sun = directionOf(sunHeight, 11);
  const air = createAtmosphere({ sun, altitude: 0.05, haze: 1.8 });
  const [detail, halfWidth, top] = [300, 0.2, 0.6];
  const map = createSkyMap(air, createNoise(1), { halfWidth, top, detail, sun, cover, steps: 40 });
  const pixel = (2.6 * halfWidth) / detail;
  const look = new Float32Array(4);
  const light = (i: number, j: number) => {
    map.read(look, (i - detail / 2 + 0.5) * pixel, (j + 0.5) * pixel);
    return look[1];
  };
  let [dots, count] = [0, 0];
  for (let j = Math.round(0.12 / pixel); j < top / pixel - 2; j++)
    for (let i = 1; i < detail - 1; i++) {
      const [before, here, after] = [light(i - 1, j), light(i, j), light(i + 1, j)];
      const bend = Math.abs(before - 2 * here + after) / (before + 2 * here + after);
      if ((here - before) * (after - here) < 0 && bend > 0.04) dots++;
      count++;
    }
  return dots / count;
}

test.each([
  ['heaps at sunset', { heaped: 0.26, veil: 0, base: 1.9, thickness: 1.1 }, 1.8, 0.005],
  ['heaps at noon', { heaped: 0.4, veil: 0, base: 1.9, thickness: 1.1 }, 42, 0.009],
  ['a closed cover', { heaped: 0.92, veil: 0, base: 1, thickness: 2.4 }, 30, 0.0008],
] as const)('no raster of dots in %s', (_, cover, height, most) => {
  expect(dotsIn(cover, height)).toBeLessThan(most);
});
