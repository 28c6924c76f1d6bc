import { describe, expect, test } from 'vitest';
import { CoverSheet, type Point, shapeCover, within } from './cover.ts';
import { maskContours } from './mask-contours.ts';
import { addRibbon, curveThrough, taperedEnds } from './ribbon.ts';
import { traceStrokes } from './trace-strokes.ts';

const sum = (data: ArrayLike<number>) => Array.from(data).reduce((total, value) => total + value, 0);
const sheetOf = (side: number) => new CoverSheet({ x: 0, y: 0, width: side, height: side });

describe('what polygons cover', () => {
  test('is exact, whichever way round they run, and never more than all of a pixel', () => {
    const square: Point[] = [
      [2.25, 3.5],
      [7.75, 3.5],
      [7.75, 8.25],
      [2.25, 8.25],
    ];
    for (const line of [square, square.toReversed()]) {
      const sheet = sheetOf(12);
      sheet.add(line);
      expect(sum(sheet.cover().data)).toBeCloseTo(5.5 * 4.75, 3);
    }
    const twice = sheetOf(12);
    twice.add(square);
    twice.add(square.toReversed());
    expect(Math.max(...twice.cover().data)).toBe(1);
    expect(twice.cover().data[5 * 12 + 2]).toBeGreaterThan(0.74);
  });

  test('ends at the border of the sheet', () => {
    const sheet = sheetOf(10);
    sheet.add([
      [-5, -5],
      [4, -5],
      [4, 20],
      [-5, 20],
    ]);
    expect(sum(sheet.cover().data)).toBeCloseTo(40, 3);
  });

  test('can be held within another shape', () => {
    const left = shapeCover(
      [
        [0, 0],
        [5, 0],
        [5, 10],
        [0, 10],
      ],
      { width: 10, height: 10 },
    );
    const top = shapeCover(
      [
        [0, 0],
        [10, 0],
        [10, 4],
        [0, 4],
      ],
      { width: 10, height: 10 },
    );
    expect(sum(within(left, top).data)).toBeCloseTo(20, 3);
  });
});

test('a ribbon covers its width along its length, without holes at a bend', () => {
  const straight = sheetOf(60);
  addRibbon(
    straight,
    [
      [10, 30],
      [30, 30],
      [50, 30],
    ],
    [4, 4, 4],
  );
  expect(sum(straight.cover().data)).toBeCloseTo(160, 1);
  const bent = sheetOf(60);
  const line = Array.from({ length: 30 }, (_, k): Point => {
    const angle = (Math.PI * k) / 29;
    return [30 + 15 * Math.cos(angle), 20 + 15 * Math.sin(angle)];
  });
  addRibbon(
    bent,
    line,
    line.map(() => 6),
  );
  const { data } = bent.cover();
  for (const [x, y] of line.slice(1, -1))
    expect(data[Math.floor(y) * 60 + Math.floor(x)]).toBeGreaterThan(0.9);
  expect([taperedEnds(0, 0.3, 0.35), taperedEnds(0.5, 0.3, 0.35)]).toEqual([0.35, 1]);
});

test('a thick line becomes one stroke from end to end; a weak one alone is none', () => {
  const response = new Float32Array(80 * 40);
  for (let x = 10; x < 70; x++) for (let y = 18; y < 23; y++) response[y * 80 + x] = 0.5;
  for (let x = 10; x < 70; x++) response[30 * 80 + x] = 0.15;
  const strokes = traceStrokes(response, { width: 80, height: 40 }, { high: 0.3, low: 0.1, least: 10 });
  expect(strokes).toHaveLength(1);
  const [{ line, strength }] = strokes;
  expect(strength).toBeCloseTo(0.5, 2);
  expect(line.length).toBeGreaterThan(52);
  for (const [, y] of line) expect(Math.abs(y - 20.5)).toBeLessThan(1.2);
});

test('the contour of a disc is one closed line at its radius', () => {
  const data = Float32Array.from({ length: 50 * 50 }, (_, i) =>
    Math.min(1, Math.max(0, 15.5 - Math.hypot((i % 50) - 24.5, Math.floor(i / 50) - 24.5))),
  );
  const contours = maskContours({ width: 50, height: 50, data }, 0.5);
  expect(contours).toHaveLength(1);
  expect(contours[0].isClosed).toBe(true);
  for (const [x, y] of contours[0].line) expect(Math.hypot(x - 25, y - 25)).toBeCloseTo(15, 0);
});

test('a curve goes through all of its points', () => {
  const points = [
    [0, 0],
    [10, 5],
    [20, 0],
  ] as const;
  const line = curveThrough(points, false, 4);
  expect(line).toHaveLength(9);
  for (const point of points) expect(line).toContainEqual([...point]);
});
