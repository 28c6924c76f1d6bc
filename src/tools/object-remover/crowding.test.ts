import { expect, test } from 'vitest';
import type { Raster } from '../../imaging/raster/raster.ts';
import { crowdingOf } from './crowding.ts';

const side = 120;

function area(left: number, top: number, right: number, bottom: number): Raster<Uint8Array> {
  const data = Uint8Array.from({ length: side * side }, (_, i) => {
    const [x, y] = [i % side, Math.floor(i / side)];
    return x >= left && x < right && y >= top && y < bottom ? 255 : 0;
  });
  return { width: side, height: side, channels: 1, data };
}

test('who stands right beside a hole crowds it, and who stands farther off does not', () => {
  const hole = area(40, 40, 80, 80);
  expect(crowdingOf(hole, undefined)).toBe(0);
  expect(crowdingOf(hole, area(100, 0, 120, 120))).toBe(0);
  const beside = crowdingOf(hole, area(80, 30, 120, 90));
  expect(beside).toBeGreaterThan(0.15);
  expect(beside).toBeLessThan(0.35);
  expect(crowdingOf(hole, area(0, 0, 120, 120))).toBe(1);
});
