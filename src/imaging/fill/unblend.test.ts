import { expect, test } from 'vitest';
import { ghostOf } from '../patches/ghost.ts';
import type { Raster } from '../raster/raster.ts';
import { unblend } from './unblend.ts';

const [width, height] = [90, 70];
const behind: Raster<Uint8Array> = {
  width,
  height,
  channels: 3,
  data: Uint8Array.from({ length: width * height * 3 }, (_, i) => {
    const [x, y] = [Math.floor(i / 3) % width, Math.floor(i / 3 / width)];
    return 90 + 50 * Math.sin(x * 0.12 + (i % 3)) + 40 * Math.cos(y * 0.17);
  }),
};
const isUnder = (at: number) =>
  Math.abs((at % width) - 45) < 18 && Math.abs(Math.floor(at / width) - 35) < 12;
const mask: Raster<Uint8Array> = {
  width,
  height,
  channels: 1,
  data: Uint8Array.from({ length: width * height }, (_, at) =>
    Math.abs((at % width) - 45) < 21 && Math.abs(Math.floor(at / width) - 35) < 15 ? 255 : 0,
  ),
};

test.each([
  [0.4, [255, 255, 255]],
  [0.6, [200, 30, 60]],
])('a veil of opacity %d is found and taken off', (opacity, color) => {
  const data = behind.data.map((value, i) =>
    isUnder(Math.floor(i / 3)) ? Math.round(value + opacity * (color[i % 3] - value)) : value,
  );
  // As good as a filling is: right in the mean, wrong by a few levels everywhere.
  const guess = { ...behind, data: behind.data.map((value, i) => value + ((i * 7) % 9) - 4) };
  const found = unblend({ ...behind, data }, guess, mask);
  expect(found).toBeDefined();
  let solved = 0;
  for (let at = 0; at < width * height; at++) {
    if (found!.rest.data[at] > 0) continue;
    if (isUnder(at)) solved++;
    const error = Math.abs(found!.pixels.data[at * 3] - behind.data[at * 3]);
    expect(error).toBeLessThan(mask.data[at] ? 9 : 1);
  }
  expect(solved).toBeGreaterThan(500);
});

test('where nothing lies over the picture, or other than a veil, none is found', () => {
  expect(unblend(behind, behind, mask)).toBeUndefined();
  const data = behind.data.map((value, i) =>
    isUnder(Math.floor(i / 3)) ? (Math.floor(i / 60) % 2) * 255 : value,
  );
  const checks = {
    ...behind,
    data: data.map((value, i) => (Math.floor(i / 3) % 20 < 10 ? value : 255 - value)),
  };
  expect(unblend(checks, behind, mask)).toBeUndefined();
});

test('an outline that still shows is a ghost, a seamless filling is none', () => {
  const hole = mask.data.map((value) => (value ? 1 : 0));
  const barred = new Uint8Array(hole.length);
  const colors = Float32Array.from(behind.data);
  expect(ghostOf({ width, height, colors, hole, barred })).toBeLessThan(1.1);
  const stepped = colors.map((value, i) => value + (hole[Math.floor(i / 3)] ? 25 : 0));
  expect(ghostOf({ width, height, colors: stepped, hole, barred })).toBeGreaterThan(3);
});
