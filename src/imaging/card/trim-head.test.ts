import { expect, test } from 'vitest';
import { facePoint, facePointCount } from '../face/face-points.ts';
import { trimHead } from './trim-head.ts';

/** An opaque square of 200 pixels with a face of 80 by 100 in its middle. */
function trimmed(hair: 'short' | 'chin') {
  const data = new Uint8Array(4 * 200 * 200).fill(255);
  const points = Array.from({ length: facePointCount }, () => [100, 100] as [number, number]);
  points[facePoint.foreheadTop] = [100, 50];
  points[facePoint.chin] = [100, 150];
  points[facePoint.rightSide] = [60, 100];
  points[facePoint.leftSide] = [140, 100];
  trimHead({ width: 200, height: 200, channels: 4, data }, points, hair);
  return (x: number, y: number) => data[4 * (y * 200 + x) + 3];
}

test('hair above and face stay, what hangs beside a chin and below it goes', () => {
  const alpha = trimmed('short');
  expect([alpha(5, 20), alpha(195, 70), alpha(100, 149), alpha(68, 120)]).toEqual([255, 255, 255, 255]);
  expect([alpha(20, 110), alpha(152, 150), alpha(100, 175)]).toEqual([0, 0, 0]);
});

test('hair to the chin hangs further', () => {
  const alpha = trimmed('chin');
  expect(alpha(50, 140)).toBe(255);
  expect(alpha(10, 170)).toBe(0);
});
