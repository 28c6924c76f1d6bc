import { expect, test } from 'vitest';
import { ctcText } from './ctc-text.ts';

/** A row of likeliest classes, each with a share of 0.9 among three letters and the blank. */
const steps = (...best: number[]) =>
  Float32Array.from(best.flatMap((winner) => [0, 1, 2, 3].map((at) => (at === winner ? 0.9 : 0.1 / 3))));

test('repeats are one letter, but for those with a blank between them', () => {
  expect(ctcText(steps(0, 1, 1, 0, 1, 2, 2, 0, 0, 3), ['a', 'b', 'c']).text).toBe('aabc');
});

test('the score is the mean share of the letters', () => {
  expect(ctcText(steps(1, 0, 2), ['a', 'b', 'c']).score).toBeCloseTo(0.9);
});

test('blanks alone are no text', () => {
  expect(ctcText(steps(0, 0, 0), ['a', 'b', 'c'])).toEqual({ text: '', score: 0 });
});
