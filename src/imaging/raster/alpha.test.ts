import { expect, test } from 'vitest';
import { alphaOf, bleedColors, joinAlpha } from './alpha.ts';
import type { Raster } from './raster.ts';

const red = [200, 10, 10, 255];
const none = [0, 0, 0, 0];

test('transparent pixels take the color of what is visible next to them', () => {
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

test('the fainter a pixel, the more it takes from around it; from an eighth of opacity on it keeps its own', () => {
  const greenOf = (opacity: number) => {
    const faint = [0, 250, 0, opacity];
    const data = Uint8Array.from([...red, ...faint, ...red, ...red]);
    return bleedColors({ width: 2, height: 2, channels: 4, data }).data[4];
  };
  expect(greenOf(2)).toBeLessThan(30);
  expect(greenOf(16)).toBeGreaterThan(100);
  expect(greenOf(16)).toBeLessThan(180);
  expect(greenOf(32)).toBe(250);
});

test('a wholly transparent picture is left as it is', () => {
  const picture: Raster = { width: 2, height: 1, channels: 4, data: Uint8Array.of(1, 2, 3, 0, 4, 5, 6, 0) };
  expect([...bleedColors(picture).data]).toEqual([1, 2, 3, 4, 5, 6]);
});

test.each(['8', '16'])('taken apart and put together again, %s bits are what they were', (bits) => {
  const values = Array.from({ length: 5 * 3 * 4 }, (_, i) => 40 + ((i * 31) % 200));
  const data = bits === '16' ? Uint16Array.from(values, (value) => value * 257 - 3) : Uint8Array.from(values);
  const picture: Raster = { width: 5, height: 3, channels: 4, data };
  expect(joinAlpha(bleedColors(picture), alphaOf(picture)).data).toEqual(data);
});

test('what becomes wholly transparent has no color', () => {
  const colors: Raster = { width: 2, height: 1, channels: 3, data: Uint8Array.of(9, 9, 9, 8, 8, 8) };
  const alpha: Raster = { width: 2, height: 1, channels: 1, data: Uint8Array.of(0, 128) };
  expect([...joinAlpha(colors, alpha).data]).toEqual([0, 0, 0, 0, 8, 8, 8, 128]);
});
