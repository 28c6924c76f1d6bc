import { expect, test } from 'vitest';
import { blockMeans } from './block-means.ts';

const plane = { width: 5, height: 2, data: Float32Array.from([1, 3, 5, 7, 9, 3, 5, 7, 9, 11]) };

test('each value is the mean of its pixels, however many there are', () => {
  // Edges at 0, 3 and 5 of 5 columns.
  expect(blockMeans(plane, { width: 2, height: 1 })).toEqual({
    width: 2,
    height: 1,
    data: Float32Array.from([4, 9]),
  });
});

test('in the same size it’s a copy', () => {
  const same = blockMeans(plane, { width: 5, height: 2 });
  expect(same).toEqual(plane);
  expect(same.data).not.toBe(plane.data);
});
