import { expect, test } from 'vitest';
import { strokesByFace } from './strokes-by-face.ts';

const size = { width: 40, height: 20 };
/** White in a row from one column to another. */
function row(y: number, from: number, to: number, data = new Uint8Array(size.width * size.height)) {
  data.fill(255, y * size.width + from, y * size.width + to);
  return { ...size, channels: 1 as const, data };
}
const left = [0.05, 0.2, 0.2, 0.4] as const;
const right = [0.75, 0.2, 0.2, 0.4] as const;

test('one face has all strokes', () => {
  const strokes = row(3, 30, 38);
  expect(strokesByFace(strokes, [left])).toEqual([strokes]);
});

test('each stroke goes whole to the face that it comes nearest to', () => {
  // The first reaches beyond the middle, from beside the left face.
  const both = row(15, 28, 36, row(4, 8, 23).data);
  const [own, other] = strokesByFace(both, [left, right]);
  expect(own.data).toEqual(row(4, 8, 23).data);
  expect(other.data).toEqual(row(15, 28, 36).data);
});

test('a large face reaches farther than a small one', () => {
  const strokes = row(9, 20, 22);
  const [large, small] = strokesByFace(strokes, [
    [0, 0.1, 0.4, 0.8],
    [0.62, 0.4, 0.1, 0.1],
  ]);
  expect(large.data).toEqual(strokes.data);
  expect(Math.max(...small.data)).toBe(0);
});
