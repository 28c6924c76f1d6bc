import { expect, test } from 'vitest';
import { planCleaning } from './plan-cleaning.ts';

const usual = { noise: true, noiseStrength: 80 };

test('a clean scan of good quality, or of none, is left as it is', () => {
  for (const quality of [undefined, 100, 70])
    expect(planCleaning(2.9, quality, usual)).toEqual({
      damage: { noise: 0, jpegLoss: 0 },
      isNoisy: false,
      isCompressed: false,
    });
});

test('at the usual strength what JPEG took is told as it is, and most of the grain; more or less on demand', () => {
  const { damage } = planCleaning(10, 40, usual);
  expect(damage.noise).toBeCloseTo(8, 9);
  expect(damage.jpegLoss).toBeCloseTo(0.6, 9);
  expect(planCleaning(10, 40, { noise: true, noiseStrength: 40 }).damage.jpegLoss).toBeCloseTo(0.3, 9);
  expect(planCleaning(40, 5, { noise: true, noiseStrength: 200 }).damage).toEqual({
    noise: 55,
    jpegLoss: 0.92,
  });
});

test('switched off, nothing is taken away, and it is known that something could be', () => {
  for (const options of [
    { noise: false, noiseStrength: 80 },
    { noise: true, noiseStrength: 0 },
  ])
    expect(planCleaning(10, 40, options)).toEqual({
      damage: { noise: 0, jpegLoss: 0 },
      isNoisy: true,
      isCompressed: true,
    });
});
