import { expect, test } from 'vitest';
import { hasPair, none, pairsOf, withPair } from './pair-value.ts';

const rows = [{ from: 2 }, { from: 0 }, { from: 1 }];

test('rows have what the job gave them, until something else is chosen', () => {
  expect(pairsOf(rows, undefined)).toEqual([1, none, 0]);
  expect(pairsOf(rows, [0, 1])).toEqual([0, 1, none]);
  expect(withPair(pairsOf(rows, undefined), 1, 0)).toEqual([1, 0, 0]);
});

test('where no row gets anything there is nothing to run', () => {
  expect(hasPair([none, 0])).toBe(true);
  expect(hasPair(withPair([none, 0], 1, none))).toBe(false);
});
