import { expect, test } from 'vitest';
import { developField } from './develop-field.ts';
import type { LightField } from './light-field.ts';

/** A ramp from black to a little beyond white, most of it dark. */
const [width, height] = [320, 24];
const data = Float32Array.from(
  { length: width * height * 4 },
  (_, i) => 1.02 * (((i >> 2) % width) / width) ** 3,
);
const field: LightField = { width, height, cell: 1, data };
const like = (samples: Uint8Array | Uint16Array) => ({ width, height, channels: 3, data: samples }) as const;

test('8 bits, which are looked up and dithered, are what 16 bits are reckoned to be', () => {
  const bytes = developField(field, like(new Uint8Array(0))).data;
  const deep = developField(field, like(new Uint16Array(0))).data;
  let sum = 0;
  for (let i = 0; i < bytes.length; i++) {
    const gap = bytes[i] - deep[i] / 257;
    sum += gap;
    // Half a level of rounding, 0.45 of dithering, 0.03 of the table.
    expect(Math.abs(gap), String(i)).toBeLessThan(0.98);
  }
  expect(Math.abs(sum / bytes.length)).toBeLessThan(0.02);
});
