import { expect, test } from 'vitest';
import type { Raster } from '../raster/raster.ts';
import { layTexture } from './lay-texture.ts';
import { surfaceShading } from './surface-shading.ts';

const [width, height] = [80, 60];

function pictureOf(value: (x: number, y: number) => readonly number[]): Raster<Uint8Array> {
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) data.set(value(i % width, Math.floor(i / width)), i * 3);
  return { width, height, channels: 3, data };
}

const mask: Raster<Uint8Array> = { width, height, channels: 1, data: new Uint8Array(width * height) };
for (let y = 10; y < 50; y++) mask.data.fill(255, y * width + 10, y * width + 70);

test('outside the mask every sample stays; inside is the material under the light of the surface', () => {
  // A wall that gets darker to the right.
  const wall = pictureOf((x) => [220 - 1.5 * x, 220 - 1.5 * x, 220 - 1.5 * x]);
  const material = pictureOf(() => [160, 90, 60]);
  const { data } = layTexture(wall, mask, material, 0.5);
  for (let i = 0; i < mask.data.length; i++) {
    if (mask.data[i] === 0) expect(data[i * 3]).toBe(wall.data[i * 3]);
  }
  const red = (x: number) => data[(30 * width + x) * 3];
  expect(red(40)).toBeGreaterThan(150);
  expect(red(40)).toBeLessThan(170);
  expect(red(14)).toBeGreaterThan(red(64) + 40);
});

test('paint on a surface is no light: a stripe of another color leaves the shading even', () => {
  const striped = pictureOf((x) => (x % 20 < 6 ? [40, 70, 160] : [200, 190, 170]));
  const { data } = surfaceShading(striped, mask);
  const values = Array.from({ length: 40 }, (_, k) => data[30 * width + 20 + k]);
  expect(Math.max(...values) - Math.min(...values)).toBeLessThan(0.12);
});
