import { expect, test } from 'vitest';
import { discCover, emptyDrawing, lay, shapeCover, strokeCover } from './avatar-drawing.ts';
import { edgeLine, smoothMask } from './outlines.ts';

const sum = (cover: Float32Array) => cover.reduce((total, share) => total + share, 0);

test('a disc covers its area, a stroke its length times its width', () => {
  expect(sum(discCover(40, [20, 20], 10))).toBeCloseTo(Math.PI * 100, 0);
  const stroke = strokeCover(
    60,
    [
      [10, 30],
      [50, 30],
    ],
    () => 4,
  );
  // With its round ends.
  expect(sum(stroke)).toBeCloseTo(40 * 4 + Math.PI * 4, -0.5);
  const square = shapeCover(40, [
    [10, 10],
    [30, 10],
    [30, 30],
    [10, 30],
  ]);
  expect(square[20 * 40 + 20]).toBe(1);
  expect(square[2 * 40 + 2]).toBe(0);
});

test('a color is laid as far as it covers', () => {
  const drawing = emptyDrawing(2);
  lay(drawing, [1, 0.5, 0, 0], [1, 0, 0]);
  expect([...drawing.rgb.subarray(0, 9)].map((value) => Math.round(100 * value))).toEqual([
    100, 100, 100, 50, 50, 50, 0, 0, 0,
  ]);
});

test('the line along an edge is as wide as asked for, and lies on it', () => {
  const side = 64;
  const mask = new Float32Array(side * side);
  for (let i = 0; i < mask.length; i++) mask[i] = i % side >= 32 ? 1 : 0;
  const line = edgeLine(mask, side, 6, () => 4);
  const row = line.subarray(30 * side, 31 * side);
  expect(sum(row)).toBeCloseTo(4, 0);
  expect(row[31] + row[32]).toBeCloseTo(2, 5);
  expect(row[20] + row[44]).toBe(0);
  // A soft edge becomes one of a pixel.
  const soft = smoothMask(mask, side, 3).subarray(30 * side, 31 * side);
  expect(soft[29]).toBe(0);
  expect(soft[34]).toBe(1);
});
