import { expect, test } from 'vitest';
import type { TextLine } from '../../tasks/finders/find-text.ts';
import { chosenLines } from './chosen-lines.ts';

const found = ['Café Noir', 'OPEN DAILY', '06/01/2009'].map(
  (text): TextLine => ({ text, score: 1, points: [0, 0, 9, 0, 9, 9, 0, 9] }),
);

const photo = { width: 90, height: 90 };

test('without a choice every line goes', () => {
  expect(chosenLines(found, { keep: '' }, photo)).toMatchObject({ goes: [true, true, true], own: [] });
});

test('a figure goes only where it is named', () => {
  const figure: TextLine = { text: '了', score: 1, points: [9, 9, 49, 9, 49, 49, 9, 49] };
  expect(chosenLines([figure], { keep: '' }, photo).goes).toEqual([false]);
  expect(chosenLines([figure], { keep: '', lines: [0] }, photo).goes).toEqual([true]);
});

test('lines that hold a word to keep stay, however it is spaced, capitalized or accented', () => {
  expect(chosenLines(found, { keep: 'cafenoir, 2009 ,' }, photo).goes).toEqual([false, true, false]);
});

test('of a list the named lines go, and quads besides', () => {
  const quad = [1, 2, 30, 2, 30, 9, 1, 9];
  expect(chosenLines(found, { lines: [2, quad], keep: '' }, photo)).toMatchObject({
    goes: [false, false, true],
    own: [quad],
  });
  expect(chosenLines(found, { lines: [1], keep: 'daily' }, photo).goes).toEqual([false, true, false]);
  expect(chosenLines(found, { lines: [], keep: '' }, photo).goes).toEqual([false, false, false]);
});

test('lines with new words go, whatever is to stay; without a list, no others do', () => {
  const retype = [
    { line: 'cafe noir', words: 'Tea' },
    { line: 2, words: '24/12/2031' },
  ];
  expect(chosenLines(found, { keep: '2009', retype }, photo)).toEqual({
    goes: [true, false, true],
    own: [],
    words: ['Tea', undefined, '24/12/2031'],
  });
  expect(chosenLines(found, { lines: [1], keep: '', retype }, photo).goes).toEqual([true, true, true]);
  expect(chosenLines(found, { keep: '', retype: [{ line: 'daily', words: 'x' }] }, photo).words[1]).toBe('x');
});

test.each([3, 'closed', ' '])('new words for a line that is not there are an error: %s', (line) => {
  expect(() => chosenLines(found, { keep: '', retype: [{ line, words: 'x' }] }, photo)).toThrow(
    'line_not_found',
  );
});
