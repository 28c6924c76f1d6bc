import { expect, test } from 'vitest';
import { yuva420Writer } from './yuva420.ts';

const side = 64;
const size = side * side;

/** A dark square in the middle, its left border half transparent with a color of its own. */
function planesOf() {
  const data = new Uint8Array(4 * size);
  for (let y = 24; y < 40; y++)
    for (let x = 24; x < 40; x++) data.set([10, 20, 30, x < 26 ? 100 : 255], 4 * (y * side + x));
  const into = new Uint8Array(2.5 * size);
  const write = yuva420Writer(side, side);
  // What was written before leaves nothing behind.
  write({ width: side, height: side, channels: 4, data: new Uint8Array(4 * size).fill(200) }, into);
  write({ width: side, height: side, channels: 4, data }, into);
  return into;
}

test('alpha is the last plane, as it is', () => {
  const alpha = planesOf().subarray(1.5 * size);
  const at = (x: number, y: number) => alpha[y * side + x];
  expect([at(0, 0), at(23, 30), at(24, 30), at(30, 30), at(40, 30)]).toEqual([0, 0, 100, 255, 0]);
});

test('what is seen runs on under what isn’t, and fades to white: a rim of another color would shine through', () => {
  const luma = planesOf();
  const at = (x: number, y: number) => luma[y * side + x];
  const inside = at(30, 30);
  expect(inside).toBeLessThan(40);
  expect(Math.abs(at(24, 30) - inside)).toBeLessThan(3);
  expect(at(41, 30)).toBeLessThan(120);
  expect(at(41, 30)).toBeGreaterThan(inside);
  expect(at(30, 22)).toBeLessThan(120);
  expect(at(2, 2)).toBe(235);
  expect(at(62, 30)).toBeGreaterThan(230);
  // Color isn’t mixed with that of the pixels beside it that can’t be seen.
  const blue = luma.subarray(size, 1.25 * size);
  expect(blue[15 * 32 + 15]).toBe(blue[15 * 32 + 12]);
});
