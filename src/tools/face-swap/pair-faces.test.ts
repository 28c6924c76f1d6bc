import { expect, test } from 'vitest';
import { pairFaces } from './pair-faces.ts';

const at = (left: number, yaw = 0, height = 60) => ({
  box: [left, 10, 50, height] as const,
  pose: { yaw, pitch: 0, roll: 0 },
});

test('the largest face goes onto the largest', () => {
  expect(pairFaces([at(300)], [at(0), at(100)], undefined)).toEqual([0]);
  expect(pairFaces([at(300), at(0)], [at(0)], undefined)).toEqual([0, -1]);
});

test('a profile, a head turned to the other side and a face that is too small stand back for one that fits', () => {
  expect(pairFaces([at(300)], [at(0, 60), at(100)], undefined)).toEqual([1]);
  expect(pairFaces([at(300, 25)], [at(0, -25), at(100, 20)], undefined)).toEqual([1]);
  expect(pairFaces([at(300, 70), at(0), at(500)], [at(0), at(100)], undefined)).toEqual([-1, 0, -1]);
  expect(pairFaces([at(300)], [at(0, 60), at(100, 0, 30)], undefined)).toEqual([0]);
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
