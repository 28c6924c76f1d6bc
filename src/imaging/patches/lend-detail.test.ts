import { expect, test } from 'vitest';
import { seededRandom } from '../sampling/seeded-random.ts';
import { lendDetail } from './lend-detail.ts';
import type { TornPicture } from './torn-picture.ts';

const [width, height] = [120, 90];
const inStroke = (at: number) => at % width >= 56 && at % width < 64;

/** A gray wall with a stroke across that was guessed smoothly: with grain on it. */
function torn(grain: (x: number, y: number) => number): TornPicture {
  const colors = new Float32Array(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    const value = 120 + (inStroke(at) ? 0 : grain(at % width, Math.floor(at / width)));
    colors.fill(value, at * 3, at * 3 + 3);
  }
  const hole = Uint8Array.from({ length: width * height }, (_, at) => (inStroke(at) ? 1 : 0));
  return { width, height, colors, hole, barred: new Uint8Array(width * height) };
}

/** Of the stroke, in rows from `top` on. */
function deviation({ colors }: TornPicture, top: number, rows = 30): number {
  let sum = 0;
  for (let y = top; y < top + rows; y++)
    for (let x = 56; x < 64; x++) sum += (colors[(y * width + x) * 3] - 120) ** 2;
  return Math.sqrt(sum / (8 * rows));
}

test('a stroke gets the grain that is around it, and where there is none it stays even', () => {
  const random = seededRandom(5);
  const picture = torn((_, y) => (y < 45 ? 0 : 40 * (random() - 0.5)));
  const before = picture.colors.slice();
  lendDetail(picture, 1);
  expect(deviation(picture, 0)).toBeLessThan(1);
  // That of the wall is 11.5, what is coarser than detail included.
  expect(deviation(picture, 55)).toBeGreaterThan(3);
  expect(deviation(picture, 55)).toBeLessThan(11.5);
  for (let at = 0; at < width * height; at++)
    if (!inStroke(at)) expect(picture.colors[at * 3]).toBe(before[at * 3]);
});

test('what may not be copied lends nothing', () => {
  const random = seededRandom(5);
  const picture = torn((x) => (x > 60 ? 40 * (random() - 0.5) : 0));
  for (let at = 0; at < width * height; at++) if (at % width > 60) picture.barred[at] = 1;
  lendDetail(picture, 1);
  expect(deviation(picture, 0, height)).toBeLessThan(0.01);
});
