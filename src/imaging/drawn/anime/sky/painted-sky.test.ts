import { expect, test } from 'vitest';
import { paintSky } from './painted-sky.ts';
import { skyPaints } from './sky-paints.ts';

const [width, height] = [200, 150];
const ground = [0.4, 0.1, 0.05];

function painted(look: keyof typeof skyPaints, seed: number) {
  const data = new Float32Array(3 * width * height);
  for (let i = 0; i < data.length; i += 3) data.set(ground, i);
  const share = Float32Array.from({ length: width * height }, (_, i) => (i < 90 * width ? 1 : 0));
  const colors = { width, height, data };
  paintSky(colors, share, skyPaints[look], seed);
  return colors.data;
}

test('a sky lightens toward its horizon, has white clouds, and leaves the ground alone', () => {
  const data = painted('cel', 1);
  const row = (y: number) => Array.from({ length: width }, (_, x) => data[3 * (y * width + x)]).sort()[20];
  expect(row(1)).toBeLessThan(0.56);
  expect(row(85)).toBeGreaterThan(row(1) + 0.2);
  let white = 0;
  for (let i = 0; i < 90 * width; i++) if (data[3 * i] > 0.95) white++;
  expect(white / (90 * width)).toBeGreaterThan(0.01);
  expect(
    [...data.subarray(3 * 100 * width, 3 * 100 * width + 3)].map((value) => Math.round(100 * value)),
  ).toEqual([40, 10, 5]);
});

test('a night has stars and is darker; another seed has other clouds, the same one the same', () => {
  const [night, again, other] = [painted('night', 1), painted('night', 1), painted('night', 2)];
  expect(night).toEqual(again);
  expect(night).not.toEqual(other);
  let stars = 0;
  for (let i = 0; i < 40 * width; i++) if (night[3 * i] > 0.7) stars++;
  expect(stars).toBeGreaterThan(10);
  expect(stars).toBeLessThan(0.1 * 40 * width);
});
