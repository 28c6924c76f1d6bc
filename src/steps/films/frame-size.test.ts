import { expect, test } from 'vitest';
import { evenSize, frameSize } from './frame-size.ts';

test('a frame has about the pixels of its quality in any shape, with even sides', () => {
  expect(frameSize({ width: 16, height: 9 }, '720p')).toEqual({ width: 1280, height: 720 });
  expect(frameSize({ width: 9, height: 16 }, '1080p')).toEqual({ width: 1080, height: 1920 });
  expect(frameSize({ width: 3000, height: 3000 }, '720p')).toEqual({ width: 960, height: 960 });
  for (const ratio of [0.37, 0.8, 1.33, 3]) {
    const { width, height } = frameSize({ width: ratio, height: 1 }, '720p');
    expect([width % 2, height % 2]).toEqual([0, 0]);
    expect((width * height) / (1280 * 720)).toBeCloseTo(1, 1);
  }
});

test('nothing is enlarged more than may be, and no side is none', () => {
  expect(frameSize({ width: 300, height: 200 }, '1080p', 2)).toEqual({ width: 600, height: 400 });
  expect(evenSize({ width: 1, height: 301 }, 1)).toEqual({ width: 2, height: 302 });
});
