import { expect, test } from 'vitest';
import type { Raster } from '../imaging/raster/raster.ts';
import { keepGray } from './gray-stays-gray.ts';
import { colorKeepingTasks } from './index.ts';

const pixel = (...color: number[]): Raster => ({
  width: 1,
  height: 1,
  channels: 3,
  data: Uint8Array.from(color),
});
const input = (pixels: Raster, prompt?: string) => ({ pixels, prompt }) as never;

test.each(colorKeepingTasks)('%s: a gray picture stays gray, another keeps its colors', (task) => {
  const speckled = { pixels: pixel(100, 112, 106) };
  keepGray(task, input(pixel(90, 90, 90)), speckled as never);
  expect([...speckled.pixels.data]).toEqual([106, 106, 106]);
  const colored = { pixels: pixel(100, 112, 106) };
  keepGray(task, input(pixel(90, 91, 90)), colored as never);
  expect([...colored.pixels.data]).toEqual([100, 112, 106]);
});

test('what is asked for in words, and what is to be colored, has colors', () => {
  const red = { pixels: pixel(200, 20, 20) };
  keepGray('fill', input(pixel(90, 90, 90), 'a red ball'), red as never);
  keepGray('colorize', input(pixel(90, 90, 90)), red as never);
  expect([...red.pixels.data]).toEqual([200, 20, 20]);
});
