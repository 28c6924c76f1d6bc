import { describe, expect, test } from 'vitest';
import { normalNoise } from '#tests/fixtures/normal-noise.ts';
import type { Raster } from '../raster/raster.ts';
import { estimateNoise } from './noise-estimate.ts';

/** A smooth scene whose right half is covered by strong fine stripes. */
function scene(
  width: number,
  height: number,
  sigma: number,
  { stripes = false, depth = 8, channels = 3 } = {},
): Raster {
  const noise = normalNoise(11);
  const unit = depth === 16 ? 257 : 1;
  const values = Array.from({ length: width * height * channels }, (_, i) => {
    const x = Math.floor(i / channels) % width;
    const y = Math.floor(i / channels / width);
    if (i % channels === 3) return 255 * unit;
    const stripe = stripes && x > width / 2 ? 60 * ((x + y) % 2) : 0;
    return Math.round(Math.min(Math.max((90 + x / 4 + stripe + sigma * noise()) * unit, 0), 255 * unit));
  });
  const data = depth === 16 ? Uint16Array.from(values) : Uint8Array.from(values);
  return { width, height, channels: channels as 3 | 4, data };
}

describe.each([8, 16])('%i bits', (depth) => {
  test.each([5, 15, 25, 50])('white noise of %i is found within a tenth', (sigma) => {
    const found = estimateNoise(scene(200, 150, sigma, { depth }));
    expect(Math.abs(found - sigma)).toBeLessThan(sigma / 10);
  });
});

test('a clean picture has no noise, whatever texture covers half of it', () => {
  expect(estimateNoise(scene(200, 150, 0))).toBeLessThan(0.5);
  expect(estimateNoise(scene(200, 150, 0, { stripes: true }))).toBeLessThan(0.5);
  expect(Math.abs(estimateNoise(scene(200, 150, 20, { stripes: true })) - 20)).toBeLessThan(3);
});

test('what is transparent or clipped does not count', () => {
  const picture = scene(200, 150, 20, { channels: 4 });
  for (let i = 0; i < 200 * 150; i++) {
    if (i % 200 < 90) picture.data.fill(0, i * 4, i * 4 + 4);
    else if (i % 200 < 120) picture.data.fill(255, i * 4, i * 4 + 4);
  }
  expect(Math.abs(estimateNoise(picture) - 20)).toBeLessThan(2);
});

test('a picture too small to say anything has none', () => {
  expect(estimateNoise(scene(1, 1, 25))).toBe(0);
  expect(estimateNoise(scene(300, 1, 25))).toBe(0);
  expect(estimateNoise(scene(8, 8, 25))).toBeGreaterThan(10);
});
