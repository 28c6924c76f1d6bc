import { expect, test } from 'vitest';
import { pairFaces } from './pair-faces.ts';

const at = (left: number, width = 50) => ({ box: [left, 10, width, 60] as const });

test('the largest face goes onto the largest', () => {
  expect(pairFaces([at(300)], [at(0), at(100)], undefined)).toEqual([0]);
  expect(pairFaces([at(300), at(0)], [at(0)], undefined)).toEqual([0, -1]);
});

test('as many faces on both sides go from left to right', () => {
  expect(pairFaces([at(300), at(0), at(150)], [at(500), at(900), at(20)], undefined)).toEqual([1, 2, 0]);
});

test('what is chosen holds, and who isn’t named stays', () => {
  expect(pairFaces([at(300), at(0), at(150)], [at(0), at(100)], [-1, 1])).toEqual([-1, 1, -1]);
});

test.each([[[2]], [[-1, -1]], [[0, 0, 0]]])('%j is no choice for two faces and two others', (swaps) => {
  expect(() => pairFaces([at(300), at(0)], [at(0), at(100)], swaps)).toThrow(
    expect.objectContaining({ code: 'option_invalid', params: { option: 'swaps' } }),
  );
});
