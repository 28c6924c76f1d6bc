import { expect, test } from 'vitest';
import { drawnPoints } from '#tests/support/pictures/drawn-face.ts';
import { facePoint } from '../face/face-points.ts';
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

test('a turned head that nods isn’t leveled by its eyes alone: only as far as its chin lies aside, too', () => {
  // Its chin moved under its forehead, or to the other side of it; further aside it leans as the eyes say.
  const withAxis = (degrees: number) => {
    const points = leaning(9.5);
    const [x, y] = points[facePoint.foreheadTop];
    const long = Math.hypot(points[facePoint.chin][0] - x, points[facePoint.chin][1] - y);
    const turn = (degrees * Math.PI) / 180;
    points[facePoint.chin] = [x - long * Math.sin(turn), y + long * Math.cos(turn)] as const;
    return (levelHead(points).roll * 180) / Math.PI;
  };
  expect(withAxis(0)).toBeCloseTo(0, 5);
  expect(withAxis(-8)).toBe(0);
  expect(withAxis(4)).toBeCloseTo(4, 5);
  expect(withAxis(7)).toBeCloseTo(9.5, 5);
  expect(withAxis(20)).toBeCloseTo(9.5, 5);
});

test('a head that lies is leveled all the way', () => {
  for (const degrees of [90, 178, -175])
    expect((levelHead(leaning(degrees)).roll * 180) / Math.PI).toBeCloseTo(degrees, 5);
});
