import { expect, test } from 'vitest';
import { drawnPoints } from '#tests/support/pictures/drawn-portrait.ts';
import { faceState } from './face-state.ts';

const irises = (right: number, left = right) =>
  [{ center: [118 + right, 170] }, { center: [182 + left, 170] }] as const;

test('who looks ahead with the mouth closed deviates nowhere', () => {
  const { gaze, eyesOpen, mouthOpen } = faceState(drawnPoints(), irises(0));
  expect(gaze).toBeCloseTo(0, 6);
  expect(eyesOpen).toBeGreaterThan(0.3);
  expect(mouthOpen).toBe(0);
});

test('a look to either side is its share of the eye’s width, and crossed eyes are none', () => {
  expect(faceState(drawnPoints(), irises(7)).gaze).toBeGreaterThan(0.24);
  expect(faceState(drawnPoints(), irises(-7)).gaze).toBeGreaterThan(0.24);
  expect(faceState(drawnPoints(), irises(3, -3)).gaze).toBeCloseTo(0, 6);
});

test('a gap of ten in a mouth of fifty is a fifth', () => {
  expect(faceState(drawnPoints(10), irises(0)).mouthOpen).toBeCloseTo(0.2, 6);
});
