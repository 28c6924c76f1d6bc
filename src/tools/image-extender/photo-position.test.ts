import { expect, test } from 'vitest';
import { sidesOf } from '../../imaging/extend/side.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import { sparingPosition } from './photo-position.ts';

const [width, height] = [60, 80];
const room = 10;
/** The borders of the photo, with room on both of them. */
const borders = {
  wider: sidesOf({ width, height }, { x: room, y: 0, width: width - 2 * room, height }),
  taller: sidesOf({ width, height }, { x: 0, y: room, width, height: height - 2 * room }),
};

/** Somebody from one place to another, in pixels. */
function standing(left: number, top: number, right: number, bottom: number): Raster<Uint8Array> {
  const data = Uint8Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    return x >= left && x < right && y >= top && y < bottom ? 255 : 0;
  });
  return { width, height, channels: 1, data };
}

test.each([
  ['whom the lower border cuts off', standing(25, 30, 35, 70), 'center', 'end'],
  ['whom the upper border cuts off', standing(25, 10, 35, 50), 'center', 'start'],
  ['at the left border', standing(10, 20, 20, 60), 'start', 'center'],
  ['at the right border', standing(40, 20, 50, 60), 'end', 'center'],
  ['from border to border', standing(10, 20, 50, 60), 'center', 'center'],
  ['away from all borders', standing(20, 20, 40, 60), 'center', 'center'],
  ['who touches a border with a tip', standing(49, 20, 50, 22), 'center', 'center'],
])('somebody %s isn’t continued there', (_, stands, wider, taller) => {
  expect(sparingPosition(borders.wider, [stands])).toBe(wider);
  expect(sparingPosition(borders.taller, [stands])).toBe(taller);
});

test('things count as well, and a photo without any lies in the middle', () => {
  expect(sparingPosition(borders.wider, [standing(20, 20, 40, 60), standing(10, 15, 18, 65)])).toBe('start');
  expect(sparingPosition(borders.wider, [])).toBe('center');
});
