import { expect, test } from 'vitest';
import { checksOf } from './report-checks.ts';

const report = (...verdicts: string[]) => ({
  width: 600,
  faces: [{ box: 1 }],
  checks: verdicts.map((verdict, place) => ({ check: `c${place}`, verdict })),
});
const told = (...verdicts: string[]) => {
  const { verdict, failed, open, passed } = checksOf(report(...verdicts))!;
  return [verdict, failed.length, open.length, passed.length];
};

test('one check that failed makes all of them fail; one that could not be told is open, not passed', () => {
  expect(told('pass', 'fail', 'look', 'pass')).toEqual(['fail', 1, 1, 2]);
  expect(told('pass', 'unknown')).toEqual(['look', 0, 1, 1]);
  expect(told('pass', 'look')).toEqual(['look', 0, 1, 1]);
  expect(told('pass', 'pass')).toEqual(['pass', 0, 0, 2]);
});

test('a report without checks has none', () => {
  expect(checksOf(report())).toBeUndefined();
  expect(checksOf(null)).toBeUndefined();
});
