import { expect, test } from 'vitest';
import { oklabOfBytes } from '../color/oklab.ts';
import { selectColor } from './color-range.ts';
import { addMask, coverage, invertMask, takeMask } from './combine-masks.ts';
import { squaredDistances } from './distance.ts';
import { fillPolygon } from './fill-polygon.ts';
import { growRegion } from './region-grow.ts';
import { featherMask, growMask } from './resize-mask.ts';

/** A picture of letters: each is a gray or a color. */
function picture(rows: readonly string[], colors: Record<string, readonly number[]>) {
  const size = { width: rows[0].length, height: rows.length };
  const bytes = Uint8Array.from(rows.flatMap((row) => [...row].flatMap((letter) => colors[letter])));
  return { size, lab: oklabOfBytes(bytes, 3) };
}

const lines = (mask: Uint8Array, { width }: { width: number }) =>
  Array.from({ length: mask.length / width }, (_, y) =>
    [...mask.subarray(y * width, (y + 1) * width)].map((value) => (value >= 128 ? '#' : '.')).join(''),
  );

const colors = { r: [200, 30, 30], g: [30, 160, 60], G: [36, 166, 66], w: [250, 250, 250] };

test('a region ends where the color does, and does not jump to the same color elsewhere', () => {
  const { size, lab } = picture(['rrgg', 'rrGg', 'ggrr', 'ggrr'], colors);
  expect(lines(growRegion(lab, size, { x: 2, y: 0 }, 0.1), size)).toEqual(['..##', '..##', '....', '....']);
  expect(lines(selectColor(lab, size, { x: 2, y: 0 }, 0.1), size)).toEqual(['..##', '..##', '##..', '##..']);
});

test('a smooth ramp is one thing, an edge of the same height is not', () => {
  const size = { width: 40, height: 3 };
  const gray = (x: number) => Array(3).fill(100 + 2 * x);
  const ramp = oklabOfBytes(rowsOf(size, gray), 3);
  expect(coverage(growRegion(ramp, size, { x: 0, y: 1 }, 0.16))).toBe(1);
  const step = oklabOfBytes(
    rowsOf(size, (x) => Array(3).fill(x < 20 ? 100 : 180)),
    3,
  );
  expect(coverage(growRegion(step, size, { x: 0, y: 1 }, 0.16))).toBe(0.5);
});

function rowsOf(
  { width, height }: { width: number; height: number },
  at: (x: number) => number[],
): Uint8Array {
  return Uint8Array.from(
    Array.from({ length: height }, () => Array.from({ length: width }, (_, x) => at(x))).flat(2),
  );
}

test('a speckle inside is filled, a hole of some size is not', () => {
  const size = { width: 100, height: 100 };
  const bytes = new Uint8Array(100 * 100 * 3).fill(250);
  bytes.fill(20, (50 * 100 + 50) * 3, (50 * 100 + 52) * 3);
  for (let y = 10; y < 20; y++) bytes.fill(20, (y * 100 + 10) * 3, (y * 100 + 20) * 3);
  const grown = growRegion(oklabOfBytes(bytes, 3), size, { x: 90, y: 90 }, 0.1);
  expect(grown[50 * 100 + 50]).toBe(255);
  expect(grown[15 * 100 + 15]).toBe(0);
});

test('a polygon covers its pixels, those on its rim in part', () => {
  const size = { width: 4, height: 3 };
  const box = [
    [0.5, 0],
    [3, 0],
    [3, 2],
    [0.5, 2],
  ].map(([x, y]) => ({ x, y }));
  expect([...fillPolygon(size, box)]).toEqual([128, 255, 255, 0, 128, 255, 255, 0, 0, 0, 0, 0]);
  expect(coverage(fillPolygon(size, box.slice(0, 2)))).toBe(0);
});

test('where a lasso crosses itself both loops are inside, also beyond the picture', () => {
  const size = { width: 20, height: 20 };
  const twice = [
    [2, 2],
    [18, 2],
    [18, 18],
    [2, 18],
    [2, 2],
    [6, 6],
    [14, 6],
    [14, 14],
    [6, 14],
    [6, 6],
  ].map(([x, y]) => ({ x, y }));
  expect(coverage(fillPolygon(size, twice))).toBeCloseTo(256 / 400, 5);
  const beyond = [
    [-50, -50],
    [50, -50],
    [50, 50],
    [-50, 50],
  ].map(([x, y]) => ({ x, y }));
  expect(coverage(fillPolygon(size, beyond))).toBe(1);
});

test('distances are those to the nearest pixel of the mask', () => {
  const size = { width: 17, height: 11 };
  const mask = new Uint8Array(17 * 11);
  const marked = [
    [3, 2],
    [12, 9],
    [16, 0],
  ];
  for (const [x, y] of marked) mask[y * 17 + x] = 255;
  const distances = squaredDistances(mask, size);
  for (let y = 0; y < 11; y++) {
    for (let x = 0; x < 17; x++) {
      const nearest = Math.min(...marked.map(([a, b]) => (a - x) ** 2 + (b - y) ** 2));
      expect(distances[y * 17 + x]).toBe(nearest);
    }
  }
  expect(squaredDistances(new Uint8Array(17 * 11), size)[0]).toBeGreaterThan(1e18);
});

test('a grown disc is a disc, and shrinking takes as much off again', () => {
  const size = { width: 101, height: 101 };
  const disc = new Uint8Array(101 * 101);
  for (let i = 0; i < disc.length; i++) {
    if (Math.hypot((i % 101) - 50, Math.floor(i / 101) - 50) <= 20) disc[i] = 255;
  }
  const grown = growMask(disc, size, 10);
  expect(coverage(grown) * disc.length).toBeGreaterThan(Math.PI * 29.5 ** 2);
  expect(coverage(grown) * disc.length).toBeLessThan(Math.PI * 30.5 ** 2);
  const back = growMask(grown, size, -10);
  expect(Math.abs(coverage(back) - coverage(disc)) * disc.length).toBeLessThan(70);
  expect(coverage(growMask(new Uint8Array(disc.length), size, 10))).toBe(0);
  expect(coverage(growMask(disc, size, -40))).toBe(0);
});

test('a feathered edge keeps its middle and fades over its width', () => {
  const size = { width: 60, height: 5 };
  const half = Uint8Array.from({ length: 300 }, (_, i) => (i % 60 < 30 ? 255 : 0));
  const soft = featherMask(half, size, 4);
  expect(soft[2 * 60 + 29]).toBeGreaterThan(127);
  expect(soft[2 * 60 + 30]).toBeLessThan(128);
  expect([soft[120 + 10], soft[120 + 50]]).toEqual([255, 0]);
  expect(coverage(soft)).toBeCloseTo(0.5, 2);
});

test('masks are added, taken away and turned around', () => {
  const [a, b] = [Uint8Array.of(0, 100, 255, 255), Uint8Array.of(255, 50, 255, 0)];
  expect([...addMask(a, b)]).toEqual([255, 100, 255, 255]);
  expect([...takeMask(a, b)]).toEqual([0, 100, 0, 255]);
  expect([...invertMask(a)]).toEqual([255, 155, 0, 0]);
  expect(coverage(a)).toBeCloseTo(610 / 1020, 9);
});
