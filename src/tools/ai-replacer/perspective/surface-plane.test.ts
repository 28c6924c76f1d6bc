import { expect, test } from 'vitest';
import type { Raster } from '../../../imaging/raster/raster.ts';
import { planeView } from './plane-view.ts';
import { type SurfacePlane, surfacePlane } from './surface-plane.ts';
import { turned, type Vector } from './vector.ts';

const [width, height] = [360, 240];
const focal = 400;

/** A plane of squares as it is seen, each pixel the mean of nine places; elsewhere gray. */
function squares(plane: SurfacePlane | undefined, side: number): Raster<Uint8Array> {
  const { across, down, depth } = planeView({ width, height }, plane, { tilt: 0, turn: 0 });
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    let sum = 0;
    for (let k = 0; k < 9; k++) {
      const [x, y] = [
        (i % width) + (k % 3) / 3 - 1 / 3,
        Math.floor(i / width) + Math.floor(k / 3) / 3 - 1 / 3,
      ];
      const [u, v, far] = [across, down, depth].map((form) => form[0] * x + form[1] * y + form[2]);
      const isDark = (Math.floor(u / far / side) + Math.floor(v / far / side)) % 2 !== 0;
      sum += far <= 0.02 ? 150 : isDark ? 60 : 200;
    }
    data.fill(sum / 9, i * 3, i * 3 + 3);
  }
  return { width, height, channels: 3, data };
}

function maskFrom(top: number): Raster<Uint8Array> {
  const data = new Uint8Array(width * height).fill(255, top * width);
  return { width, height, channels: 1, data };
}

/** A floor under a camera that looks down by so many radians, its squares turned. */
function floorUnder(pitch: number, turn: number): SurfacePlane {
  const normal = turned([0, 1, 0], [1, 0, 0], pitch);
  const across: Vector = turned(turned([1, 0, 0], [1, 0, 0], pitch), normal, turn);
  return { normal, across, focal };
}

/** The row of the horizon in a column of the picture. */
function horizonAt(plane: SurfacePlane, x: number): number {
  const [a, b, c] = planeView({ width, height }, plane, { tilt: 0, turn: 0 }).depth;
  return -(a * x + c) / b;
}

test.each([
  [0.2, 0.5],
  [0.35, 0.2],
  [0.5, 0.7],
])(
  'the horizon of a floor of squares is found to 5% of the height: pitch %f, turned by %f',
  (pitch, turn) => {
    const floor = floorUnder(pitch, turn);
    const found = surfacePlane(squares(floor, 0.35), maskFrom(110), 'auto')!;
    for (const x of [0, width])
      expect(Math.abs(horizonAt(found, x) - horizonAt(floor, x))).toBeLessThan(0.05 * height);
    expect(Math.abs(found.focal / focal - 1)).toBeLessThan(0.15);
  },
);

test('what faces the camera stays flat, and so does what has no lines', () => {
  expect(surfacePlane(squares(undefined, 0.07), maskFrom(0), 'auto')).toBeUndefined();
  const even = { ...squares(undefined, 0.07), data: new Uint8Array(width * height * 3).fill(140) };
  expect(surfacePlane(even, maskFrom(100), 'auto')).toBeUndefined();
  expect(surfacePlane(even, maskFrom(100), 'wall')).toBeUndefined();
});

test('a floor without lines lies below a level horizon', () => {
  const even = { ...squares(undefined, 0.07), data: new Uint8Array(width * height * 3).fill(140) };
  const found = surfacePlane(even, maskFrom(140), 'floor')!;
  expect(horizonAt(found, 0)).toBeCloseTo(horizonAt(found, width));
  expect(horizonAt(found, 0)).toBeLessThan(140);
  expect(horizonAt(found, 0)).toBeGreaterThan(0);
});
