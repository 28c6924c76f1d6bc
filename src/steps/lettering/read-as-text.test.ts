import { expect, test } from 'vitest';
import { isFigure } from './read-as-text.ts';

const photo = { width: 1280, height: 700 };
const line = (text: string, height: number, score: number) => ({
  text,
  score,
  points: [700, 290, 860, 290, 860, 290 + height, 700, 290 + height] as const,
});

test.each([
  ['a surfer, read as one character', '了', 150, 0.98, true],
  ['a small character on a sign', '了', 40, 0.98, false],
  ['characters in a line', '了人', 150, 0.98, false],
  ['a number on a shirt', '7', 150, 0.98, false],
  ['a pair of shoes, read as a number', '88', 150, 0.55, true],
  ['a small number that is hard to read', '88', 40, 0.55, false],
  ['a word that is hard to read', 'Sale', 150, 0.55, false],
  ['lettering that could not be read', '', 150, 0.98, false],
])('%s', (_what, text, height, score, is) => {
  expect(isFigure(line(text, height, score), photo)).toBe(is);
});
