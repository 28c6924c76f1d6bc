import { expect, test } from 'vitest';
import type { Raster } from '../../../imaging/raster/raster.ts';
import { putObject } from './put-object.ts';

const box = { x: 20, y: 10, width: 40, height: 50 };

function flat(width: number, height: number, color: readonly number[]): Raster<Uint8Array> {
  const channels = color.length as 3 | 4;
  const data = new Uint8Array(width * height * channels);
  for (let i = 0; i < data.length; i++) data[i] = color[i % channels];
  return { width, height, channels, data };
}

const at = ({ width, channels, data }: Raster, x: number, y: number) => [
  ...data.subarray((y * width + x) * channels, (y * width + x) * channels + 3),
];

test('a thing stands on the foot of its box, and outside the box no sample changes', () => {
  const picture = flat(100, 80, [120, 120, 120]);
  const out = putObject(picture, flat(20, 20, [200, 30, 30, 255]), { box, match: 0, shadow: 1 });
  for (let y = 0; y < 80; y++) {
    for (let x = 0; x < 100; x++) {
      const isIn = x >= 20 && x < 60 && y >= 10 && y < 60;
      if (!isIn) expect(at(out, x, y)).toEqual([120, 120, 120]);
    }
  }
  // 40 wide, so 40 high, three rows above the foot of the box.
  expect(at(out, 40, 16)).toEqual([120, 120, 120]);
  expect(at(out, 40, 18)).toEqual([200, 30, 30]);
  expect(at(out, 40, 56)).toEqual([200, 30, 30]);
});

test('the ground is darker under it, not above it, and not without a shadow', () => {
  const picture = flat(100, 80, [120, 120, 120]);
  const thing = flat(20, 20, [200, 30, 30, 255]);
  const out = putObject(picture, thing, { box, match: 0, shadow: 1 });
  expect(at(out, 40, 58)[0]).toBeLessThan(100);
  expect(at(out, 40, 12)[0]).toBe(120);
  expect(at(putObject(picture, thing, { box, match: 0, shadow: 0 }), 40, 58)[0]).toBe(120);
});

test('its colors come nearer to those around, within bounds', () => {
  const picture = flat(100, 80, [60, 80, 120]);
  const thing = flat(20, 20, [200, 200, 200, 255]);
  const [red, , blue] = at(putObject(picture, thing, { box, match: 1, shadow: 0 }), 40, 40);
  expect(red).toBeLessThan(175);
  expect(red).toBeGreaterThan(100);
  expect(blue).toBeGreaterThan(red + 10);
});
