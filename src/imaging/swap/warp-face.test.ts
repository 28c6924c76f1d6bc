import { expect, test } from 'vitest';
import { isMapped, warpMap, warpPicture, warpPlane } from './warp-face.ts';

const corners = [
  [2, 2],
  [22, 2],
  [22, 22],
  [2, 22],
] as const;
const triangles = Uint32Array.of(0, 1, 2, 0, 2, 3);
const size = { width: 24, height: 24 };
/** Red grows to the right, green downwards. */
const slopes = {
  ...size,
  channels: 3 as const,
  data: Uint8Array.from({ length: 24 * 24 * 3 }, (_, i) => {
    const [x, y] = [Math.floor(i / 3) % 24, Math.floor(i / 72)];
    return [10 * x, 10 * y, 50][i % 3];
  }),
};

test('what stays in its place keeps its colors, and nothing comes from outside', () => {
  const map = warpMap(triangles, corners, corners, size);
  const colors = warpPicture(slopes, map);
  for (const [x, y] of [
    [3, 3],
    [12, 12],
    [20, 9],
  ]) {
    const at = y * 24 + x;
    expect(255 * colors[3 * at]).toBeCloseTo(10 * x, 3);
    expect(255 * colors[3 * at + 1]).toBeCloseTo(10 * y, 3);
  }
  expect(isMapped(map, 0)).toBe(false);
  expect(colors[0]).toBe(0);
});

test('a shift moves it by parts of a pixel', () => {
  const from = corners.map(([x, y]) => [x + 0.5, y - 0.25] as const);
  const map = warpMap(triangles, from, corners, size);
  const at = 12 * 24 + 12;
  expect(255 * warpPicture(slopes, map)[3 * at]).toBeCloseTo(125, 2);
  expect(255 * warpPicture(slopes, map)[3 * at + 1]).toBeCloseTo(117.5, 2);
  const plane = { ...size, data: Float32Array.from({ length: 576 }, (_, i) => i % 24) };
  expect(warpPlane(plane, size, map)[at]).toBeCloseTo(12.5, 4);
});

test('what shows its back is left out', () => {
  const turned = corners.map(([x, y]) => [24 - x, y] as const);
  const map = warpMap(triangles, corners, turned, size);
  expect(isMapped(map, 12 * 24 + 12)).toBe(false);
});
