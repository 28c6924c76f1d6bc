import { expect, test } from 'vitest';
import type { Raster } from '../../imaging/raster/raster.ts';
import { changeBy, workingCopy } from './working-copy.ts';

const flat = (width: number, height: number, value = 100): Raster<Uint8Array> => ({
  width,
  height,
  channels: 3,
  data: new Uint8Array(3 * width * height).fill(value),
});

test('a photo is worked on as it is where that takes seconds, or where its blur is small', () => {
  const small = flat(400, 300);
  expect(workingCopy(small, 20)).toEqual({ pixels: small, scale: 1 });
  const large = flat(2400, 1600);
  expect(workingCopy(large, 5).scale).toBe(1);
  const copy = workingCopy(large, 12);
  expect([copy.scale, copy.pixels.width, copy.pixels.height]).toEqual([0.5, 1200, 800]);
});

test('the photo changes as its copy did, and keeps what only it has', () => {
  const photo = flat(90, 60);
  photo.data[3 * (20 * 90 + 10)] = 130;
  const copy = { pixels: flat(45, 30), scale: 0.5 };
  const changed = changeBy(photo, copy, flat(45, 30, 120));
  expect(changed.data[3 * (20 * 90 + 10)]).toBe(150);
  expect(changed.data[3 * (40 * 90 + 50)]).toBe(120);
});
