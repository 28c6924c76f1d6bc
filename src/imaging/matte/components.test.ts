import { expect, test } from 'vitest';
import { findComponents } from './components.ts';

function draw(...rows: string[]) {
  const data = Float32Array.from(rows.join(''), (cell) => (cell === '#' ? 1 : cell === '+' ? 0.4 : 0));
  return { width: rows[0].length, height: rows.length, data };
}

test('what touches, at corners too, is one; what does not is another', () => {
  const { labels, count } = findComponents(draw('##..#', '..#..', '....#', '#...#'), 0.5);
  expect(count).toBe(4);
  expect([...labels]).toEqual([1, 1, 0, 0, 2, 0, 0, 1, 0, 0, 0, 0, 0, 0, 3, 4, 0, 0, 0, 3]);
});

test('only what lies above the threshold belongs to one', () => {
  const bridge = draw('#+#');
  expect(findComponents(bridge, 0.5).count).toBe(2);
  expect(findComponents(bridge, 0.3).count).toBe(1);
});

test('a picture full of one thing is one component, however large', () => {
  const size = 600;
  const plane = { width: size, height: size, data: new Float32Array(size * size).fill(1) };
  const { labels, count } = findComponents(plane, 0.5);
  expect(count).toBe(1);
  expect(labels.every((label) => label === 1)).toBe(true);
});
