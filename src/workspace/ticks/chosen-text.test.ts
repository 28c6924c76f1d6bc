import { expect, test } from 'vitest';
import { chosenOf, optionsOf } from './chosen-text.ts';

const reported = [
  { text: 'SALE', removed: true },
  { text: 'Mill Lane', removed: false },
];

test('without a choice, lines are ticked as the job left them; a choice of the photo comes before that', () => {
  expect(chosenOf(reported, {}).map(({ goes }) => goes)).toEqual([true, false]);
  expect(chosenOf(reported, { ticked: [1] }).map(({ goes }) => goes)).toEqual([false, true]);
});

test('a line with new words is ticked, and what is chosen survives the way through options', () => {
  const chosen = chosenOf(reported, { ticked: [], anew: [{ line: 1, words: 'Hill Road' }] });
  expect(chosen).toEqual([
    { goes: false, words: '' },
    { goes: true, words: 'Hill Road' },
  ]);
  expect(chosenOf(reported, optionsOf(chosen))).toEqual(chosen);
  expect(optionsOf([{ goes: true, words: ' ' }])).toEqual({ ticked: [0], anew: [] });
});
