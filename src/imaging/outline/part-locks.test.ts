import { expect, test } from 'vitest';
import type { Raster } from '../raster/raster.ts';
import { partLocks } from './part-locks.ts';

const side = 120;
const faceHeight = 60;
const mask = (at: (x: number, y: number) => number): Raster<Uint8Array> => ({
  width: side,
  height: side,
  channels: 1,
  data: Uint8Array.from({ length: side * side }, (_, i) => at(i % side, Math.floor(i / side))),
});
const isStrand = (x: number) => x < 40 || (x >= 50 && x < 54) || (x >= 64 && x < 68);
/** Hair in the left half, loose towards the middle; what shows between the locks is the background. */
const pictureOf = (hair: number, behind: (x: number, y: number) => number): Raster<Uint8Array> => ({
  width: side,
  height: side,
  channels: 3,
  data: Uint8Array.from({ length: 3 * side * side }, (_, i) => {
    const [x, y] = [Math.floor(i / 3) % side, Math.floor(i / 3 / side)];
    return x < 68 && isStrand(x) ? hair : behind(x, y);
  }),
});
/** The network is unsure of all that is loose. */
const alpha = mask((x) => (x < 40 ? 255 : x < 68 ? 215 : 0));
const zone = { hair: mask((x) => (x < 68 ? 255 : 0)), around: mask((x) => (x < 75 ? 255 : 0)) };
const at = ({ data }: Raster<Uint8Array>, x: number) => data[60 * side + x];

test('the background between locks goes, and locks stay', () => {
  const parted = partLocks(
    alpha,
    pictureOf(40, () => 220),
    zone,
    faceHeight,
  );
  expect([at(parted, 45), at(parted, 59)].every((value) => value < 5)).toBe(true);
  expect([at(parted, 20), at(parted, 52), at(parted, 66)]).toEqual([255, 215, 215]);
});

test('a pixel that is half hair keeps half', () => {
  const picture = pictureOf(40, () => 220);
  for (let y = 0; y < side; y++) picture.data.fill(130, 3 * (y * side + 58), 3 * (y * side + 60));
  const half = at(partLocks(alpha, picture, zone, faceHeight), 58);
  expect(half).toBeGreaterThan(95);
  expect(half).toBeLessThan(150);
});

test('nothing changes where hair has the color of the background, where that is motley, and outside of the zone', () => {
  expect(
    partLocks(
      alpha,
      pictureOf(215, () => 220),
      zone,
      faceHeight,
    ).data,
  ).toEqual(alpha.data);
  const motley = pictureOf(40, (x, y) => (((x >> 2) + (y >> 2)) % 2 === 0 ? 20 : 230));
  expect(partLocks(alpha, motley, zone, faceHeight).data).toEqual(alpha.data);
  const nowhere = { hair: mask(() => 0), around: mask(() => 0) };
  expect(
    partLocks(
      alpha,
      pictureOf(40, () => 220),
      nowhere,
      faceHeight,
    ).data,
  ).toEqual(alpha.data);
});

test('a light patch of a hat that the network is sure of stays before a light wall', () => {
  const sure = mask((x) => (x < 68 ? 255 : 0));
  const picture = pictureOf(40, () => 220);
  for (let y = 30; y < 90; y++) picture.data.fill(220, 3 * (y * side + 40), 3 * (y * side + 68));
  expect(at(partLocks(sure, picture, zone, faceHeight), 54)).toBeGreaterThan(250);
});
