import { expect, test } from 'vitest';
import { jointMoved, jointsFound, jointsShown } from './joint-places.ts';

const report = {
  joints: [
    { joint: 'leftWrist', left: 40, top: 55 },
    { joint: 'rightWrist', left: 20, top: 50 },
    { joint: 'leftKnee', left: 'far' },
  ],
};

test('joints are told in percent, moved in shares, and stay in the photo', () => {
  const found = jointsFound(report, { of: 'joints' });
  expect(found).toEqual([
    { joint: 'leftWrist', x: 0.4, y: 0.55 },
    { joint: 'rightWrist', x: 0.2, y: 0.5 },
  ]);
  const once = jointMoved([], { joint: 'leftWrist', x: 0.5, y: 1.2 });
  expect(once).toEqual([{ joint: 'leftWrist', x: 0.5, y: 1 }]);
  const twice = jointMoved(once, { joint: 'leftWrist', x: 0.123456, y: 0.6 });
  expect(twice).toEqual([{ joint: 'leftWrist', x: 0.1235, y: 0.6 }]);
  expect(jointsShown(found, twice)).toEqual([twice[0], found[1]]);
});

test('a report without joints has none to move', () => {
  expect(jointsFound(null, { of: 'joints' })).toEqual([]);
  expect(jointsFound({ joints: 'none' }, { of: 'joints' })).toEqual([]);
});
