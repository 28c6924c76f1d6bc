import { expect, test } from 'vitest';
import { alphaOf, bleedColors, joinAlpha } from './alpha.ts';
import type { Raster } from './raster.ts';

const red = [200, 10, 10, 255];
const none = [0, 0, 0, 0];

test('transparent pixels take the color of what is visible next to them; visible ones keep theirs', () => {
  const picture: Raster = {
    width: 4,
    height: 1,
    channels: 4,
    data: Uint8Array.from([...red, ...none, ...none, ...none]),
  };
  expect([...bleedColors(picture).data]).toEqual([
    ...red.slice(0, 3),
    ...Array(3).fill(red.slice(0, 3)).flat(),
  ]);
});

test('a faint pixel counts for little, and keeps its own color', () => {
  const faint = [0, 250, 0, 5];
  const picture: Raster = {
    width: 2,
    height: 2,
    channels: 4,
    data: Uint8Array.from([...red, ...faint, ...none, ...none]),
  };
  const { data } = bleedColors(picture);
  expect([...data.subarray(3, 6)]).toEqual([0, 250, 0]);
  expect(data[6]).toBeGreaterThan(190);
  expect(data[7]).toBeLessThan(20);
});

test('a wholly transparent picture is left as it is', () => {
  const picture: Raster = { width: 2, height: 1, channels: 4, data: Uint8Array.of(1, 2, 3, 0, 4, 5, 6, 0) };
  expect([...bleedColors(picture).data]).toEqual([1, 2, 3, 4, 5, 6]);
});

test.each(['8', '16'])('taken apart and put together again, %s bits are what they were', (bits) => {
  const values = Array.from({ length: 5 * 3 * 4 }, (_, i) => (i * 31) % 255 || 7);
  const data = bits === '16' ? Uint16Array.from(values, (value) => value * 257 - 3) : Uint8Array.from(values);
  const picture: Raster = { width: 5, height: 3, channels: 4, data };
  expect(joinAlpha(bleedColors(picture), alphaOf(picture)).data).toEqual(data);
});

test('what becomes wholly transparent has no color', () => {
  const colors: Raster = { width: 2, height: 1, channels: 3, data: Uint8Array.of(9, 9, 9, 8, 8, 8) };
  const alpha: Raster = { width: 2, height: 1, channels: 1, data: Uint8Array.of(0, 128) };
  expect([...joinAlpha(colors, alpha).data]).toEqual([0, 0, 0, 0, 8, 8, 8, 128]);
});
