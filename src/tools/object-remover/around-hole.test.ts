import { expect, test } from 'vitest';
import type { Raster } from '../../imaging/raster/raster.ts';
import { surroundingsOf } from './around-hole.ts';

const side = 120;
const hole = area(40, 40, 80, 80);

function area(left: number, top: number, right: number, bottom: number): Raster<Uint8Array> {
  const data = Uint8Array.from({ length: side * side }, (_, i) => {
    const [x, y] = [i % side, Math.floor(i / side)];
    return x >= left && x < right && y >= top && y < bottom ? 255 : 0;
  });
  return { width: side, height: side, channels: 1, data };
}

function photo(valueAt: (x: number) => number): Raster {
  const data = Uint8Array.from({ length: 3 * side * side }, (_, i) => valueAt(Math.floor(i / 3) % side));
  return { width: side, height: side, channels: 3, data };
}

const plain = photo(() => 128);

test('who stands right beside a hole crowds it, and who stands farther off does not', () => {
  const crowdingOf = (things?: Raster<Uint8Array>) => surroundingsOf(hole, plain, things).crowding;
  expect(crowdingOf(undefined)).toBe(0);
  expect(crowdingOf(area(100, 0, 120, 120))).toBe(0);
  const beside = crowdingOf(area(80, 30, 120, 90));
  expect(beside).toBeGreaterThan(0.15);
  expect(beside).toBeLessThan(0.35);
  expect(crowdingOf(area(0, 0, 120, 120))).toBe(1);
});

test('a fence around a hole is detail, a slow change of light is none', () => {
  const detailOf = (valueAt: (x: number) => number) => surroundingsOf(hole, photo(valueAt), undefined).detail;
  expect(detailOf(() => 128)).toBeLessThan(0.01);
  expect(detailOf((x) => 2 * x)).toBeLessThan(1);
  expect(detailOf((x) => (x % 4 < 2 ? 60 : 200))).toBeGreaterThan(40);
});
