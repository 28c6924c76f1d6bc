import { expect, test } from 'vitest';
import { largestScale, onPicture, panBy, wholePicture, zoomAt } from './picture-view.ts';

test('zooming keeps the point under the pointer where it is', () => {
  const point = { x: 0.3, y: 0.8 };
  const before = zoomAt(wholePicture, { x: 0.5, y: 0.5 }, 3);
  const after = zoomAt(before, point, 1.7);
  const [a, b] = [onPicture(before, point), onPicture(after, point)];
  expect(b.x).toBeCloseTo(a.x, 10);
  expect(b.y).toBeCloseTo(a.y, 10);
});

test('zooming out ends at the whole picture, zooming in at sixteen times', () => {
  const close = zoomAt(wholePicture, { x: 0.9, y: 0.1 }, 1000);
  expect(close.scale).toBe(largestScale);
  expect(zoomAt(close, { x: 0.2, y: 0.2 }, 1e-6)).toEqual(wholePicture);
});

test('however far it is moved, the picture covers its frame', () => {
  const close = zoomAt(wholePicture, { x: 0.5, y: 0.5 }, 4);
  for (const [dx, dy] of [
    [9, 9],
    [-9, -9],
    [9, -9],
  ]) {
    const moved = panBy(close, dx, dy);
    expect(moved.x).toBeLessThanOrEqual(0);
    expect(moved.y).toBeGreaterThanOrEqual(1 - moved.scale);
    expect(onPicture(moved, { x: 0, y: 0 }).x).toBeGreaterThanOrEqual(0);
    expect(onPicture(moved, { x: 1, y: 1 }).y).toBeLessThanOrEqual(1);
  }
});

test('the whole picture cannot be moved', () => {
  expect(panBy(wholePicture, 0.4, -0.4)).toEqual(wholePicture);
});
