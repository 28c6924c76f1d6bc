import { expect, test } from 'vitest';
import { barriersOf } from './barriers.ts';

const [width, height] = [90, 60];

/** A gray ramp with a hole at its left, a dark thing on its own, and a dark one that reaches the hole. */
function picture() {
  const colors = new Float32Array(3 * width * height);
  const hole = new Uint8Array(width * height);
  for (let at = 0; at < hole.length; at++) {
    const [x, y] = [at % width, Math.trunc(at / width)];
    if (Math.hypot(x - 20, y - 30) < 12) hole[at] = 1;
    const isApart = x >= 60 && x < 75 && y >= 2 && y < 16;
    const isAtRim = x >= 28 && x < 75 && y >= 30 && y < 42;
    colors.fill(isApart || isAtRim ? 20 : 160 + x / 3, 3 * at, 3 * at + 3);
  }
  return { width, height, colors, hole, barred: new Uint8Array(hole.length) };
}

test('a thing on its own lies behind its outline; what reaches the hole or changes slowly does not', () => {
  const barriers = barriersOf(picture());
  const at = (x: number, y: number) => Math.sqrt(barriers[y * width + x]);
  expect(at(67, 9)).toBeGreaterThan(140);
  expect(at(67, 36)).toBeLessThan(8);
  expect(at(85, 50)).toBeLessThan(30);
  expect(at(20, 30)).toBe(Number.POSITIVE_INFINITY);
});
