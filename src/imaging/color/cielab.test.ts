import { expect, test } from 'vitest';
import { lightnessOf, rgbOfLab } from './cielab.ts';

test.each([
  ['white', [1, 1, 1], [100, 0, 0]],
  ['black', [0, 0, 0], [0, 0, 0]],
  ['red', [1, 0, 0], [53.24, 80.09, 67.2]],
  ['green', [0, 1, 0], [87.74, -86.18, 83.18]],
  ['blue', [0, 0, 1], [32.3, 79.19, -107.86]],
  ['mid gray', [0.4663, 0.4663, 0.4663], [50, 0, 0]],
] as const)('%s has the published values', (_name, [r, g, b], [l, a, bb]) => {
  expect(lightnessOf(r, g, b)).toBeCloseTo(l, 1);
  const back = rgbOfLab(l, a, bb);
  for (const [channel, value] of [r, g, b].entries()) expect(back[channel]).toBeCloseTo(value, 2);
});
