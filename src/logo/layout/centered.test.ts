import { expect, test } from 'vitest';
import { circle } from '../drawing/figures.ts';
import { boxOf } from '../drawing/shape-outline.ts';
import { centered } from './centered.ts';

test('a drawing is as large as fits between the margins, in the middle', () => {
  const drawing = { width: 20, height: 20, shapes: [{ outline: circle(10, 10, 10), paint: 'ink' }] } as const;
  const { width, height, shapes } = centered(drawing, 200, 100, 0.1);
  const box = boxOf(shapes.map(({ outline }) => outline))!;
  expect([width, height]).toEqual([200, 100]);
  for (const [value, wanted] of [
    [box.x, 60],
    [box.y, 10],
    [box.width, 80],
    [box.height, 80],
  ]) {
    expect(value).toBeCloseTo(wanted, 2);
  }
});
