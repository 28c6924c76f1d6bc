import { expect, test } from 'vitest';
import { seededRandom } from '../sampling/seeded-random.ts';
import { withShadow } from './letter-shadow.ts';
import { place } from './letter-share.ts';

const [width, height] = [240, 80];
const lineHeight = 40;
/** Eight bars, as of letters. */
const isStroke = (x: number, y: number) => x >= 30 && x < 206 && (x - 30) % 24 < 8 && y >= 24 && y < 56;

/** The strokes and what goes with them, if what is around is as much lighter as this. */
function found(light: (x: number, y: number) => number) {
  const random = seededRandom(3);
  const lab = new Float32Array(3 * width * height);
  const data = new Float32Array(width * height);
  for (let i = 0; i < data.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    data[i] = Number(isStroke(x, y));
    lab[3 * i] = isStroke(x, y) ? 0.9 : 0.5 + 0.06 * (random() - 0.5) + light(x, y);
  }
  const strokes = { width, height, data };
  return {
    strokes,
    all: withShadow(strokes, lab, new Uint8Array(data.length).fill(place.inside), lineHeight),
  };
}

test.each([
  ['to the lower right, darker', 3, 3, -0.15],
  ['to the lower left, darker', -4, 2, -0.12],
  ['to the upper right, lighter', 2, -3, 0.15],
] as const)('a shadow goes with the letters: %s', (_name, byX, byY, light) => {
  const isShadow = (x: number, y: number) => isStroke(x - byX, y - byY);
  const { all } = found((x, y) => (isShadow(x, y) ? light : 0));
  let [missed, shadow, taken] = [0, 0, 0];
  for (let i = 0; i < all.data.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    if (isShadow(x, y)) {
      shadow++;
      missed += Number(all.data[i] === 0);
    } else if (!isStroke(x, y)) taken += all.data[i];
  }
  expect(missed / shadow).toBeLessThan(0.06);
  expect(taken / shadow).toBeLessThan(0.8);
});

test.each([
  ['grain alone', () => 0],
  ['a slope of light', (_x: number, y: number) => (y - 40) / 300],
  ['stripes of its own', (_x: number, y: number) => (y % 22 < 11 ? 0.1 : 0)],
  ['one dark corner', (x: number, y: number) => (x > 180 && y > 40 ? -0.2 : 0)],
] as const)('nothing more is taken of a background with %s', (_name, light) => {
  const { strokes, all } = found(light);
  expect(all.data).toEqual(strokes.data);
});
