import { describe, expect, test } from 'vitest';
import { type Point, polygonArea, type Quad, quadOverlap, quadSize } from './quad.ts';
import { minAreaBox, quadOfBox, unclipped } from './turned-box.ts';

const degrees = (radians: number) => (radians * 180) / Math.PI;
const round = (quad: Quad) => quad.map((value) => Math.round(value * 1000) / 1000);

/** Corners of a rectangle of this size around 50, 40, and points within it. */
function rectangle(width: number, height: number, angle: number): Point[] {
  const turn = (angle * Math.PI) / 180;
  const places = [-0.5, -0.2, 0.1, 0.5].flatMap((u) =>
    [-0.5, 0, 0.3, 0.5].map((v) => [u * width, v * height]),
  );
  return places.map(([u, v]) => ({
    x: 50 + u * Math.cos(turn) - v * Math.sin(turn),
    y: 40 + u * Math.sin(turn) + v * Math.cos(turn),
  }));
}

describe('the smallest rectangle around points', () => {
  test.each([0, 12, 45, 80, 90, -33, -89])('finds one that is turned by %i°', (angle) => {
    const box = minAreaBox(rectangle(60, 10, angle));
    expect(box.x).toBeCloseTo(50);
    expect(box.y).toBeCloseTo(40);
    expect(box.width).toBeCloseTo(60);
    expect(box.height).toBeCloseTo(10);
    expect(degrees(box.angle)).toBeCloseTo(angle);
  });

  test('is smaller than the upright one, and holds a triangle in twice its area', () => {
    const triangle = [
      { x: 0, y: 0 },
      { x: 10, y: 10 },
      { x: 4, y: 8 },
    ];
    const { width, height } = minAreaBox(triangle);
    expect(width * height).toBeCloseTo(2 * polygonArea(triangle));
  });

  test('of one point, of a row and of nothing has no area', () => {
    expect(minAreaBox([])).toMatchObject({ width: 0, height: 0 });
    expect(minAreaBox([{ x: 3, y: 4 }])).toMatchObject({ x: 3, y: 4, width: 0, height: 0 });
    const row = minAreaBox([1, 2, 5].map((x) => ({ x, y: 2 * x })));
    expect(row.width).toBeCloseTo(4 * Math.sqrt(5));
    expect(row.height).toBeCloseTo(0);
  });
});

test('a box is moved outward by its area times the ratio over its perimeter', () => {
  // 60 × 10: 600 × 1.5 / 140.
  const box = unclipped({ x: 0, y: 0, width: 60, height: 10, angle: 0.3 }, 1.5);
  expect(box.width).toBeCloseTo(60 + (2 * 900) / 140);
  expect(box.height).toBeCloseTo(10 + (2 * 900) / 140);
  expect(box.angle).toBe(0.3);
});

describe('corners begin where reading does', () => {
  test('a level line at its upper left', () => {
    expect(round(quadOfBox(minAreaBox(rectangle(60, 10, 0))))).toEqual([20, 35, 80, 35, 80, 45, 20, 45]);
  });

  test('a slanting one at the upper end of its left edge', () => {
    const [x1, y1, x2, y2] = quadOfBox(minAreaBox(rectangle(60, 10, -20)));
    expect(x1).toBeLessThan(x2);
    expect(y1).toBeGreaterThan(y2);
  });

  test('a steep one is read downward, whichever way it leans', () => {
    for (const angle of [90, 70, -70]) {
      const quad = quadOfBox(minAreaBox(rectangle(60, 10, angle)));
      expect(quad[3] - quad[1]).toBeGreaterThan(50);
      expect(quadSize(quad).width).toBeCloseTo(60);
    }
  });

  test('a nearly square one is read level, however its longer side stands', () => {
    const quad = quadOfBox(minAreaBox(rectangle(12, 10, 85)));
    expect(quadSize(quad).width).toBeCloseTo(10);
    expect(quad[2] - quad[0]).toBeGreaterThan(9);
  });
});

test('the area that quads share is exact', () => {
  const square: Quad = [0, 0, 10, 0, 10, 10, 0, 10];
  expect(quadOverlap(square, square)).toBeCloseTo(1);
  expect(quadOverlap(square, [5, 0, 15, 0, 15, 10, 5, 10])).toBeCloseTo(1 / 3);
  expect(quadOverlap(square, [20, 0, 30, 0, 30, 10, 20, 10])).toBe(0);
  // A diamond of half the area, within.
  expect(quadOverlap(square, [5, 0, 10, 5, 5, 10, 0, 5])).toBeCloseTo(0.5);
});
