import { expect, test } from 'vitest';
import { isFigure } from './read-as-text.ts';

const photo = { width: 1280, height: 700 };
const line = (text: string, height: number) => ({
  text,
  score: 0.98,
  points: [700, 290, 860, 290, 860, 290 + height, 700, 290 + height] as const,
});

test.each([
  ['a surfer, read as one character', '了', 150, true],
  ['a small character on a sign', '了', 40, false],
  ['characters in a line', '了人', 150, false],
  ['a number on a shirt', '7', 150, false],
  ['lettering that could not be read', '', 150, false],
])('%s', (_what, text, height, is) => {
  expect(isFigure(line(text, height), photo)).toBe(is);
});
