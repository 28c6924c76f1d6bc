import { expect, test } from 'vitest';
import { overlapOf, standsApart } from './stands-apart.ts';

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

test('a box stands apart from what is marked as long as it holds less than a share of each part of it', () => {
  const mask = { width: 10, height: 10, channels: 1 as const, data: new Uint8Array(100) };
  mask.data.fill(255, 0, 4).fill(255, 10, 14).fill(255, 66, 68).fill(255, 76, 78);
  const large = { box: box(0, 0, 4, 2), has: (x: number) => x < 5 };
  const small = { box: box(6, 6, 2, 2), has: (x: number) => x > 5 };
  const apart = (one: ReturnType<typeof box>, share: number) =>
    standsApart(one, { mask, marked: [large, small], share });
  // A quarter of the larger part.
  expect(apart(box(3, 0, 3, 5), 0.3)).toBe(true);
  expect(apart(box(3, 0, 3, 5), 0.25)).toBe(false);
  // All of the smaller one, a third of everything.
  expect(apart(box(5, 5, 5, 5), 0.9)).toBe(false);
  expect(apart(box(0, 4, 10, 2), 0.01)).toBe(true);
});

test('two boxes overlap by what they share', () => {
  expect(overlapOf(box(0, 0, 4, 4), box(0, 0, 4, 4))).toBe(1);
  expect(overlapOf(box(0, 0, 4, 4), box(2, 0, 4, 4))).toBeCloseTo(8 / 24);
  expect(overlapOf(box(0, 0, 4, 4), box(5, 5, 4, 4))).toBe(0);
});
