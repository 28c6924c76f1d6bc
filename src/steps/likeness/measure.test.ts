import { expect, test } from 'vitest';
import { facePointCount } from '../../imaging/face/face-points.ts';
import { seededRandom } from '../../imaging/sampling/seeded-random.ts';
import type { FaceCrop } from './face-crop.ts';
import { colorOfHair, skinColor } from './measure-colors.ts';
import { hairCurl, hasGlasses } from './measure-hair.ts';

const side = 160;
const all = new Uint8Array(side * side).fill(1);

/** A crop whose colors and places come from functions of the pixel. */
function crop(colorAt: (x: number, y: number) => readonly [number, number, number]): FaceCrop {
  const lab = new Float32Array(3 * side * side);
  for (let i = 0; i < side * side; i++) lab.set(colorAt(i % side, Math.floor(i / side)), 3 * i);
  const points = Array.from({ length: facePointCount }, () => [80, 80] as const).map((point, index) =>
    index === 168
      ? ([80, 60] as const)
      : index === 197
        ? ([80, 90] as const)
        : index === 133
          ? ([65, 62] as const)
          : index === 362
            ? ([95, 62] as const)
            : point,
  );
  return {
    width: side,
    height: side,
    lab,
    points,
    irises: [],
    faceHeight: 120,
  };
}

test('light skin is as light as its lit part, dark skin keeps its tone under shine', () => {
  const random = seededRandom(1);
  const light = skinColor(
    crop(() => [0.7 + 0.2 * random(), 0.04, 0.05]),
    all,
  );
  expect(light[0]).toBeCloseTo(0.82, 1);
  // Two fifths of a dark face shine.
  const dark = skinColor(
    crop(() => (random() < 0.4 ? [0.62, 0.005, -0.01] : [0.4, 0.045, 0.05])),
    all,
  );
  expect(dark[0]).toBeCloseTo(0.4, 2);
  expect(dark[1]).toBeCloseTo(0.045, 2);
});

test('skin of a photo without colors has a usual hue', () => {
  const [lightness, a, b] = skinColor(
    crop(() => [0.7, 0, 0]),
    all,
  );
  expect(lightness).toBeCloseTo(0.7, 2);
  expect(a).toBeGreaterThan(0.02);
  expect(b).toBeGreaterThan(0.03);
});

test('hair has its median color', () => {
  const [lightness, a, b] = colorOfHair(
    crop((x) => [x < 50 ? 0.6 : 0.3, 0.02, 0.04]),
    all,
  );
  expect([lightness, a, b].map((value) => Math.round(100 * value))).toEqual([30, 2, 4]);
});

test('hair that lies in one direction is straight, hair that turns everywhere is curly', () => {
  const straight = hairCurl(
    crop((x) => [0.3 + 0.05 * Math.sin(1.1 * x), 0, 0]),
    all,
  );
  const rings = hairCurl(
    crop((x, y) => [0.3 + 0.05 * Math.sin(1.6 * Math.hypot((x % 16) - 8, (y % 16) - 8)), 0, 0]),
    all,
  );
  expect(straight).toBeLessThan(0.1);
  expect(rings).toBeGreaterThan(0.6);
});

test('a dark line across the bridge of the nose is a frame, a shadow beside it is none', () => {
  const bare = crop(() => [0.7, 0.04, 0.05]);
  const framed = crop((_, y) => (Math.abs(y - 70) < 2 ? [0.4, 0, 0] : [0.7, 0.04, 0.05]));
  const shaded = crop((x) => (x < 74 ? [0.5, 0.04, 0.05] : [0.7, 0.04, 0.05]));
  expect([bare, framed, shaded].map(hasGlasses)).toEqual([false, true, false]);
});
