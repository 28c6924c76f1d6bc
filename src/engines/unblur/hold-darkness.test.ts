import { expect, test } from 'vitest';
import { darknessHeld } from './hold-darkness.ts';
import { holdRinging } from './hold-ringing.ts';
import { localRange } from './local-range.ts';

const [width, height] = [64, 64];
const size = { width, height };
const area = width * height;

/** Three planes: 0.6, and from the middle on 0.4. */
const given = () => Float32Array.from({ length: 3 * area }, (_, at) => (at % width < width / 2 ? 0.6 : 0.4));

test('the darkest and the brightest around a block are found as far as it is asked for', () => {
  const range = localRange({ ...size, data: given().subarray(0, area) }, 8);
  const spread = (block: number) => range.most[block] - range.least[block];
  expect(spread(0)).toBe(0);
  expect(spread(5)).toBe(0);
  expect(spread(6)).toBeCloseTo(0.2);
  expect(spread(9)).toBeCloseTo(0.2);
  expect(spread(10)).toBe(0);
});

test('a black speck in an even place is lifted, a dark one beside an edge less; what is bright stays', () => {
  const estimate = given();
  const [even, edge, bright] = [32 * width + 4, 32 * width + 33, 32 * width + 40];
  [estimate[even], estimate[edge], estimate[bright]] = [0, 0.3, 0.9];
  darknessHeld(given(), size, 4)(estimate);
  expect(estimate[even]).toBeGreaterThan(0.57);
  expect(estimate[edge]).toBeGreaterThan(0.3);
  expect(estimate[edge]).toBeLessThan(0.4);
  expect(estimate[bright]).toBeCloseTo(0.9);
});

test('what does not blur to the photo again goes back to it, and so do waves where there was nothing', () => {
  const attempt = {
    ...size,
    given: given(),
    reach: 3,
    inner: { x: 4, y: 4, width: width - 8, height: size.height - 8 },
    light: 'encoded',
    noise: 0.004,
    assumed: 0.006,
  } as const;
  const estimate = given().map((value, at) => value + (at % width < 8 ? 0.1 * Math.sin(at) : 0));
  const still = holdRinging(estimate, { ...attempt, again: given() });
  expect(still.calm / still.changed).toBeLessThan(0.3);
  expect(Math.abs(estimate[32 * width + 2] - 0.6)).toBeLessThan(0.03);

  const edges = given().map((value, at) => value + (Math.abs((at % width) - 32) < 2 ? 0.05 : 0));
  const right = holdRinging(edges.slice(), { ...attempt, again: given() });
  expect(right.kept / right.changed).toBeGreaterThan(0.95);
  const far = given().map((value) => value + 0.05);
  const off = holdRinging(edges.slice(), { ...attempt, again: far });
  expect(off.kept / off.changed).toBeLessThan(0.05);
  expect(off.residue).toBeGreaterThan(right.residue);
});
