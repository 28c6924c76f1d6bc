import { expect, test } from 'vitest';
import { namedBlur } from './named-blur.ts';
import { pictureOfKernel } from './picture-of-kernel.ts';

test('only what belongs to the chosen kind counts', () => {
  const lengths = { radius: 3, motionLength: 12, angle: 30 };
  expect(namedBlur({ kind: 'auto', ...lengths })).toBeUndefined();
  expect(namedBlur({ kind: 'focus', ...lengths })).toEqual({ kind: 'focus', radius: 3 });
  expect(namedBlur({ kind: 'motion', ...lengths })).toEqual({ kind: 'motion', length: 12, angle: 30 });
});

test('a kernel becomes a picture that can be seen, each of its pixels a gray square', () => {
  const picture = pictureOfKernel({
    width: 3,
    height: 3,
    data: Float32Array.of(0, 0, 0, 0, 1, 0.5, 0, 0, 0),
  });
  expect([picture.width, picture.height]).toEqual([192, 192]);
  const at = (x: number, y: number) => [...picture.data.subarray(3 * (y * 192 + x), 3 * (y * 192 + x) + 3)];
  expect([at(0, 0), at(64, 64), at(127, 127), at(128, 64)]).toEqual([
    [0, 0, 0],
    [255, 255, 255],
    [255, 255, 255],
    [128, 128, 128],
  ]);
});
