import { expect, test } from 'vitest';
import type { Raster } from '../../../imaging/raster/raster.ts';
import { unit } from '../perspective/vector.ts';
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
  const { data } = layTexture(wall, mask, material, { size: 0.5 });
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

test('on a floor a material gets smaller with its distance, and far away it is its mean', () => {
  const gray = pictureOf(() => [150, 150, 150]);
  const all = { ...mask, data: new Uint8Array(width * height).fill(255) };
  const stripes = pictureOf((x) => (x % 20 < 10 ? [220, 220, 220] : [40, 40, 40]));
  // Its horizon is the row above the first.
  const plane = { normal: unit([0, 1, 0.5]), across: [1, 0, 0], focal: 60 } as const;
  const { data } = layTexture(gray, all, stripes, { size: 0.5, plane });
  const changes = (y: number) => {
    let count = 0;
    for (let x = 1; x < width; x++)
      if (data[(y * width + x) * 3] > 128 !== data[(y * width + x - 1) * 3] > 128) count++;
    return count;
  };
  expect(changes(24) / changes(55)).toBeGreaterThan(1.8);
  expect(changes(24) / changes(55)).toBeLessThan(2.8);
  const far = Array.from({ length: width }, (_, x) => data[(width + x) * 3]);
  expect(Math.max(...far) - Math.min(...far)).toBeLessThan(40);
});

test('tilt leans a flat surface back, turn turns the material on it', () => {
  const gray = pictureOf(() => [150, 150, 150]);
  const all = { ...mask, data: new Uint8Array(width * height).fill(255) };
  const stripes = pictureOf((x) => (x % 20 < 10 ? [220, 220, 220] : [40, 40, 40]));
  const at = (data: Raster['data'], x: number, y: number) => data[(y * width + x) * 3] > 128;
  const changes = (data: Raster['data'], step: (k: number) => [number, number], length: number) => {
    let count = 0;
    for (let k = 1; k < length; k++) if (at(data, ...step(k)) !== at(data, ...step(k - 1))) count++;
    return count;
  };
  const turned = layTexture(gray, all, stripes, { size: 0.5, turn: 90 }).data;
  expect(changes(turned, (k) => [40, k], height)).toBeGreaterThan(4);
  expect(changes(turned, (k) => [k, 31], width)).toBe(0);
  const leaning = layTexture(gray, all, stripes, { size: 0.5, tilt: 40 }).data;
  expect(changes(leaning, (k) => [k, 2], width)).toBeGreaterThan(changes(leaning, (k) => [k, 57], width));
});
