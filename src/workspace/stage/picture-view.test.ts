import { expect, test } from 'vitest';
import {
  largestScale,
  nextZoom,
  onPicture,
  onScreenPixels,
  panBy,
  wholePicture,
  zoomAt,
  zoomTo,
} from './picture-view.ts';

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

test('a press goes one and a half times closer, and stops on its way where pixel meets pixel', () => {
  expect(nextZoom(1, 1, 2)).toBe(1.5);
  expect(nextZoom(1.5, 1, 2)).toBe(2);
  expect(nextZoom(2, 1, 2)).toBe(3);
  expect(nextZoom(2.5, -1, 2)).toBe(2);
  expect(nextZoom(2, -1, 2)).toBeCloseTo(4 / 3, 10);
  // A picture smaller than its frame has passed that point before anything is pressed.
  expect(nextZoom(1, 1, 0.5)).toBe(1.5);
});

test('zooming to a scale keeps the middle in the middle', () => {
  const close = zoomTo(zoomTo(wholePicture, 4), 2.5);
  expect(close.scale).toBeCloseTo(2.5, 10);
  expect(onPicture(close, { x: 0.5, y: 0.5 }).x).toBeCloseTo(0.5, 10);
});

test('moved onto the screen’s pixels, it is moved by half a pixel at most', () => {
  const frame = { width: 583.5, height: 401.25 };
  const view = panBy(zoomTo(wholePicture, 3.3), 0.0123, -0.0321);
  const snapped = onScreenPixels(view, frame);
  for (const [share, pixels, before] of [
    [snapped.x, frame.width, view.x],
    [snapped.y, frame.height, view.y],
  ]) {
    expect(share * pixels).toBeCloseTo(Math.round(share * pixels), 6);
    expect(Math.abs(share - before) * pixels).toBeLessThanOrEqual(0.5);
  }
});
