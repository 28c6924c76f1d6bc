import { expect, test } from 'vitest';
import type { Raster } from '../raster/raster.ts';
import { mixByMask } from './mix-by-mask.ts';

const mask: Raster<Uint8Array> = { width: 3, height: 1, channels: 1, data: Uint8Array.of(0, 51, 255) };

test('each sample is a mean of both, weighed by the mask, alpha included', () => {
  const below = {
    width: 3,
    height: 1,
    channels: 2,
    data: Uint8Array.of(10, 255, 100, 255, 10, 255),
  } as const;
  const above = { width: 3, height: 1, channels: 2, data: Uint8Array.of(20, 0, 200, 0, 20, 0) } as const;
  expect([...mixByMask(below, above, mask).data]).toEqual([10, 255, 120, 204, 20, 0]);
  expect([...below.data]).toEqual([10, 255, 100, 255, 10, 255]);
});

test('16 bits stay 16 bits', () => {
  const below = { width: 3, height: 1, channels: 1, data: Uint16Array.of(1000, 1000, 1000) } as const;
  const above = { width: 3, height: 1, channels: 1, data: Uint16Array.of(65_535, 61_000, 65_535) } as const;
  const { data } = mixByMask(below, above, mask);
  expect(data).toBeInstanceOf(Uint16Array);
  expect([...data]).toEqual([1000, 13_000, 65_535]);
});
