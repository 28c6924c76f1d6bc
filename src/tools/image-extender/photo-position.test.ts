import { expect, test } from 'vitest';
import type { Raster } from '../../imaging/raster/raster.ts';
import { sparingPosition } from './photo-position.ts';

const [width, height] = [60, 80];

/** Somebody from one place to another, in pixels. */
function standing(left: number, top: number, right: number, bottom: number): Raster<Uint8Array> {
  const data = Uint8Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    return x >= left && x < right && y >= top && y < bottom ? 255 : 0;
  });
  return { width, height, channels: 1, data };
}

test.each([
  ['whom the lower edge cuts off', standing(20, 30, 40, 80), 'center', 'end'],
  ['whom the upper edge cuts off', standing(20, 0, 40, 50), 'center', 'start'],
  ['at the left edge', standing(0, 20, 20, 60), 'start', 'center'],
  ['at the right edge', standing(40, 20, 60, 60), 'end', 'center'],
  ['from edge to edge', standing(0, 20, 60, 60), 'center', 'center'],
  ['away from all edges', standing(20, 20, 40, 60), 'center', 'center'],
  ['who touches an edge with a tip', standing(59, 20, 60, 22), 'center', 'center'],
])('somebody %s isn’t continued there', (_, stands, wider, taller) => {
  expect(sparingPosition([stands], true)).toBe(wider);
  expect(sparingPosition([stands], false)).toBe(taller);
});

test('things count as well, and a photo without any lies in the middle', () => {
  expect(sparingPosition([standing(20, 20, 40, 60), standing(0, 10, 8, 70)], true)).toBe('start');
  expect(sparingPosition([], true)).toBe('center');
});
