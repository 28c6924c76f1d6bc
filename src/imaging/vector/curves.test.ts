import { expect, test } from 'vitest';
import {
  closedCurve,
  ellipse,
  even,
  joined,
  type Outline,
  openCurve,
  type Point,
  pointsAlong,
  ribbon,
  tapered,
} from './curves.ts';

/** Area of an outline, from the ends and middles of its pieces. */
function areaOf(outline: Outline): number {
  const points: Point[] = [];
  let [x, y] = [0, 0];
  for (const step of outline) {
    if (step[0] === 'Z') continue;
    if (step[0] === 'C') {
      const [, x1, y1, x2, y2, x3, y3] = step;
      for (const t of [0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875]) {
        const s = 1 - t;
        const [a, b, c, d] = [s ** 3, 3 * s * s * t, 3 * s * t * t, t ** 3];
        points.push([a * x + b * x1 + c * x2 + d * x3, a * y + b * y1 + c * y2 + d * y3]);
      }
    }
    [x, y] = step.slice(-2) as [number, number];
    points.push([x, y]);
  }
  let sum = 0;
  for (const [i, [ax, ay]] of points.entries()) {
    const [bx, by] = points[(i + 1) % points.length];
    sum += ax * by - bx * ay;
  }
  return Math.abs(sum) / 2;
}

const square: Point[] = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
];

test('a closed curve goes through all its points and ends where it began', () => {
  const steps = closedCurve(square);
  const ends = steps.filter(([letter]) => letter !== 'Z').map((step) => step.slice(-2));
  expect(ends).toEqual([...square, square[0]]);
  expect(steps[steps.length - 1]).toEqual(['Z']);
});

test('an ellipse has its area, however it is turned', () => {
  for (const degrees of [0, 30, 90])
    expect(areaOf(ellipse(3, 4, 20, 10, degrees))).toBeCloseTo(Math.PI * 200, -1);
});

test('a ribbon is as wide as it is told, and tapers', () => {
  const line: Point[] = [
    [0, 0],
    [50, 0],
    [100, 0],
  ];
  expect(areaOf(ribbon(line, () => 8, 41))).toBeCloseTo(800, 0);
  const thin = areaOf(ribbon(line, tapered(8, 0.5), 41));
  expect(thin).toBeGreaterThan(400);
  expect(thin).toBeLessThan(640);
  expect(even(8)(0.5)).toBe(8);
  expect(even(8)(0)).toBeLessThan(2);
});

test('points along a line begin and end with it, in order', () => {
  const points = pointsAlong(square.slice(0, 3), 9);
  expect(points[0]).toEqual([0, 0]);
  expect(points[8]).toEqual([10, 10]);
  expect(points[4]).toEqual([10, 0]);
});

test('joined pieces turn sharply where they meet', () => {
  const wedge = joined(
    [
      [0, 0],
      [10, 0],
    ],
    [
      [10, 0],
      [5, 8],
    ],
    [
      [5, 8],
      [0, 0],
    ],
  );
  expect(areaOf(wedge)).toBeCloseTo(40, 5);
  expect(openCurve(square)).toHaveLength(4);
});
