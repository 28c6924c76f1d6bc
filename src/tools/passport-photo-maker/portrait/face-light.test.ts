import { expect, test } from 'vitest';
import { drawnPortrait } from '#tests/support/pictures/drawn-portrait.ts';
import { faceLight } from './face-light.ts';

test('even light has no sides, nothing burnt, nothing black and no glare', () => {
  const { sides, burnt, black, glare } = faceLight(drawnPortrait({}));
  expect(sides).toBeLessThan(0.005);
  expect([burnt, black, glare]).toEqual([0, 0, 0]);
});

test('a shadow on one cheek shows as a difference between both, on either side', () => {
  const dark = [120, 90, 75] as const;
  const light = [210, 170, 150] as const;
  const onRight = faceLight(drawnPortrait({ skin: (x) => (x < 150 ? dark : light) })).sides;
  const onLeft = faceLight(drawnPortrait({ skin: (x) => (x < 150 ? light : dark) })).sides;
  expect(onRight).toBeGreaterThan(0.2);
  expect(onLeft).toBeCloseTo(onRight, 2);
});

test('burnt and black skin are shares of the skin', () => {
  const skin = (_: number, y: number) => (y < 190 ? ([255, 255, 255] as const) : ([2, 2, 2] as const));
  const { burnt, black } = faceLight(drawnPortrait({ skin }));
  expect(burnt).toBeCloseTo(0.5, 1);
  expect(black).toBeCloseTo(0.5, 1);
});

test('a reflection beside the iris is glare; light in the iris is none', () => {
  const at = (cx: number, cy: number, radius: number) => (x: number, y: number) =>
    Math.hypot(x - cx, y - cy) < radius ? ([255, 255, 255] as const) : ([190, 150, 130] as const);
  expect(faceLight(drawnPortrait({ skin: at(118, 170, 3) })).glare).toBe(0);
  expect(faceLight(drawnPortrait({ skin: at(130, 180, 6) })).glare).toBeGreaterThan(0.04);
});
