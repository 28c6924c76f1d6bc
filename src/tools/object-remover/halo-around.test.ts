import { expect, test } from 'vitest';
import type { Raster } from '../../imaging/raster/raster.ts';
import { haloAround } from './halo-around.ts';

const [width, height] = [120, 100];
const [middleX, middleY, radius] = [60, 50, 14];

/** A disc on ground of level 200, and what the ground is at each place. */
function scene(groundAt: (x: number, y: number, away: number) => number) {
  const photo = {
    width,
    height,
    channels: 3,
    data: new Uint8Array(3 * width * height),
  } as Raster<Uint8Array>;
  const mask = { width, height, channels: 1, data: new Uint8Array(width * height) } as Raster<Uint8Array>;
  for (let at = 0; at < mask.data.length; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const away = Math.hypot(x - middleX, y - middleY) - radius;
    if (away <= 0) mask.data[at] = 255;
    photo.data.fill(away <= 0 ? 60 : groundAt(x, y, away), 3 * at, 3 * at + 3);
  }
  return { photo, mask };
}

const farthest = ({ data }: Raster<Uint8Array>) =>
  Math.max(
    ...Array.from(data, (value, at) =>
      value > 0
        ? Math.hypot((at % width) - middleX, Math.floor(at / width) - middleY) - radius
        : Number.NEGATIVE_INFINITY,
    ),
  );

test('a soft rim is found as far as it can be seen, on one side alone where it is there alone', () => {
  const { photo, mask } = scene((x, _, away) => 200 - (x > middleX ? Math.max(0, 60 - 10 * away) : 0));
  const halo = haloAround(photo, mask)!;
  // Ten levels a pixel: after six it is as light as all ground, and four are no tint.
  expect(farthest(halo)).toBeGreaterThan(4.4);
  expect(farthest(halo)).toBeLessThan(6.1);
  expect(halo.data.some((value, at) => value > 0 && at % width < middleX)).toBe(false);
  expect(halo.data.some((value, at) => value > 0 && mask.data[at] > 0)).toBe(false);
});

test('even ground that nothing tints has none, nor has ground that rises and falls', () => {
  const even = scene((x) => 190 + (x % 3));
  expect(haloAround(even.photo, even.mask)).toBeUndefined();
  const uneven = scene((x, y) => (((x >> 2) + (y >> 2)) % 2 ? 150 : 220));
  expect(haloAround(uneven.photo, uneven.mask)).toBeUndefined();
});

test('ground of another color all around the thing is not its halo; another thing beside it is no ground', () => {
  const mat = scene((_, __, away) => (away < 30 ? 170 : 200));
  expect(haloAround(mat.photo, mat.mask)).toBeUndefined();
  const beside = scene((x, _, away) => (x > 92 ? 20 : 200 - Math.max(0, 40 - 10 * away)));
  expect(farthest(haloAround(beside.photo, beside.mask)!)).toBeLessThan(5);
});
