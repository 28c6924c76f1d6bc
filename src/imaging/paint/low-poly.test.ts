import { describe, expect, test } from 'vitest';
import type { Raster } from '../raster/raster.ts';
import { paintLowPoly } from './low-poly.ts';

const onward = async () => {};

function painted(width: number, height: number, at: (x: number, y: number) => number): Raster<Uint16Array> {
  const data = Uint16Array.from({ length: width * height }, (_, i) => at(i % width, Math.floor(i / width)));
  return { width, height, channels: 1, data };
}

describe('seams', () => {
  test.each([0, 0.5, 1])(
    'an even picture stays even to 16 bit steps at detail %f: no seam shows',
    async (detail) => {
      const { data } = await paintLowPoly(
        painted(211, 157, () => 40_000),
        detail,
        onward,
      );
      for (const value of data) expect(Math.abs(value - 40_000)).toBeLessThan(6);
    },
  );
});

test('triangles are flat: most pixels are like their right neighbor', async () => {
  const slope = painted(400, 300, (x, y) => 8000 + 75 * x + 60 * y);
  const { data } = await paintLowPoly(slope, 0, onward);
  const flat = data.filter((value, i) => i % 400 < 399 && Math.abs(value - data[i + 1]) < 3).length;
  expect(flat / data.length).toBeGreaterThan(0.8);
});

test('an edge runs along triangles: both sides keep their own color', async () => {
  const edge = painted(240, 180, (x, y) => (x * 0.8 + y * 0.6 < 150 ? 10_000 : 55_000));
  const { data } = await paintLowPoly(edge, 0.5, onward);
  const between = data.filter((value) => value > 15_000 && value < 50_000).length;
  expect(between / data.length).toBeLessThan(0.03);
});

test('more detail makes more triangles', async () => {
  const noisy = painted(480, 360, (x, y) => ((x * 7919 + y * 104_729) % 251) * 255);
  const colors = async (detail: number) => {
    const counts = new Map<number, number>();
    for (const value of (await paintLowPoly(noisy, detail, onward)).data)
      counts.set(value, (counts.get(value) ?? 0) + 1);
    return [...counts.values()].filter((count) => count >= 4).length;
  };
  expect(await colors(1)).toBeGreaterThan(3 * (await colors(0)));
});
