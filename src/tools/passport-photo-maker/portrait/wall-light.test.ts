import { expect, test } from 'vitest';
import { drawnPortrait } from '#tests/support/pictures/drawn-portrait.ts';
import { wallLight } from './wall-light.ts';

const gray = (value: number) => [value, value, value] as const;

test('a plain wall has its own lightness, no color, no spread and no shadow', () => {
  const wall = wallLight(drawnPortrait({}));
  expect(wall.lightness).toBeCloseTo(0.955, 2);
  expect(Math.hypot(wall.a, wall.b)).toBeLessThan(0.001);
  expect([wall.spread, wall.shadow]).toEqual([0, 0]);
  expect(wall.share).toBeGreaterThan(0.3);
  expect(wall.share).toBeLessThan(0.7);
});

test('stripes are spread, a blue wall has a color', () => {
  const stripes = (x: number) => gray(x % 20 < 10 ? 240 : 120);
  expect(wallLight(drawnPortrait({ wall: stripes })).spread).toBeGreaterThan(0.3);
  expect(wallLight(drawnPortrait({ wall: () => [150, 180, 230] })).b).toBeLessThan(-0.05);
});

test('a shadow beside the head counts, on either side', () => {
  for (const side of [-1, 1]) {
    const shadow = (x: number, y: number) => {
      const isBeside = (x - 150) * side > 70 && (x - 150) * side < 100 && y > 80 && y < 260;
      return gray(isBeside ? 150 : 240);
    };
    expect(wallLight(drawnPortrait({ wall: shadow })).shadow, String(side)).toBeGreaterThan(0.2);
  }
});
