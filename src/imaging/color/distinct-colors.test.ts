import { expect, test } from 'vitest';
import type { Raster } from '../raster/raster.ts';
import { seededRandom } from '../sampling/seeded-random.ts';
import { findDistinctColors } from './distinct-colors.ts';

const width = 160;
const height = 120;
const box = { x: 50, y: 30, width: 60, height: 60 };

/** A grainy picture; colors as `of` says. */
function picture(of: (x: number, y: number) => readonly [number, number, number]): Raster<Uint8Array> {
  const random = seededRandom(1);
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const color = of(i % width, Math.floor(i / width));
    for (let channel = 0; channel < 3; channel++) data[i * 3 + channel] = color[channel] + 30 * random() - 15;
  }
  return { width, height, channels: 3, data };
}

const isDisc = (x: number, y: number) => Math.hypot(x - 80, y - 60) < 25;
/** Green, blue in the upper half. */
const ground = (_x: number, y: number) => (y < 60 ? ([40, 80, 180] as const) : ([60, 130, 50] as const));

test('a thing of two colors is found before a ground of two others, to a pixel or so', () => {
  const shown = picture((x, y) => (isDisc(x, y) ? (x < 80 ? [190, 60, 40] : [220, 200, 60]) : ground(x, y)));
  const { data } = findDistinctColors(shown, box)!;
  let both = 0;
  let either = 0;
  for (let i = 0; i < data.length; i++) {
    const [found, wanted] = [data[i] > 0.5, isDisc(i % width, Math.floor(i / width))];
    if (found && wanted) both++;
    if (found || wanted) either++;
  }
  expect(both / either).toBeGreaterThan(0.93);
});

test('things in the same colors beside the box are not found with it', () => {
  const shown = picture((x, y) => (isDisc(x, y) || x < 20 ? [190, 60, 40] : ground(x, y)));
  const { data } = findDistinctColors(shown, box)!;
  expect(data[60 * width + 80]).toBeGreaterThan(0.5);
  expect(data[60 * width + 10]).toBe(0);
  expect(data.some((value, i) => value > 0 && (i % width < 50 || i % width >= 110))).toBe(false);
});

test.each([
  ['plain', () => [200, 200, 200] as const],
  ['of two colors everywhere', ground],
])('in a ground that is %s nothing is distinct', (_name, of) => {
  expect(findDistinctColors(picture(of), box)).toBeUndefined();
});

test('a box that is all of the picture has nothing around it to differ from', () => {
  const all = { x: 0, y: 0, width, height };
  expect(
    findDistinctColors(
      picture(() => [90, 90, 90]),
      all,
    ),
  ).toBeUndefined();
});
