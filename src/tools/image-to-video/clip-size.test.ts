import { expect, test } from 'vitest';
import { clipSize } from './clip-size.ts';

test('a frame has about the pixels of its quality in any shape, with even sides, and no shape that players do not bear', () => {
  expect(clipSize(16 / 9, '720p')).toEqual({ width: 1280, height: 720 });
  expect(clipSize(9 / 16, '1080p')).toEqual({ width: 1080, height: 1920 });
  expect(clipSize(1, '720p')).toEqual({ width: 960, height: 960 });
  for (const ratio of [0.001, 0.37, 0.8, 1.33, 3, 400]) {
    const { width, height } = clipSize(ratio, '720p');
    expect([width % 2, height % 2]).toEqual([0, 0]);
    expect((width * height) / (1280 * 720)).toBeCloseTo(1, 1);
    expect(Math.max(width, height) / Math.min(width, height)).toBeLessThan(2.42);
  }
});
