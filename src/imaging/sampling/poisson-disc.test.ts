import { expect, test } from 'vitest';
import { type Scattering, scatter, shuffledPixels } from './poisson-disc.ts';
import { seededRandom } from './seeded-random.ts';

const [width, height] = [80, 60];

function scattered(distanceAt: (i: number) => number): Scattering {
  const random = seededRandom(7);
  return scatter({ width, height, order: shuffledPixels(width * height, random), distanceAt }, random);
}

function nearest({ count, x, y }: Scattering, px: number, py: number, except = -1): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < count; i++) {
    if (i !== except) least = Math.min(least, Math.hypot(x[i] - px, y[i] - py));
  }
  return least;
}

test('points keep their distance, and there is room for no other', () => {
  const points = scattered(() => 6);
  // A point lies anywhere in its pixel: so two can be nearer by a pixel's diagonal.
  for (let i = 0; i < points.count; i++) {
    expect(nearest(points, points.x[i], points.y[i], i)).toBeGreaterThan(6 - Math.SQRT2);
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) expect(nearest(points, x + 0.5, y + 0.5)).toBeLessThan(6 + Math.SQRT2);
  }
});

test('where the distance is a third there are about nine times as many', () => {
  const points = scattered((i) => (i % width < width / 2 ? 2.5 : 7.5));
  const left = points.x.filter((x) => x < width / 2).length;
  const ratio = left / (points.count - left);
  expect(ratio).toBeGreaterThan(5);
  expect(ratio).toBeLessThan(11);
});

test('each point lies in its pixel, to what single floats can tell', () => {
  const { count, x, y, pixels } = scattered(() => 1);
  for (let i = 0; i < count; i++) {
    expect(Math.abs(x[i] - ((pixels[i] % width) + 0.5))).toBeLessThanOrEqual(0.5);
    expect(Math.abs(y[i] - (Math.floor(pixels[i] / width) + 0.5))).toBeLessThanOrEqual(0.5);
  }
});

test('no distance, no points', () => {
  const points = scattered((i) => (i % width < width / 2 ? 4 : 0));
  expect(Math.max(...points.x)).toBeLessThan(width / 2);
});

test('shuffled pixels are all pixels, elsewhere', () => {
  const order = shuffledPixels(1000, seededRandom(3));
  expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: 1000 }, (_, i) => i));
  expect([...order].filter((pixel, i) => pixel === i).length).toBeLessThan(10);
});
