import { expect, test } from 'vitest';
import { withGlow } from './letter-glow.ts';
import { place } from './letter-share.ts';

const [width, height] = [120, 80];
const lineHeight = 40;
const isStroke = (x: number, y: number) => x >= 40 && x < 80 && y >= 36 && y < 44;
const distance = (x: number, y: number) =>
  Math.hypot(Math.max(0, 40 - x, x - 79), Math.max(0, 36 - y, y - 43));

/** How far from a bar what is around it is taken along, if it is as light as this at each distance. */
function reach(light: (away: number) => number): number {
  const lab = new Float32Array(3 * width * height);
  const data = new Float32Array(width * height);
  for (let i = 0; i < data.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    data[i] = Number(isStroke(x, y));
    lab[3 * i] = isStroke(x, y) ? 0.9 : 0.2 + light(distance(x, y));
  }
  const places = new Uint8Array(data.length).fill(place.inside);
  const glow = withGlow({ width, height, data }, lab, places, lineHeight);
  let farthest = 0;
  for (let i = 0; i < data.length; i++)
    if (glow.data[i] > 0) farthest = Math.max(farthest, distance(i % width, Math.floor(i / width)));
  return farthest;
}

test('a glow goes with the letters as far as it can be seen', () => {
  expect(reach((away) => 0.4 * Math.exp(-away / 4))).toBeGreaterThan(8);
});

test('a darker soft shadow does, too', () => {
  expect(reach((away) => -0.15 * Math.exp(-away / 4))).toBeGreaterThan(6);
});

test.each([
  ['one color', () => 0],
  ['a plate that ends', (away: number) => (away < 9 ? 0.3 : 0)],
  ['a ring that does not touch the letters', (away: number) => (away > 5 && away < 9 ? 0.3 : 0)],
] as const)('nothing more is taken of %s', (_what, light) => {
  expect(reach(light)).toBe(0);
});
