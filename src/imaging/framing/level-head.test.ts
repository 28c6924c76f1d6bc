import { expect, test } from 'vitest';
import { drawnPoints } from '#tests/support/pictures/drawn-face.ts';
import { canLevel, levelHead, seemingLean } from './level-head.ts';

/** The drawn face, turned clockwise by so many degrees. */
function leaning(degrees: number) {
  const turn = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return drawnPoints().map(([x, y]) => [x * cos - y * sin, x * sin + y * cos] as const);
}

test('a head is leveled by the line through its eyes', () => {
  expect(seemingLean(leaning(12))).toBeCloseTo(12, 5);
  expect((levelHead(leaning(12)).roll * 180) / Math.PI).toBeCloseTo(12, 5);
  expect(levelHead(leaning(12)).chin).toBeCloseTo(levelHead(leaning(0)).chin, 3);
});

test('from the side nothing says how a head leans, and it keeps its lean', () => {
  expect([-60, -30, 0, 39, 41].map((yaw) => canLevel({ yaw }))).toEqual([false, true, true, true, false]);
  expect(levelHead(leaning(12), undefined, false).roll).toBe(0);
});
