import { expect, test } from 'vitest';
import { isFromSide } from './from-side.ts';

const seen = (yaw: number, pointScore: number) =>
  isFromSide({ pose: { yaw, pitch: 0, roll: 0 }, pointScore });

test('a face is seen from the side by its turn, or where the mesh is unsure of its points', () => {
  expect([seen(57, 1), seen(-54, 0.89), seen(-33, 0.17)]).toEqual([true, true, true]);
});

test('faces that are turned, or small, are drawn', () => {
  expect([seen(0, 1), seen(-40, 1), seen(34, 0.77), seen(-4, 0.66)]).toEqual([false, false, false, false]);
});
