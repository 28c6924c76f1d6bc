import { expect, test } from 'vitest';
import type { DrawnScene } from '../../drawn-scene.ts';
import { findAnimalEyes } from './find-animal-eyes.ts';

const [width, height] = [200, 160];

/** An animal of light fur with dark discs. */
function scene(discs: readonly (readonly [x: number, y: number, radius: number])[], fur = 0.7) {
  const light = new Float32Array(width * height).fill(fur);
  for (let i = 0; i < light.length; i++)
    for (const [x, y, radius] of discs)
      if (Math.hypot((i % width) + 0.5 - x, Math.floor(i / width) + 0.5 - y) < radius) light[i] = 0.15;
  return {
    width,
    height,
    unit: 0.3,
    alpha: new Float32Array(width * height).fill(1),
    lightness: { width, height, data: light },
  } as unknown as DrawnScene;
}

test('two dark round spots side by side are eyes, the left one first', () => {
  const eyes = findAnimalEyes(
    scene([
      [120, 60, 6],
      [80, 62, 6.5],
    ]),
  );
  expect(eyes).toBeDefined();
  expect(eyes![0].middle[0]).toBeCloseTo(80, 0);
  expect(eyes![1].middle[0]).toBeCloseTo(120, 0);
  expect(eyes![0].radius).toBeGreaterThan(5);
});

test('one spot, spots of different sizes, one above the other, or a dark coat are none', () => {
  expect(findAnimalEyes(scene([[80, 60, 6]]))).toBeUndefined();
  expect(
    findAnimalEyes(
      scene([
        [80, 60, 3],
        [120, 60, 9],
      ]),
    ),
  ).toBeUndefined();
  expect(
    findAnimalEyes(
      scene([
        [100, 40, 6],
        [104, 90, 6],
      ]),
    ),
  ).toBeUndefined();
  expect(
    findAnimalEyes(
      scene(
        [
          [80, 60, 6],
          [120, 60, 6],
        ],
        0.3,
      ),
    ),
  ).toBeUndefined();
});

test('above nostrils, eyes are chosen', () => {
  const eyes = findAnimalEyes(
    scene([
      [80, 60, 6],
      [120, 60, 6],
      [95, 100, 5],
      [108, 100, 5],
    ]),
  );
  expect(eyes!.map(({ middle }) => Math.round(middle[1]))).toEqual([60, 60]);
});
