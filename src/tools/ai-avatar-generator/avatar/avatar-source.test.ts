import { expect, test } from 'vitest';
import { facePointCount } from '../../../imaging/face/face-points.ts';
import { gridSide, type HeadGrid } from '../../../imaging/people/head-grid.ts';
import type { Size } from '../../../imaging/raster/raster.ts';
import { resample } from '../../../imaging/raster/resample.ts';
import { avatarSource, liftOf } from './avatar-source.ts';

const size = 200;

/** A gray photo with a person (a square) in the middle, somebody else at the border, and a hole of two pixels. */
function source() {
  const alpha = new Uint8Array(size * size);
  const fill = (left: number, right: number) => {
    for (let y = 40; y < 160; y++) alpha.fill(255, y * size + left, y * size + right);
  };
  fill(50, 150);
  fill(180, 200);
  alpha.fill(0, 100 * size + 80, 100 * size + 82);
  const hair = new Uint8Array(gridSide * gridSide);
  // The upper third of the grid, and a speck below it.
  hair.fill(1, 0, (gridSide / 3) * gridSide);
  hair[200 * gridSide + 100] = 1;
  const empty = () => new Uint8Array(gridSide * gridSide);
  const grid = {
    side: gridSide,
    square: { x: 100, y: 100, side: 200, angle: 0 },
    faceHeight: 70,
  } as unknown as HeadGrid;
  const found = {
    picture: {
      width: size,
      height: size,
      channels: 3 as const,
      data: new Uint8Array(3 * size * size).fill(128),
    },
    alphaIn: ({ width, height }: Size) =>
      resample({ width: size, height: size, channels: 1 as const, data: alpha }, width, height),
    grid,
    parts: { hair, face: empty(), skin: empty(), clothes: empty() },
    scale: 1,
    points: Array.from({ length: facePointCount }, () => [100, 100] as const),
    depths: Array.from({ length: facePointCount }, () => 10),
    irises: [
      { center: [90, 90] as const, radius: 4 },
      { center: [110, 90] as const, radius: 4 },
    ],
  };
  return avatarSource(found, { x: 100, y: 100, width: 200, height: 200, angle: 0 }, 400);
}

test('what is drawn is one person: nobody else, and no holes', () => {
  const { alpha, lab } = source();
  const at = (x: number, y: number) => alpha[y * lab.width + x];
  expect(at(200, 200)).toBe(1);
  expect(at(380, 200)).toBe(0);
  expect(at(162, 201)).toBe(1);
  expect(at(60, 200)).toBe(0);
});

test('their edge is hard, so that nothing of what is behind shines through', () => {
  const { alpha, lab } = source();
  const row = alpha.subarray(200 * lab.width, 200 * lab.width + 200);
  expect(row.filter((share) => share > 0 && share < 1).length).toBeLessThanOrEqual(3);
});

test('places and lengths are in pixels of the square; parts have no specks', () => {
  const { heads, lab, photo } = source();
  const [{ points, irises, depths, hair }] = heads;
  expect([photo, lab.width, lab.height]).toEqual([{ width: 400, height: 400 }, 400, 400]);
  expect(points[0]).toEqual([200, 200]);
  expect(irises[0]).toEqual({ center: [180, 180], radius: 8 });
  expect(depths[0]).toBe(20);
  expect(hair[100 * 400 + 200]).toBeGreaterThan(0.95);
  expect(hair[278 * 400 + 139]).toBe(0);
});

test('a dark photo is lifted by its own whites, within bounds; dark skin in good light is not', () => {
  /** A photo of one tone, a tenth of it lighter. */
  const photo = (tone: number, white: number) => ({
    width: 40,
    height: 40,
    channels: 3 as const,
    data: new Uint8Array(3 * 1600).map((_, i) => (i < 480 ? white : tone)),
  });
  const eyes = (white: number) => Array.from({ length: 100 }, (_, i) => (i < 70 ? 0.3 : white));
  expect(liftOf(photo(60, 250), eyes(0.5))).toBe(1);
  // A dark background, but the eyes show that there was light enough.
  expect(liftOf(photo(60, 150), eyes(0.8))).toBe(1);
  const dim = liftOf(photo(60, 170), eyes(0.62));
  expect(dim).toBeGreaterThan(1.1);
  expect(dim).toBeLessThan(1.3);
  expect(liftOf(photo(20, 30), eyes(0.2))).toBe(1.3);
});
