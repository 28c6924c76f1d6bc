import { expect, test } from 'vitest';
import { changesOf } from './changes.ts';

const [width, height] = [9, 7];

function gray(value: number): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(width * height * 4).fill(value);
  for (let i = 3; i < pixels.length; i += 4) pixels[i] = 255;
  return pixels;
}

/** How red a pixel is beyond its green. */
function redness(shown: Uint8ClampedArray, x: number, y: number): number {
  const at = (y * width + x) * 4;
  return shown[at] - shown[at + 1];
}

test('what has not changed is gray, and so is what only compression changed', () => {
  const [photo, result] = [gray(120), gray(124)];
  const shown = changesOf({ width, height, photo, result });
  for (let at = 0; at < shown.length; at += 4) {
    expect(shown[at]).toBe(shown[at + 1]);
    expect(shown[at + 3]).toBe(255);
  }
});

test('a film lies over what has changed, and nowhere else', () => {
  const [photo, result] = [gray(120), gray(120)];
  for (let y = 2; y < 5; y++)
    for (let x = 1; x < 4; x++) result.set([220, 60, 120, 255], (y * width + x) * 4);
  const shown = changesOf({ width, height, photo, result });
  expect(redness(shown, 2, 3)).toBeGreaterThan(120);
  expect(redness(shown, 7, 3)).toBe(0);
  expect(redness(shown, 2, 0)).toBe(0);
});

test('what became transparent has changed', () => {
  const [photo, result] = [gray(120), gray(120)];
  result.fill(0);
  const shown = changesOf({ width, height, photo, result });
  expect(redness(shown, 4, 3)).toBeGreaterThan(120);
});
