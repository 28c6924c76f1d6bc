import { expect, test } from 'vitest';
import en from './image-extender.en.json' with { type: 'json' };
import { imageExtender } from './image-extender.tool.ts';
import { targetFrame } from './target-frame.ts';

const usual = imageExtender.options.parse({});

test.each([
  // A camera, a phone on its side, a square, a film, a panorama; upright ones.
  [3000, 2000, '16:9'],
  [4000, 3000, '16:9'],
  [1000, 1000, '4:3'],
  [1920, 1080, '3:2'],
  [3000, 1000, '21:9'],
  [2000, 3000, '9:16'],
  [3000, 4000, '9:16'],
  [1080, 1920, '2:3'],
  [800, 1000, '2:3'],
])('a photo of %i × %i gets %s, if nothing else is asked for', (width, height, shape) => {
  const frame = targetFrame({ width, height }, usual);
  expect(frame).toEqual(targetFrame({ width, height }, { ...usual, shape: shape as '16:9' }));
  expect(frame.width * frame.height).toBeGreaterThan(1.03 * width * height);
  expect(frame.width * frame.height).toBeLessThan(1.36 * width * height);
});

test('that much of a result will be a guess is said before it is made, and not of a blurred one', () => {
  const tall = { width: 2000, height: 3000 };
  const foreseen = (changed: object) => imageExtender.foresees?.(tall, { ...usual, ...changed });
  expect(foreseen({})).toEqual([]);
  expect(foreseen({ shape: '16:9' })).toEqual(['far_out']);
  expect(foreseen({ shape: '16:9', method: 'blur' })).toEqual([]);
  expect(en.warnings.far_out).not.toBe('');
});
