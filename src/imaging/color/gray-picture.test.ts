import { expect, test } from 'vitest';
import { isGray, makeGray } from './gray-picture.ts';

test('one pixel with a tint is enough to be no gray picture; alpha does not count', () => {
  const data = Uint8Array.of(9, 9, 9, 0, 200, 200, 200, 255);
  const raster = { width: 2, height: 1, channels: 4, data } as const;
  expect(isGray(raster)).toBe(true);
  data[6] = 201;
  expect(isGray(raster)).toBe(false);
  makeGray(raster);
  expect([...data]).toEqual([9, 9, 9, 0, 200, 200, 200, 255]);
});

test('16 bits keep their mean', () => {
  const data = Uint16Array.of(30_000, 30_600, 30_300);
  makeGray({ width: 1, height: 1, channels: 3, data });
  expect([...data]).toEqual([30_300, 30_300, 30_300]);
});
