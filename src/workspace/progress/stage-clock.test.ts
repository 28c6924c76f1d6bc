import { expect, test } from 'vitest';
import { remainingAtThisRate } from './stage-clock.ts';

const enlarge = { id: 'enlarge', at: 1000, progress: 0.2 };

test('nothing is said before a tenth of the job has passed in the stage', () => {
  expect(remainingAtThisRate(undefined, 0.5, 9000)).toBeNull();
  expect(remainingAtThisRate(enlarge, 0.29, 9000)).toBeNull();
});

test('the rest takes as long as this stage’s own pace says, whatever came before it', () => {
  expect(remainingAtThisRate(enlarge, 0.4, 11_000)).toBeCloseTo(30_000, 6);
  expect(remainingAtThisRate(enlarge, 0.8, 31_000)).toBeCloseTo(10_000, 6);
});
