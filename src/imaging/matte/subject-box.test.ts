import { expect, test } from 'vitest';
import { addMargin, subjectBox } from './subject-box.ts';

function alphaWith(points: [number, number, number][]) {
  const data = new Uint8Array(10 * 8);
  for (const [x, y, value] of points) data[y * 10 + x] = value;
  return { width: 10, height: 8, channels: 1, data } as const;
}

test('the box reaches from the first to the last pixel of the subject, and dust does not count', () => {
  const alpha = alphaWith([
    [3, 2, 255],
    [6, 5, 40],
    [9, 7, 7],
  ]);
  expect(subjectBox(alpha)).toEqual({ x: 3, y: 2, width: 4, height: 4 });
});

test('nothing has no box', () => {
  expect(subjectBox(alphaWith([[0, 0, 7]]))).toBeUndefined();
});

test('the margin is a share of the longer side and may reach beyond the picture', () => {
  const box = addMargin({ x: 1, y: 3, width: 4, height: 2 }, 0.5, { width: 10, height: 8 });
  expect(box).toEqual({ x: -1, y: 1, width: 8, height: 6 });
});

test('where the picture cuts the subject off there is no margin', () => {
  const box = addMargin({ x: 2, y: 4, width: 4, height: 4 }, 0.25, { width: 10, height: 8 });
  expect(box).toEqual({ x: 1, y: 3, width: 6, height: 5 });
});
