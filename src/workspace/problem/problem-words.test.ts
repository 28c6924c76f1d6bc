import { expect, test } from 'vitest';
import { firstSentenceAndRest } from './problem-words.ts';

test('the first sentence of a server’s message is the title, the rest stands below', () => {
  expect(
    firstSentenceAndRest('This file is larger than 12.5 MB. This didn’t count. Save it smaller.', 'x'),
  ).toEqual({
    title: 'This file is larger than 12.5 MB',
    text: 'This didn’t count. Save it smaller.',
  });
  expect(firstSentenceAndRest('大きすぎます。保存されていません。', 'x')).toEqual({
    title: '大きすぎます。',
    text: '保存されていません。',
  });
});

test('a message of one sentence is all title, and what was kept is said for it', () => {
  expect(firstSentenceAndRest('Oops!', 'Kept.')).toEqual({ title: 'Oops!', text: 'Kept.' });
});
