import { expect, test } from 'vitest';
import { drawnPoints, drawnSize } from '#tests/support/pictures/drawn-face.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import { mostMoved, slimFace } from './slim-face.ts';

const { width, height } = drawnSize;

/** Lines across and upright, eight pixels apart. */
function lines(): Raster<Uint8Array> {
  const data = Uint8Array.from({ length: width * height * 3 }, (_, i) => {
    const [x, y] = [Math.floor(i / 3) % width, Math.floor(i / 3 / width)];
    return x % 16 < 2 || y % 16 < 2 ? 20 : 230;
  });
  return { width, height, channels: 3, data };
}

/** A head with hair: wider than the face. */
function head(across: number): Raster<Uint8Array> {
  const data = Uint8Array.from({ length: width * height }, (_, i) =>
    Math.hypot(((i % width) - 170) / across, (Math.floor(i / width) - 210) / 190) < 1 ? 255 : 0,
  );
  return { width, height, channels: 1, data };
}

/** A ramp across, whose values are places. */
function ramp(): Raster<Uint16Array> {
  const data = Uint16Array.from({ length: width * height * 3 }, (_, i) => (Math.floor(i / 3) % width) * 100);
  return { width, height, channels: 3, data };
}

const placeAt = ({ data }: Raster<Uint16Array>, x: number, y: number) => data[(y * width + x) * 3] / 100;

test.each([1, -1])('at %d, no pixel of the background changes', (amount) => {
  const [before, after] = [lines(), lines()];
  const person = head(150);
  expect(slimFace(after, person, drawnPoints(), amount)).toBeGreaterThan(1000);
  let moved = 0;
  for (let i = 0; i < person.data.length; i++) {
    if (person.data[i] === 255) continue;
    for (let c = 0; c < 3; c++) if (after.data[3 * i + c] !== before.data[3 * i + c]) moved++;
  }
  expect(moved).toBe(0);
});

test('moves by no more than it may, and more the more it is asked', () => {
  const most = [0, 0.5, 1].map((amount) => {
    const picture = ramp();
    slimFace(picture, head(165), drawnPoints(), amount);
    let far = 0;
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) far = Math.max(far, Math.abs(placeAt(picture, x, y) - x));
    return far;
  });
  expect(most[0]).toBe(0);
  expect(most[1]).toBeGreaterThan(3);
  expect(most[2]).toBeGreaterThan(1.8 * most[1]);
  expect(most[2]).toBeLessThanOrEqual(mostMoved * 220 + 0.02);
});

test('nothing folds: places along a row stay in their order', () => {
  for (const amount of [1, -1]) {
    const picture = ramp();
    slimFace(picture, head(165), drawnPoints(), amount);
    let folds = 0;
    for (let y = 0; y < height; y++)
      for (let x = 1; x < width; x++) if (placeAt(picture, x, y) <= placeAt(picture, x - 1, y)) folds++;
    expect(folds).toBe(0);
  }
});
