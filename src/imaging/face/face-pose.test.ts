import { expect, test } from 'vitest';
import { facePoint, facePointCount } from './face-points.ts';
import { facePose, type SpacePoint } from './face-pose.ts';

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The rim of a head that looks straight ahead, turned about the axes in turn: across, down, away. */
function head(pitch: number, yaw: number, roll: number): SpacePoint[] {
  const rim: [keyof typeof facePoint, SpacePoint][] = [
    ['rightSide', [-70, 0, 20]],
    ['leftSide', [70, 0, 20]],
    ['foreheadTop', [0, -90, 0]],
    ['chin', [0, 95, 0]],
  ];
  const points = Array.from({ length: facePointCount }, (): SpacePoint => [0, 0, 0]);
  for (const [name, [x, y, z]] of rim) {
    const [p, w, r] = [radians(-pitch), radians(-yaw), radians(roll)];
    const [y1, z1] = [y * Math.cos(p) - z * Math.sin(p), y * Math.sin(p) + z * Math.cos(p)];
    const [x2, z2] = [x * Math.cos(w) + z1 * Math.sin(w), -x * Math.sin(w) + z1 * Math.cos(w)];
    points[facePoint[name]] = [x2 * Math.cos(r) - y1 * Math.sin(r), x2 * Math.sin(r) + y1 * Math.cos(r), z2];
  }
  return points;
}

test.each([
  [0, 0, 0],
  [0, 30, 0],
  [0, -25, 0],
  [15, 0, 0],
  [-20, 0, 0],
  [0, 0, 12],
  [0, 0, -90],
])('pitch %d, yaw %d, roll %d', (pitch, yaw, roll) => {
  const pose = facePose(head(pitch, yaw, roll));
  expect(pose.pitch).toBeCloseTo(pitch, 6);
  expect(pose.yaw).toBeCloseTo(yaw, 6);
  expect(pose.roll).toBeCloseTo(roll, 6);
});

test('looking to the right edge of the picture brings the left side of the picture nearer', () => {
  const points = head(0, 30, 0);
  expect(points[facePoint.rightSide][2]).toBeLessThan(points[facePoint.leftSide][2]);
});
