import { expect, test } from 'vitest';
import type { Raster } from '../raster/raster.ts';
import { solidBody } from './solid-body.ts';

const side = 100;
const faceHeight = 100;
const mask = (at: (x: number, y: number) => number): Raster<Uint8Array> => ({
  width: side,
  height: side,
  channels: 1,
  data: Uint8Array.from({ length: side * side }, (_, i) => at(i % side, Math.floor(i / side))),
});
const everywhere = mask(() => 255);
const isIn = (x: number, y: number, half: number) => Math.abs(x - 50) < half && Math.abs(y - 50) < half;
const middle = ({ data }: Raster<Uint8Array>) => data[50 * side + 50];

test('a small hole in a body is filled; a large one, one in hair and one that is open are not', () => {
  const filled = mask((x, y) => (isIn(x, y, 5) ? 0 : 255));
  solidBody(filled, everywhere, faceHeight);
  expect(filled.data.every((value) => value === 255)).toBe(true);
  const large = mask((x, y) => (isIn(x, y, 20) ? 0 : 255));
  solidBody(large, everywhere, faceHeight);
  expect(middle(large)).toBe(0);
  const hair = mask((x, y) => (isIn(x, y, 5) ? 0 : 255));
  solidBody(
    hair,
    mask(() => 0),
    faceHeight,
  );
  expect(middle(hair)).toBe(0);
  const open = mask((x, y) => (Math.abs(x - 50) < 3 && y > 45 ? 0 : 255));
  solidBody(open, everywhere, faceHeight);
  expect(middle(open)).toBe(0);
});

test('what is half-transparent away from the outline is whole, and the soft edge stays', () => {
  const shoulder = mask((x) => (x < 60 ? 180 : x < 62 ? 120 : 0));
  const before = shoulder.data.slice();
  solidBody(shoulder, everywhere, faceHeight);
  expect(middle(shoulder)).toBe(255);
  for (const x of [61, 62, 80]) expect(shoulder.data[50 * side + x]).toBe(before[50 * side + x]);
  const outside = mask((x) => (x < 60 ? 60 : 0));
  solidBody(outside, everywhere, faceHeight);
  expect(middle(outside)).toBe(60);
});
