import { expect, test } from 'vitest';
import type { Plane } from '../raster/raster.ts';
import { quadBounds } from './quad.ts';
import { findTextRegions } from './text-regions.ts';

const limits = { threshold: 0.3, leastScore: 0.5, unclip: 1.5, leastSide: 3 };

function map(of: (x: number, y: number) => number): Plane {
  const [width, height] = [120, 60];
  return {
    width,
    height,
    data: Float32Array.from({ length: width * height }, (_, i) => of(i % width, Math.floor(i / width))),
  };
}

const inBox = (x: number, y: number, left: number, top: number, width: number, height: number) =>
  x >= left && x < left + width && y >= top && y < top + height;

test('a strip is a line, its outline moved outward', () => {
  const [region, ...others] = findTextRegions(
    map((x, y) => (inBox(x, y, 20, 20, 80, 8) ? 0.9 : 0)),
    limits,
  );
  expect(others).toEqual([]);
  expect(region.score).toBeCloseTo(0.9);
  const grown = (80 * 8 * 1.5) / (2 * 88);
  const bounds = quadBounds(region.points);
  expect(bounds.x).toBeCloseTo(20 - grown);
  expect(bounds.y).toBeCloseTo(20 - grown);
  expect(bounds.width).toBeCloseTo(80 + 2 * grown);
  expect(bounds.height).toBeCloseTo(8 + 2 * grown);
});

test('a slanting strip has a slanting outline', () => {
  const [{ points }] = findTextRegions(
    map((x, y) => (Math.abs(y - 10 - x / 4) < 4 && x > 10 && x < 110 ? 1 : 0)),
    limits,
  );
  expect((points[3] - points[1]) / (points[2] - points[0])).toBeCloseTo(1 / 4, 1);
});

test('specks, faint strips and ragged patches are no lines', () => {
  expect(
    findTextRegions(
      map((x, y) => (inBox(x, y, 20, 20, 30, 2) ? 1 : 0)),
      limits,
    ),
  ).toEqual([]);
  expect(
    findTextRegions(
      map((x, y) => (inBox(x, y, 20, 20, 80, 8) ? 0.4 : 0)),
      limits,
    ),
  ).toEqual([]);
  // Two thin arms of a cross fill little of the rectangle around them.
  const cross = map((x, y) => (inBox(x, y, 20, 28, 60, 4) || inBox(x, y, 48, 5, 4, 50) ? 1 : 0));
  expect(findTextRegions(cross, limits)).toEqual([]);
  expect(
    findTextRegions(
      map(() => 0),
      limits,
    ),
  ).toEqual([]);
});
