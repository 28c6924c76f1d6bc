import { expect, test } from 'vitest';
import { ageFrom } from './face-traits.engine.ts';

test('two thirds of the odds lie between', () => {
  const shares = new Float32Array(100);
  shares.set([0.1, 0.2, 0.3, 0.2, 0.1, 0.1], 29);
  expect(ageFrom(shares)).toEqual({ from: 31, to: 34 });
  expect(ageFrom(shares.fill(0).fill(1, 40, 41))).toEqual({ from: 41, to: 41 });
});
