import { expect, test } from 'vitest';
import { AppError } from '../../../errors.ts';
import type { Raster } from '../../../imaging/raster/raster.ts';
import { paintedHints } from './painted-colors.ts';

type Rgba = readonly [number, number, number, number];
const nothing: Rgba = [0, 0, 0, 0];

function painted(width: number, height: number, colorAt: (x: number, y: number) => Rgba): Raster<Uint8Array> {
  const data = new Uint8Array(
    Array.from({ length: width * height }, (_, i) => [...colorAt(i % width, Math.floor(i / width))]).flat(),
  );
  return { width, height, channels: 4, data };
}

const covered = (mask: Raster<Uint8Array>) => mask.data.filter((value) => value === 255).length;

test('each color is a hint where it was painted; what is transparent says nothing', () => {
  const strokes = painted(20, 10, (x) =>
    x < 5 ? [200, 30, 40, 255] : x < 8 ? [20, 60, 200, 255] : x === 9 ? [1, 2, 3, 100] : nothing,
  );
  const hints = paintedHints(strokes, { width: 400, height: 200 }, undefined, 'witness');
  expect(hints.map(({ color, kind, mask }) => [color, kind, covered(mask)])).toEqual([
    [[200, 30, 40], 'witness', 50],
    [[20, 60, 200], 'witness', 30],
  ]);
  expect(
    paintedHints(
      painted(4, 4, () => nothing),
      strokes,
      undefined,
      'guide',
    ),
  ).toEqual([]);
});

test('of more colors than 24, each counts as the nearest of those that most is painted in', () => {
  const strokes = painted(60, 4, (x, y) =>
    x < 30
      ? y === 3
        ? nothing
        : [8 * x, 100, 100, 255]
      : x === 59
        ? nothing
        : [8 * (x - 30) + 2, 100, 100, 255],
  );
  const hints = paintedHints(strokes, strokes, undefined, 'guide');
  expect(hints).toHaveLength(24);
  expect(hints.reduce((sum, { mask }) => sum + covered(mask), 0)).toBe(30 * 3 + 29 * 4);
});

test('of a picture of all colors, alike ones count as one', () => {
  const strokes = painted(100, 100, (x, y) =>
    x === 0 ? nothing : [2 * x, 2 * y, (7 * x + 13 * y) % 256, 255],
  );
  const hints = paintedHints(strokes, strokes, undefined, 'guide');
  expect(hints).toHaveLength(24);
  expect(hints.reduce((sum, { mask }) => sum + covered(mask), 0)).toBe(99 * 100);
});

test('of a large picture the masks are smaller', () => {
  const [width, height] = [4000, 1500];
  const data = new Uint8Array(4 * width * height);
  for (let at = 0; at < data.length / 2; at += 4) data.set([90, 20, 20, 255], at);
  const [{ mask }] = paintedHints(
    { width, height, channels: 4, data },
    { width, height },
    undefined,
    'guide',
  );
  expect(mask.width * mask.height).toBeLessThanOrEqual(4_000_000);
  expect(mask.width / mask.height).toBeCloseTo(width / height, 2);
  expect(covered(mask) / mask.data.length).toBeCloseTo(0.5, 2);
});

test('16 bits are read as 8', () => {
  const { data, ...size } = painted(6, 1, (x) => (x < 2 ? [200, 30, 40, 255] : nothing));
  const deep = { ...size, data: Uint16Array.from(data, (value) => value * 257) };
  expect(paintedHints(deep, deep, undefined, 'guide').map(({ color }) => color)).toEqual([[200, 30, 40]]);
});

test('on a print that lies in its scan, colors lie where they were painted on the print', () => {
  const strokes = painted(100, 50, (x, y) =>
    x >= 60 && x < 70 && y >= 20 && y < 30 ? [9, 90, 9, 255] : nothing,
  );
  const corner = (x: number, y: number) => ({ x, y });
  const corners = [corner(400, 100), corner(800, 100), corner(800, 400), corner(400, 400)];
  const print = { corners } as unknown as Parameters<typeof paintedHints>[2];
  const [{ mask }] = paintedHints(strokes, { width: 1000, height: 500 }, print, 'guide');
  expect([mask.width, mask.height]).toEqual([40, 30]);
  expect(covered(mask)).toBe(100);
  expect(mask.data[15 * 40 + 25]).toBe(255);
  expect(mask.data[5 * 40 + 25]).toBe(0);
});

test('a picture in which nothing is transparent is refused', () => {
  const opaque = painted(4, 4, () => [1, 2, 3, 255]);
  const gray = { width: 4, height: 4, channels: 1, data: new Uint8Array(16) } as const;
  for (const strokes of [opaque, gray])
    expect(() => paintedHints(strokes, strokes, undefined, 'guide')).toThrow(new AppError('colors_opaque'));
});
